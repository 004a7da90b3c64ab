import type { IncomingMessage } from 'node:http';

/** Folders of files and API calls, the enquiry's form, and the probes. */
const NOT_PAGES = /^\/(?:(?:api|_next|media|pictures|internal)\/|(?:enquiry|healthz|readyz)$)/;

/** Files at the root of the site. */
const FILES = /\.(?:ico|js|json|map|png|svg|txt|webmanifest|xml)$/;

/**
 * Whether the address is written as browsers write it. Other spellings (backslashes, dot segments,
 * two slashes) are parsed differently by different programs; Next redirects or rejects them.
 */
function isPlain(address: string): boolean {
  if (!/^\/(?!\/)/.test(address) || !URL.canParse(address, 'http://localhost')) return false;
  const { pathname, search } = new URL(address, 'http://localhost');
  return pathname + search === address;
}

/** Whether a request is for an HTML page: not for Next's router, a file or a range of one. */
export function isPageRequest({ method = '', url = '', headers }: IncomingMessage): boolean {
  if (!['GET', 'HEAD'].includes(method)) return false;
  if (headers.rsc || headers['next-action'] || headers.range) return false;
  const [path = ''] = url.split('?');
  return !NOT_PAGES.test(path) && !FILES.test(path) && isPlain(url);
}
