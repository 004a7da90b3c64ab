/**
 * Where a buyer follows an enquiry. What opens it stands in the query, which no log has
 * (docs/deploy.md), and not in the path.
 */
export const PRIVATE_LINK_PATH = '/e';

/** The parameter that opens the page, and those of what belongs to it. */
export const PRIVATE_PARAMS = {
  token: 'k',
  picture: 'picture',
  size: 'size',
  calendar: 'calendar',
};

/** 144 bits (lib/server/request/private-link.ts). */
const TOKEN = /^[\w-]{24}$/;

export function isLinkToken(text: unknown): text is string {
  return typeof text === 'string' && TOKEN.test(text);
}

/** The page of an enquiry, or with `more` what belongs to it, below the buyer's host. */
export function privateLinkPath(token: string, more: Record<string, string> = {}): string {
  const query = new URLSearchParams({ [PRIVATE_PARAMS.token]: token, ...more });
  return `${PRIVATE_LINK_PATH}?${query}`;
}

/** The file by which a calendar remembers until when an answer is promised. */
export function answerCalendarPath(token: string): string {
  return privateLinkPath(token, { [PRIVATE_PARAMS.calendar]: 'answer' });
}
