import querystring from 'node:querystring';
import { and, eq, ne, not, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Locale } from '@/lib/i18n/locales';
import { originOf } from '@/lib/routing/hosts';
import { type LandingChoice, landingHref } from '@/lib/routing/landing-address';
import { ANSWERS_PATH, CAR_MENU_PATH } from '@/lib/routing/paths';
import { selectLandingPages } from '../catalogue/landing-pages';
import { isLongSold } from '../catalogue/units';
import type { Database } from '../db/database';
import { brands, carTypes, models } from '../db/schema/catalogue';
import { articleTexts, passages, passageTexts, promotionTexts } from '../db/schema/content';
import { redirects } from '../db/schema/redirects';
import { units } from '../db/schema/units';
import { isOneOf } from '../import/write-rows';

/** Pages that exist as long as a record does that is shown in the language of the host. */
interface RecordPages {
  path: RegExp;
  table: PgTable;
  key: AnyPgColumn;
  isShown?(locale: Locale): SQL | undefined;
}

const isArticleShown = (locale: Locale) =>
  and(eq(articleTexts.locale, locale), articleTexts.isShown);
const isPromotionShown = (locale: Locale) =>
  and(eq(promotionTexts.locale, locale), promotionTexts.isShown);
const isAnswerShown = (locale: Locale) => sql`${passages.place} = 'answers' and exists (
  select from ${passageTexts} each
  where each.passage_id = ${passages.passageId} and each.locale = ${locale} and each.is_shown
)`;

const RECORD_PAGES: readonly RecordPages[] = [
  { path: /^\/car\/(\d{1,9})$/, table: models, key: models.modelId },
  {
    path: /^\/car\/\d{1,9}\/(\d{1,9})$/,
    table: units,
    key: units.unitId,
    isShown: () => and(ne(units.status, 'hidden'), not(isLongSold)),
  },
  { path: /^\/brand\/([^/?]+)$/, table: brands, key: brands.brandSign },
  { path: /^\/brand\?sign=([^&]+)$/, table: carTypes, key: carTypes.typeSign },
  {
    path: /^\/article\/(\d{1,9})$/,
    table: articleTexts,
    key: articleTexts.articleId,
    isShown: isArticleShown,
  },
  {
    path: /^\/activity\/(\d{1,9})$/,
    table: promotionTexts,
    key: promotionTexts.promotionId,
    isShown: isPromotionShown,
  },
  {
    path: /^\/answers\/([^/?]+)$/,
    table: passages,
    key: passages.passageSign,
    isShown: isAnswerShown,
  },
];

/** Lists of texts, which exist where there is any in the language. */
const TEXT_LISTS = [
  { path: '/article', table: articleTexts, isShown: isArticleShown },
  { path: '/activity', table: promotionTexts, isShown: isPromotionShown },
  { path: ANSWERS_PATH, table: passages, isShown: isAnswerShown },
] as const;

/** The paths whose record does not exist. */
async function withoutRecord(
  db: Database,
  { path, table, key, isShown }: RecordPages,
  paths: readonly string[],
  locale: Locale,
): Promise<string[]> {
  const keys = new Map(
    paths.flatMap((each) => {
      const name = path.exec(each)?.[1];
      // An old site's address such as /brand/100% or /brand/%00 may redirect, and is no record's:
      // unescape throws at neither, and Postgres takes no text that holds a NUL.
      const key = name && querystring.unescape(name).replaceAll('\0', '\ufffd');
      return key ? [[each, key] as const] : [];
    }),
  );
  if (keys.size === 0) return [];
  const isAsked = and(isOneOf(key, [...keys.values()]), isShown?.(locale));
  const rows = await db.select({ key }).from(table).where(isAsked);
  const found = new Set(rows.map((row) => String(row.key)));
  return [...keys].filter(([, name]) => !found.has(name)).map(([each]) => each);
}

/** The paths that show no page on the host of a language. */
async function missingPaths(
  db: Database,
  paths: readonly string[],
  locale: Locale,
): Promise<Set<string>> {
  const missing: string[] = [];
  for (const pages of RECORD_PAGES)
    missing.push(...(await withoutRecord(db, pages, paths, locale)));
  const landings = paths.filter((path) => path.startsWith(`${CAR_MENU_PATH}/`));
  if (landings.length > 0) {
    const pages = (await selectLandingPages(db)) as LandingChoice[];
    const listed = new Set(pages.map(landingHref));
    missing.push(...landings.filter((path) => !listed.has(path)));
  }
  for (const { path, table, isShown } of TEXT_LISTS) {
    if (paths.includes(path) && (await db.$count(table, isShown(locale))) === 0) missing.push(path);
  }
  return new Set(missing);
}

/**
 * The canonical addresses of changed pages on the host of one language: of those that exist there,
 * and of those that redirect now.
 * @param paths with their query, where that names a page
 */
export async function changedAddresses(
  db: Database,
  siteOrigin: string,
  locale: Locale,
  paths: readonly string[],
): Promise<string[]> {
  const missing = await missingPaths(db, paths, locale);
  if (missing.size > 0) {
    const moved = await db
      .select({ path: redirects.movedFrom })
      .from(redirects)
      .where(isOneOf(redirects.movedFrom, [...missing]));
    for (const { path } of moved) missing.delete(path);
  }
  const origin = originOf(siteOrigin, locale);
  return paths.filter((path) => !missing.has(path)).map((path) => new URL(path, origin).href);
}
