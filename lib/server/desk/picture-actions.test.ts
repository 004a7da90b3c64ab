import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { PictureOutcome } from '@/lib/config/picture-upload';
import { readSentPictures } from '@/lib/content/desk/pictures';
import { serverEnv } from '@/lib/env/server';
import { type DeskBrowser, newStaff, testDeskBackend } from '@/tests/support/server/desk-browser';
import {
  jpegPicture,
  placedJpeg,
  pngBomb,
  pngPicture,
  webpPicture,
} from '@/tests/support/server/sample-pictures';
import { backend, withTestBackend } from '@/tests/support/server/test-backend';
import { servedPicture } from '../import/row-schemas';
import { siteMediaProcessing } from '../media/media-processing';
import { keyOfMediaPath } from '../media/media-store';
import { siteMediaStore } from '../media/serve-media';
import { siteUploads } from '../media/uploads';
import { isReviewMedia } from '../reviews/shown-media';

withTestBackend();
let sales: DeskBrowser;
const dataDir = mkdtempSync(path.join(tmpdir(), 'pictures-'));
const { DATA_DIR } = serverEnv();

beforeAll(async () => {
  serverEnv().DATA_DIR = dataDir;
  sales = await newStaff(testDeskBackend(backend.db), 'sales', 'Anna');
});
afterAll(async () => {
  serverEnv().DATA_DIR = DATA_DIR;
  await siteMediaProcessing().close();
  rmSync(dataDir, { recursive: true });
});

async function upload(bytes: Buffer): Promise<string> {
  const staffId = (await sales.who())?.id ?? '';
  const uploads = siteUploads(dataDir);
  const begun = await uploads.create(staffId, bytes.length, new Date());
  await uploads.append(
    staffId,
    begun,
    (async function* () {
      yield bytes;
    })(),
  );
  return begun.id;
}

const take = async (bytes: Buffer, said = {}) =>
  (await sales.ask('take-picture', { upload: await upload(bytes), ...said })) as PictureOutcome;

async function taken(bytes: Buffer, said = {}) {
  const outcome = await take(bytes, said);
  if (!('picture' in outcome)) throw new Error(outcome.fault);
  return outcome.picture;
}

async function stored(src: string) {
  const bytes = await siteMediaStore().get(keyOfMediaPath(src) ?? '');
  if (!bytes) throw new Error(`${src} is not stored`);
  return { bytes: Buffer.from(bytes), facts: await sharp(bytes).metadata() };
}

it('makes of what a phone sends what an import takes: upright, in two sizes, without place or camera', async () => {
  const picture = await taken(await placedJpeg());
  const row = { ...picture, view: 'side', colour: null, is_drawing: false };
  expect(servedPicture.parse(row)).toMatchObject({ width: 480, height: 640 });
  for (const src of [picture.src, picture.small_src]) {
    const { bytes, facts } = await stored(src);
    expect([facts.format, facts.exif, facts.width, facts.height]).toEqual([
      'heif',
      undefined,
      480,
      640,
    ]);
    expect(bytes.includes('Snitch')).toBe(false);
  }
  const large = await taken(await jpegPicture(3000, 2000));
  expect(large).toMatchObject({ width: 960, height: 640 });
  expect((await stored(large.small_src)).facts).toMatchObject({ width: 480, height: 320 });
});

it('takes PNG, WebP and AVIF, and keeps a frame that no place of the site is too narrow for', async () => {
  const avif = await sharp(await pngPicture(600, 400))
    .avif()
    .toBuffer();
  for (const bytes of [await pngPicture(600, 400), await webpPicture(600, 400), avif]) {
    expect(await taken(bytes)).toMatchObject({ width: 600, height: 400 });
  }
  expect(await taken(await jpegPicture(4000, 500))).toMatchObject({ width: 960, height: 480 });
});

it.each<[string, () => Buffer | Promise<Buffer>]>([
  ['heic', () => Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic and so on')],
  ['tooLarge', () => pngBomb(30_000, 30_000)],
  ['notAPicture', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><rect/></svg>')],
  ['notAPicture', () => Buffer.from('GIF89a and so on')],
  ['notAPicture', () => Buffer.from('PK\x03\x04 a zip named .jpg')],
  ['damaged', async () => (await jpegPicture(900, 600)).subarray(0, 2000)],
])('refuses a file as %s, and says the same when it is asked again', async (fault, file) => {
  const id = await upload(await file());
  for (const _ of ['first', 'again']) {
    expect(await sales.ask('take-picture', { upload: id })).toEqual({ fault });
  }
});

it('makes a film of what a phone has filmed, with a still of it, and of nothing else', async () => {
  const film = readFileSync('tests/support/server/fixtures/recorded.mp4');
  const outcome = await sales.ask('take-video', { upload: await upload(film) });
  const { src, poster } = (outcome as { video: { src: string; poster: string } }).video;
  expect([src, poster]).toEqual([
    expect.stringMatching(/\.mp4$/),
    expect.stringMatching(/\.webp$/),
  ]);
  expect((await stored(poster)).facts.format).toBe('webp');
  // Members' films are shown once somebody has approved them.
  expect([src, poster].map((each) => isReviewMedia(keyOfMediaPath(each) ?? ''))).toEqual([
    false,
    false,
  ]);
  expect(await siteMediaStore().get(keyOfMediaPath(src) ?? '')).toHaveLength(film.length);
  const picture = await upload(await jpegPicture());
  expect(await sales.ask('take-video', { upload: picture })).toEqual({ fault: 'notAVideo' });
  const cut = await upload(film.subarray(0, 300));
  expect(await sales.ask('take-video', { upload: cut })).toEqual({ fault: 'damaged' });
});

it('has no picture of an upload of somebody else, of none, or of one that is not complete', async () => {
  const id = await upload(await jpegPicture());
  const other = await newStaff(testDeskBackend(backend.db), 'owner', 'Li Wei');
  expect(await other.ask('take-picture', { upload: id })).toEqual({ fault: 'gone' });
  for (const odd of ['../../etc/passwd', `1700000000000-${'0'.repeat(32)}-9`, 'x'.repeat(90)]) {
    expect(await sales.ask('take-picture', { upload: odd })).toEqual({ fault: 'gone' });
  }
  const staffId = (await sales.who())?.id ?? '';
  const begun = await siteUploads(dataDir).create(staffId, 10, new Date());
  expect(await sales.ask('take-picture', { upload: begun.id })).toEqual({ fault: 'gone' });
});

it('turns a picture by quarters, as a file of its own', async () => {
  const red = { create: { width: 300, height: 400, channels: 3, background: 'red' } } as const;
  const halves = sharp({ create: { width: 600, height: 400, channels: 3, background: 'blue' } });
  // Red on the left, blue on the right.
  const picture = await taken(
    await halves
      .composite([{ input: red, left: 0, top: 0 }])
      .png()
      .toBuffer(),
  );
  const turn = async (turns: number) => {
    const outcome = await sales.ask('turn-picture', { src: picture.src, turns: String(turns) });
    const turned = (outcome as { picture: typeof picture }).picture;
    const { bytes } = await stored(turned.src);
    const [r = 0, , b = 0] = await sharp(bytes).raw().toBuffer();
    return [turned.width, turned.height, r > b ? 'red' : 'blue'];
  };
  expect(await turn(1)).toEqual([400, 600, 'red']);
  expect(await turn(2)).toEqual([600, 400, 'blue']);
  expect(await turn(3)).toEqual([400, 600, 'blue']);
  for (const src of [
    '/media/../../etc/passwd',
    '/pictures/cars/1.avif',
    `/media/${'0'.repeat(32)}-960.avif`,
  ]) {
    expect(await sales.ask('turn-picture', { src, turns: '1' })).toEqual({ fault: 'gone' });
  }
});

it('shows what was sent without script, and says that something was no picture', async () => {
  const ids = [await upload(await jpegPicture()), await upload(Buffer.from('no picture'))];
  const staff = { id: (await sales.who())?.id ?? '' };
  const sent = await readSentPictures(staff, Promise.resolve({ uploads: ids.join('.') }));
  expect(sent).toMatchObject({ pictures: [{ width: 640 }], notice: 'pictureRefused' });
  expect(await readSentPictures(staff, Promise.resolve({}))).toEqual({ pictures: [] });
});

const drawing = (size: string, inside: string) =>
  Buffer.from(
    `<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg" ${size}>${inside}</svg>`,
  );

it('keeps a logo whole and transparent, without the room around it', async () => {
  const word = { width: 1000, height: 125, channels: 4 as const, background: '#d9480f' };
  const room = { top: 300, bottom: 300, left: 20, right: 20, background: '#0000' };
  const png = await sharp({ create: word }).extend(room).png().toBuffer();
  const logo = await taken(png, { use: 'logo' });
  expect(logo).toMatchObject({ width: 960, height: 120 });
  const hole = drawing(
    'viewBox="0 0 24 12"',
    '<circle cx="6" cy="6" r="6"/><path d="M20 0h4v12z"/>',
  );
  const drawn = await taken(hole, { use: 'logo' });
  expect(drawn.width / drawn.height).toBeCloseTo(2, 1);
  expect(drawn.height).toBeGreaterThan(300);
  for (const { src } of [logo, drawn]) expect(src).toMatch(/\.avif$/);
  const { channels } = await sharp((await stored(drawn.small_src)).bytes).stats();
  expect(channels[3]).toMatchObject({ min: 0, max: 255 });
});

it('takes a drawing as a logo alone, and none that is endless or no drawing', async () => {
  const endless = drawing('width="90000" height="90000"', '<rect width="9" height="9"/>');
  expect(await take(endless, { use: 'logo' })).toEqual({ fault: 'tooLarge' });
  const nothing = Buffer.from('<?xml version="1.0"?><html><script>alert(1)</script></html>');
  expect(await take(nothing, { use: 'logo' })).toEqual({ fault: 'damaged' });
  const fine = drawing('width="9" height="9"', '<rect width="9" height="9"/>');
  expect(await take(fine)).toEqual({ fault: 'notAPicture' });
});

it('fills what messengers show to the edge, as JPEG that everybody may see', async () => {
  const picture = await taken(await pngPicture(400, 400), { use: 'share' });
  expect(picture).toMatchObject({ width: 1200, height: 630 });
  const { facts } = await stored(picture.src);
  expect([facts.format, facts.width, facts.height]).toEqual(['jpeg', 1200, 630]);
  expect(isReviewMedia(keyOfMediaPath(picture.src) ?? '')).toBe(false);
});
