import { readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { asc, eq } from 'drizzle-orm';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  BASE,
  fixture,
  modelsCsv,
  NOTHING,
  second,
  withImportFixture,
} from '@/tests/support/server/import-fixture';
import { openTestS3 } from '@/tests/support/server/s3-server';
import { modelPictures } from '../db/schema/catalogue';
import { diskMediaStore } from '../media/disk-media-store';
import { ObjectStore } from '../media/object-store';
import { s3MediaStore } from '../media/s3-media-store';
import { StoreAwayError } from '../media/store-away-error';
import type { ImportOptions } from './import-rows';
import { localPictures } from './local-pictures';

withImportFixture();

describe('pictures', () => {
  const importPictures = async (
    pictures: string,
    options: ImportOptions = {},
    store = diskMediaStore(path.join(fixture.folder, 'media')),
  ) => {
    const files = { ...BASE, '3-models.csv': modelsCsv({ pictures }) };
    return fixture.importFiles(files, { pictures: localPictures(store), ...options });
  };
  beforeAll(async () => {
    for (const [name, colour] of [
      ['seal-side.jpg', '#335577'],
      ['seal_front.png', '#aa3311'],
    ] as const) {
      const picture = sharp({
        create: { width: 1200, height: 900, channels: 3, background: colour },
      });
      await picture.toFile(path.join(fixture.folder, name));
    }
    await writeFile(path.join(fixture.folder, 'fake.jpg'), 'not a picture');
    await writeFile(path.join(fixture.folder, 'empty.svg'), '');
  });

  it('are kept in two sizes, in order, with the view their name tells', async () => {
    expect((await importPictures('seal-side.jpg|seal_front.png')).problems).toEqual([]);
    const stored = await fixture.db
      .select()
      .from(modelPictures)
      .where(eq(modelPictures.modelId, 11))
      .orderBy(asc(modelPictures.position));
    expect(stored.map(({ view }) => view)).toEqual(['side', 'front']);
    for (const { src, smallSrc, width, height } of stored) {
      expect(src).toMatch(/^\/media\/[0-9a-f]{32}-960\.avif$/);
      expect(smallSrc).toBe(src.replace('-960', '-480'));
      expect([width, height]).toEqual([960, 640]);
    }
    const media = await readdir(path.join(fixture.folder, 'media'), { recursive: true });
    expect(media.filter((name) => name.endsWith('.avif'))).toHaveLength(4);
    const small = media.find((name) => name.endsWith('-480.avif')) ?? '';
    const facts = await sharp(path.join(fixture.folder, 'media', small)).metadata();
    expect([facts.format, facts.width, facts.height]).toEqual(['heif', 480, 320]);
  });

  it('that cannot be read make their row a bad row, and nothing is changed', async () => {
    const { problems } = await importPictures('seal-side.jpg|missing.jpg|fake.jpg');
    expect(problems.map((problem) => problem.replace('3-models.csv:2: pictures: ', ''))).toEqual([
      'there is no picture missing.jpg',
      'fake.jpg is no picture that can be read: JPEG, PNG, WebP and AVIF can',
    ]);
    expect((await importPictures('../seal-side.jpg')).problems[0]).toContain('lies outside');
    expect(await fixture.everything()).toEqual(NOTHING);
  });

  it('of a brand that are no picture make its row a bad row', async () => {
    const brand = (file: string) => ({
      'brands.json': JSON.stringify({ brands: [{ brand_sign: 'byd', brand_img: file }] }),
    });
    await importPictures('seal-side.jpg');
    const pictures = localPictures(diskMediaStore(path.join(fixture.folder, 'media')));
    for (const file of ['fake.jpg', 'empty.svg']) {
      const { problems } = await fixture.importFiles(brand(file), { pictures });
      expect(problems).toEqual([
        `brands.json:1: brand_img: ${file} is no picture that can be read: JPEG, PNG, WebP and AVIF can`,
      ]);
    }
  });

  it('of a new brand that are no picture leave it out together with its models and cars', async () => {
    const files = {
      ...BASE,
      '2-brands.csv':
        'brand_sign,brand_name,position,brand_img\nbyd,BYD,2,fake.jpg\ngeely,Geely,1,\n',
      '3-models.csv': modelsCsv({}, second),
      '4-cars.csv': 'stock_number,model_id,port\nA-1,11,khorgos\nA-2,12,khorgos\n',
    };
    const pictures = localPictures(diskMediaStore(path.join(fixture.folder, 'media')));
    const { problems, written } = await fixture.importFiles(files, { pictures, skipBad: true });
    expect(problems).toEqual([
      '2-brands.csv:2: brand_img: fake.jpg is no picture that can be read: JPEG, PNG, WebP and AVIF can',
      '3-models.csv:2: brand_sign: there is no brand byd',
      '4-cars.csv:2: model_id: there is no model 11',
    ]);
    expect(written).toMatchObject({ brands: 1, models: 1, units: 1 });
    // A brand that is there keeps its mark, and its models come in.
    const mend = {
      ...BASE,
      '3-models.csv': files['3-models.csv'],
      '4-cars.csv': files['4-cars.csv'],
    };
    expect((await fixture.importFiles(mend)).problems).toEqual([]);
    const again = await fixture.importFiles(files, { pictures, skipBad: true });
    expect(again.problems).toHaveLength(1);
    expect(again.written).toMatchObject({ brands: 1, models: 2, units: 2 });
  });

  it('make no row a bad one while their bucket is away: nothing is changed, and later all is', async () => {
    const s3 = await openTestS3();
    const store = s3MediaStore(new ObjectStore(s3.settings));
    const ask = () => importPictures('seal-side.jpg|seal_front.png', { skipBad: true }, store);
    await s3.leave();
    await expect(ask()).rejects.toThrow(StoreAwayError);
    expect(await fixture.everything()).toEqual(NOTHING);
    await s3.come();
    await expect.poll(() => store.hasRoom()).toBe(true);
    expect((await ask()).problems).toEqual([]);
    expect((await fixture.everything()).pictures).toHaveLength(2);
    await s3.close();
  });

  it('make no row a bad one when the disk does not take them', async () => {
    const broken = diskMediaStore(path.join(fixture.folder, 'fake.jpg'));
    await expect(importPictures('seal-side.jpg', { skipBad: true }, broken)).rejects.toThrow(
      'ENOTDIR',
    );
    expect(await fixture.everything()).toEqual(NOTHING);
  });

  it('that cannot be read leave out their new model together with its cars', async () => {
    const { problems, written } = await fixture.importFiles(
      {
        ...BASE,
        '3-models.csv': modelsCsv({ pictures: 'missing.jpg' }, second),
        '4-cars.csv': 'stock_number,model_id,port\nA-1,11,khorgos\nA-2,12,khorgos\n',
      },
      {
        pictures: localPictures(diskMediaStore(path.join(fixture.folder, 'media'))),
        skipBad: true,
      },
    );
    expect(problems).toEqual([
      '3-models.csv:2: pictures: there is no picture missing.jpg',
      '4-cars.csv:2: model_id: there is no model 11',
    ]);
    expect(written).toMatchObject({ models: 1, units: 1 });
  });

  it('stay unchanged when a later file does not have them', async () => {
    await importPictures('seal-side.jpg');
    const before = (await fixture.everything()).pictures;
    await fixture.importFiles({ 'models.csv': modelsCsv({ price_usd: '20000' }) });
    expect((await fixture.everything()).pictures).toEqual(before);
    expect(before).toHaveLength(1);
  });

  const SCENE = {
    published_at: '2026-11-09',
    title: { en: 'A' },
    summary: { en: 'B' },
    body: { en: 'C' },
  };
  const BROKEN = '/media/00000000000000000000000000000000-960.avif';
  const served = (src: string) => [
    { src, small_src: src, width: 960, height: 640, view: 'side', colour: null },
  ];

  it.each([
    [
      'an article',
      { articles: [{ article_id: 1, article_sign: 'a', ...SCENE, picture: 'no-such' }] },
    ],
    [
      'a promotion',
      {
        promotions: [
          {
            promotion_id: 1,
            coder: 'A',
            picture: 'no-such',
            taken: 0,
            starts_at: '2026-11-01T00:00:00Z',
            ends_at: '2026-12-01T00:00:00Z',
            title: { en: 'A' },
            summary: { en: 'B' },
            body: { en: 'C' },
          },
        ],
      },
    ],
    ['a brand', { brands: [{ brand_sign: 'byd', brand_img: BROKEN }] }],
    ['a model', { models: [{ model_sign: 'byd-seal-2025', pictures: served(BROKEN) }] }],
    [
      'a model, outside',
      { models: [{ model_sign: 'byd-seal-2025', pictures: served('/../package.json') }] },
    ],
  ])(
    'that the site does not have are refused with the row of %s, and nothing is changed',
    async (_, content) => {
      await importPictures('seal-side.jpg');
      const before = await fixture.everything();
      const { problems } = await fixture.importFiles(
        {
          '1-price.csv': 'model_sign,price_usd\nbyd-seal-2025,100\n',
          '2.json': JSON.stringify(content),
        },
        { pictures: localPictures(diskMediaStore(path.join(fixture.folder, 'media'))) },
      );
      const bad = problems.filter((problem) => problem.includes('there is no picture'));
      expect(bad).toEqual([
        expect.stringMatching(/^2\.json:1: (picture|pictures|brand_img): there is no picture \//),
      ]);
      expect(await fixture.everything()).toEqual(before);
    },
  );

  it('that the site has are taken: drawn scenes, the demo’s cars and what its store holds', async () => {
    await importPictures('seal-side.jpg');
    const [{ src = '' } = {}] = (await fixture.everything()).pictures;
    const { problems } = await fixture.importFiles(
      {
        'all.json': JSON.stringify({
          models: [{ model_sign: 'byd-seal-2025', pictures: served(src) }],
          articles: [{ article_id: 1, article_sign: 'a', ...SCENE, picture: 'city-night' }],
        }),
      },
      { pictures: localPictures(diskMediaStore(path.join(fixture.folder, 'media'))) },
    );
    expect(problems).toEqual([]);
  });
});
