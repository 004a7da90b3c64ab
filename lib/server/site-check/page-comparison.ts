import { and, eq, inArray, or, sql } from 'drizzle-orm';
import { DEFAULT_LOCALE, isLocale, type Locale } from '@/lib/i18n/locales';
import { originOf } from '@/lib/routing/hosts';
import type { Database } from '../db/database';
import { sitePages } from '../db/schema/site-check';

const fact = (name: string) => sql<string | null>`${sitePages.facts} ->> ${name}::text`;

const columns = {
  locale: sitePages.locale,
  path: sitePages.path,
  route: sitePages.route,
  checkedAt: sitePages.checkedAt,
  status: sitePages.status,
  title: sitePages.title,
  description: sitePages.description,
  location: fact('location'),
  canonical: fact('canonical'),
  isListed: sql<boolean>`${sitePages.facts} -> 'isListed' = 'true'::jsonb`,
  alternates: sql<Record<string, string>>`${sitePages.facts} -> 'alternates'`,
};

async function listVersions(db: Database, path: string, locales: readonly Locale[]) {
  return db
    .select(columns)
    .from(sitePages)
    .where(and(eq(sitePages.path, path), inArray(sitePages.locale, [...locales])))
    .limit(locales.length);
}

export type SheetPage = Awaited<ReturnType<typeof listVersions>>[number];

/** A page as the last check saw it, and its Russian version; undefined for one it did not see. */
export async function findSheet(db: Database, locale: Locale, path: string) {
  const versions = await listVersions(db, path, [locale, DEFAULT_LOCALE]);
  const of = (wanted: Locale) => versions.find((each) => each.locale === wanted);
  return { page: of(locale), original: of(DEFAULT_LOCALE) };
}

/** Whether another version links back to a page that names it; `default` is for all others. */
export type Return = 'itself' | 'returned' | 'notReturned' | 'notSeen' | 'default' | 'elsewhere';

export interface Alternate {
  tag: string;
  href: string;
  returns: Return;
}

/** More than there are languages, and a default. */
const ALTERNATES_MAX = 40;

/** The versions in other languages that a page names, and whether each names it in turn. */
export async function readAlternates(
  db: Database,
  siteOrigin: string,
  page: SheetPage,
): Promise<Alternate[]> {
  if (!isLocale(page.locale)) return [];
  const address = originOf(siteOrigin, page.locale) + page.path;
  const named = Object.entries(page.alternates).slice(0, ALTERNATES_MAX);
  const others = named.flatMap(([tag, href]) => {
    const own = isLocale(tag) ? originOf(siteOrigin, tag) : '';
    return isLocale(tag) && tag !== page.locale && href.startsWith(`${own}/`)
      ? [{ tag, path: href.slice(own.length) }]
      : [];
  });
  const seen =
    others.length === 0
      ? []
      : await db
          .select({
            locale: sitePages.locale,
            back: sql<string | null>`${sitePages.facts} -> 'alternates' ->> ${page.locale}::text`,
          })
          .from(sitePages)
          .where(
            or(
              ...others.map((each) =>
                and(eq(sitePages.locale, each.tag), eq(sitePages.path, each.path)),
              ),
            ),
          )
          .limit(others.length);
  const returnOf = (tag: string): Return => {
    if (tag === page.locale) return 'itself';
    if (!isLocale(tag)) return 'default';
    if (!others.some((each) => each.tag === tag)) return 'elsewhere';
    const other = seen.find((each) => each.locale === tag);
    if (!other) return 'notSeen';
    return other.back === address ? 'returned' : 'notReturned';
  };
  return named.map(([tag, href]) => ({ tag, href, returns: returnOf(tag) }));
}
