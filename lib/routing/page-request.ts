import type { IncomingMessage } from 'node:http';

/** Folders of files and calls, and the probes: nobody reads what is sent from there as a page. */
const NOT_PAGES = /^\/(?:(?:api|_next|media|pictures|internal)\/|(?:healthz|readyz)$)/;

/** Files at the root of the site. */
const FILES = /\.(?:ico|js|json|map|png|svg|txt|webmanifest|xml)$/;

/**
 * Whether the address is written as browsers write it. Whatever else is sent (backslashes, dots
 * for folders, two slashes) means something different to each reader, and is Next's to redirect.
 */
function isPlain(address: string): boolean {
  if (!/^\/(?!\/)/.test(address) || !URL.canParse(address, 'http://localhost')) return false;
  const { pathname, search } = new URL(address, 'http://localhost');
  return pathname + search === address;
}

/** Whether a person may read the answer as a page; Next's router and parts of files are not. */
export function isForReading({ method = '', url = '', headers }: IncomingMessage): boolean {
  if (!['GET', 'HEAD'].includes(method)) return false;
  if (headers.rsc || headers['next-action'] || headers.range) return false;
  const [path = ''] = url.split('?');
  return !NOT_PAGES.test(path) && !FILES.test(path) && isPlain(url);
}
