import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { GET } from '@/app/media/share/[file]/route';
import { companyFacts, setCompanyFacts } from '@/lib/config/company';
import { inBucket, openTestS3 } from '@/tests/support/server/s3-server';
import { connectDatabase } from '../../db/client';
import { removeOldPictures } from '../kept-pictures';
import { mediaKey, mediaPath } from '../media-store';
import { ObjectStore } from '../object-store';
import { siteMediaStore } from '../serve-media';
import { drawSharePicture } from './draw-share-picture';
import { readSharePicture } from './share-pictures';

const folder = mkdtempSync(join(tmpdir(), 'share-'));
afterAll(() => rmSync(folder, { recursive: true }));

const SCENE = '/pictures/scenes/khorgos-port-800.avif';
const version = (digit: string) => digit.repeat(16);

it.each([
  ['ru', 'Электромобиль зимой: что знать до покупки'],
  ['mn', 'Өвлийн цахилгаан машин: авахаасаа өмнө юу мэдэх вэ'],
  ['ar', 'السيارة الكهربائية في الشتاء'],
  ['ur', 'سردیوں میں الیکٹرک گاڑی'],
  ['th', 'รถยนต์ไฟฟ้าในฤดูหนาวสิ่งที่ควรรู้ก่อนซื้อรถจากประเทศจีน'],
  ['en', 'A title of & <more> than anybody would read on a picture '.repeat(9)],
] as const)('draws a picture that messengers show, in %s', async (locale, title) => {
  const drawn = await drawSharePicture({ locale, title, facts: '650 km', picture: null });
  const { width, height, format } = await sharp(drawn).metadata();
  expect([width, height, format]).toEqual([1200, 630, 'jpeg']);
  expect(drawn.length).toBeLessThan(300_000);
});

it('joins letters where their script does', async () => {
  const draw = (title: string) => drawSharePicture({ locale: 'ar', title, picture: null });
  const joined = await draw('سيارة');
  expect(joined.equals(await draw([...'سيارة'].join('\u200c')))).toBe(false);
});

it('stands at the right in languages that are written from there', async () => {
  /** Whether there is ink on the left half and on the right one. */
  const halves = async (locale: 'ar' | 'en') => {
    const drawn = await drawSharePicture({ locale, title: 'BYD', picture: null });
    const ink = async (left: number) => {
      const half = await sharp(drawn).extract({ left, top: 0, width: 600, height: 630 }).toBuffer();
      const { channels } = await sharp(half).stats();
      return (channels[0]?.min ?? 255) < 128;
    };
    return [await ink(0), await ink(600)];
  };
  expect(await halves('en')).toEqual([true, false]);
  expect(await halves('ar')).toEqual([false, true]);
});

it('reads a title in the direction of its language, whatever letters come first', async () => {
  const draw = (title: string) => drawSharePicture({ locale: 'ar', title, picture: null });
  const fromRight = '\u200f';
  const title = 'BYD أو Tank 300: أيهما أفضل للسهوب؟';
  expect((await draw(title)).equals(await draw(fromRight + title))).toBe(true);
});

it('leaves air between title, facts and price, all large enough for a thumbnail', async () => {
  const drawn = await drawSharePicture({
    locale: 'ru',
    title: 'BYD Song Plus DM-i 112 km Flagship 2025',
    facts: 'Подключаемый гибрид · 160 кВт (218 л.с.) · 112 км (NEDC)',
    price: { label: 'Цена в порту', value: '21 900 $' },
    picture: await readFile(join('public', SCENE)),
  });
  const text = sharp(drawn).extract({ left: 44, top: 115, width: 564, height: 515 });
  const { data, info } = await text.greyscale().raw().toBuffer({ resolveWithObject: true });
  const rows = Array.from({ length: info.height }, (_, y) =>
    data.subarray(y * info.width, (y + 1) * info.width).some((grey) => grey < 160),
  );
  const lines = rows
    .map((hasInk) => (hasInk ? '#' : ' '))
    .join('')
    .match(/#+/g);
  // Two of the title, two of the facts, the price's label and the price.
  expect(lines).toHaveLength(6);
  // Capitals of 34 px and more: in a messenger's thumbnail, a quarter as wide, letters can be read.
  expect(Math.min(...(lines ?? []).map((line) => line.length))).toBeGreaterThanOrEqual(24);
});

it.each([
  ['mn', 'Эрээн хилийн автомашины төв'],
  ['ru', 'ХоргосАвтоТоргПриграничныйЦентр'],
  ['de', 'Grenzautohandelszentrum Ala'],
  ['ar', 'مركز السيارات الحدودي خورغوس'],
  ['ur', 'خورگوس سرحدی آٹو مال ایکسپورٹ'],
] as const)(
  'keeps a long name of the company beside the mark, off the picture and the title, in %s',
  async (locale, name) => {
    const facts = companyFacts();
    setCompanyFacts({ ...facts, company: { ...facts.company, name } });
    const sheet = { channels: 3, background: '#fff' } as const;
    const white = sharp({ create: { width: 560, height: 630, ...sheet } });
    // As wide as a mark may be.
    const mark = sharp({ create: { width: 103, height: 52, ...sheet } });
    const drawn = await drawSharePicture({
      locale,
      title: '2026',
      isWhole: true,
      picture: await white.png().toBuffer(),
      logo: await mark.png().toBuffer(),
    });
    setCompanyFacts(facts);
    /** The darkest pixel; columns are counted from where lines begin. */
    const darkest = async (from: number, width: number, top: number, height: number) => {
      const left = locale === 'ar' || locale === 'ur' ? 1200 - from - width : from;
      const part = await sharp(drawn).extract({ left, top, width, height }).greyscale().toBuffer();
      return (await sharp(part).stats()).channels[0]?.min ?? 0;
    };
    // JPEG leaves traces of the edge of the picture.
    expect(await darkest(648, 552, 0, 128)).toBeGreaterThan(200);
    expect(await darkest(44, 564, 120, 8)).toBeGreaterThan(200);
    expect(await darkest(44, 564, 24, 96)).toBeLessThan(100);
  },
);

it('draws once, and again when what it shows has changed', async () => {
  const share = { locale: 'ru', name: 'car-104', title: 'BYD Seal', src: SCENE } as const;
  const first = await readSharePicture({ ...share, version: version('a') }, folder);
  // The stored picture is sent, whatever would be drawn now.
  const again = { ...share, title: 'Another one', version: version('a') };
  expect(await readSharePicture(again, folder)).toEqual(first);
  const changed = await readSharePicture({ ...again, version: version('b') }, folder);
  expect(changed).not.toEqual(first);
  expect(readdirSync(join(folder, 'ru'))).toEqual(['car-104.share']);
});

it('draws once for all machines that share a bucket, and for itself while that is away', async () => {
  const s3 = await openTestS3();
  const objects = new ObjectStore(s3.settings);
  const share = { locale: 'ru', name: 'car-105', title: 'BYD Han', version: version('a') } as const;
  const first = await readSharePicture(share, folder, objects);
  const another = { ...share, title: 'Another one' };
  expect(await readSharePicture(another, folder, new ObjectStore(s3.settings))).toEqual(first);
  await s3.leave();
  expect(await readSharePicture(another, folder, objects)).not.toEqual(first);
  await s3.close();
});

it('keeps a picture for thirty days, here and in the bucket', async () => {
  const s3 = await openTestS3();
  const objects = new ObjectStore(s3.settings);
  const share = { locale: 'ru', name: 'car-106', title: 'BYD Han', version: version('a') } as const;
  const dataDir = join(folder, 'data');
  const here = join(dataDir, 'share');
  await readSharePicture(share, here, null);
  await readSharePicture(share, here, objects);
  const isKept = async () => [
    existsSync(join(here, 'ru', 'car-106.share')),
    (await objects.get('share/ru/car-106.share')) !== null,
  ];
  const inDays = (days: number) => new Date(Date.now() + days * 24 * 3_600_000);
  await removeOldPictures(dataDir, inDays(29), objects);
  expect(await isKept()).toEqual([true, true]);
  await removeOldPictures(dataDir, inDays(31), objects);
  expect(await isKept()).toEqual([false, false]);
  await s3.close();
});

describe('asks messengers to come again', () => {
  const ask = (file: string) =>
    GET(new Request(`http://www.localhost/media/share/${file}`), {
      params: Promise.resolve({ file }),
    });
  const AWAY = [503, { 'cache-control': 'no-store', 'retry-after': '10' }];

  it('while the bucket of what it shows is away', async () => {
    const facts = companyFacts();
    const s3 = await openTestS3();
    const key = mediaKey('b'.repeat(32), 960, 'avif');
    const src = mediaPath(key);
    setCompanyFacts({ ...facts, logo: { src, small_src: src, width: 60, height: 60 } });
    await inBucket(s3, async () => {
      const mark = { width: 60, height: 60, channels: 3, background: '#357' } as const;
      await siteMediaStore().put(key, await sharp({ create: mark }).avif().toBuffer());
      await s3.leave();
      const { status, headers } = await ask('buy-car.jpg');
      expect([status, Object.fromEntries(headers)]).toEqual(AWAY);
      await s3.come();
      await expect.poll(async () => (await ask('buy-car.jpg')).status).toBe(200);
    });
    setCompanyFacts(facts);
    await s3.close();
  });

  it('while the database is away', async () => {
    const { db, close } = connectDatabase('postgres://nobody:secret@127.0.0.1:9/none', 1);
    const site = globalThis as typeof globalThis & { siteDatabase?: typeof db | undefined };
    const { siteDatabase } = site;
    site.siteDatabase = db;
    const { status, headers } = await ask('car-1.jpg');
    expect([status, Object.fromEntries(headers)]).toEqual(AWAY);
    site.siteDatabase = siteDatabase;
    await close();
  });
});

it('rejects requests when too many wait', async () => {
  const asked = Array.from({ length: 30 }, (_, i) =>
    readSharePicture(
      { locale: 'en', name: `car-${i + 1}`, title: `Car ${i}`, version: version('c') },
      folder,
    ),
  );
  const answers = await Promise.all(asked);
  expect(answers.filter((answer) => answer !== null).length).toBeGreaterThanOrEqual(20);
  expect(answers.filter((answer) => answer === null).length).toBeGreaterThan(0);
});

it('shows no file from outside of the pictures', async () => {
  const hostile = { locale: 'ru', title: 'x', src: '/pictures/../../package.json' } as const;
  const request = { ...hostile, name: 'car-1', version: version('d') };
  expect(await readSharePicture(request, folder)).not.toBeNull();
});
