import { readBrands, readCarTypes } from '@/lib/content/catalogue';
import { readCompleteLocales } from '@/lib/content/complete-locales';
import { readPromotions } from '@/lib/content/promotions';
import { readSitemapRecords, readSitemapTotal } from '@/lib/content/sitemap';
import type { PromotionCard } from '@/lib/contract/calls/content';
import { SITEMAP_ADDRESSES_MAX } from '@/lib/contract/calls/sitemap';
import type { Locale } from '@/lib/i18n/locales';
import {
  articleHref,
  articlesHref,
  brandHref,
  carHref,
  promotionHref,
  typeHref,
} from '@/lib/routing/paths';
import { canonicalUrl } from './canonical';

export const SITEMAP_PATH = '/sitemap.xml';

/** Pages that exist in every language and do not come from the catalogue. */
const FIXED_PATHS = [
  '/',
  '/brand',
  '/menuCar',
  '/homeReviews',
  '/about',
  '/buyCar',
  '/contactUs',
  '/dealerRecruitment',
  '/arriveGift',
  '/privacy',
  '/terms',
];

export interface SitemapEntry {
  path: string;
  /** ISO date or time of the last change, where it is known. */
  changed?: string | undefined;
}

/** Reads the entries of one file of a sitemap. */
type SitemapPart = () => Promise<SitemapEntry[]>;

/** The last time a promotion's page changed: when the promotion began or ended. */
export function lastTurnOf(
  { starts_at: startsAt, ends_at: endsAt }: Pick<PromotionCard, 'starts_at' | 'ends_at'>,
  nowMs: number,
): string | undefined {
  return [endsAt, startsAt].find((time) => Date.parse(time) <= nowMs);
}

/** Everything but the models and articles; a list of texts only where it has any. */
async function readGeneralEntries(locale: Locale, hasArticles: boolean): Promise<SitemapEntry[]> {
  const [brands, types, promotions] = await Promise.all([
    readBrands(locale),
    readCarTypes(locale),
    readPromotions(locale),
  ]);
  const nowMs = Date.now();
  return [
    ...FIXED_PATHS.map((path) => ({ path })),
    ...(promotions.length > 0 ? [{ path: '/activity' }] : []),
    ...promotions.map((promotion) => ({
      path: promotionHref(promotion.promotion_id),
      changed: lastTurnOf(promotion, nowMs),
    })),
    ...(hasArticles ? [{ path: articlesHref() }] : []),
    ...brands.map(({ brand_sign: sign }) => ({ path: brandHref(sign) })),
    ...types.map(({ type_sign: sign }) => ({ path: typeHref(sign) })),
  ];
}

/**
 * The files of a language's sitemap: one while everything fits, else one of general pages and as
 * many of articles and of models as each kind needs.
 */
async function partsOf(locale: Locale): Promise<SitemapPart[]> {
  const kinds = [
    { kind: 'articles', hrefOf: articleHref },
    { kind: 'models', hrefOf: carHref },
  ] as const;
  const totals = await Promise.all(kinds.map(({ kind }) => readSitemapTotal(locale, kind)));
  const general = await readGeneralEntries(locale, (totals[0] ?? 0) > 0);
  const records = kinds.flatMap(({ kind, hrefOf }, i) =>
    Array.from({ length: Math.ceil((totals[i] ?? 0) / SITEMAP_ADDRESSES_MAX) }, (_, page) => {
      return async () => {
        const answer = await readSitemapRecords(locale, kind, page + 1);
        return answer.records.map(([id, changed]) => ({ path: hrefOf(id), changed }));
      };
    }),
  );
  const total = totals.reduce((sum, count) => sum + count, general.length);
  const parts = [async () => general, ...records];
  if (total > SITEMAP_ADDRESSES_MAX) return parts;
  return [async () => (await Promise.all(parts.map((read) => read()))).flat()];
}

/**
 * The sitemap of one language, as pieces of an XML document. Several files are parts of the same
 * address, because a file may only list addresses at or below its own folder (sitemaps.org).
 * @param part from 1: one of the files that the index names; without it, the index or the only file
 * @returns null when there is no such part, or the language's site is not whole yet
 */
export async function readSitemap(locale: Locale, part?: number): Promise<Iterable<string> | null> {
  if (!(await readCompleteLocales()).includes(locale)) return null;
  const parts = await partsOf(locale);
  if (part === undefined && parts.length > 1) {
    return sitemapIndex(parts.map((_, i) => canonicalUrl(locale, `${SITEMAP_PATH}?part=${i + 1}`)));
  }
  const read = parts[(part ?? 1) - 1];
  return read ? sitemapFile(locale, await read()) : null;
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

const XML_HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

/** The files of a sitemap that has several. */
export function* sitemapIndex(addresses: readonly string[]): Generator<string> {
  yield `${XML_HEAD}<sitemapindex ${NAMESPACE}>\n`;
  for (const address of addresses) yield `<sitemap><loc>${escapeXml(address)}</loc></sitemap>\n`;
  yield '</sitemapindex>\n';
}

/** Entries to a piece: enough that pieces are few, and small enough that each is sent at once. */
const ENTRIES_PER_PIECE = 500;

/** One file of addresses on a language's host. */
export function* sitemapFile(locale: Locale, entries: readonly SitemapEntry[]): Generator<string> {
  yield `${XML_HEAD}<urlset ${NAMESPACE}>\n`;
  for (let from = 0; from < entries.length; from += ENTRIES_PER_PIECE) {
    const lines = entries.slice(from, from + ENTRIES_PER_PIECE).map(({ path, changed }) => {
      const modified = changed ? `<lastmod>${changed.slice(0, 10)}</lastmod>` : '';
      return `<url><loc>${escapeXml(canonicalUrl(locale, path))}</loc>${modified}</url>\n`;
    });
    yield lines.join('');
  }
  yield '</urlset>\n';
}
