/**
 * What Google's map loads, by kind, after Google's own guide to content security policies for the
 * Maps JavaScript API. No `unsafe-eval`: the map works without it.
 */
const GOOGLE_MAP: Record<string, string> = {
  'script-src': 'https://maps.googleapis.com https://maps.gstatic.com',
  'style-src': 'https://fonts.googleapis.com',
  'img-src':
    'https://*.googleapis.com https://*.gstatic.com https://*.google.com https://*.googleusercontent.com',
  'font-src': 'https://fonts.gstatic.com',
  'connect-src': 'https://*.googleapis.com https://*.google.com https://*.gstatic.com data: blob:',
  'worker-src': 'blob:',
};

/** What Google's map loads, among the sources of a policy. */
function withGoogleMap(policy: readonly string[]): string[] {
  return policy.map((rule) => {
    const more = GOOGLE_MAP[rule.slice(0, rule.indexOf(' '))];
    return more ? `${rule} ${more}` : rule;
  });
}

/**
 * The policy of every page. Public pages are static, so a nonce is not possible and scripts must
 * be allowed inline (docs/adr/0007); everything else is our own origin only, and Google's hosts
 * where the company has a key for its map (docs/adr/0010). `upgrade-insecure-requests` is the
 * proxy's business, because the site also runs on plain http.
 */
export function contentSecurityPolicy({
  isDevelopment,
  hasGoogleMap,
}: {
  isDevelopment: boolean;
  hasGoogleMap: boolean;
}): string {
  const own = [
    "default-src 'self'",
    `script-src 'self' 'unsafe-inline'${isDevelopment ? " 'unsafe-eval'" : ''}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "font-src 'self'",
    "connect-src 'self'",
    // The one that keeps pages for where the network ends (lib/offline).
    "worker-src 'self'",
    "manifest-src 'self'",
    "frame-src 'none'",
    "frame-ancestors 'none'",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
  ];
  return (hasGoogleMap ? withGoogleMap(own) : own).join('; ');
}

/** The policy of a page that is one file and has a form at most (lib/format/small-page.ts). */
export const SMALL_PAGE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'";

/** The same for a buyer's page, which shows pictures (lib/forms/private-page.ts). */
export const PRIVATE_PAGE_POLICY = `${SMALL_PAGE_POLICY}; img-src 'self'`;

/**
 * The policy of a page of the staff side (docs/adr/0018): scripts and styles of our own origin, and
 * inline only what carries the nonce. Contacts of buyers open other programs and sites as links,
 * which no policy concerns.
 * @param nonce unguessable, for one answer only
 * @param hasGoogleMap on the pages of a store alone, where its place is set
 */
export function deskSecurityPolicy({
  nonce,
  isDevelopment,
  hasGoogleMap,
}: {
  nonce: string;
  isDevelopment: boolean;
  hasGoogleMap: boolean;
}): string {
  // Next's development server evaluates scripts and writes styles into the page.
  const script = isDevelopment ? "'unsafe-eval'" : "'strict-dynamic'";
  const style = isDevelopment ? "'unsafe-inline'" : `'nonce-${nonce}'`;
  const own = [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}' ${script}`,
    `style-src 'self' ${style}`,
    "img-src 'self' data:",
    "media-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'none'",
    // The one that shows messages while no page is open (app/desk/push-worker).
    "worker-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
  ];
  return (hasGoogleMap ? withGoogleMap(own) : own).join('; ');
}
