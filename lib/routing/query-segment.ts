/**
 * A query as one segment of an inner path: base64url of its UTF-8, which no server, browser or
 * cache normalises: dots, slashes, letter case and any script survive.
 */
export function querySegmentOf(query: URLSearchParams): string {
  return Buffer.from(query.toString()).toString('base64url');
}

/** The query that a segment stands for; a segment of any other form is an empty query. */
export function queryOfSegment(segment: string): URLSearchParams {
  return new URLSearchParams(Buffer.from(segment, 'base64url').toString());
}

/** A page number in a query that is worth a page of its own: 2 to 9999, written plainly. */
export const LATER_PAGE = /^(?:[2-9]|[1-9]\d{1,3})$/;
