/** What `/article?page=…` shows: the middleware sends it here, so that it can be static. */
export { default, generateMetadata } from '../../page';
