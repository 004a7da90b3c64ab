import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PROMOTIONS_TAG } from '@/lib/config/cache-table';
import { LOCALES, type Locale } from '@/lib/i18n/locales';
import { messageTextsOf } from '@/lib/i18n/message-faults';
import { promotionHref } from '@/lib/routing/paths';
import { connectDatabase, type DatabaseConnection } from '@/lib/server/db/client';
import { notifyContentChange } from '@/lib/server/db/content-changes';
import { typeTexts } from '@/lib/server/db/schema/catalogue';
import { promotions } from '@/lib/server/db/schema/content';
import { siteChecks, sitePages } from '@/lib/server/db/schema/site-check';
import { checkSite, type SiteCheckOptions } from '@/lib/server/site-check/check-site';
import { requestCheck, takeCheck } from '@/lib/server/site-check/check-store';
import { findNewestCheck } from '@/lib/server/site-check/coverage-matrix';
import { confirmText } from '@/lib/server/site-check/text-revisions';
import { isLongRun } from '@/tests/support/extent';
import { type RunningSite, removeDataDir, startSite } from '@/tests/support/running-site';
import { usedDataDir } from '@/tests/support/server/test-database';
import { PLANTED, plant } from '@/tests/support/site-check/planted-faults';
import { openSpoilingProxy } from '@/tests/support/site-check/spoiling-proxy';

let site: RunningSite;
let database: DatabaseConnection;
beforeAll(async () => {
  site = await startSite(await usedDataDir('demo'));
  database = connectDatabase(site.instance.databaseUrl, 2);
});
afterAll(async () => {
  await database?.close();
  await site?.stop();
  if (site) removeDataDir(site.dataDir);
});

/** Runs a check as the worker does. */
async function check(options: Partial<SiteCheckOptions> = {}) {
  const now = options.now?.() ?? new Date();
  const id = await requestCheck(database.db, null, now);
  if (id === null) throw new Error('another check is at work');
  await takeCheck(database.db, now, id);
  return checkSite(database.db, id, {
    siteOrigin: `http://localhost:${site.port}`,
    locales: CHECKED,
    perRoute: 1,
    ...options,
  });
}

/** Languages of every kind of letters; all of them in the long run. */
const CHECKED: readonly Locale[] = isLongRun() ? LOCALES : ['ru', 'en', 'de', 'ar', 'th'];

it('finds no fault on the language sites, and does not read unchanged pages twice', async () => {
  const first = await check();
  expect(first.findings).toEqual([]);
  expect(first.pages).toBeGreaterThan(CHECKED.length * 20);
  const second = await check();
  expect(second.findings).toEqual([]);
  // Pages without a version of their own, such as searches, are read each time.
  expect(second.unchanged).toBeGreaterThan(second.pages * 0.6);
  const newest = await findNewestCheck(database.db);
  expect(newest).toMatchObject({ state: 'done', pagesDone: second.pages });
});

it('finds each fault that is planted in a page, and where', async () => {
  const proxy = await openSpoilingProxy(site.port, plant);
  try {
    const { findings } = await check({ connectTo: proxy.origin });
    for (const { label, path, rule } of PLANTED) {
      const expected = { locale: label, path, rule };
      // A missing link back is reported on the page that is not named.
      const shown = rule === 'hreflangNotReturned' ? { ...expected, locale: 'de' } : expected;
      expect(findings).toContainEqual(expect.objectContaining(shown));
    }
    const places = new Set(PLANTED.map(({ label, path }) => `${label} ${path}`));
    const elsewhere = findings.filter(
      ({ locale, path, rule }) =>
        !places.has(`${locale} ${path}`) && rule !== 'hreflangNotReturned',
    );
    expect(elsewhere).toEqual([]);
  } finally {
    await proxy.close();
  }
  // Without the planted faults there are no findings.
  expect((await check()).findings).toEqual([]);
});

it('finds a picture of a promotion that is not there, and shows what it finds while it looks', async () => {
  const { db } = database;
  const [promotion] = await db.select().from(promotions).orderBy(promotions.promotionId).limit(1);
  if (!promotion) throw new Error('the demo has promotions');
  const { promotionId, ...before } = promotion;
  const set = async (values: Partial<typeof before>) => {
    await db.update(promotions).set(values).where(eq(promotions.promotionId, promotionId));
    await notifyContentChange(db, [PROMOTIONS_TAG]);
  };
  const src = '/pictures/scenes/invented-1600.avif';
  await set({ pictureSrc: src, pictureSmallSrc: '/pictures/scenes/invented-800.avif' });
  const totals = new Set<number>();
  try {
    const { findings } = await check({
      locales: ['ru'],
      perRoute: 10,
      onProgress: (_, total) => void totals.add(total),
    });
    const path = promotionHref(promotionId);
    expect(findings).toContainEqual(
      expect.objectContaining({ locale: 'ru', path, rule: 'missingPicture' }),
    );
    expect(totals.size).toBe(1);
  } finally {
    await set(before);
  }
});

it('continues where it was interrupted, and requests no page twice', async () => {
  const { db } = database;
  await db.update(sitePages).set({ etag: null });
  const [begun] = await db
    .insert(siteChecks)
    .values({ state: 'running', requestedAt: new Date(), seenAt: new Date() })
    .returning({ id: siteChecks.checkId });
  const id = begun?.id ?? 0;
  const siteOrigin = `http://localhost:${site.port}`;
  const options = { siteOrigin, locales: ['ru'] as Locale[], perRoute: 15 };
  const stop = new AbortController();
  const interrupted = checkSite(db, id, {
    ...options,
    signal: stop.signal,
    onProgress: (done) => done === 60 && stop.abort(),
  });
  await expect(interrupted).rejects.toThrow();
  const seen = await db.select().from(sitePages).where(eq(sitePages.checkId, id));
  expect(seen.length).toBeGreaterThanOrEqual(50);
  const checkedAt = new Map(seen.map((page) => [page.path, page.checkedAt]));
  // Continued here, because the worker of the site would check all languages.
  await db.update(siteChecks).set({ state: 'running' }).where(eq(siteChecks.checkId, id));
  await checkSite(db, id, options);
  const all = await db.select().from(sitePages).where(eq(sitePages.locale, 'ru'));
  expect(all.length).toBeGreaterThan(seen.length);
  for (const page of all) {
    const before = checkedAt.get(page.path);
    if (before) expect(page.checkedAt).toEqual(before);
  }
  expect(await findNewestCheck(db)).toMatchObject({ checkId: id, state: 'done' });
});

it('finds faults of interface texts, and those that are older than the Russian ones by their notes', async () => {
  const messages = new Map(LOCALES.map((locale) => [locale, new Map(messageTextsOf(locale))]));
  const set = (locale: Locale, key: string, text: string | null) => {
    const texts = messages.get(locale);
    if (text === null) texts?.delete(key);
    else texts?.set(key, text);
  };
  const locales: Locale[] = ['ru', 'th', 'ar'];
  set('th', 'enquiry.send', null);
  set('ar', 'review.total', '{count, plural, one {تقييم} other {# تقييم}}');
  set('ru', 'about.heading', `${messages.get('ru')?.get('about.heading')} И на связи каждый день.`);
  const { findings } = await check({ locales, messages });
  const key = (id: string) => ({ kind: 'message' as const, id });
  expect(findings).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        locale: 'th',
        rule: 'message',
        wanted: 'missing',
        source: key('enquiry.send'),
      }),
      expect.objectContaining({
        locale: 'ar',
        rule: 'message',
        wanted: 'pluralForms',
        source: key('review.total'),
      }),
      expect.objectContaining({ locale: 'th', rule: 'outdated', source: key('about.heading') }),
      expect.objectContaining({ locale: 'ar', rule: 'outdated', source: key('about.heading') }),
    ]),
  );
  expect(findings.some(({ locale, rule }) => locale === 'ru' && rule === 'outdated')).toBe(false);
});

it('finds contents that are older than the Russian ones, until they are confirmed as right', async () => {
  const { db } = database;
  const locales: Locale[] = ['ru', 'th', 'ar'];
  const outdated = async () =>
    (await check({ locales })).findings.filter(({ rule }) => rule === 'outdated');
  expect(await outdated()).toEqual([]);
  await db
    .update(typeTexts)
    .set({ typeName: 'Легковые седаны' })
    .where(and(eq(typeTexts.typeSign, 'sedan'), eq(typeTexts.locale, 'ru')));
  const source = { kind: 'type', id: 'sedan' } as const;
  expect(await outdated()).toMatchObject([
    { locale: 'th', source },
    { locale: 'ar', source },
  ]);
  expect(await confirmText(db, 'th', source, new Date())).toBe(true);
  expect(await outdated()).toMatchObject([{ locale: 'ar', source }]);
});
