import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { EXAMPLE_FACTS, setCompanyFacts } from '@/lib/config/company';
import { LANDING_PRICES_USD } from '@/lib/config/landing-pages';
import { PORTS } from '@/lib/config/ports';
import { parseServerEnv } from '@/lib/env/server';
import { type IndexNowService, openIndexNowService } from '@/tests/support/indexnow-service';
import { PATIENCE_MS } from '@/tests/support/patience';
import {
  BASE,
  BRANDS_CSV,
  fixture,
  modelsCsv,
  second,
  withImportFixture,
} from '@/tests/support/server/import-fixture';
import { notifyContentChange } from '../db/content-changes';
import { changedPages, indexnowProgress } from '../db/schema/changes';
import { articles, passages, passageTexts } from '../db/schema/content';
import { redirects } from '../db/schema/redirects';
import { units } from '../db/schema/units';
import type { Clock } from '../jobs/run-every';
import { type AnnouncerOptions, type Report, startAnnouncer } from './announcer';
import { takeDue } from './progress';
import { indexNowSettingsOf } from './settings';

withImportFixture();

const MINUTE_MS = 60_000;
const KEY = 'a-key-of-the-tests-0123456789';
const SITE = 'https://mall.example';
/** Of the fixture's catalogue only these two are whole. */
const HOSTS = ['en.mall.example', 'www.mall.example'];

let service: IndexNowService;
let announcer: Clock | undefined;
let reports: Report[];
/** The announcer's present time. */
let nowMs: number;

beforeAll(async () => {
  service = await openIndexNowService();
});
afterAll(() => service.close());
beforeEach(async () => {
  await fixture.db.delete(articles);
  await fixture.db.delete(passages);
  await fixture.db.delete(redirects);
  await startAnnouncer(fixture.db, null);
  service.posts.length = 0;
  service.answer = () => [200];
  reports = [];
  nowMs = Date.parse('2026-11-20T08:00:00Z');
});
afterEach(async () => {
  await announcer?.stop();
  announcer = undefined;
  setCompanyFacts(EXAMPLE_FACTS);
});

async function announce(options: AnnouncerOptions = {}, endpoints = [service.endpoint]) {
  announcer = await startAnnouncer(
    fixture.db,
    { key: KEY, endpoints, siteOrigin: SITE },
    {
      now: () => new Date(nowMs),
      gatherMs: 0,
      lookEveryMs: 20,
      report: (report) => reports.push(report),
      ...options,
    },
  );
}

const patiently = <Value>(look: () => Value | Promise<Value>) =>
  vi.waitFor(look, { timeout: PATIENCE_MS, interval: 20 });

/** Until everything is announced to every service. */
const settled = () =>
  patiently(async () => {
    expect(await fixture.db.$count(changedPages)).toBe(0);
    const progress = await fixture.db.select().from(indexnowProgress);
    expect(progress.filter(({ dueAt }) => dueAt !== null)).toEqual([]);
  });

/** Paths of all posts, by host. */
function told(): Record<string, string[]> {
  const hosts: Record<string, string[]> = {};
  for (const { host, urlList } of service.posts)
    hosts[host] = [...(hosts[host] ?? []), ...urlList.map((url) => url.split(host)[1] ?? '')];
  return hosts;
}

const pathsOn = (host: string) => told()[host]?.sort();

/** Imports a catalogue that is not announced yet, and starts the announcer. */
async function announceAfter(files: Record<string, string>, options: AnnouncerOptions = {}) {
  await fixture.importFiles(files);
  await announce(options);
}

const CATALOGUE = { ...BASE, '3-models.csv': modelsCsv({}, second) };

const ARTICLE = {
  article_id: 7,
  article_sign: 'customs',
  picture: 'border',
  published_at: '2026-11-01',
};
const inLanguages = (...languages: string[]) =>
  Object.fromEntries(
    ['title', 'summary', 'body'].map((field) => [
      field,
      Object.fromEntries(languages.map((language) => [language, `A ${field}`])),
    ]),
  );

describe('an import', () => {
  it('is announced with the key, in a separate post for each host that is whole', async () => {
    await announceAfter(BASE);
    await fixture.importFiles({ 'models.csv': modelsCsv({}) });
    await settled();
    expect(service.posts.map(({ host }) => host).sort()).toEqual(HOSTS);
    for (const { host, key, keyLocation, urlList } of service.posts) {
      expect(key).toBe(KEY);
      expect(keyLocation).toBe(`https://${host}/${KEY}.txt`);
      expect(urlList.sort()).toEqual([
        `https://${host}/brand/byd`,
        `https://${host}/brand?sign=sedan`,
        `https://${host}/car/11`,
      ]);
    }
    expect(reports).toContainEqual({
      indexnow: 'told',
      service: new URL(service.endpoint).host,
      host: 'en.mall.example',
      addresses: 3,
      status: 200,
    });
  });

  it('is not announced for the host of a hidden language, which redirects', async () => {
    setCompanyFacts({ ...EXAMPLE_FACTS, hiddenLocales: ['en'] });
    await announceAfter(BASE);
    await fixture.importFiles({ 'models.csv': modelsCsv({}) });
    await settled();
    expect(Object.keys(told())).toEqual(['www.mall.example']);
  });

  it('announces the cars that it really changes, and none when it is run again', async () => {
    await announceAfter(CATALOGUE);
    await fixture.importFiles(CATALOGUE);
    await fixture.importFiles({ 'models.csv': modelsCsv({}, { ...second, price_usd: '17000' }) });
    await settled();
    const paths = ['/brand/geely', '/brand?sign=sedan', '/car/12'];
    expect(told()).toEqual(Object.fromEntries(HOSTS.map((host) => [host, expect.anything()])));
    for (const host of HOSTS) expect(pathsOn(host)).toEqual(paths);
  });

  it('announces a brand whose story has changed, and the list that names it', async () => {
    await announceAfter(CATALOGUE);
    await fixture.importFiles({ 'brands.csv': BRANDS_CSV.replace('then cars', 'then buses') });
    await settled();
    expect(pathsOn('en.mall.example')).toEqual(['/brand', '/brand/byd']);
  });

  it('repeated ten times in a minute is announced once', async () => {
    await announceAfter(CATALOGUE, { gatherMs: 10 * MINUTE_MS });
    const importPrice = (price: number) =>
      fixture.importFiles({ 'models.csv': modelsCsv({ price_usd: String(price) }) });
    await importPrice(26_000);
    await patiently(async () => {
      const [row] = await fixture.db
        .select()
        .from(indexnowProgress)
        .where(eq(indexnowProgress.locale, 'ru'));
      expect(row?.dueAt?.getTime()).toBe(nowMs + 10 * MINUTE_MS);
    });
    for (let i = 1; i < 10; i += 1) {
      nowMs += 6000;
      await importPrice(26_000 + i);
    }
    expect(service.posts).toEqual([]);
    nowMs += 10 * MINUTE_MS;
    await settled();
    expect(service.posts).toHaveLength(HOSTS.length);
    expect(pathsOn('www.mall.example')).toEqual(['/brand/byd', '/brand?sign=sedan', '/car/11']);
  });

  it('of many cars is announced in posts no longer than the protocol allows', async () => {
    await announceAfter(BASE, { addressesMax: 100 });
    const rows = Array.from({ length: 450 }, (_, i) => ({
      model_id: String(i + 1),
      model_sign: `car-${i + 1}`,
    }));
    await fixture.importFiles({ 'models.csv': modelsCsv(...rows) });
    await settled();
    expect(Math.max(...service.posts.map(({ urlList }) => urlList.length))).toBe(100);
    for (const host of HOSTS) {
      expect(told()[host]).toHaveLength(452);
      expect(new Set(told()[host]).size).toBe(452);
      // All of them stand at one port and cost the same: a landing page would show the brand's own list.
      const landings = told()[host]?.filter((path) => path.startsWith('/menuCar'));
      expect(landings).toEqual([]);
    }
  });

  it('that is rejected announces nothing', async () => {
    await announceAfter(CATALOGUE);
    await fixture.importFiles({ 'models.csv': modelsCsv({ price_usd: '1' }, { seats: '-1' }) });
    await fixture.importFiles({ 'models.csv': modelsCsv({ price_usd: '27000' }) });
    await settled();
    expect(service.posts).toHaveLength(HOSTS.length);
  });

  it('announces an article where it has a text, and an address that redirects now', async () => {
    await announceAfter(CATALOGUE);
    const moved = [
      '/brand/%00',
      '/brand/100%',
      '/brand?sign=%00',
      '/brand?sign=suv?off=50%',
      '/car/99',
    ];
    const rows = [
      { ...ARTICLE, ...inLanguages('en', 'ru') },
      { ...ARTICLE, ...inLanguages('ru'), article_id: 8, article_sign: 'border' },
      { ...ARTICLE, ...inLanguages('en'), article_id: 9, article_sign: 'port' },
    ];
    await fixture.importFiles({
      'articles.json': JSON.stringify({ articles: rows }),
      'moves.csv': ['moved_from,moved_to', ...moved.map((from) => `${from},/brand/byd`)].join('\n'),
    });
    await settled();
    const seven = '/article/7';
    const eight = '/article/8';
    const nine = '/article/9';
    expect(pathsOn('en.mall.example')).toEqual(['/article', seven, nine, ...moved]);
    expect(pathsOn('www.mall.example')).toEqual(['/article', seven, eight, ...moved]);
  });

  it('announces a unit that is shown, and an answer where it has a text', async () => {
    await announceAfter(CATALOGUE);
    const { db } = fixture;
    const now = new Date(nowMs);
    const car = { modelId: 11, port: 'khorgos' as const, checks: {}, papers: [] };
    const times = { updatedAt: '2026-11-20', createdAt: now, statusSince: now };
    await db.insert(units).values([
      { ...car, ...times, unitId: 1, stockNumber: 'BAM-1', status: 'at_port' },
      { ...car, ...times, unitId: 2, stockNumber: 'BAM-2', status: 'hidden' },
      { ...car, ...times, unitId: 3, stockNumber: 'BAM-3', status: 'sold', soldOn: '2020-01-01' },
    ]);
    await db.insert(passages).values({ passageId: 1, passageSign: 'customs', place: 'answers' });
    const text = { passageId: 1, title: 'T', summary: 'S', body: 'B' };
    await db.insert(passageTexts).values([
      { ...text, locale: 'en' },
      { ...text, locale: 'ru', isShown: false },
    ]);
    const cars = ['/car/11/1', '/car/11/2', '/car/11/3', '/car/11/4'];
    const answers = ['/answers', '/answers/customs', '/answers/none'];
    await notifyContentChange(db, ['catalogue'], [...cars, ...answers]);
    await settled();
    expect(pathsOn('en.mall.example')).toEqual(['/answers', '/answers/customs', '/car/11/1']);
    expect(pathsOn('www.mall.example')).toEqual(['/car/11/1']);
  });
});

describe('a service', () => {
  /** One page of every whole host has changed. */
  const change = () => notifyContentChange(fixture.db, ['catalogue'], ['/menuCar']);

  it('gets no change from before it was configured', async () => {
    await announceAfter(CATALOGUE);
    await change();
    await settled();
    expect(told()).toEqual(Object.fromEntries(HOSTS.map((host) => [host, ['/menuCar']])));
  });

  it('that has taken the addresses but not yet read the key (202) gets no second post', async () => {
    await announceAfter(CATALOGUE);
    service.answer = () => [202];
    await change();
    await settled();
    expect(reports.map(({ indexnow, status }) => `${indexnow} ${status}`)).toEqual([
      'told 202',
      'told 202',
    ]);
  });

  it.each([400, 422])('that rejects a post for good (%d) gets no retry', async (status) => {
    await announceAfter(CATALOGUE);
    service.answer = () => [status];
    await change();
    await settled();
    expect(service.posts).toHaveLength(HOSTS.length);
    expect(reports.every(({ indexnow }) => indexnow === 'refused')).toBe(true);
  });

  it('that cannot read the key of one host (403) gets a retry, and the posts about other hosts', async () => {
    await announceAfter(CATALOGUE, { pauseMs: () => MINUTE_MS });
    let isReadable = false;
    service.answer = ({ host }) => [host === 'en.mall.example' && !isReadable ? 403 : 200];
    await change();
    await patiently(() => expect(service.posts).toHaveLength(2));
    await patiently(() =>
      expect(reports).toContainEqual(expect.objectContaining({ indexnow: 'failed', status: 403 })),
    );
    isReadable = true;
    nowMs += MINUTE_MS;
    await settled();
    expect(service.posts.map(({ host }) => host)).toEqual([...HOSTS, 'en.mall.example']);
  });

  it('that asks for a pause (429) gets no post for any host until it is over', async () => {
    await announceAfter(CATALOGUE, { pauseMs: () => 0 });
    service.answer = () => [429, { 'retry-after': '600' }];
    await change();
    const dueTimes = async () => {
      const progress = await fixture.db.select().from(indexnowProgress);
      return progress.flatMap(({ dueAt }) => (dueAt ? [dueAt.getTime()] : []));
    };
    await patiently(async () =>
      expect(new Set(await dueTimes())).toEqual(new Set([nowMs + 600_000])),
    );
    expect(service.posts).toHaveLength(1);
    service.answer = () => [200];
    nowMs += 600_000;
    await settled();
    expect(service.posts).toHaveLength(1 + HOSTS.length);
  });

  it.each([
    ['an answer', () => [503, {}] as [number, object]],
    ['a moment', () => [429, { 'retry-after': 'Fri, 20 Nov 2026 09:00:00 GMT' }] as never],
  ])('that fails with %s is tried again, and given up after many times', async (_, answer) => {
    await announceAfter(CATALOGUE, { pauseMs: () => 0 });
    service.answer = answer as IndexNowService['answer'];
    await change();
    await patiently(async () => {
      nowMs += 2 * 60 * MINUTE_MS;
      expect(reports.filter(({ indexnow }) => indexnow === 'given up')).toHaveLength(HOSTS.length);
    });
    await settled();
    expect(service.posts).toHaveLength(12 * HOSTS.length);
  });

  it('that is unavailable delays no other one', async () => {
    const closed = await openIndexNowService();
    await closed.close();
    await fixture.importFiles(CATALOGUE);
    await announce({ pauseMs: () => MINUTE_MS }, [closed.endpoint, service.endpoint]);
    await change();
    await patiently(() => expect(service.posts).toHaveLength(HOSTS.length));
    await patiently(() =>
      expect(reports).toContainEqual(
        expect.objectContaining({ indexnow: 'failed', status: 'ECONNREFUSED' }),
      ),
    );
    // Pages that only one of them has got are kept for the other.
    expect(await fixture.db.$count(changedPages)).toBe(1);
  });

  it('gets one post from several workers, and from another one where the first is killed', async () => {
    await announceAfter(CATALOGUE, { lookEveryMs: 3_600_000 });
    await change();
    await fixture.db.update(indexnowProgress).set({ dueAt: new Date(nowMs) });
    const { endpoint } = service;
    const taken = await Promise.all(
      Array.from({ length: 20 }, () => takeDue(fixture.db, endpoint, new Date(nowMs), MINUTE_MS)),
    );
    const locales = taken.flatMap((each) => each?.locale ?? []);
    expect(new Set(locales).size).toBe(locales.length);
    nowMs += MINUTE_MS;
    await announcer?.stop();
    await announce();
    await settled();
    expect(service.posts).toHaveLength(HOSTS.length);
  });
});

it('records nothing while no service is configured', async () => {
  await fixture.importFiles(CATALOGUE);
  expect(await fixture.db.$count(changedPages)).toBe(0);
  await announce({ gatherMs: MINUTE_MS });
  await fixture.importFiles({ 'models.csv': modelsCsv({ price_usd: '27000' }) });
  // The car, its brand and type, and the landing pages that it may be on.
  const count = 3 + LANDING_PRICES_USD.length + PORTS.length;
  expect(await fixture.db.$count(changedPages)).toBe(count);
  await announcer?.stop();
  announcer = await startAnnouncer(fixture.db, null);
  expect(await fixture.db.$count(changedPages)).toBe(0);
});

describe('the configuration', () => {
  const settingsOf = (variables: Record<string, string>) =>
    indexNowSettingsOf(parseServerEnv({ INDEXNOW_KEY: KEY, SITE_ORIGIN: SITE, ...variables }));

  it('has the services of the protocol and of Yandex by default, once there is a key', () => {
    expect(settingsOf({})).toEqual({
      key: KEY,
      endpoints: ['https://api.indexnow.org/indexnow', 'https://yandex.com/indexnow'],
      siteOrigin: SITE,
    });
    expect(settingsOf({ INDEXNOW_KEY: '' })).toBeNull();
  });

  it.each<Record<string, string>>([
    { SITE_ORIGIN: 'https://staging.mall.example' },
    { SITE_ORIGIN: 'http://localhost:3000' },
    { SEARCH_INDEXING: 'false' },
    { NODE_ENV: 'development' },
  ])('is off where search engines shall list nothing: %o', (variables) => {
    expect(settingsOf(variables)).toBeNull();
  });

  it.each(['short', 'a key with spaces', `${'x'.repeat(129)}`, '../../robots'])(
    'refuses the key %s',
    (key) => {
      expect(() => settingsOf({ INDEXNOW_KEY: key })).toThrow('INDEXNOW_KEY');
    },
  );
});
