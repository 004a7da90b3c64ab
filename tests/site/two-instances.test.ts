import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Redis } from 'iovalkey';
import postgres, { type Sql } from 'postgres';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { recordEnquiry } from '@/lib/contract/calls/clue';
import { CODE } from '@/lib/contract/envelope';
import { prune } from '@/lib/contract/signature';
import { LOCALES, type Locale } from '@/lib/i18n/locales';
import { printLine } from '@/lib/runtime/process/terminal';
import { EMPTY_WORD } from '@/lib/server/import/record-columns';
import { mediaKey } from '@/lib/server/media/media-store';
import { ObjectStore } from '@/lib/server/media/object-store';
import { s3MediaStore } from '@/lib/server/media/s3-media-store';
import { cleanUp } from '@/tests/support/cleanup';
import { PATIENCE_MS } from '@/tests/support/patience';
import {
  freePort,
  type RunningSite,
  removeDataDir,
  startSite,
  temporaryDataDir,
  type Variables,
} from '@/tests/support/running-site';
import { openTestS3, type TestS3 } from '@/tests/support/server/s3-server';
import { signedRequest } from '@/tests/support/server/signed-request';
import { createDatabase, openTestPostgres } from '@/tests/support/test-postgres';
import { openTestValkey, type TestValkey } from '@/tests/support/test-valkey';

/** The time within which a change on one instance is seen on the other. */
const SEEN_WITHIN_MS = 2_000;
/** The time until a request is rejected while the database is away (docs/adr/0043), when busy. */
const ANSWERS_WITHIN_MS = 6_000;
/** Requests go to the web processes in turn, two of them here: all have to show it. */
const REQUESTS_IN_A_ROW = 4;

const run = promisify(execFile);

/** Two machines, as far as the database can tell: each has a data folder of its own. */
const sites: RunningSite[] = [];
const folders = [temporaryDataDir(), temporaryDataDir()];
let databaseUrl: string;
let sql: Sql;
let valkey: TestValkey;
let s3: TestS3;
/** Variables with which machines share everything. */
let shared: Variables;

beforeAll(async () => {
  databaseUrl = await createDatabase(await openTestPostgres(), 'instances');
  sql = postgres(databaseUrl, { max: 1, onnotice: () => {} });
  [valkey, s3] = [await openTestValkey(), await openTestS3()];
  shared = {
    ...s3.settings,
    DATABASE_URL: databaseUrl,
    DATABASE_POOL_SIZE: '6',
    DESK_SECRET: 'the one secret that all machines of the test are given',
    VALKEY_URL: valkey.url,
  };
  for (const folder of folders) sites.push(await startSite(folder, shared));
});

afterAll(async () => {
  await Promise.all(sites.map((site) => site.stop()));
  await sql?.end();
  await s3?.close();
  await cleanUp();
  for (const folder of folders) removeDataDir(folder);
});

function answerOf({ port }: RunningSite, path: string, language = 'en') {
  const headers = { host: `${language}.localhost:${port}` };
  return new Promise<{ status: number; body: string }>((resolve, reject) => {
    request({ host: 'localhost', port, path, headers }, async (response) => {
      let body = '';
      for await (const part of response.setEncoding('utf8')) body += part;
      resolve({ status: response.statusCode ?? 0, body });
    })
      .on('error', reject)
      .end();
  });
}

const get = async (site: RunningSite, path: string, language?: string) =>
  (await answerOf(site, path, language)).body;

/** Sends an enquiry as the browser does, and again what it has kept. */
function sendEnquiry({ port }: RunningSite, clientId: string) {
  const fields = {
    name: 'Bat-Erdene',
    mobile: '+976 9911 2233',
    mail: 'bat@example.mn',
    country: 'Mongolia',
    country_id: 496,
    remark: 'Two cars',
    client_id: clientId,
  };
  const { pathname, search } = new URL(signedRequest(recordEnquiry, fields).url);
  const headers = { host: `en.localhost:${port}`, lang: 'en', 'content-type': 'application/json' };
  return new Promise<{ code: number }>((resolve, reject) => {
    const options = { host: 'localhost', port, method: 'POST', path: pathname + search, headers };
    request(options, async (response) => {
      let body = '';
      for await (const part of response.setEncoding('utf8')) body += part;
      resolve(JSON.parse(body));
    })
      .on('error', reject)
      .end(JSON.stringify(prune(fields)));
  });
}

/** What `/readyz` says of the engines. */
async function enginesOf(site: RunningSite) {
  return JSON.parse(await get(site, '/readyz')).engines;
}

/** Milliseconds since a moment until every web process of a site shows a text. */
async function seenAfterMs(site: RunningSite, path: string, text: string, sinceMs: number) {
  let shown = 0;
  while (shown < REQUESTS_IN_A_ROW && performance.now() - sinceMs < PATIENCE_MS)
    shown = (await get(site, path)).includes(text) ? shown + 1 : 0;
  return performance.now() - sinceMs;
}

/** Has both instances keep a page, in each of their processes. */
async function keep(path: string): Promise<void> {
  for (const site of sites) await seenAfterMs(site, path, '</html>', performance.now());
}

/** Runs a command of the product on the machine of the first instance; answers when it ended. */
async function command(name: string, ...args: string[]): Promise<number> {
  const env = { ...process.env, DATABASE_URL: databaseUrl, DATA_DIR: folders[0] };
  await run(process.execPath, ['scripts/run.mjs', name, ...args], { env });
  return performance.now();
}

/** Gives a car type its name, in all languages or all but one, whose name is emptied; answers when the import ended. */
function importSedan(name: string, without?: Locale): Promise<number> {
  const columns = ['type_sign', 'position', ...LOCALES.map((locale) => `type_name_${locale}`)];
  const names = LOCALES.map((locale) => (locale === without ? EMPTY_WORD : name));
  const cells = ['sedan', '1', ...names];
  const file = join(folders[0] ?? '', 'types.csv');
  writeFileSync(file, `${columns.join()}\n${cells.join()}\n`);
  return command('import', file);
}

/** What the Thai and the English site tell search engines and visitors about the Thai one. */
async function toldOfThai(site: RunningSite) {
  const answers = (path: string) => Promise.all([get(site, path, 'th'), get(site, path, 'en')]);
  const [thai, english] = await answers('/about');
  const [thaiMap, englishMap] = await answers('/sitemap.xml');
  const entry = /<a [^>]*lang="th"[^>]*>([^<]*)<\/a>(?:<small[^>]*>([^<]*)<)?/i.exec(english);
  return {
    isListed: !/<meta name="robots" content="noindex/.test(thai),
    namesOthers: /<link rel="alternate" hrefLang="en"/i.test(thai),
    isNamed: /<link rel="alternate" hrefLang="th"/i.test(english),
    hasSitemap: thaiMap.includes('<loc>'),
    isInSitemaps: englishMap.includes('hreflang="th"'),
    inMenu: entry?.slice(1).filter(Boolean),
  };
}

function expectSoon(what: string, tookMs: number): void {
  printLine(
    `${what}: on the other instance ${Math.max(0, tookMs).toFixed(0)} ms after the command`,
  );
  expect(tookMs).toBeLessThan(SEEN_WITHIN_MS);
}

it('an import on one instance shows on the other within two seconds', async () => {
  await keep('/');
  const endedAtMs = await importSedan('Saloon of today');
  const there = sites[1] as RunningSite;
  expectSoon('import', await seenAfterMs(there, '/', 'Saloon of today', endedAtMs));
});

it('a language that lacks a text is kept from search engines until an import brings it', async () => {
  const there = sites[1] as RunningSite;
  const told = (isWhole: boolean) => ({
    isListed: isWhole,
    namesOthers: isWhole,
    isNamed: isWhole,
    hasSitemap: isWhole,
    isInSitemaps: isWhole,
    inMenu: isWhole ? ['ไทย'] : ['ไทย', 'in translation'],
  });
  const expectTold = async (isWhole: boolean) => {
    for (let nth = 0; nth < REQUESTS_IN_A_ROW; nth += 1)
      await expect.poll(() => toldOfThai(there)).toEqual(told(isWhole));
  };
  await importSedan('Saloon that has no name in Thai', 'th');
  await expectTold(false);
  await importSedan('Saloon that has all of its names');
  await expectTold(true);
});

it('a review that is approved on one instance shows on the other within two seconds', async () => {
  const [review] = await sql`
    select review_id, model_id from reviews where state = 'approved' and experience <> '' limit 1`;
  const path = `/car/${review?.model_id}`;
  const words = 'Words that nobody has written yet';
  await sql`
    update reviews set state = 'pending', experience = ${words} where review_id = ${review?.review_id}`;
  await keep(path);
  const endedAtMs = await command('reviews', 'approve', String(review?.review_id));
  expectSoon('review', await seenAfterMs(sites[1] as RunningSite, path, words, endedAtMs));
});

it('a change that the other instance missed shows within two seconds of its reconnection', async () => {
  await keep('/');
  const there = sites[1] as RunningSite;
  // As a failing network does: every connection that listens is cut while the change is announced.
  const cut = sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`;
  await cut;
  await sql.begin(async (transaction) => {
    await transaction`
      update type_texts set type_name = 'Saloon of tomorrow' where locale = 'en' and type_sign = 'sedan'`;
    await transaction`update content_generation set generation = generation + 1`;
  });
  const changedAtMs = performance.now();
  expectSoon('missed', await seenAfterMs(there, '/', 'Saloon of tomorrow', changedAtMs));
});

const ALL_UP = { database: 'up', counts: 'up', objects: 'up' };

it('a picture that one machine has is shown by the other, in each of its processes', async () => {
  const key = mediaKey('d'.repeat(32), 960, 'avif');
  const bytes = 'bytes of a picture';
  // As the desk of one machine stores it.
  await s3MediaStore(new ObjectStore(s3.settings)).put(key, Buffer.from(bytes));
  for (const site of sites) {
    for (let nth = 0; nth < REQUESTS_IN_A_ROW; nth += 1) {
      expect(await answerOf(site, `/media/${key}`)).toEqual({ status: 200, body: bytes });
    }
  }
});

it('machines with the same secret give browsers of staff the same key of web push', () => {
  const [one, other] = folders.map((folder) =>
    readFileSync(join(folder, 'vapid-keys.json'), 'utf8'),
  );
  expect(one).toBe(other);
  expect(JSON.parse(one ?? '')).toHaveProperty('privateKey');
});

it('a machine with another secret reports it, and does not start', async () => {
  const folder = temporaryDataDir();
  folders.push(folder);
  const wrong = { ...shared, DESK_SECRET: 'another secret, which the others were not given' };
  await expect(startSite(folder, wrong)).rejects.toThrow('another DESK_SECRET');
});

it('requests of an address are counted for both machines together', async () => {
  const client = new Redis(valkey.url);
  const countsOf = async () => {
    const keys = await client.keys('mall:api:*');
    return Promise.all(keys.map(async (key) => Number(await client.get(key))));
  };
  await client.flushall();
  for (let nth = 0; nth < 4 * REQUESTS_IN_A_ROW; nth += 1) {
    await get(sites[nth % 2] as RunningSite, '/api/nothing');
  }
  expect(await countsOf()).toEqual([4 * REQUESTS_IN_A_ROW]);
  client.disconnect();
});

it('pages stay while Valkey and the bucket are killed, /readyz reports it, and both recover without help', async () => {
  for (const site of sites) await expect.poll(() => enginesOf(site)).toEqual(ALL_UP);
  await keep('/about');
  await valkey.kill();
  await s3.leave();
  for (const site of sites) {
    const away = { database: 'up', counts: 'away', objects: 'away' };
    await expect.poll(() => enginesOf(site)).toEqual(away);
    expect((await answerOf(site, '/about')).status).toBe(200);
    expect((await answerOf(site, '/readyz')).status).toBe(200);
    expect((await answerOf(site, `/media/${mediaKey('d'.repeat(32), 960, 'avif')}`)).status).toBe(
      503,
    );
  }
  await valkey.start();
  await s3.come();
  for (const site of sites) await expect.poll(() => enginesOf(site)).toEqual(ALL_UP);
});

it('starts while the database is away, shows the pages it knew, and is whole once it is back', async () => {
  const folder = temporaryDataDir();
  folders.push(folder);
  const away = new URL(databaseUrl);
  away.port = String(await freePort());
  const sockets = new Set<Socket>();
  const proxy = createServer((socket) => {
    const { hostname, port } = new URL(databaseUrl);
    const upstream = connect(Number(port), hostname);
    socket.pipe(upstream).pipe(socket);
    socket.on('error', () => upstream.destroy());
    upstream.on('error', () => socket.destroy());
    sockets.add(socket);
    socket.once('close', () => {
      sockets.delete(socket);
      upstream.destroy();
    });
  });
  const open = () =>
    new Promise<void>((resolve) => proxy.listen(Number(away.port), '127.0.0.1', resolve));
  await open();
  const variables = { ...shared, DATABASE_URL: away.href, DATABASE_POOL_SIZE: '4' };
  const before = await startSite(folder, variables);
  expect(await get(before, '/about')).toContain('</html>');
  await before.stop();
  proxy.close();
  const site = await startSite(folder, variables);
  sites.push(site);
  expect(await get(site, '/about')).toContain('<main');
  expect(await get(site, '/promotionPage/WINTER-TYRES')).toContain('http-equiv="refresh"');
  await open();
  const backAtMs = performance.now();
  const tookMs = await seenAfterMs(site, '/promotionPage/WINTER-TYRES', '<main', backAtMs);
  printLine(
    `a site that began without its database is whole ${tookMs.toFixed(0)} ms after its return`,
  );
  expect(tookMs).toBeLessThan(10_000);

  // And while it runs: what the browser keeps is sent again, and stored once.
  proxy.close();
  for (const socket of sockets) socket.destroy();
  const clientId = randomUUID();
  const ask = async () => {
    const begunAtMs = performance.now();
    const { code } = await sendEnquiry(site, clientId);
    return { code, tookMs: performance.now() - begunAtMs };
  };
  const refused = await ask();
  expect(refused.code).toBe(CODE.unavailable);
  expect(refused.tookMs).toBeLessThan(ANSWERS_WITHIN_MS);
  expect((await answerOf(site, '/about')).status).toBe(200);
  expect((await answerOf(site, '/promotionPage/WINTER-TYRES')).body).toContain('<main');
  expect((await answerOf(site, '/readyz')).status).toBe(503);
  expect(await enginesOf(site)).toMatchObject({ database: 'away', counts: 'up', objects: 'up' });
  await open();
  await expect.poll(async () => (await ask()).code).toBe(CODE.success);
  expect((await ask()).code).toBe(CODE.success);
  const [stored] = await sql`select count(*)::int from enquiries where client_id = ${clientId}`;
  expect(stored?.count).toBe(1);
  await site.stop();
  proxy.close();
});
