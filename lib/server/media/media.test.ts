import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { canMount, inMountNamespace } from '@/tests/support/mount-namespace';
import { openTestS3, type TestS3 } from '@/tests/support/server/s3-server';
import { diskMediaStore } from './disk-media-store';
import { filmKey, type MediaStore, mediaKey } from './media-store';
import { ObjectStore } from './object-store';
import { s3MediaStore } from './s3-media-store';
import { serveMedia } from './serve-media';
import { StoreAwayError } from './store-away-error';

const KEY = mediaKey('0123456789abcdef'.repeat(4), 960, 'avif');
const BYTES = new Uint8Array([1, 2, 3]);

let folder: string;
let s3: TestS3;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'media-'));
  s3 = await openTestS3();
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  await s3.close();
});

const STORES: [name: string, open: () => MediaStore][] = [
  ['on disk', () => diskMediaStore(folder)],
  ['in a bucket', () => s3MediaStore(new ObjectStore(s3.settings))],
];

describe.each(STORES)('the media store %s', (_, open) => {
  let store: MediaStore;
  beforeAll(() => {
    store = open();
  });

  it('gives back what was put, and nothing for other keys', async () => {
    await store.put(KEY, BYTES);
    expect(new Uint8Array((await store.get(KEY)) ?? [])).toEqual(BYTES);
    expect(await store.get(mediaKey('f'.repeat(64), 960, 'avif'))).toBeNull();
  });

  it('leaves a file that is there as it is', async () => {
    await Promise.all([1, 2, 3].map((byte) => store.put(KEY, new Uint8Array([byte]))));
    expect(new Uint8Array((await store.get(KEY)) ?? [])).toEqual(BYTES);
  });

  it('gives back a film that is larger than one part, and any part of it', async () => {
    const key = filmKey('c'.repeat(64), 640, 'mp4');
    const film = randomBytes(20 * 1024 * 1024 + 7);
    await store.put(key, film);
    expect(film.equals((await store.get(key)) ?? new Uint8Array())).toBe(true);
    const file = await store.open(key);
    expect(file?.size).toBe(film.length);
    const part = await new Response(file?.read(8_388_600, 8_388_615)).bytes();
    expect(film.subarray(8_388_600, 8_388_616).equals(part)).toBe(true);
  });

  it('names all of its keys', async () => {
    const names: string[] = [];
    for await (const key of store.keys()) names.push(key);
    expect(names).toEqual([KEY, filmKey('c'.repeat(64), 640, 'mp4')]);
  });

  it('deletes what is removed, also when that is gone already', async () => {
    const key = mediaKey('a'.repeat(32), 480, 'webp');
    await store.put(key, BYTES);
    await store.remove(key);
    await store.remove(key);
    expect([await store.get(key), await store.open(key)]).toEqual([null, null]);
  });

  it('stores nothing under a name that is not a key', async () => {
    await expect(store.put('../../etc/passwd', BYTES)).rejects.toThrow('not a media key');
    expect(await store.get('../../etc/passwd')).toBeNull();
  });
});

describe('the media store on disk', () => {
  it('leaves no drafts behind', async () => {
    expect(await readdir(path.join(folder, '01'))).toEqual([KEY]);
  });

  it.runIf(canMount())('leaves nothing behind of a file that its disk has no room for', () => {
    const program = `
      import { readdirSync } from 'node:fs';
      import { diskMediaStore } from './lib/server/media/disk-media-store.ts';
      const put = diskMediaStore(process.argv[1]).put('${KEY}', Buffer.alloc(2 ** 21));
      const code = await put.then(() => 'stored', (error) => error.code);
      console.log(code, readdirSync(process.argv[1] + '/01').length);`;
    const run = [process.execPath, '--import', 'tsx', '--input-type=module', '-e', program, folder];
    const [file = '', ...args] = inMountNamespace(
      'mount -t tmpfs -o size=1m tmpfs "$1"',
      folder,
      run,
    );
    expect(execFileSync(file, args, { encoding: 'utf8' })).toBe('ENOSPC 0\n');
  });

  it('accepts uploads while its disk has the configured space free', async () => {
    const petabytes = 1024 ** 3;
    expect(await diskMediaStore(folder, 1).hasRoom()).toBe(true);
    expect(await diskMediaStore(folder, petabytes).hasRoom()).toBe(false);
  });

  it('has no keys before the first file, and says so where it cannot read them', async () => {
    const keysIn = (...parts: string[]) =>
      Readable.from(diskMediaStore(path.join(folder, ...parts)).keys()).toArray();
    expect(await keysIn('missing')).toEqual([]);
    await expect(keysIn('01', KEY)).rejects.toThrow('ENOTDIR');
    const subfolder = path.join(folder, 'ff');
    await writeFile(subfolder, '');
    await expect(keysIn()).rejects.toThrow('ENOTDIR');
    await rm(subfolder);
  });
});

describe('a bucket that is away', () => {
  /** Far less than the timeout of a connection that hangs. */
  const AT_ONCE_MS = 500;
  const askIn = async (store: MediaStore) => {
    const begunAtMs = performance.now();
    const { status } = await serveMedia(KEY, null, store);
    return { status, tookMs: performance.now() - begunAtMs };
  };
  const refuses = async (store: MediaStore) => {
    await expect.poll(async () => (await askIn(store)).tookMs).toBeLessThan(AT_ONCE_MS / 10);
    for (let nth = 0; nth < 20; nth += 1) {
      const { status, tookMs } = await askIn(store);
      expect(status).toBe(503);
      // One request a second tries whether it is back.
      if (tookMs < AT_ONCE_MS) return;
    }
    throw new Error('each request waits');
  };

  it('answers 503 at once, takes no uploads, and recovers automatically', async () => {
    const objects = new ObjectStore(s3.settings);
    const store = s3MediaStore(objects);
    expect([await askIn(store), await store.hasRoom()]).toMatchObject([{ status: 200 }, true]);
    await s3.leave();
    expect((await askIn(store)).status).toBe(503);
    await refuses(store);
    expect(await store.hasRoom()).toBe(false);
    await expect(store.put(KEY, BYTES)).rejects.toThrow(StoreAwayError);
    await s3.come();
    await expect.poll(async () => (await askIn(store)).status).toBe(200);
    expect(await store.hasRoom()).toBe(true);
  });

  it('times out where it accepts connections and does not respond', async () => {
    const store = s3MediaStore(new ObjectStore(s3.settings));
    await s3.hang();
    await refuses(store);
    await s3.come();
    await expect.poll(async () => (await askIn(store)).status).toBe(200);
  });

  it('serves nothing to a client with the wrong secret', async () => {
    const settings = { ...s3.settings, S3_SECRET_ACCESS_KEY: 'wrong' };
    expect((await askIn(s3MediaStore(new ObjectStore(settings)))).status).toBe(503);
  });
});

describe.each(STORES)('GET /media/<key> %s', (_, open) => {
  let store: MediaStore;
  beforeAll(() => {
    store = open();
  });

  it('serves a picture for good, as nothing but a picture', async () => {
    await store.put(KEY, BYTES);
    const response = await serveMedia(KEY, null, store);
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toEqual({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; sandbox",
      'content-type': 'image/avif',
      'x-body-length': '3',
      'x-content-type-options': 'nosniff',
    });
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(BYTES);
  });

  it.each([
    mediaKey('e'.repeat(64), 480, 'avif'),
    '../instance.json',
    '..%2finstance.json',
    KEY.replace('avif', 'html'),
    KEY.replace('avif', 'svg'),
    `${KEY}\0`,
    '',
  ])('answers 404 for %j', async (key) => {
    const response = await serveMedia(key, null, store);
    expect(response.status).toBe(404);
    expect(response.headers.get('cache-control')).toBe('no-store');
  });
});

describe('the file of a response', () => {
  const COUNT = 50;
  /** Of several chunks. */
  const PHOTO = mediaKey('d'.repeat(64), 960, 'avif');
  const openFiles = () => readdirSync('/dev/fd').length;
  const serveMany = async () => {
    const store = diskMediaStore(folder);
    await store.put(PHOTO, randomBytes(300_000));
    const before = openFiles();
    const asked = Array.from({ length: COUNT }, () => serveMedia(PHOTO, null, store));
    return { before, responses: await Promise.all(asked) };
  };

  it('is not opened for a body that nobody reads, as that of a response to HEAD', async () => {
    const { before, responses } = await serveMany();
    // All others would be opened before it.
    expect((await responses.at(-1)?.bytes())?.length).toBe(300_000);
    expect(openFiles()).toBeLessThan(before + COUNT / 2);
  });

  it('is closed when the client leaves in the middle', async () => {
    const { before, responses } = await serveMany();
    const readers = responses.flatMap(({ body }) => body?.getReader() ?? []);
    const chunks = await Promise.all(readers.map((reader) => reader.read()));
    expect(chunks.every(({ done, value }) => !done && value.length < 300_000)).toBe(true);
    expect(openFiles()).toBeGreaterThan(before + COUNT / 2);
    await Promise.all(readers.map((reader) => reader.cancel()));
    await expect.poll(openFiles).toBeLessThan(before + COUNT / 2);
  });
});

describe.each(STORES)('a part of a video %s', (_, open) => {
  const VIDEO = mediaKey('b'.repeat(32), 640, 'mp4');
  const CONTENT = '0123456789';
  let store: MediaStore;
  beforeAll(async () => {
    store = open();
    await store.put(VIDEO, Buffer.from(CONTENT));
  });

  const ask = async (range: string | null, key = VIDEO) => {
    const response = await serveMedia(key, range, store);
    return { response, status: response.status, text: await response.text() };
  };

  it.each([
    ['bytes=0-1', '01', 'bytes 0-1/10'],
    ['bytes=0-', CONTENT, 'bytes 0-9/10'],
    ['bytes=4-', '456789', 'bytes 4-9/10'],
    ['bytes=4-4', '4', 'bytes 4-4/10'],
    ['bytes=8-99', '89', 'bytes 8-9/10'],
    ['bytes=-3', '789', 'bytes 7-9/10'],
    ['bytes=-99', CONTENT, 'bytes 0-9/10'],
  ])('%s is answered with 206 and %s', async (range, text, contentRange) => {
    const { response, ...answer } = await ask(range);
    expect(answer).toEqual({ status: 206, text });
    expect(Object.fromEntries(response.headers)).toEqual({
      'accept-ranges': 'bytes',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-range': contentRange,
      'content-security-policy': "default-src 'none'; sandbox",
      'content-type': 'video/mp4',
      'x-body-length': String(text.length),
      'x-content-type-options': 'nosniff',
    });
  });

  it.each(['bytes=10-', 'bytes=10-20', 'bytes=-0', 'bytes=999999999999999-'])(
    '%s lies behind its end: 416, with its size',
    async (range) => {
      const { response, status } = await ask(range);
      expect(status).toBe(416);
      expect(response.headers.get('content-range')).toBe('bytes */10');
      expect(response.headers.get('cache-control')).toBe('no-store');
    },
  );

  it.each([
    null,
    '',
    'bytes',
    'bytes=',
    'bytes=-',
    'bytes=5-2',
    'bytes=0-1,3-4',
    'bytes=a-b',
    'bytes=1e1-',
    'bytes=--1',
    'lines=0-1',
    `bytes=${'9'.repeat(400)}-`,
  ])('is not asked for by %j: all of it, with 200', async (range) => {
    const { response, status, text } = await ask(range);
    expect([status, text]).toEqual([200, CONTENT]);
    expect(response.headers.get('accept-ranges')).toBe('bytes');
    expect(response.headers.get('content-range')).toBeNull();
  });

  it('is not what a picture is asked for', async () => {
    await store.put(KEY, BYTES);
    const { response, status } = await ask('bytes=0-0', KEY);
    expect(status).toBe(200);
    expect(response.headers.get('accept-ranges')).toBeNull();
  });
});
