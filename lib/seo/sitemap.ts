import { readLocalesOfArticlePage } from '@/lib/content/articles';
import { readBrands, readCarTypes } from '@/lib/content/catalogue';
import { readCompleteLocales } from '@/lib/content/complete-locales';
import { readLandingPages } from '@/lib/content/landing-pages';
import { knownLocales } from '@/lib/content/locales-with-text';
import { readAnswers } from '@/lib/content/passages';
import { readPromotions } from '@/lib/content/promotions';
import { readSitemapRecords, readSitemapTotal } from '@/lib/content/sitemap';
import type { PromotionCard } from '@/lib/contract/calls/content';
import { SITEMAP_PAGE_SIZE } from '@/lib/contract/calls/sitemap';
import { serverEnv } from '@/lib/env/server';
import { escapeMarkup } from '@/lib/format/escape-markup';
import { LOCALES, type Locale } from '@/lib/i18n/locales';
import { addressesOf } from '@/lib/routing/hosts';
import {
  ANSWERS_PATH,
  answerHref,
  articleHref,
  articlesHref,
  brandHref,
  CURRENCY_PATH,
  carHref,
  PHRASE_CARD_PATH,
  promotionHref,
  typeHref,
  unitHref,
} from '@/lib/routing/paths';
import { canonicalUrl } from './canonical';

export const SITEMAP_PATH = '/sitemap.xml';

/** Pages that exist in every language and do not come from the catalogue. */
const FIXED_PATHS = [
  '/',
  '/brand',
  '/menuCar',
  '/menuCar/helper',
  '/homeReviews',
  '/about',
  '/buyCar',
  '/landedCost',
  CURRENCY_PATH,
  '/contactUs',
  '/dealerRecruitment',
  '/arriveGift',
  PHRASE_CARD_PATH,
  '/privacy',
  '/terms',
];

export interface SitemapEntry {
  path: string;
  /** ISO date or time of the last change, where it is known. */
  changed?: string | undefined;
  /** Path of a picture of it. */
  picture?: string | undefined;
  /** Languages in which it exists, where that is not all of them. */
  locales?: readonly Locale[] | undefined;
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
  const [brands, types, landings, promotions] = await Promise.all([
    readBrands(locale),
    readCarTypes(locale),
    readLandingPages(locale),
    readPromotions(locale),
  ]);
  const nowMs = Date.now();
  const idsByLocale = new Map(
    await Promise.all(
      LOCALES.map(async (each) => {
        const ids = (await readPromotions(each)).map(({ promotion_id: id }) => id);
        return [each, new Set(ids)] as const;
      }),
    ),
  );
  const withPromotions = LOCALES.filter((each) => (idsByLocale.get(each)?.size ?? 0) > 0);
  return [
    ...FIXED_PATHS.map((path) => ({ path })),
    ...(promotions.length > 0 ? [{ path: '/activity', locales: withPromotions }] : []),
    ...promotions.map((promotion) => ({
      path: promotionHref(promotion.promotion_id),
      changed: lastTurnOf(promotion, nowMs),
      picture: promotion.picture.src,
      locales: LOCALES.filter((each) => idsByLocale.get(each)?.has(promotion.promotion_id)),
    })),
    ...(await readAnswerEntries(locale)),
    ...(hasArticles ? [{ path: articlesHref(), locales: await readLocalesOfArticlePage(1) }] : []),
    ...brands
      .filter(({ model_count: count }) => count !== 0)
      .map(({ brand_sign: sign }) => ({ path: brandHref(sign) })),
    ...types
      .filter(({ model_count: count }) => count !== 0)
      .map(({ type_sign: sign }) => ({ path: typeHref(sign) })),
    ...landings.map(({ href: path }) => ({ path })),
  ];
}

async function readAnswerEntries(locale: Locale): Promise<SitemapEntry[]> {
  const answers = await readAnswers(locale);
  if (answers.length === 0) return [];
  const signs = await Promise.all(
    LOCALES.map(async (each) => {
      const own = each === locale ? answers : await readAnswers(each);
      return [each, new Set(own.map(({ passage_sign: sign }) => sign))] as const;
    }),
  );
  const localesWhere = (isIn: (own: ReadonlySet<string>) => boolean) =>
    signs.flatMap(([each, own]) => (isIn(own) ? [each] : []));
  return [
    { path: ANSWERS_PATH, locales: localesWhere(({ size }) => size > 0) },
    ...answers.map(({ passage_sign: sign, checked_on: checkedOn }) => ({
      path: answerHref(sign),
      changed: checkedOn ?? undefined,
      locales: localesWhere((own) => own.has(sign)),
    })),
  ];
}

/**
 * The files of a language's sitemap: one while everything fits, else one of general pages and as
 * many of articles, models and units as each kind needs.
 */
async function partsOf(locale: Locale): Promise<SitemapPart[]> {
  const kinds: readonly {
    kind: 'articles' | 'models' | 'units';
    hrefOf: (id: number, more: string) => string;
  }[] = [
    { kind: 'articles', hrefOf: articleHref },
    { kind: 'models', hrefOf: carHref },
    { kind: 'units', hrefOf: (id, modelId) => unitHref(Number(modelId), id) },
  ];
  const totals = await Promise.all(kinds.map(({ kind }) => readSitemapTotal(locale, kind)));
  const general = await readGeneralEntries(locale, (totals[0] ?? 0) > 0);
  const records = kinds.flatMap(({ kind, hrefOf }, i) =>
    Array.from({ length: Math.ceil((totals[i] ?? 0) / SITEMAP_PAGE_SIZE) }, (_, page) => {
      return async () => {
        const answer = await readSitemapRecords(locale, kind, page + 1);
        return answer.records.map(([id, changed, picture, more]) => ({
          path: hrefOf(id, more),
          changed,
          picture,
          locales: kind === 'articles' ? knownLocales(more.split(',')) : undefined,
        }));
      };
    }),
  );
  const total = totals.reduce((sum, count) => sum + count, general.length);
  const parts = [async () => general, ...records];
  if (total > SITEMAP_PAGE_SIZE) return parts;
  return [async () => (await Promise.all(parts.map((read) => read()))).flat()];
}

/**
 * The sitemap of one language, as pieces of an XML document. Several files are parts of the same
 * address, because a file may only list addresses at or below its own folder (sitemaps.org).
 * @param part from 1: one of the files that the index names; without it, the index or the only file
 * @returns null when there is no such part, or the language's site is not whole yet
 */
export async function readSitemap(locale: Locale, part?: number): Promise<Iterable<string> | null> {
  const complete = await readCompleteLocales();
  if (!complete.includes(locale)) return null;
  const parts = await partsOf(locale);
  if (part === undefined && parts.length > 1) {
    return sitemapIndex(parts.map((_, i) => canonicalUrl(locale, `${SITEMAP_PATH}?part=${i + 1}`)));
  }
  const read = parts[(part ?? 1) - 1];
  return read ? sitemapFile(locale, await read(), complete) : null;
}

const XML_HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const NAMESPACES = `${NAMESPACE} xmlns:xhtml="http://www.w3.org/1999/xhtml" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"`;

/** The files of a sitemap that has several. */
export function* sitemapIndex(addresses: readonly string[]): Generator<string> {
  yield `${XML_HEAD}<sitemapindex ${NAMESPACE}>\n`;
  for (const address of addresses) yield `<sitemap><loc>${escapeMarkup(address)}</loc></sitemap>\n`;
  yield '</sitemapindex>\n';
}

/** Entries to a piece: enough that pieces are few, and small enough that each is sent at once. */
const ENTRIES_PER_PIECE = 100;

/**
 * One file of addresses on a language's host, each with its change, its versions in other languages
 * and its picture. Made while it is sent: a file in the making is never whole in memory.
 * @param complete languages whose site is whole: no other is named
 */
export function* sitemapFile(
  locale: Locale,
  entries: readonly SitemapEntry[],
  complete: readonly Locale[] = LOCALES,
): Generator<string> {
  const origins = new Map(
    addressesOf(serverEnv().SITE_ORIGIN, '').map((each) => [each.locale, each.href]),
  );
  const own = origins.get(locale) ?? '';
  const alternate = (language: string, href: string) =>
    `<xhtml:link rel="alternate" hreflang="${language}" href="${href}"/>`;
  const lineOf = ({ path, changed, picture, locales: existing = LOCALES }: SitemapEntry) => {
    const locales = existing.filter((each) => complete.includes(each));
    const escaped = escapeMarkup(path);
    const versions = locales.map((each) => alternate(each, origins.get(each) + escaped));
    const fallback = locales.includes('en') ? 'en' : (locales[0] ?? locale);
    if (versions.length > 0) versions.push(alternate('x-default', origins.get(fallback) + escaped));
    const modified = changed ? `<lastmod>${changed.slice(0, 10)}</lastmod>` : '';
    const image = picture
      ? `<image:image><image:loc>${own}${escapeMarkup(picture)}</image:loc></image:image>`
      : '';
    return `<url><loc>${own}${escaped}</loc>${modified}${versions.join('')}${image}</url>\n`;
  };
  yield `${XML_HEAD}<urlset ${NAMESPACES}>\n`;
  for (let from = 0; from < entries.length; from += ENTRIES_PER_PIECE) {
    yield entries
      .slice(from, from + ENTRIES_PER_PIECE)
      .map(lineOf)
      .join('');
  }
  yield '</urlset>\n';
}
