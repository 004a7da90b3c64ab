import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, expect, it } from 'vitest';
import { portalPath, readPortalPicture } from './portal-pictures';

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

it('rejects requests when too many wait', async () => {
  const asked = Array.from({ length: 30 }, (_, i) =>
    readPortalPicture(`/media/portal/pictures/${i}.jpg`, folder),
  );
  expect(await Promise.all(asked)).toContain('busy');
});
