import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { EXAMPLE_FACTS, setCompanyFacts } from '@/lib/config/company';
import type { Locale } from '@/lib/i18n/locales';
import { deliveredTextsOf } from '@/lib/i18n/message-faults';
import { backend, marketing, withDeskTeam } from '@/tests/support/server/desk-team';
import {
  type ContentOf,
  openStandInSite,
  type StandInSite,
} from '@/tests/support/site-check/stand-in-site';
import { messageTexts } from '../db/schema/interface-texts';
import { siteFindings, sitePages } from '../db/schema/site-check';
import { checkSite, type SiteCheckOptions } from './check-site';
import { requestCheck, takeCheck } from './check-store';
import { countFindings, countPages, findNewestCheck } from './coverage-matrix';

withDeskTeam();

let contentOf: ContentOf;
let site: StandInSite;
beforeEach(async () => {
  contentOf = () => '';
  site = await openStandInSite((locale, path) => contentOf(locale, path));
});
afterEach(async () => {
  await site.close();
  await backend.db.delete(siteFindings);
  await backend.db.delete(sitePages);
  await backend.db.delete(messageTexts);
  setCompanyFacts(EXAMPLE_FACTS);
});

/** Runs a check as the worker does. */
async function check(locales: readonly Locale[], options: Partial<SiteCheckOptions> = {}) {
  const { db } = backend;
  const id = (await requestCheck(db, null, new Date())) ?? 0;
  await takeCheck(db, new Date(), id);
  return checkSite(db, id, { siteOrigin: site.origin, locales, ...options });
}

it('counts a page that is left out once, however many links lead to it', async () => {
  contentOf = () =>
    ['/car/101', '/car/102', '/car/103'].map((path) => `<a href="${path}">1</a>`).join('');
  const { leftOut } = await check(['ru'], { perRoute: 2 });
  expect(leftOut).toBe(1);
  expect(await findNewestCheck(backend.db)).toMatchObject({ pagesLeftOut: 1 });
});

it.each([
  ['Silk Road Car Export Mall', 'Khorgos Motors Trading Co., Ltd.'],
  ['Хоргос Авто', 'ТОО «Хоргос Авто Трейд»'],
  ['ตลาดรถที่ชายแดน', 'บริษัท ตลาดรถที่ชายแดน จำกัด'],
])('takes the names of the company %s for no fault in any language', async (name, legalName) => {
  const { company, stores } = EXAMPLE_FACTS;
  const texts = {
    en: { name: 'Central Border Car Hall' },
    ar: { name: 'Central Border Car Hall' },
  };
  const khorgos = { ...stores.khorgos, texts };
  setCompanyFacts({
    ...EXAMPLE_FACTS,
    company: { ...company, name, legalName },
    stores: { ...stores, khorgos },
  });
  contentOf = (locale) =>
    `<p>2026 – ${name}</p><footer><b>${locale === 'ar' ? texts.ar.name : ''}</b><p>© 2026 ${legalName}</p></footer>`;
  const { findings } = await check(['ru', 'mn', 'ar', 'th', 'en', 'de']);
  expect(findings).toEqual([]);
});

it('forgets what it found in a language that is no longer offered', async () => {
  const { db } = backend;
  contentOf = (locale) => (locale === 'th' ? '<p>Автомoбиль</p>' : '');
  await check(['ru', 'th']);
  expect(await countFindings(db, 'th')).not.toEqual([]);
  setCompanyFacts({ ...EXAMPLE_FACTS, hiddenLocales: ['th'] });
  await check(['ru']);
  expect(await countFindings(db)).toEqual([]);
  expect(new Set((await countPages(db)).map(({ locale }) => locale))).toEqual(new Set(['ru']));
});

it('keeps a text settled that is put right after its page was read', async () => {
  const { db } = backend;
  const key = 'favourites.emptyTitle';
  const path = '/myFavorite';
  const target = '/article?page=2';
  const english = `<p>${deliveredTextsOf('en').get(key)}</p><a href="${target}">2</a>`;
  contentOf = (_, asked) => (asked === path ? english : '');
  const { findings } = await check(['mn']);
  expect(findings).toMatchObject([{ path, source: { kind: 'message', id: key } }]);

  let reworded: Promise<unknown> | undefined;
  let release = () => {};
  const isReworded = new Promise<void>((resolve) => {
    release = resolve;
  });
  let shownMeanwhile: unknown[] = findings;
  contentOf = async (_, asked) => {
    if (asked === '/userInfo') await isReworded;
    // Asked for after the pages and before the end.
    if (asked === target) shownMeanwhile = await db.select().from(siteFindings);
    return asked === path ? english : '';
  };
  await check(['mn'], {
    onProgress(done, total) {
      // Every page but the one that waits has been read.
      if (done !== total - 1) return;
      const text = 'Хадгалсан машин байхгүй';
      const wording = { locale: 'mn', key, seen: '0', text };
      reworded = marketing.send('reword-text', wording).finally(release);
    },
  });
  expect(await reworded).toMatchObject({ to: expect.stringContaining('textReworded') });
  expect(shownMeanwhile).toEqual([]);
  expect(await db.select().from(siteFindings)).toEqual([]);
  // It is unknown until the next check.
  const unknown = await db.select().from(sitePages).where(eq(sitePages.isJudged, false));
  expect(unknown.map((page) => page.path)).toEqual([path]);
});
