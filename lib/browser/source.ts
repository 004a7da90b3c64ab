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

/**
 * Where a visitor came from: the address's query parameter `source` (specification section 3), on
 * a promotion's page without one its code; cut to the length that the server accepts, without the characters it rejects.
 */
export function sourceOf({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string {
  const source = new URLSearchParams(search).get('source') || codeOf(pathname);
  return cutText(source.replaceAll('\0', ''), SOURCE_MAX_LENGTH);
}
