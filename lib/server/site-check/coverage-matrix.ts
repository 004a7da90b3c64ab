import { and, asc, count, desc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { FindingRule } from '@/lib/config/site-check';
import { LOCALES, type Locale } from '@/lib/i18n/locales';
import { TEXTS_ROUTE } from '@/lib/routing/desk-address';
import type { Database } from '../db/database';
import { siteChecks, siteFindings, sitePages } from '../db/schema/site-check';
import { staffUsers } from '../db/schema/staff';

const checkColumns = {
  checkId: siteChecks.checkId,
  state: siteChecks.state,
  staffId: siteChecks.staffId,
  staffName: staffUsers.name,
  requestedAt: siteChecks.requestedAt,
  seenAt: siteChecks.seenAt,
  endedAt: siteChecks.endedAt,
  pagesTotal: siteChecks.pagesTotal,
  pagesDone: siteChecks.pagesDone,
  pagesUnchanged: siteChecks.pagesUnchanged,
  pagesLeftOut: siteChecks.pagesLeftOut,
  failure: siteChecks.failure,
};

async function newestCheck(db: Database, where?: SQL) {
  const [row] = await db
    .select(checkColumns)
    .from(siteChecks)
    .leftJoin(staffUsers, eq(staffUsers.id, siteChecks.staffId))
    .where(where)
    .orderBy(desc(siteChecks.checkId))
    .limit(1);
  return row;
}

export type CheckFacts = NonNullable<Awaited<ReturnType<typeof newestCheck>>>;

/** The newest check, in any state. */
export const findNewestCheck = (db: Database) => newestCheck(db);

/** The newest check that came to its end: what the matrix shows is from it. */
export const findLastDone = (db: Database) => newestCheck(db, eq(siteChecks.state, 'done'));

/** Routes are some thirty; a path that belongs to none is one of its own. */
const ROUTES_MAX = 100;
const CELLS_MAX = LOCALES.length * ROUTES_MAX;
const RULES_MAX = 40;
/** More than there are texts. */
const TEXTS_MAX = 10_000;

/** How many pages of each route each language has, and how many of them were looked at. */
export function countPages(db: Database, locale?: Locale) {
  return db
    .select({
      locale: sitePages.locale,
      route: sitePages.route,
      pages: count(),
      /** By a check that came to its end. */
      judged: sql<number>`count(*) filter (where ${sitePages.isJudged})`.mapWith(Number),
    })
    .from(sitePages)
    .where(locale && eq(sitePages.locale, locale))
    .groupBy(sitePages.locale, sitePages.route)
    .orderBy(asc(sitePages.route), asc(sitePages.locale))
    .limit(CELLS_MAX);
}

/** How much each rule found on each route of each language; the route is null for texts without a page. */
export function countFindings(db: Database, locale?: Locale) {
  const { route, rule } = siteFindings;
  return db
    .select({ locale: siteFindings.locale, route, rule, findings: count() })
    .from(siteFindings)
    .where(locale && eq(siteFindings.locale, locale))
    .groupBy(siteFindings.locale, route, rule)
    .orderBy(asc(route), asc(siteFindings.locale), asc(rule))
    .limit(CELLS_MAX * RULES_MAX);
}

export interface FindingFilter {
  locale: Locale;
  /** A route, or TEXTS_ROUTE. */
  route?: string | undefined;
  rule?: FindingRule | undefined;
  path?: string | undefined;
}

const FINDINGS_PER_PAGE = 100;
/** More pages than anyone opens. */
export const FINDING_PAGES_MAX = 1000;

function isOnRoute(route: string | undefined) {
  if (route === TEXTS_ROUTE) return isNull(siteFindings.route);
  return route ? eq(siteFindings.route, route) : undefined;
}

function conditionsOf({ locale, route, rule, path }: FindingFilter) {
  return and(
    eq(siteFindings.locale, locale),
    isOnRoute(route),
    rule && eq(siteFindings.rule, rule),
    path === undefined ? undefined : eq(siteFindings.path, path),
  );
}

/**
 * Findings by their pages, those of texts without a page last.
 * @param page from 1
 */
export async function listFindings(db: Database, filter: FindingFilter, page = 1) {
  const { findingId, path, rule, found, wanted, source } = siteFindings;
  const rows = await db
    .select({
      findingId,
      path,
      rule,
      found,
      wanted,
      source,
      title: sql<string>`coalesce(${sitePages.title}, '')`,
    })
    .from(siteFindings)
    .leftJoin(sitePages, and(eq(sitePages.locale, siteFindings.locale), eq(sitePages.path, path)))
    .where(conditionsOf(filter))
    .orderBy(sql`${path} asc nulls last`, asc(rule), asc(findingId))
    .limit(FINDINGS_PER_PAGE + 1)
    .offset((page - 1) * FINDINGS_PER_PAGE);
  return {
    findings: rows.slice(0, FINDINGS_PER_PAGE),
    hasMore: rows.length > FINDINGS_PER_PAGE && page < FINDING_PAGES_MAX,
  };
}

export type ListedFinding = Awaited<ReturnType<typeof listFindings>>['findings'][number];

/** Keys of the interface texts of a language that findings come from. */
export async function listFoundKeys(db: Database, locale: Locale): Promise<string[]> {
  const key = sql<string>`${siteFindings.source} ->> 'id'`;
  const rows = await db
    .selectDistinct({ key })
    .from(siteFindings)
    .where(and(eq(siteFindings.locale, locale), sql`${siteFindings.source} ->> 'kind' = 'message'`))
    .limit(TEXTS_MAX);
  return rows.map((row) => row.key);
}
