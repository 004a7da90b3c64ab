/** What `/brand?sign=…&page=…` shows, static like the first page. */
export { default, generateMetadata } from '../../page';
