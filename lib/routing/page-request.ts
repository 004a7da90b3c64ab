import type { IncomingMessage } from 'node:http';

/**
 * What is not a page, as a regular expression for a path without its first slash: folders of files
 * and API calls, codes that lead to a car, what other sites and certificate authorities look up, the forms of enquiry and
 * mailed links, the probes, and files by their ending in any folder. The matcher of middleware.ts has
 * to be a literal, so it repeats this list; a test holds them equal.
 */
export const NOT_A_PAGE =
  '(?:api|_next|media|pictures|internal|u|\\.well-known)/|(?:enquiry|recovery|confirm|arrival|e|healthz|readyz)$|(?:.*/)?[^/]*\\.[A-Za-z0-9]+$';

const NOT_A_PAGE_PATH = new RegExp(`^/(?:${NOT_A_PAGE})`);

/** Whether an address is that of a file, an API call or a probe. */
export function isNotAPage(address: string): boolean {
  return NOT_A_PAGE_PATH.test(address.split('?')[0] ?? '');
}

/**
 * Whether a request for a file, by its ending, is meant for a page: an old site's `/index.php`, or
 * a link with surplus characters at its end. No page of ours has such an address.
 */
export function isLostPageRequest({ method = '', url = '', headers }: IncomingMessage): boolean {
  const [path = ''] = url.split('?');
  return (
    ['GET', 'HEAD'].includes(method) &&
    /text\/html/.test(headers.accept ?? '') &&
    isNotAPage(path) &&
    !isNotAPage(path.replace(/\.[^./]*$/, '')) &&
    plainAddressOf(url) === url
  );
}

/**
 * The address as browsers write it. Other spellings (backslashes, dot segments, two slashes) are
 * understood differently by different programs.
 * @returns null when it is no path of this site
 */
export function plainAddressOf(address: string): string | null {
  if (!/^\/(?![/\\])/.test(address) || !URL.canParse(address, 'http://localhost')) return null;
  const { pathname, search } = new URL(address, 'http://localhost');
  return pathname.startsWith('//') ? null : pathname + search;
}

/** Whether every escape in the path of an address is one: `/%zz` and `/%ff` name nothing. */
export function isWellEscaped(address: string): boolean {
  try {
    decodeURIComponent(address.split('?')[0] ?? '');
    return true;
  } catch {
    return false;
  }
}

/** Whether a request is for an HTML page: not for Next's router, a file or a range of one. */
export function isPageRequest({ method = '', url = '', headers }: IncomingMessage): boolean {
  if (!['GET', 'HEAD'].includes(method)) return false;
  if (headers.rsc || headers['next-action'] || headers.range) return false;
  return !isNotAPage(url) && plainAddressOf(url) === url;
}
