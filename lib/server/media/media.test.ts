import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { diskMediaStore } from './disk-media-store';
import { type MediaStore, mediaKey } from './media-store';
import { serveMedia } from './serve-media';

const KEY = mediaKey('0123456789abcdef'.repeat(4), 960, 'avif');
const BYTES = new Uint8Array([1, 2, 3]);

let folder: string;
let store: MediaStore;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'media-'));
  store = diskMediaStore(folder);
});
afterAll(() => rm(folder, { recursive: true }));

describe('the media store on disk', () => {
  it('gives back what was put, and nothing for other keys', async () => {
    await store.put(KEY, BYTES);
    expect(new Uint8Array((await store.get(KEY)) ?? [])).toEqual(BYTES);
    expect(await store.get(mediaKey('f'.repeat(64), 960, 'avif'))).toBeNull();
  });

  it('leaves a file that is there as it is, and no drafts behind', async () => {
    await Promise.all([1, 2, 3].map((byte) => store.put(KEY, new Uint8Array([byte]))));
    expect(new Uint8Array((await store.get(KEY)) ?? [])).toEqual(BYTES);
    expect(await readdir(path.join(folder, '01'))).toEqual([KEY]);
  });

  it('deletes what is removed, also when that is gone already', async () => {
    const key = mediaKey('a'.repeat(32), 480, 'webp');
    await store.put(key, BYTES);
    await store.remove(key);
    await store.remove(key);
    expect([await store.get(key), await store.open(key)]).toEqual([null, null]);
  });

  it('has room for uploads while its disk keeps as much free as it is told', async () => {
    const petabytes = 1024 ** 3;
    expect(await diskMediaStore(folder, 1).hasRoom()).toBe(true);
    expect(await diskMediaStore(folder, petabytes).hasRoom()).toBe(false);
  });

  it('stores nothing under a name that is not a key', async () => {
    await expect(store.put('../../etc/passwd', BYTES)).rejects.toThrow('not a media key');
  });
});

describe('GET /media/<key>', () => {
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

describe('a part of a video', () => {
  const VIDEO = mediaKey('b'.repeat(32), 640, 'mp4');
  const CONTENT = '0123456789';
  beforeAll(() => store.put(VIDEO, Buffer.from(CONTENT)));

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
