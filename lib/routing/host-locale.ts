import { DEFAULT_LOCALE, isLocale, type Locale } from '@/lib/i18n/locales';

/**
 * The first label of a Host header, in lower case. Port, a trailing dot and letter case do not
 * change which site is meant (RFC 9110 section 7.2, RFC 4343).
 */
function firstLabelOf(host: string): string {
  const name = host.trim().toLowerCase().replace(/:\d*$/, '').replace(/\.+$/, '');
  return name.split('.')[0] ?? '';
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
