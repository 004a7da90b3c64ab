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

  it('keeps nothing under a name that is not a key', async () => {
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
      'content-length': '3',
      'content-security-policy': "default-src 'none'; sandbox",
      'content-type': 'image/avif',
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
