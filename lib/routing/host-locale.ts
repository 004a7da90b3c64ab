import { DEFAULT_LOCALE, isLocale, type Locale } from '@/lib/i18n/locales';

/**
 * The first label of a Host header, in lower case. Port, a trailing dot and letter case do not
 * change which site is meant (RFC 9110 section 7.2, RFC 4343).
 */
function firstLabelOf(host: string): string {
  const name = host.trim().toLowerCase().replace(/:\d*$/, '');
  return name.split('.', 1)[0] ?? '';
}

/**
 * The language a host names, or null when its first label names none (specification section 4).
 * `www` is Russian.
 */
export function localeOfHost(host: string): Locale | null {
  const label = firstLabelOf(host);
  if (label === 'www') return DEFAULT_LOCALE;
  return isLocale(label) ? label : null;
}

/**
 * The language of what a host sends when nothing but the host decides: small pages, forms without
 * script, robots.txt. Where its label names none, the site's own (specification section 4).
 * @param host as in the header, which a request may lack
 */
export function languageOfHost(host: string | null | undefined): Locale {
  return localeOfHost(host ?? '') ?? DEFAULT_LOCALE;
}

/** The host label of the staff side (docs/adr/0018). */
const DESK_LABEL = 'desk';

/** Every request asks, most of them of hosts that nothing has to be taken apart of. */
const HAS_DESK_LABEL = new RegExp(DESK_LABEL, 'i');

/** Whether a host is the one of the staff side, written in any way. */
export function isDeskHost(host: string): boolean {
  return HAS_DESK_LABEL.test(host) && firstLabelOf(host) === DESK_LABEL;
}

/**
 * The origin of the staff side below the configured base origin: `http://localhost:3000` makes
 * `http://desk.localhost:3000`.
 * @param siteOrigin scheme, base domain and port, without a path
 */
export function deskOriginOf(siteOrigin: string): string {
  const url = new URL(siteOrigin);
  return `${url.protocol}//${DESK_LABEL}.${url.host}`;
}
