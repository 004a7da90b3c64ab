/**
 * Where a buyer follows an enquiry. Its secret is in the query, which no log has
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

/**
 * The page of an enquiry, below the buyer's host. Every page of the site carries this for the notice of
 * what was sent, so it is short.
 */
export const privateLinkPath = (token: string) => `/e?k=${token}`;

/** A picture of a message, whose id is hexadecimal. */
export function privatePicturePath(token: string, id: string, size: 'small' | 'large'): string {
  return `${privateLinkPath(token)}&${PRIVATE_PARAMS.picture}=${id}&${PRIVATE_PARAMS.size}=${size}`;
}

/** The file by which a calendar remembers until when an answer is promised. */
export const answerCalendarPath = (token: string) => `${privateLinkPath(token)}&calendar=answer`;
