import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmdirSync,
  rmSync,
  statSync,
  utimesSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'light-my-request';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { NextHandler } from './next-renderer';
import { createPageHandler, type PageHandlerOptions } from './page-handler';
import { hasStalePages, StaleIfErrorStore } from './stale-if-error-store';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'kept-pages-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

const HTML = '<html><body>Машины из Китая</body></html>';
const answering: NextHandler = async (_, response) => {
  const headers = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 's-maxage=3600' };
  response.writeHead(200, headers).end(HTML);
};
const failing: NextHandler = async (_, response) => {
  response.writeHead(500, { 'content-type': 'text/html' }).end('an error screen');
};
const silent: NextHandler = () => new Promise(() => {});

/** A site that was just started: nothing is in its memory. */
function startedSite(next: NextHandler, options: PageHandlerOptions = {}, build = 'one') {
  const kept = StaleIfErrorStore.open(dataDir, build);
  const { handle } = createPageHandler(next, { kept, ...options });
  return (url: string) =>
    inject((request, response) => void handle(request as never, response as never), {
      url,
      headers: { host: 'ru.localhost' },
    });
}

async function hasRunBefore(): Promise<void> {
  expect((await startedSite(answering)('/about')).statusCode).toBe(200);
  await expect.poll(() => hasStalePages(dataDir, 'one')).toBe(true);
}

const AWAY = { isAway: async () => true };

it.each([
  ['rejects every query', failing, AWAY],
  ['answers nothing', silent, { ...AWAY, patienceMs: 0 }],
])(
  'a site that starts while its database %s shows the pages it knew before',
  async (_, next, options) => {
    await hasRunBefore();
    const ask = startedSite(next, options);
    const known = await ask('/about?utm_source=flyer');
    expect([known.statusCode, known.body]).toEqual([200, HTML]);
    expect(known.headers['cache-control']).toBe('private, no-cache');
    const unknown = await ask('/privacy');
    expect(unknown.statusCode).toBe(503);
    expect(unknown.body).toContain('tel:');
  },
);

it('a page that fails although the database is back is shown as it was', async () => {
  await hasRunBefore();
  const ask = startedSite(failing, { isAway: async () => false });
  const known = await ask('/about');
  expect([known.statusCode, known.body]).toEqual([200, HTML]);
  expect(known.headers['cache-control']).toBe('private, no-cache');
  expect((await ask('/privacy')).statusCode).toBe(500);
});

it('a page that is never rendered is shown as it was', async () => {
  await hasRunBefore();
  const known = await startedSite(silent, { renderMaxMs: 100 })('/about');
  expect([known.statusCode, known.body]).toEqual([200, HTML]);
});

it('shows a newer page as soon as one can be rendered', async () => {
  await hasRunBefore();
  const newer: NextHandler = async (_, response) => {
    const headers = { 'content-type': 'text/html', 'cache-control': 's-maxage=3600' };
    response.writeHead(200, headers).end('<html>newer</html>');
  };
  expect((await startedSite(newer)('/about')).body).toBe('<html>newer</html>');
});

it('shows no page of another build, whose scripts are gone, and keeps no search', async () => {
  await hasRunBefore();
  expect((await startedSite(failing, AWAY, 'two')('/about')).statusCode).toBe(503);
  await startedSite(answering, {}, 'two')('/searchsite?word=byd');
  expect(hasStalePages(dataDir, 'two')).toBe(false);
});

it('leaves pages of the newest other builds, to which a site may return, and no more', async () => {
  await hasRunBefore();
  for (const build of ['two', 'three']) StaleIfErrorStore.open(dataDir, build);
  expect(hasStalePages(dataDir, 'one')).toBe(true);
  for (const [nth, build] of ['one', 'two', 'three'].entries())
    utimesSync(join(dataDir, 'kept-pages', build), nth, nth);
  StaleIfErrorStore.open(dataDir, 'four');
  expect(readdirSync(join(dataDir, 'kept-pages')).sort()).toEqual(['four', 'three', 'two']);
});

it('writes no more than its share of the disk', async () => {
  const kept = StaleIfErrorStore.open(dataDir, 'one', 100);
  const body = Buffer.alloc(90);
  const page = { etag: 'a', headers: {}, bodies: { br: body } };
  await kept.keep('ru/about', page);
  expect(await kept.read('ru/about')).toBeUndefined();
  await kept.keep('ru/about', { ...page, bodies: { br: Buffer.alloc(9) } });
  expect((await kept.read('ru/about'))?.bodies.br).toHaveLength(9);
  expect(statSync(join(dataDir, 'kept-pages', 'one')).isDirectory()).toBe(true);
});

it('keeps the newest of a page however often it has changed', async () => {
  const kept = StaleIfErrorStore.open(dataDir, 'one', 100);
  for (const etag of ['a', 'b', 'c', 'd', 'e']) {
    const body = Buffer.from(`page ${etag}`);
    await kept.keep('ru/about', { etag, headers: {}, bodies: { br: body } });
  }
  expect((await kept.read('ru/about'))?.bodies.br.toString()).toBe('page e');
});

it('keeps a page at the next time whose file could not be written', async () => {
  const page = { etag: '"1"', headers: {}, bodies: { br: Buffer.from('a page') } };
  const store = StaleIfErrorStore.open(dataDir, 'one');
  await store.keep('/about', page);
  const [file = ''] = readdirSync(join(dataDir, 'kept-pages', 'one'));
  const place = join(dataDir, 'kept-pages', 'one', file);
  rmSync(place);
  mkdirSync(place);
  const started = StaleIfErrorStore.open(dataDir, 'one');
  await started.keep('/about', page);
  expect(readdirSync(join(dataDir, 'kept-pages', 'one'))).toEqual([file]);
  rmdirSync(place);
  await started.keep('/about', page);
  expect((await started.read('/about'))?.etag).toBe('"1"');
});
