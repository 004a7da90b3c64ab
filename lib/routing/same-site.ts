/**
 * Whether a form was sent from a page of this host (CSRF). Browsers name a request's origin in
 * `Sec-Fetch-Site`, older ones in `Origin`; a request with neither comes from a program, which has
 * no visitor's browser to misuse.
 */
export function isFromThisSite(headers: Headers): boolean {
  const site = headers.get('sec-fetch-site');
  if (site !== null) return site === 'same-origin' || site === 'none';
  const origin = headers.get('origin');
  if (origin === null) return true;
  return URL.canParse(origin) && new URL(origin).host === headers.get('host');
}
