import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import inject from 'light-my-request';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  addCompileHints,
  compressFiles,
  createBuildFileHandler,
  createOtherBuildsHandler,
} from './static-files';

const SCRIPT = 'export const car = "BYD Seagull";\n'.repeat(200);
const ADDRESS = '/_next/static/chunks/page.js';

let build: string;
const write = (name: string, text: string) =>
  writeFileSync(join(build, 'static', 'chunks', name), text);

/** Requests as a browser does; status 599: `createBuildFileHandler` has not answered. */
function ask(url: string, headers: Record<string, string> = {}, method: 'GET' | 'POST' = 'GET') {
  const answer = createBuildFileHandler(build);
  return inject(
    (request, response) => {
      if (answer(request, response)) return;
      response.statusCode = 599;
      response.end();
    },
    { method, url, headers },
  );
}

beforeEach(async () => {
  build = mkdtempSync(join(tmpdir(), 'build-'));
  mkdirSync(join(build, 'static', 'chunks'), { recursive: true });
  write('page.js', SCRIPT);
  write('page.css', 'p{}');
  write('face.woff2', 'face');
  await compressFiles(build);
});

afterEach(() => rmSync(build, { recursive: true }));

describe('scripts and styles of the build', () => {
  it('are sent in the smallest encoding that the browser takes', async () => {
    const br = await ask(ADDRESS, { 'accept-encoding': 'gzip, deflate, br' });
    const gzip = await ask(ADDRESS, { 'accept-encoding': 'gzip' });
    const plain = await ask(ADDRESS);
    expect(br.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(br.rawPayload).toString()).toBe(SCRIPT);
    expect(gzip.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(SCRIPT);
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(plain.payload).toBe(SCRIPT);
    for (const { headers } of [br, gzip, plain]) {
      expect(headers).toMatchObject({
        'content-type': 'text/javascript; charset=utf-8',
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
        vary: 'accept-encoding',
      });
    }
  });

  it('are not sent again to a browser that has them', async () => {
    const { headers } = await ask(ADDRESS);
    const again = await ask(ADDRESS, { 'if-none-match': String(headers.etag) });
    expect(again.statusCode).toBe(304);
    expect(again.payload).toBe('');
  });

  it('stay what they were while the next build replaces them', async () => {
    const answer = createBuildFileHandler(build);
    write('page.js', 'other');
    const { payload } = await inject((request, response) => void answer(request, response), {
      url: ADDRESS,
    });
    expect(payload).toBe(SCRIPT);
  });

  it.each([
    ['another kind of file', '/_next/static/chunks/face.woff2'],
    ['a file that is not there', '/_next/static/chunks/gone.js'],
    ['a compressed copy', '/_next/static/chunks/page.js.br'],
    ['a page', '/car/104'],
  ])('leave %s to Next', async (_, url) => {
    expect((await ask(url)).statusCode).toBe(599);
  });

  it('leave POST requests to Next', async () => {
    expect((await ask(ADDRESS, {}, 'POST')).statusCode).toBe(599);
  });

  it('are left to Next where a build has none compressed', async () => {
    write('new.js', 'new');
    expect((await ask('/_next/static/chunks/new.js')).statusCode).toBe(599);
  });
});

it('puts the compile hint before a build’s scripts, once, and nowhere else', () => {
  write('hinted.js', 'run()');
  write('plain.css', 'p{}');
  addCompileHints(build);
  addCompileHints(build);
  const read = (name: string) => readFileSync(join(build, 'static', 'chunks', name), 'utf8');
  expect(read('hinted.js')).toBe('//# allFunctionsCalledOnLoad\nrun()');
  expect(read('plain.css')).toBe('p{}');
});

describe('scripts and styles of other builds', () => {
  let other: string;
  beforeEach(() => {
    other = mkdtempSync(join(tmpdir(), 'release-'));
    mkdirSync(join(other, '.next', 'static', 'chunks'), { recursive: true });
    writeFileSync(join(other, '.next', 'static', 'chunks', 'other.js'), 'other()');
    writeFileSync(join(other, '.next', 'static', 'chunks', 'page.js'), 'other()');
    writeFileSync(join(other, '.next', 'secret'), 'secret');
  });
  afterEach(() => rmSync(other, { recursive: true }));

  const askOther = (url: string) => {
    const answer = createOtherBuildsHandler(build, () => ['/nowhere', other]);
    return inject(
      (request, response) => {
        if (!answer(request, response)) response.writeHead(599).end(request.url);
      },
      { method: 'GET', url },
    );
  };

  it('are sent to pages that were loaded before a release took over', async () => {
    const answer = await askOther('/_next/static/chunks/other.js?dpl=1');
    expect(answer.payload).toBe('other()');
    expect(answer.headers['cache-control']).toContain('immutable');
    expect(answer.headers['content-type']).toContain('javascript');
  });

  it('are left to this build if it has a file of that name, and to Next if no build has', async () => {
    const outside = '/_next/static/..%2fsecret';
    for (const url of [ADDRESS, '/_next/static/chunks/none.js', outside])
      expect(await askOther(url)).toMatchObject({ statusCode: 599, payload: url });
  });
});
