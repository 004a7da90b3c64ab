import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { StoredFacts } from '@/lib/config/site-check';
import type { Locale } from '@/lib/i18n/locales';
import { TEXTS_ROUTE } from '@/lib/routing/desk-address';
import { database, withTestDatabase } from '@/tests/support/server/test-database';
import { sitePages } from '../db/schema/site-check';
import {
  endCheck,
  noteProgress,
  type PlacedFinding,
  replaceFindings,
  requestCheck,
  storePages,
  takeCheck,
} from './check-store';
import {
  countFindings,
  countPages,
  findLastDone,
  findNewestCheck,
  listFindings,
} from './coverage-matrix';
import { findSheet, readAlternates } from './page-comparison';

const AT = new Date('2026-11-22T09:30:00Z');
const ORIGIN = 'https://example.com';
const MANY = 230;

withTestDatabase();

const factsOf = (alternates: Record<string, string>): StoredFacts => ({
  alternates,
  isListed: true,
  letters: 100,
  links: [],
  pictures: [],
  findings: [],
});

const addressOf = (locale: Locale, path: string) =>
  `https://${locale === 'ru' ? 'www' : locale}.example.com${path}`;

function pageOf(locale: Locale, path: string, alternates: readonly Locale[]) {
  const named = alternates.map((each) => [each, addressOf(each, path)]);
  return {
    locale,
    path,
    route: path === '/' ? '/' : '/car/{id}',
    checkId: 1,
    checkedAt: AT,
    status: 200,
    etag: null,
    title: `${locale} ${path}`,
    description: '',
    facts: factsOf(Object.fromEntries([...named, ['x-default', 'https://www.example.com/']])),
  };
}

beforeAll(async () => {
  const { db } = database;
  await storePages(db, [
    pageOf('ru', '/', ['ru', 'th', 'de']),
    pageOf('th', '/', ['ru', 'th', 'de', 'fr']),
    pageOf('de', '/', ['de']),
    pageOf('th', '/car/101', ['th']),
    pageOf('th', '/car/102', ['th']),
  ]);
  const found: PlacedFinding[] = Array.from({ length: MANY }, (_, index) => ({
    locale: 'th',
    path: index % 2 ? '/car/101' : '/car/102',
    route: '/car/{id}',
    rule: 'deadLink',
    found: `/nowhere/${index}`,
  }));
  const ofText: PlacedFinding = {
    locale: 'th',
    rule: 'message',
    found: 'x',
    wanted: 'english',
    source: { kind: 'message', id: 'car.title' },
  };
  await replaceFindings(db, 1, ['th'], [ofText, ...found]);
});

describe('the coverage matrix', () => {
  it('counts pages and findings by language, route and rule', async () => {
    const { db } = database;
    expect(await countPages(db, 'th')).toEqual([
      { locale: 'th', route: '/', pages: 1, judged: 1 },
      { locale: 'th', route: '/car/{id}', pages: 2, judged: 2 },
    ]);
    expect(await countPages(db)).toHaveLength(4);
    expect(await countFindings(db)).toEqual([
      { locale: 'th', route: '/car/{id}', rule: 'deadLink', findings: MANY },
      { locale: 'th', route: null, rule: 'message', findings: 1 },
    ]);
    expect(await countFindings(db, 'de')).toEqual([]);
  });

  it('knows which pages no check that came to its end has looked at', async () => {
    const { db } = database;
    // The check of Thai covers no German; one that was aborted left a page behind.
    expect(await countPages(db, 'de')).toMatchObject([{ pages: 1, judged: 0 }]);
    await storePages(db, [{ ...pageOf('th', '/brand', ['th']), checkId: 2 }]);
    expect(await countPages(db, 'th')).toMatchObject([
      { route: '/', pages: 1, judged: 1 },
      { route: '/car/{id}', pages: 3, judged: 2 },
    ]);
    await db.delete(sitePages).where(eq(sitePages.path, '/brand'));
  });

  it('lists every finding once, by pages, and texts without a page last', async () => {
    const parts = [1, 2, 3, 4].map((page) => listFindings(database.db, { locale: 'th' }, page));
    const [first, second, third, beyond] = await Promise.all(parts);
    expect([first, second, third, beyond].map((part) => part?.findings.length)).toEqual([
      100, 100, 31, 0,
    ]);
    expect([first?.hasMore, second?.hasMore, third?.hasMore]).toEqual([true, true, false]);
    const all = [first, second, third].flatMap((part) => part?.findings ?? []);
    expect(new Set(all.map(({ findingId }) => findingId)).size).toBe(MANY + 1);
    const paths = all.map(({ path }) => path);
    expect(paths.slice(0, -1)).toEqual(paths.slice(0, -1).sort());
    expect(all.at(-1)).toMatchObject({ path: null, source: { id: 'car.title' }, title: '' });
    expect(all[0]).toMatchObject({ path: '/car/101', title: 'th /car/101' });
  });

  it('narrows to a route, a rule, a page and texts without one', async () => {
    const countOf = async (filter: object) =>
      (await listFindings(database.db, { locale: 'th', ...filter })).findings.length;
    expect(await countOf({ route: '/' })).toBe(0);
    expect(await countOf({ route: '/car/{id}', rule: 'deadLink' })).toBe(100);
    expect(await countOf({ route: TEXTS_ROUTE })).toBe(1);
    expect(await countOf({ rule: 'status' })).toBe(0);
    expect(await countOf({ path: "/car/101' or true --" })).toBe(0);
  });

  it('knows the newest check and the last one that ended well', async () => {
    const { db } = database;
    const id = await requestCheck(db, 'anna', AT);
    await takeCheck(db, AT);
    await noteProgress(db, id ?? 0, { pagesTotal: 5, pagesDone: 5 }, AT);
    await endCheck(db, id ?? 0, { findings: 3 }, AT);
    await requestCheck(db, null, AT);
    expect(await findLastDone(db)).toMatchObject({ checkId: id, state: 'done', pagesTotal: 5 });
    expect(await findNewestCheck(db)).toMatchObject({ state: 'waiting', staffId: null });
  });
});

describe('a page beside the Russian one', () => {
  it('says of each version whether it names the page in turn', async () => {
    const { db } = database;
    const { page, original } = await findSheet(db, 'th', '/');
    expect(original).toMatchObject({ locale: 'ru', title: 'ru /' });
    expect(page).toMatchObject({ locale: 'th', isListed: true, canonical: null });
    if (!page) return;
    const alternates = await readAlternates(db, ORIGIN, page);
    expect(Object.fromEntries(alternates.map(({ tag, returns }) => [tag, returns]))).toEqual({
      ru: 'returned',
      th: 'itself',
      de: 'notReturned',
      fr: 'notSeen',
      'x-default': 'default',
    });
  });

  it('is undefined for an address that the check did not see', async () => {
    const { page, original } = await findSheet(database.db, 'th', '/car/101%00');
    expect([page, original]).toEqual([undefined, undefined]);
    expect((await findSheet(database.db, 'th', '/car/101')).original).toBeUndefined();
  });
});
