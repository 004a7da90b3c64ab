/**
 * The domain under which `www` and the language hosts share cookies: the base domain, and
 * undefined where browsers refuse one (single-label names such as localhost, and IP addresses).
 */
export function sharedCookieDomain(siteOrigin: string): string | undefined {
  const { hostname } = new URL(siteOrigin);
  const isAddress = /^[\d.]+$/.test(hostname) || hostname.includes(':');
  return hostname.includes('.') && !isAddress ? hostname : undefined;
}
