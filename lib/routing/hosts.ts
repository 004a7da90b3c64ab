import { DEFAULT_LOCALE, LOCALES, type Locale } from '@/lib/i18n/locales';
import { deskOriginOf } from './host-locale';

/** The host label of a language's canonical site: Russian lives at `www`. */
function labelOf(locale: Locale): string {
  return locale === DEFAULT_LOCALE ? 'www' : locale;
}

/**
 * The origin of a language's site below the configured base origin:
 * `http://localhost:3000` and `mn` make `http://mn.localhost:3000`.
 * @param siteOrigin scheme, base domain and port, without a path
 */
export function originOf(siteOrigin: string, locale: Locale): string {
  const url = new URL(siteOrigin);
  return `${url.protocol}//${labelOf(locale)}.${url.host}`;
}

/** The address of one path on every language's site, in the order of `LOCALES`. */
export function addressesOf(siteOrigin: string, path: string): { locale: Locale; href: string }[] {
  return LOCALES.map((locale) => ({ locale, href: originOf(siteOrigin, locale) + path }));
}

/**
 * Every origin under which a proxy in front receives requests: the base domain, the staff side,
 * `www`, and one for each language's label, Russian included.
 * @param siteOrigin scheme, base domain and port, without a path
 */
export function allOriginsOf(siteOrigin: string): string[] {
  const { protocol, host } = new URL(siteOrigin);
  const labels = [labelOf(DEFAULT_LOCALE), ...LOCALES];
  return [
    `${protocol}//${host}`,
    deskOriginOf(siteOrigin),
    ...labels.map((label) => `${protocol}//${label}.${host}`),
  ];
}

/** Whether an origin can only be reached from this machine. */
export function isLocalOrigin(siteOrigin: string): boolean {
  const { hostname } = new URL(siteOrigin);
  return /(?:^|\.)localhost$|^127\.|^\[::1\]$/.test(hostname);
}

/** What a site listens on that is reached from everywhere. */
const EVERY_ADDRESS = ['0.0.0.0', '::'];

/** Where a site is reached on its own machine, without what is in front of it. */
export function ownAddressOf(env: { LISTEN_HOST: string; PORT: number }): string {
  const host = EVERY_ADDRESS.includes(env.LISTEN_HOST) ? 'localhost' : env.LISTEN_HOST;
  return `http://${host.includes(':') ? `[${host}]` : host}:${env.PORT}`;
}
