import { readText } from './storage';
import { SOURCE_PAGE_KEY } from './storage-keys';

/** The most characters of a source the server takes (lib/contract/calls/user.ts). */
export const SOURCE_MAX_LENGTH = 80;

/** The page of a promotion, whose code is the source of its visitors. */
const PROMOTION_PAGE = /^\/promotionPage\/([^/]+)$/;

function codeOf(pathname: string): string {
  const code = PROMOTION_PAGE.exec(pathname)?.[1] ?? '';
  try {
    return decodeURIComponent(code);
  } catch {
    return '';
  }
}

/** The beginning of a text, without half of a character at its end; older browsers do this too. */
export function cutText(text: string, maxLength: number): string {
  return text.slice(0, maxLength).replace(/[\uD800-\uDBFF]$/, '');
}

/** The part of the boot script that remembers a page with a source for the pages after it. */
export const SOURCE_SCRIPT = `(function(a){if(/^\\/promotionPage\\/.|[?&]source=[^&]/.test(a))try{sessionStorage.setItem('${SOURCE_PAGE_KEY}',a)}catch(e){}})(location.pathname+location.search)`;

/**
 * Where the visitor of a page came from: the address's query parameter `source` (specification
 * section 3), on a promotion's page without one its code; cut to the length that the server accepts, without the
 * characters it rejects.
 */
function sourceOfPage({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string {
  const source = new URLSearchParams(search).get('source') || codeOf(pathname);
  return cutText(source.replaceAll('\0', ''), SOURCE_MAX_LENGTH);
}

/** The source of this page, or else of the page before it in this tab that named one. */
export function sourceOf(page: Pick<Location, 'pathname' | 'search'>): string {
  const [pathname = '', search = ''] = (readText(SOURCE_PAGE_KEY, 'session') ?? '').split('?', 2);
  return sourceOfPage(page) || sourceOfPage({ pathname, search });
}
