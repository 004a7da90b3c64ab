import { and, eq } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Locale } from '@/lib/i18n/locales';
import { originOf } from '@/lib/routing/hosts';
import { type LandingChoice, landingHref } from '@/lib/routing/landing-address';
import { CAR_MENU_PATH } from '@/lib/routing/paths';
import { selectLandingPages } from '../catalogue/landing-pages';
import type { Database } from '../db/database';
import { brands, carTypes, models } from '../db/schema/catalogue';
import { articleTexts, promotionTexts } from '../db/schema/content';
import { redirects } from '../db/schema/redirects';
import { isOneOf } from '../import/write-rows';

/** Pages that exist as long as a record does, or its text in the language of the host. */
interface RecordPages {
  path: RegExp;
  table: PgTable;
  key: AnyPgColumn;
  locale?: AnyPgColumn;
  isShown?: AnyPgColumn;
}

const RECORD_PAGES: readonly RecordPages[] = [
  { path: /^\/car\/(\d{1,9})$/, table: models, key: models.modelId },
  { path: /^\/brand\/([^/?]+)$/, table: brands, key: brands.brandSign },
  { path: /^\/brand\?sign=([^&]+)$/, table: carTypes, key: carTypes.typeSign },
  {
    path: /^\/article\/(\d{1,9})$/,
    table: articleTexts,
    key: articleTexts.articleId,
    locale: articleTexts.locale,
    isShown: articleTexts.isShown,
  },
  {
    path: /^\/activity\/(\d{1,9})$/,
    table: promotionTexts,
    key: promotionTexts.promotionId,
    locale: promotionTexts.locale,
    isShown: promotionTexts.isShown,
  },
];

/** Lists of texts, which exist where there is any in the language. */
const TEXT_LISTS = [
  { path: '/article', table: articleTexts },
  { path: '/activity', table: promotionTexts },
] as const;

/** Those of the paths whose record is not there. */
async function withoutRecord(
  db: Database,
  { path, table, key, locale: column, isShown }: RecordPages,
  paths: readonly string[],
  locale: Locale,
): Promise<string[]> {
  const keys = new Map(
    paths.flatMap((each) => {
      const name = path.exec(each)?.[1];
      return name ? [[each, decodeURIComponent(name)] as const] : [];
    }),
  );
  if (keys.size === 0) return [];
  const isAsked = and(
    isOneOf(key, [...keys.values()]),
    column && eq(column, locale),
    isShown && eq(isShown, true),
  );
  const rows = await db.select({ key }).from(table).where(isAsked);
  const found = new Set(rows.map((row) => String(row.key)));
  return [...keys].filter(([, name]) => !found.has(name)).map(([each]) => each);
}

/** Those of the paths that show no page on the host of a language. */
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
  for (const { path, table } of TEXT_LISTS) {
    const isSeen = and(eq(table.locale, locale), table.isShown);
    if (paths.includes(path) && (await db.$count(table, isSeen)) === 0) missing.push(path);
  }
  return new Set(missing);
}

/**
 * The canonical addresses of changed pages on the host of one language: of those that exist there, and
 * of those that lead elsewhere now.
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
