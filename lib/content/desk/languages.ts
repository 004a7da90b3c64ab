import {
  FINDING_RULES,
  type FindingRule,
  TEXT_KINDS,
  TEXT_RULES,
  type TextSource,
} from '@/lib/config/site-check';
import { serverEnv } from '@/lib/env/server';
import { DEFAULT_LOCALE, isLocale, LOCALES, type Locale } from '@/lib/i18n/locales';
import { type FindingsAddress, TEXTS_ROUTE } from '@/lib/routing/desk-address';
import { findComparedText } from '@/lib/server/site-check/compared-text';
import {
  countFindings,
  countPages,
  FINDING_PAGES_MAX,
  type ListedFinding,
  listFindings,
} from '@/lib/server/site-check/coverage-matrix';
import { findSheet, readAlternates, type SheetPage } from '@/lib/server/site-check/page-comparison';
import { deskBackend } from '@/lib/server/staff/desk-backend';
import { siteOriginOf } from './inbox';

export type { Alternate } from '@/lib/server/site-check/page-comparison';
export type { ListedFinding, SheetPage };

type Param = string | string[] | undefined;

export function ruleOf(param: Param): FindingRule | undefined {
  return FINDING_RULES.find((rule) => rule === param);
}

/** What is on a route of a language. */
export interface Cell {
  pages: number;
  findings: number;
  /** Whether nothing found means that nothing is there: all of it was looked at, for this rule. */
  isLookedAt: boolean;
}

/** Routes that the coverage matrix shows; paths that belong to none of the site's come last. */
const ROWS_MAX = 60;

export type CoverageRow = { route: string; cells: ReadonlyMap<Locale, Cell> };

const NOTHING = { pages: 0, findings: 0, looked: 0 };

/** Everything that checks know, by route and language. @param rule whose findings count; all of them without one */
export async function readCoverage(rule: FindingRule | undefined) {
  const { db } = deskBackend();
  const [seen, all] = await Promise.all([countPages(db), countFindings(db)]);
  const rows = new Map<string, Map<Locale, typeof NOTHING>>();
  const totals = new Map<Locale, typeof NOTHING>();
  const add = (route: string, locale: string, more: Partial<typeof NOTHING>) => {
    if (!isLocale(locale)) return;
    const row = rows.get(route) ?? new Map<Locale, typeof NOTHING>();
    rows.set(route, row);
    for (const cells of [row, totals]) {
      const { pages, findings, looked } = cells.get(locale) ?? NOTHING;
      cells.set(locale, {
        pages: pages + (more.pages ?? 0),
        findings: findings + (more.findings ?? 0),
        looked: looked + (more.looked ?? 0),
      });
    }
  };
  for (const { route, locale, pages, judged } of seen)
    add(route, locale, { pages, looked: judged });
  const rules = new Map<FindingRule, number>();
  for (const each of all) {
    rules.set(each.rule, (rules.get(each.rule) ?? 0) + each.findings);
    const findings = rule && each.rule !== rule ? 0 : each.findings;
    add(each.route ?? TEXTS_ROUTE, each.locale, { findings });
  }
  const cellsOf = (cells: ReadonlyMap<Locale, typeof NOTHING>): ReadonlyMap<Locale, Cell> =>
    new Map(
      [...cells].map(([locale, { pages, findings, looked }]) => [
        locale,
        { pages, findings, isLookedAt: pages > 0 && looked === pages },
      ]),
    );
  const ofTexts = rows.get(TEXTS_ROUTE);
  rows.delete(TEXTS_ROUTE);
  // Texts are read with the first check of their language.
  const isOfTexts = rule === undefined || TEXT_RULES.includes(rule);
  const texts = new Map(
    LOCALES.map((locale): [Locale, Cell] => {
      const isLookedAt = isOfTexts && seen.some((each) => each.locale === locale && each.judged);
      return [locale, { pages: 0, findings: ofTexts?.get(locale)?.findings ?? 0, isLookedAt }];
    }),
  );
  const sorted = [...rows].sort(([one], [other]) => (one < other ? -1 : 1));
  return {
    rows: sorted
      .slice(0, ROWS_MAX)
      .map(([route, cells]): CoverageRow => ({ route, cells: cellsOf(cells) })),
    rowsLeftOut: Math.max(0, sorted.length - ROWS_MAX),
    texts,
    totals: cellsOf(totals),
    rules: FINDING_RULES.flatMap((each) => {
      const count = rules.get(each);
      return count ? [{ rule: each, count }] : [];
    }),
    findings: [...rules.values()].reduce((sum, count) => sum + count, 0),
  };
}

export type CoverageMatrix = Awaited<ReturnType<typeof readCoverage>>;

/** What an address of a language's findings asks for. */
export function findingsRequestOf(query: Record<string, Param>): FindingsAddress {
  const { route, page } = query;
  const number = typeof page === 'string' && /^[1-9]\d{0,3}$/.test(page) ? Number(page) : 1;
  return {
    route: typeof route === 'string' && route.length <= 300 ? route : undefined,
    rule: ruleOf(query.rule),
    page: Math.min(number, FINDING_PAGES_MAX),
  };
}

/** A page of a language's findings, by the pages they are on, and what they can be narrowed to. */
export async function readFindings(locale: Locale, { route, rule, page = 1 }: FindingsAddress) {
  const { db } = deskBackend();
  const [seen, counts, { findings, hasMore }] = await Promise.all([
    countPages(db, locale),
    countFindings(db, locale),
    listFindings(db, { locale, route, rule }, page),
  ]);
  const meant = route ? seen.filter((each) => each.route === route) : seen;
  const sum = (wanted: (count: (typeof counts)[number]) => boolean) =>
    counts.filter(wanted).reduce((total, each) => total + each.findings, 0);
  const routeOf = (each: (typeof counts)[number]) => each.route ?? TEXTS_ROUTE;
  const onRoute = (each: (typeof counts)[number]) => !route || routeOf(each) === route;
  const ofRule = (each: (typeof counts)[number]) => !rule || each.rule === rule;
  const groups = new Map<string | null, ListedFinding[]>();
  for (const finding of findings) {
    groups.set(finding.path, [...(groups.get(finding.path) ?? []), finding]);
  }
  return {
    /** Nothing found is only good where all of it was looked at; texts are with the first check. */
    isLookedAt:
      route === TEXTS_ROUTE
        ? seen.some(({ judged }) => judged > 0)
        : meant.length > 0 && meant.every(({ pages, judged }) => judged === pages),
    count: sum((each) => onRoute(each) && ofRule(each)),
    routes: [...new Set(counts.map(routeOf))].map((each) => ({
      route: each,
      count: sum((other) => routeOf(other) === each && ofRule(other)),
    })),
    rules: FINDING_RULES.flatMap((each) => {
      const count = sum((other) => other.rule === each && onRoute(other));
      return count > 0 ? [{ rule: each, count }] : [];
    }),
    groups: [...groups].map(([path, ofPage]) => ({ path, findings: ofPage })),
    hasMore,
  };
}

/** The address of a path on a language's site. */
export function siteAddressOf(locale: Locale, path: string): string {
  return siteOriginOf(locale) + path;
}

/** Longer addresses are no pages of ours. */
const PATH_MAX_LENGTH = 2000;

function pathOf(param: Param): string | null {
  const isPath =
    typeof param === 'string' && param.startsWith('/') && param.length <= PATH_MAX_LENGTH;
  return isPath ? param : null;
}

/** A page of a language beside the Russian one; null for one that the last check did not see. */
export async function readSheet(locale: Locale, param: Param) {
  const path = pathOf(param);
  if (!path) return null;
  const { db } = deskBackend();
  const { page, original } = await findSheet(db, locale, path);
  if (!page) return null;
  const [alternates, { findings, hasMore }] = await Promise.all([
    readAlternates(db, serverEnv().SITE_ORIGIN, page),
    listFindings(db, { locale, path }),
  ]);
  return {
    page,
    original: locale === DEFAULT_LOCALE ? undefined : original,
    alternates,
    findings,
    hasMore,
  };
}

/** A text that an address names; null for none. */
export function textAddressOf({
  kind,
  id,
  locale,
}: Record<string, Param>): { locale: Locale; source: TextSource } | null {
  const known = TEXT_KINDS.find((each) => each === kind);
  if (!known || typeof id !== 'string' || id.length > 200 || !isLocale(locale)) return null;
  return { locale, source: { kind: known, id } };
}

/** A text beside the Russian one; null where neither language has it. */
export function readComparedText(locale: Locale, source: TextSource) {
  return findComparedText(deskBackend().db, locale, source);
}

export type ComparedText = NonNullable<Awaited<ReturnType<typeof readComparedText>>>;
