import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { BASE, fixture, modelsCsv, withImportFixture } from '@/tests/support/server/import-fixture';
import { brandTexts, modelTexts } from '../db/schema/catalogue';
import { articles, articleTexts, promotions, promotionTexts } from '../db/schema/content';
import { describeChange } from './import-report';

withImportFixture();

const PICTURE = '/media/00000000000000000000000000000000-960.avif';

const PROMOTION = {
  promotion_id: 7,
  coder: 'TYRES',
  picture: 'calendar-offer',
  starts_at: '2026-11-01T08:00:00+08:00',
  ends_at: '2027-02-28T15:59:59Z',
  quota: 60,
  taken: 23,
  type_signs: ['sedan'],
  title: { en: 'Tyres', ru: 'Шины' },
  summary: { en: 'Four.', ru: 'Четыре.' },
  body: { en: 'Winter.', ru: 'Зима.' },
};
const ARTICLE = {
  article_id: 9,
  article_sign: 'winter',
  picture: 'city-night',
  published_at: '2026-11-09',
  type_signs: ['sedan', 'pickup'],
  title: { en: 'Winter', mn: 'Өвөл' },
  summary: { en: 'Cold.', mn: 'Хүйтэн.' },
  body: { en: 'Long nights.', mn: 'Урт шөнө.' },
};

beforeEach(async () => {
  await fixture.db.delete(promotions);
  await fixture.db.delete(articles);
  await fixture.importFiles({ ...BASE, '3-models.csv': modelsCsv({ condition: 'used' }) });
  const model = {
    model_sign: 'byd-seal-2025',
    battery_kwh: 82.5,
    range_km: 650,
    range_cycle: 'CLTC',
    summary_en: 'A long sedan.',
    summary_ru: 'Длинный седан.',
    summary_th: 'ซีดานคันยาว',
    pictures: [
      { src: PICTURE, small_src: PICTURE, width: 960, height: 640, view: 'side', colour: null },
    ],
  };
  const content = { models: [model], promotions: [PROMOTION], articles: [ARTICLE] };
  await fixture.importFiles({ 'content.json': JSON.stringify(content) });
});

const everything = async () => {
  const { db } = fixture;
  return {
    ...(await fixture.everything()),
    modelTexts: await db.select().from(modelTexts).orderBy(modelTexts.locale),
    promotions: await db.select().from(promotions),
    promotionTexts: await db.select().from(promotionTexts).orderBy(promotionTexts.locale),
    articles: await db.select().from(articles),
    articleTexts: await db.select().from(articleTexts).orderBy(articleTexts.locale),
  };
};

/** Imports, and answers what changed, in the words of the command, and how many records did not. */
async function changesOf(files: Record<string, string>) {
  const { problems, report } = await fixture.importFiles(files);
  expect(problems).toEqual([]);
  const unchanged = Object.entries(report.counts)
    .filter(([, counts]) => counts.unchanged > 0)
    .map(([kind, counts]) => `${kind} unchanged: ${counts.unchanged}`);
  return [...report.changes.map(describeChange), ...unchanged];
}

const importJson = (content: object) => changesOf({ 'change.json': JSON.stringify(content) });

describe('a row that carries few columns', () => {
  it.each(['byd-seal-2025,,24500', ',11,24500'])(
    'changes them and erases nothing of a model: %s',
    async (row) => {
      const before = await everything();
      const changes = await changesOf({ 'price.csv': `model_sign,model_id,price_usd\n${row}\n` });
      expect(changes).toEqual(['BAM-11: price_usd 25,900 → 24,500']);
      const [model] = before.models;
      expect(await everything()).toEqual({
        ...before,
        models: [{ ...model, statedPriceUsd: 24_500, priceUsd: 24_500 }],
      });
    },
  );

  it('keeps the stored values of its empty cells, also in texts and lists', async () => {
    const before = await everything();
    const cells = { trim: '', colours: '', interface_languages: '', wheelbase_mm: '' };
    expect(await changesOf({ 'models.csv': modelsCsv(cells) })).toEqual(['models unchanged: 1']);
    expect(await everything()).toEqual(before);
  });

  it('changes one language of a brand and of a type, and keeps the others', async () => {
    const before = await everything();
    const changes = await changesOf({
      'brands.csv': 'brand_sign,story_ru\nbyd,Сначала аккумуляторы.\ngeely,\n',
      'types.csv': 'type_sign,type_name_de\nsedan,Limousine\n',
    });
    expect(changes).toEqual([
      'type sedan: type_name_de nothing → Limousine',
      'brand byd: story_ru Сначала батареи. → Сначала аккумуляторы.',
      'brands unchanged: 1',
    ]);
    const after = await everything();
    expect({ ...after, texts: [] }).toEqual({ ...before, texts: [] });
    const stories = after.texts.map(({ locale, story }) => [locale, story]).sort();
    expect(stories).toEqual([
      ['en', 'Batteries first, then cars.'],
      ['ru', 'Сначала аккумуляторы.'],
    ]);
  });

  it('changes one field of a promotion and of an article, in one language', async () => {
    const before = await everything();
    const changes = await importJson({
      promotions: [{ promotion_id: 7, taken: 24 }],
      articles: [{ article_id: 9, title: { mn: 'Өвлийн зам' } }],
    });
    expect(changes).toEqual([
      'promotion 7: taken 23 → 24',
      'article 9: title.mn Өвөл → Өвлийн зам',
    ]);
    const [promotion] = before.promotions;
    expect(await everything()).toEqual({
      ...before,
      promotions: [{ ...promotion, taken: 24 }],
      articleTexts: [
        before.articleTexts[0],
        expect.objectContaining({
          ...before.articleTexts[1],
          title: 'Өвлийн зам',
          changedOn: expect.any(String),
          titleSearch: expect.anything(),
          search: expect.anything(),
        }),
      ],
    });
  });

  it('is refused for the missing columns where its record is new', async () => {
    const before = await everything();
    const { problems } = await fixture.importFiles({
      'models.csv': 'model_sign,price_usd\nbyd-seal-2025,100\nbyd-new,24500\n',
      'new.json': JSON.stringify({ articles: [{ article_id: 10, title: { en: 'New' } }] }),
    });
    expect(problems.slice(0, 2)).toEqual([
      'models.csv:3: brand_sign: is missing',
      'models.csv:3: type_sign: is missing',
    ]);
    expect(problems).toContain('new.json:1: body: is missing');
    expect(await everything()).toEqual(before);
  });

  it('is compared with what is stored: a promotion cannot end before it started', async () => {
    const promotion = { promotion_id: 7, ends_at: '2026-10-01T00:00:00Z' };
    const { problems } = await fixture.importFiles({
      'promotion.json': JSON.stringify({ promotions: [promotion] }),
    });
    expect(problems).toEqual(['promotion.json:1: ends_at: must lie after starts_at']);
  });

  it('gives no record the sign of another one, and nothing of its file is imported', async () => {
    const before = await everything();
    const content = {
      promotions: [
        { promotion_id: 7, taken: 24 },
        { ...PROMOTION, promotion_id: 8, coder: 'tyres' },
      ],
      articles: [{ ...ARTICLE, article_id: 10 }],
    };
    const { problems } = await fixture.importFiles({ 'new.json': JSON.stringify(content) });
    expect(problems).toEqual([
      'new.json:1: coder: belongs to promotion 7',
      'new.json:1: article_sign: belongs to article 9',
    ]);
    expect(await everything()).toEqual(before);
  });

  it('may be one of a record only, by whichever of its names', async () => {
    const { problems } = await fixture.importFiles({
      'models.csv': 'model_id,model_sign,price_usd\n11,,100\n,byd-seal-2025,200\n',
    });
    expect(problems).toEqual(['models.csv:3: model_id: another row is about model 11']);
  });

  it('is known by a name of digits that JSON writes as a number, and lacks nothing', async () => {
    await fixture.importFiles({
      'models.csv': modelsCsv({ model_id: '12', model_sign: '2024' }),
      'cars.csv': 'stock_number,model_sign,port\n1023,2024,khorgos\n',
    });
    const numbers = {
      models: [{ model_sign: 2024, price_usd: 100 }],
      units: [{ stock_number: 1023, price_usd: 100 }],
    };
    const { problems } = await fixture.importFiles({ 'numbers.json': JSON.stringify(numbers) });
    expect(problems).toEqual([
      'numbers.json:1: model_sign: 2024 is not a string',
      'numbers.json:1: stock_number: 1023 is not a string',
    ]);
  });
});

describe('the word for nothing', () => {
  it('empties columns of a table', async () => {
    const changes = await changesOf({
      'models.csv':
        'model_sign,trim,battery_kwh,colours,condition,pictures,summary_ru\nbyd-seal-2025,-,-,-,-,-,-\n',
    });
    expect(changes).toEqual([
      'BAM-11: trim 650 km → nothing, condition used → nothing, battery_kwh 82.5 → nothing, ' +
        'colours white|blue → nothing, pictures 1 picture → nothing, summary_ru Длинный седан. → nothing',
    ]);
    const { models, pictures, modelTexts: texts } = await everything();
    expect(models).toMatchObject([
      { trim: '', batteryKwh: null, colours: [], condition: null, rangeKm: 650 },
    ]);
    expect([pictures, texts.map(({ locale }) => locale)]).toEqual([[], ['en', 'th']]);
  });

  it.each(['-', null])('is %j in JSON, for fields and languages', async (nothing) => {
    const changes = await importJson({
      brands: [{ brand_sign: 'byd', founded: nothing, story_en: nothing }],
      promotions: [{ promotion_id: 7, quota: nothing, body: { ru: nothing } }],
    });
    expect(changes).toEqual([
      'brand byd: founded 1995 → nothing, story_en Batteries first, then cars. → nothing',
      'promotion 7: quota 60 → nothing, body.ru Зима. → nothing',
    ]);
    const stories = await fixture.db
      .select({ locale: brandTexts.locale })
      .from(brandTexts)
      .where(eq(brandTexts.brandSign, 'byd'));
    expect(stories).toEqual([{ locale: 'ru' }]);
    const shown = (await everything()).promotionTexts.filter(({ isShown }) => isShown);
    expect(shown.map(({ locale }) => locale)).toEqual(['en']);
  });

  it('is refused where there has to be something', async () => {
    const { problems } = await fixture.importFiles({
      'models.csv': 'model_sign,price_usd\nbyd-seal-2025,-\n',
    });
    expect(problems).toEqual(['models.csv:2: price_usd: cannot be emptied']);
  });
});
