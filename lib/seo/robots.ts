import { CLICK_ID_NETWORKS, UTM_PARAMS } from '@/lib/config/lead-origin';
import type { Locale } from '@/lib/i18n/locales';
import { canonicalUrl } from './canonical';
import { SITEMAP_PATH } from './sitemap';

/** Pages without content of their own for a search engine. */
const PRIVATE_PATHS = [
  '/api/',
  '/contactUs?',
  '/searchsite',
  '/result',
  '/myFavorite',
  '/offline',
  '/userInfo',
];

/**
 * Parameters that change nothing on a page: campaigns, clicks on advertisements, the source of a
 * registration, and those with which mail programs and networks mark their links.
 */
const MEANINGLESS_PARAMS = [
  'source',
  ...UTM_PARAMS,
  'utm_id',
  ...Object.keys(CLICK_ID_NETWORKS),
  'openstat',
  'roistat',
  'mc_cid',
  'mc_eid',
  '_ga',
  '_gl',
];

/** Yandex reads no more characters of one rule (yandex.com/support/webmaster, Clean-param). */
export const CLEAN_PARAM_MAX_LENGTH = 500;

/** `Clean-param` rules for Yandex, which then knows one address for each page. */
function cleanParamLines(): string[] {
  const lines: string[] = [];
  for (const param of MEANINGLESS_PARAMS) {
    const last = lines.at(-1);
    const longer = `${last}&${param}`;
    if (last && longer.length <= CLEAN_PARAM_MAX_LENGTH) lines[lines.length - 1] = longer;
    else lines.push(`Clean-param: ${param}`);
  }
  return lines;
}

/**
 * The rules for crawlers of one language's host.
 * @param isIndexed false for a rehearsal: nothing is disallowed there, because a crawler that may
 *   not read a page does not see its `noindex`
 */
export function robotsText(locale: Locale, isIndexed: boolean): string {
  if (!isIndexed) return 'User-agent: *\nDisallow:\n';
  const rules = PRIVATE_PATHS.map((path) => `Disallow: ${path}`);
  return [
    'User-agent: *',
    ...rules,
    '',
    'User-agent: Yandex',
    ...rules,
    ...cleanParamLines(),
    '',
    `Sitemap: ${canonicalUrl(locale, SITEMAP_PATH)}`,
    '',
  ].join('\n');
}
