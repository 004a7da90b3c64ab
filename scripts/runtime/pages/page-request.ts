import type { IncomingMessage } from 'node:http';

/** Folders of files and calls: nobody reads what is sent from there as a page. */
const NOT_PAGES = /^\/(?:api|_next|media|pictures|internal)\//;

/** Whether a person may read the answer as a page; Next's router and parts of files are not. */
export function isForReading({ method = '', url = '', headers }: IncomingMessage): boolean {
  if (!['GET', 'HEAD'].includes(method) || NOT_PAGES.test(url)) return false;
  return !headers.rsc && !headers['next-action'] && !headers.range;
}
