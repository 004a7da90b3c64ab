import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, expect, it } from 'vitest';
import { GET } from '@/app/media/portal/[...path]/route';
import { inBucket, openTestS3 } from '@/tests/support/server/s3-server';
import { mediaKey, mediaPath } from './media-store';
import { portalPath, readPortalPicture } from './portal-pictures';
import { siteMediaStore } from './serve-media';

const folder = mkdtempSync(join(tmpdir(), 'portal-'));
afterAll(() => rmSync(folder, { recursive: true }));

const SCENE = '/pictures/scenes/khorgos-port-800.avif';

it('gives portals a picture of the site as JPEG, which is made once', async () => {
  const path = portalPath(SCENE);
  expect(path).toBe('/media/portal/pictures/scenes/khorgos-port-800.jpg');
  const made = (await readPortalPicture(path, folder)) as Uint8Array;
  const { width, format } = await sharp(made).metadata();
  expect([width, format]).toEqual([800, 'jpeg']);
  expect(await readPortalPicture(path, folder)).toEqual(made);
  expect(readdirSync(join(folder, 'portal'))).toHaveLength(1);
});

it('leaves nothing behind of a picture that cannot be kept', async () => {
  const own = join(folder, 'full');
  const path = portalPath(SCENE);
  await readPortalPicture(path, own);
  const [name = ''] = readdirSync(join(own, 'portal'));
  rmSync(join(own, 'portal', name));
  mkdirSync(join(own, 'portal', name));
  expect(await readPortalPicture(path, own)).toBeInstanceOf(Uint8Array);
  expect(readdirSync(join(own, 'portal'))).toEqual([name]);
});

it('leaves what portals read as it is', () => {
  expect(portalPath('/pictures/share.png')).toBe('/pictures/share.png');
});

it.each([
  '/media/portal/pictures/none.jpg',
  '/media/portal/pictures/../../package.jpg',
  '/media/portal/pictures/scenes/khorgos-port-800.avif',
  '/media/portal/media/0123456789abcdef0123456789abcdef-960.jpg',
  '/media/portal/etc/passwd.jpg',
])('has nothing at %s', async (path) => {
  expect(await readPortalPicture(path, folder)).toBeNull();
});

it.each(['/', '/./', '//', '/scenes/../'])(
  'keeps no picture under a spelling with %s',
  async (part) => {
    const own = join(folder, 'spellings');
    const path = `/media/portal/pictures${part}/scenes/khorgos-port-800.jpg`;
    expect(await readPortalPicture(path, own)).toBeNull();
    expect(existsSync(own)).toBe(false);
  },
);

it('rejects requests when too many wait', async () => {
  const asked = Array.from({ length: 30 }, (_, i) =>
    readPortalPicture(`/media/portal/pictures/${i}.jpg`, folder),
  );
  expect(await Promise.all(asked)).toContain('busy');
});

it('asks portals to come again while the bucket of its picture is away', async () => {
  const s3 = await openTestS3();
  const key = mediaKey('a'.repeat(32), 960, 'avif');
  const path = ['media', key.replace('.avif', '.jpg')];
  const ask = async () => {
    const request = new Request(`http://www.localhost${portalPath(mediaPath(key))}`);
    return GET(request, { params: Promise.resolve({ path }) });
  };
  await inBucket(s3, async () => {
    const photo = { width: 60, height: 40, channels: 3, background: '#357' } as const;
    await siteMediaStore().put(key, await sharp({ create: photo }).avif().toBuffer());
    await s3.leave();
    const { status, headers } = await ask();
    expect([status, Object.fromEntries(headers)]).toEqual([
      503,
      { 'cache-control': 'no-store', 'retry-after': '10' },
    ]);
    await s3.come();
    await expect.poll(async () => (await ask()).status).toBe(200);
  });
  await s3.close();
});
