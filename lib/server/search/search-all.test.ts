import { eq, gte, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { storeDayOf } from '@/lib/config/answer-promise';
import { ARTICLES_TAG, CATALOGUE_TAG } from '@/lib/config/cache-table';
import type { ResponseOf } from '@/lib/contract/call';
import { SEARCH_WORD_MAX_LENGTH, searchAll } from '@/lib/contract/calls/search';
import { models, typeTexts } from '@/lib/server/db/schema/catalogue';
import { articles, articleTexts } from '@/lib/server/db/schema/content';
import { units } from '@/lib/server/db/schema/units';
import { DerivedColumns } from '@/lib/server/import/derived-columns';
import { expireReads } from '@/lib/server/read-cache';
import { fillSearchWords } from '@/lib/server/search/fill-words';
import { answerTo, signedRequest } from '@/tests/support/server/signed-request';
import { backend, createTestBackend, withTestBackend } from '@/tests/support/server/test-backend';

type Results = ResponseOf<typeof searchAll>;

/** Promotions of the demo run in this month. */
const NOW = new Date('2026-11-20T08:00:00Z');

withTestBackend({ seed: true, now: () => NOW });

function ask(params: Record<string, unknown>, lang = 'ru') {
  const ageMs = Date.now() - NOW.getTime();
  return answerTo<Results>(backend, signedRequest(searchAll, params, { lang, ageMs }));
}

async function search(word: string, lang?: string): Promise<Results> {
  const { code, data } = await ask({ word }, lang);
  expect(code).toBe(0);
  return data;
}

const brandsOf = ({ brands }: Results) => brands.map(({ brand_sign }) => brand_sign);
const typesOf = ({ types }: Results) => types.map(({ type_sign }) => type_sign);
const brandsOfModels = ({ models }: Results) => [
  ...new Set(models.map(({ brand_sign }) => brand_sign)),
];
const firstModel = ({ models: [first] }: Results) => `${first?.brand_name} ${first?.model_name}`;

describe('a brand', () => {
  it.each([
    ['in any letter case', 'bYd'],
    ['in Cyrillic, as people write it', 'Бид'],
    ['in Chinese', '比亚迪'],
    ['on the Russian keyboard by mistake', 'инв'],
    ['with words that say no more than "car"', 'BYD машин үнэ'],
  ])('is found %s', async (_, word) => {
    const results = await search(word);
    expect(brandsOf(results)).toEqual(['byd']);
    expect(brandsOfModels(results)).toEqual(['byd']);
    expect(results.ignored).toEqual([]);
  });

  it.each([
    ['with ё written as е', 'таета', 'toyota'],
    ['by a part of its name', 'wagen', 'volkswagen'],
    ['with a slip in Latin', 'hvaal', 'haval'],
    ['with a slip in Cyrillic', 'чанагн', 'changan'],
    ['on the English keyboard by mistake', '[fdfk', 'haval'],
    ['on the Mongolian keyboard by mistake', 'мнб', 'byd'],
    ['though one word of its name means any car', 'Li Auto', 'li-auto'],
  ])('is found %s', async (_, word, sign) => {
    expect(brandsOf(await search(word))).toEqual([sign]);
  });

  it('carries what the grid of brands shows', async () => {
    const { brands } = await search('byd');
    expect(brands[0]).toMatchObject({ brand_name: 'BYD', model_count: 9 });
  });
});

describe('a model', () => {
  it.each([
    ['song plus', 'BYD Song Plus DM-i'],
    ['songplus', 'BYD Song Plus DM-i'],
    ['SONG-PLUS', 'BYD Song Plus DM-i'],
    ['tank 500', 'Tank 500'],
    ['Танк 500', 'Tank 500'],
    ['джолион', 'Haval Jolion (Chulian)'],
    ['камри', 'Toyota Camry'],
    ['купить монжаро из Китая цена', 'Geely Monjaro (Xingyue L)'],
  ])('stands first for "%s"', async (word, name) => {
    expect(firstModel(await search(word))).toBe(name);
  });

  it('is found by a word the catalogue has together with one it has not, which is named', async () => {
    const results = await search('song 4321');
    expect(firstModel(results)).toBe('BYD Song Plus DM-i');
    expect(results.ignored).toEqual(['4321']);
  });

  it('is found by any of two words that no car has together', async () => {
    expect(new Set(brandsOfModels(await search('byd tiggo')))).toEqual(new Set(['byd', 'chery']));
  });

  it('is found by each of the cars whose numbers are asked for', async () => {
    const [one, other] = await backend.db
      .selectDistinctOn([units.modelId], { modelId: units.modelId, number: units.stockNumber })
      .from(units)
      .where(eq(units.status, 'at_port'))
      .orderBy(units.modelId)
      .limit(2);
    const results = await search(`${other?.number} ${one?.number}`);
    const asked = [one?.modelId, other?.modelId];
    expect(results.models.map(({ model_id: id }) => id)).toEqual(asked);
    expect(new Set(results.units?.map(({ model_id: id }) => id))).toEqual(new Set(asked));
    expect(results.total).toBe(2);
  });

  it('is never guessed from another number', async () => {
    const { ignored, total } = await search('9876');
    expect({ ignored, total }).toEqual({ ignored: ['9876'], total: 0 });
  });
});

describe('a car type and an energy type', () => {
  it('are found by the name of a type in every language, by several words as exactly it', async () => {
    const names = await backend.db.select().from(typeTexts);
    for (const { typeName, typeSign, locale } of names) {
      const { filters, ignored } = await search(typeName, locale);
      const found = { typeName, locale, ignored, signs: filters?.type_sign?.split(',') };
      // Buyers mean more by some single words: "внедорожник" is any SUV.
      const isPhrase = typeName.includes(' ');
      const signs = isPhrase ? [typeSign] : expect.arrayContaining([typeSign]);
      expect(found).toEqual({ typeName, locale, ignored: [], signs });
    }
  });

  it.each([
    ['седаны', ['sedan']],
    ['vnedorozhnik', ['compact-suv', 'large-suv', 'off-roader']],
    ['rhjccjdth', ['compact-suv', 'large-suv']],
    ['жийп', ['compact-suv', 'large-suv', 'off-roader']],
  ])('"%s" is found in any script and ending', async (word, signs) => {
    const results = await search(word);
    expect(typesOf(results).sort()).toEqual(signs);
    for (const model of results.models) expect(signs).toContain(model.type_sign);
  });

  it('names the type in the language of the site', async () => {
    const { types } = await search('pickup', 'mn');
    expect(types[0]?.type_name).toBe('Пикап');
  });

  it.each(['электромобили', 'цахилгаан машин', 'EV', 'electric cars'])(
    '"%s" means electric cars',
    async (word) => {
      const { models, total } = await search(word);
      expect(total).toBeGreaterThan(0);
      for (const model of models) expect(model.energy_type).toBe('electric');
    },
  );

  it.each([
    ['гибрит', 'plugin-hybrid'],
    ['gibrid', 'plugin-hybrid'],
    ['haibrid', 'plugin-hybrid'],
    ['elektromobil', 'electric'],
    ['tsahilgaan', 'electric'],
    ['цахилган', 'electric'],
    ['electirc', 'electric'],
    ['deisel', 'diesel'],
    ['petrl', 'petrol'],
    ['дизил', 'diesel'],
  ])('"%s" is understood as an energy in spite of its spelling', async (word, energy) => {
    const { models } = await search(word);
    expect(models.map(({ energy_type }) => energy_type)).toContain(energy);
  });

  it('narrows by type and energy together', async () => {
    const { models } = await search('дизельный пикап');
    expect(models.length).toBeGreaterThan(0);
    for (const model of models) {
      expect(model).toMatchObject({ type_sign: 'pickup', energy_type: 'diesel' });
    }
  });
});

describe('texts', () => {
  it('are found by a beginning of a word in any case, not by the middle of another', async () => {
    const { articles, promotions } = await search('ШИНЫ');
    expect(promotions.map(({ coder }) => coder)).toEqual(['WINTER-TYRES']);
    expect(articles.map(({ article_sign }) => article_sign)).not.toContain('mongolia-import-taxes');
  });

  it('are found by a word that a no-break space binds to the one before it', async () => {
    const { promotions } = await search('юаней');
    expect(promotions.map(({ coder }) => coder)).toContain('WELCOME-1500');
  });

  it('are those of the language only', async () => {
    expect((await search('өвөл', 'mn')).articles.length).toBeGreaterThan(0);
    expect((await search('өвөл', 'en')).articles).toEqual([]);
  });

  it('stand with the title’s hits first', async () => {
    const { articles } = await search('гибрид');
    expect(articles[0]?.article_sign).toBe('hybrid-plugin-or-range-extender');
  });

  it('are found by a sentence with words that the language’s dictionary leaves out', async () => {
    const [alone, within] = await Promise.all([search('гибрид'), search('какой же гибрид')]);
    expect(alone.articles.length).toBeGreaterThan(0);
    expect(within.articles).toEqual(alone.articles);
  });

  it('are the same when a word stands in more of them than are remembered', async () => {
    const ids = Array.from({ length: 202 }, (_, i) => 5000 + i);
    await backend.db.insert(articles).values(
      ids.map((id) => ({
        articleId: id,
        articleSign: `caravan-${id}`,
        publishedAt: '2026-01-01',
        pictureSmallSrc: '/pictures/none.svg',
        pictureSrc: '/pictures/none.svg',
        pictureWidth: 1,
        pictureHeight: 1,
      })),
    );
    await backend.db.insert(articleTexts).values(
      ids.map((id) => ({
        articleId: id,
        locale: 'ru' as const,
        title: id === 5001 ? 'Караванщик едет' : 'В дороге',
        summary: 'Караванщик',
        body: id === 5002 ? 'Верблюд' : '',
        readingMinutes: 1,
      })),
    );
    expireReads([ARTICLES_TAG]);
    const idsOf = ({ articles: found }: Results) => found.map(({ article_id: id }) => id);
    expect(idsOf(await search('караванщик'))).toEqual([5001, 5201, 5200, 5199, 5198, 5197]);
    expect(idsOf(await search('караванщик верблюд'))).toEqual([5002]);
    await backend.db.delete(articles).where(gte(articles.articleId, 5000));
    expireReads([ARTICLES_TAG]);
  });

  it('are found through a forgotten keyboard switch, and say so', async () => {
    const results = await search('enbkmc,jh');
    expect(results.articles.length).toBeGreaterThan(0);
    expect(results).toMatchObject({ read_as: 'утильсбор', ignored: [] });
  });

  it('are not looked for on another keyboard when the word is a name', async () => {
    const { articles, brands } = await search('byd');
    expect({ articles, brands: brands.length }).toEqual({ articles: [], brands: 1 });
  });

  it.each([
    ['a slip', 'vouchr', 'en'],
    ['a slip', 'gfit', 'en'],
    ['a slip', 'papres', 'en'],
    ['a slip', 'подорок', 'ru'],
    ['a slip', 'налги', 'ru'],
    ['a vowel that sounds alike', 'шыны', 'ru'],
    ['a vowel that sounds alike', 'тээвер', 'mn'],
    ['another ending', 'зима', 'ru'],
    ['Latin letters', 'vaucher', 'ru'],
    ['Latin letters', 'podarok', 'ru'],
    ['Latin letters', 'nalogi', 'ru'],
    ['Latin letters', 'tatvar', 'mn'],
    ['Latin letters', 'horgos', 'ru'],
    ['another spelling', 'horgos', 'en'],
  ])('are found through %s: %s', async (_, word, lang) => {
    const { articles, promotions, ignored } = await search(word, lang);
    expect(articles.length + promotions.length).toBeGreaterThan(0);
    expect(ignored).toEqual([]);
  });

  it('keep a word that stands in them from being taken for a name', async () => {
    const { models, read_as: readAs } = await search('өвөл', 'mn');
    expect({ models, readAs }).toEqual({ models: [], readAs: null });
  });

  it('leave out promotions that have ended', async () => {
    const late = await createTestBackend({ seed: true, now: () => new Date('2030-01-01') });
    const ageMs = Date.now() - new Date('2030-01-01').getTime();
    const request = signedRequest(searchAll, { word: 'шины' }, { lang: 'ru', ageMs });
    const { data } = await answerTo<Results>(late, request);
    await late.close();
    expect(data.promotions).toEqual([]);
  });
});

describe('what was searched for instead', () => {
  it('is said for a guess and for another keyboard', async () => {
    expect((await search('xaval')).read_as).toBe('haval');
    expect((await search('инв')).read_as).toBe('byd');
  });

  it('is said for a guess among the texts, and for both where both are as near', async () => {
    expect((await search('vouchr', 'en')).read_as).toBe('voucher');
    expect((await search('podarok', 'ru')).read_as).toBeNull();
  });

  it('is no reading of the keys that cuts a word in two', async () => {
    const { brands, models, read_as: readAs } = await search('бэлэг', 'mn');
    expect({ brands, models, readAs }).toEqual({ brands: [], models: [], readAs: null });
  });

  it('is not said of what is not wanted', async () => {
    expect(await search('без дтп', 'ru')).toMatchObject({ read_as: null, ignored: ['без дтп'] });
    expect(await search('не черный', 'ru')).toMatchObject({ read_as: null });
  });

  it('is not said when the same was meant', async () => {
    for (const word of ['BYD', 'Бид', 'камри', 'седаны', 'wagen']) {
      expect((await search(word)).read_as).toBeNull();
    }
  });
});

describe('an answer', () => {
  it('is shared for a minute by queries that mean the same, until the catalogue changes', async () => {
    const priceOf = async (word: string) => (await search(word)).models[0]?.price_usd ?? 0;
    const before = await priceOf('Song Plus');
    await backend.db.update(models).set({
      statedPriceUsd: sql`${models.statedPriceUsd} + 1000`,
      unitPriceUsd: sql`${models.unitPriceUsd} + 1000`,
    });
    expect(await priceOf(' song  PLUS ')).toBe(before);
    expireReads([CATALOGUE_TAG]);
    expect(await priceOf('song plus')).toBe(before + 1000);
    await backend.db.update(models).set({
      statedPriceUsd: sql`${models.statedPriceUsd} - 1000`,
      unitPriceUsd: sql`${models.unitPriceUsd} - 1000`,
    });
    expireReads([CATALOGUE_TAG]);
  });
});

describe('a well-known car', () => {
  it('is said not to be sold here until the catalogue has it', async () => {
    expect(await search('приус')).toMatchObject({ not_sold: ['Toyota Prius'], ignored: [] });
    const nameOf = async (modelName: string) => {
      await backend.db.update(models).set({ modelName }).where(eq(models.modelId, 201));
      await DerivedColumns.refreshAll(backend.db);
      await fillSearchWords(backend.db, { names: true, texts: false });
      expireReads([CATALOGUE_TAG]);
    };
    const [{ modelName: before } = { modelName: '' }] = await backend.db
      .select({ modelName: models.modelName })
      .from(models)
      .where(eq(models.modelId, 201));
    await nameOf('Prius');
    const results = await search('приус');
    expect(results).toMatchObject({ not_sold: [], total: 1 });
    expect(results.models[0]?.model_id).toBe(201);
    await nameOf(before);
    expect((await search('приус')).not_sold).toEqual(['Toyota Prius']);
  });
});

describe('an age', () => {
  const YEAR = Number(storeDayOf(new Date()).slice(0, 4));

  it.each([
    ['ru', 'не старше 3 лет'],
    ['ru', 'до трех лет'],
    ['ru', 'возрастом до 3-х лет'],
    ['ru', 'моложе 3 лет'],
    ['mn', '3 жилээс хуучин биш'],
    ['mn', '3 жилээс дээшгүй настай'],
    ['en', 'not older than 3 years'],
    ['en', 'less than 3 years old'],
    ['en', 'max 3 years old'],
    ['en', 'maximum age 3 years'],
    ['ar', 'لا يزيد عمرها عن 3 سنوات'],
    ['ar', 'ليست أقدم من 3 سنوات'],
    ['de', 'nicht älter als 3 Jahre'],
    ['de', 'maximal 3 Jahre alt'],
    ['es', 'no más de 3 años'],
    ['fr', 'pas plus de 3 ans'],
    ['it', 'non più vecchia di 3 anni'],
    ['nl', 'niet ouder dan 3 jaar'],
    ['pt', 'até 3 anos'],
    ['th', 'อายุไม่เกิน 3 ปี'],
    ['ur', '3 سال سے پرانی نہ ہو'],
  ])('is read on the site in %s as the year of the oldest car: %s', async (lang, word) => {
    const { filters, ignored } = await search(word, lang);
    expect({ filters, ignored }).toEqual({ filters: { year_min: YEAR - 3 }, ignored: [] });
  });

  it.each([
    ['ru', '3 года'],
    ['ru', 'машина 3 лет'],
    ['ru', 'для семьи 3 года'],
    ['mn', '3 жил'],
    ['mn', '3 настай машин'],
    ['en', '3 years old'],
    ['en', 'a car of three years'],
    ['ar', '3 سنوات'],
    ['de', '3 Jahre alt'],
    ['es', '3 años'],
    ['fr', '3 ans'],
    ['it', '3 anni'],
    ['nl', '3 jaar oud'],
    ['pt', '3 anos'],
    ['th', 'รถ 3 ปี'],
    ['ur', '3 سال'],
  ])('is the greatest one without a limit on the site in %s: %s', async (lang, word) => {
    expect((await search(word, lang)).filters).toEqual({ year_min: YEAR - 3 });
  });

  it.each([
    ['ru', 'тигго 7 год 2023'],
    ['th', 'tiggo 7 ปี 2023'],
    ['ar', 'تيجو 7 موديل 2023'],
  ])('is no number of a model before a year, on the site in %s: %s', async (lang, word) => {
    const { filters } = await search(word, lang);
    expect(filters).toMatchObject({ year: 2023, word: expect.stringContaining('7') });
  });

  it('may be that of the newest car, or of both', async () => {
    for (const word of ['старше 5 лет', 'от 5 лет', 'over 5 years old']) {
      expect((await search(word)).filters).toEqual({ year_max: YEAR - 5 });
    }
    for (const word of ['от 3 до 5 лет', '3-5 лет', 'from 3 to 5 years old']) {
      expect((await search(word)).filters).toEqual({ year_min: YEAR - 5, year_max: YEAR - 3 });
    }
    const { filters } = await search('от 3 до 20 лет');
    expect(filters).toEqual({ year_min: YEAR - 20, year_max: YEAR - 3 });
  });

  it.each([
    ['ru', 'до 20 лет'],
    ['mn', '20 жил хүртэл'],
    ['en', 'under 20 years old'],
    ['ar', 'أقل من 20 سنة'],
    ['de', 'bis 20 jahre'],
    ['es', 'hasta 20 años'],
    ['fr', 'moins de 20 ans'],
    ['it', 'fino a 20 anni'],
    ['nl', 'tot 20 jaar'],
    ['pt', 'até 20 anos'],
    ['th', 'ไม่เกิน 20 ปี'],
    ['ur', '20 سال تک'],
  ])('is no short year on the site in %s: %s', async (lang, word) => {
    expect((await search(word, lang)).filters).toEqual({ year_min: YEAR - 20 });
  });

  it('is not read of a warranty', async () => {
    for (const word of ['гарантия до 5 лет', 'warranty up to 8 years', 'loan up to 7 years']) {
      expect((await search(word)).filters?.year_min).toBeUndefined();
    }
  });

  it('is read beside a warranty or a credit where it is said of cars, or by itself', async () => {
    for (const word of [
      'не старше 3 лет с гарантией',
      'up to 3 years old, on credit',
      'с быстрой зарядкой до 3 лет',
      'тигго, 3 года',
    ]) {
      expect((await search(word)).filters).toMatchObject({ year_min: YEAR - 3 });
    }
  });
});

describe('a query', () => {
  it.each(['qqqqqqqqq', '--', '🚗', "'); drop table models; --", 'a'.repeat(80)])(
    'that means nothing finds nothing: %s',
    async (word) => {
      const { articles, brands, models, promotions, total, types } = await search(word);
      expect({ articles, brands, models, promotions, total, types }).toEqual({
        articles: [],
        brands: [],
        models: [],
        promotions: [],
        total: 0,
        types: [],
      });
    },
  );

  it.each([
    ['en', 'no mileage 2023'],
    ['mn', 'бага зарцуулалттай 2023'],
  ])(
    'asks for the year behind what no filter asks for, on the site in %s: %s',
    async (lang, word) => {
      expect((await search(word, lang)).filters).toMatchObject({ year: 2023 });
    },
  );

  it('for the price of something else finds no cars', async () => {
    expect(await search('цена бетономешалки')).toMatchObject({ total: 0 });
  });

  it('for just "a car" finds them all, a page at a time', async () => {
    const first = (await ask({ word: 'машина', page_size: 60 })).data;
    expect(first.total).toBeGreaterThan(first.models.length);
    const second = (await ask({ word: 'машина', page: 2, page_size: 60 })).data;
    const ids = [...first.models, ...second.models].map(({ model_id }) => model_id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('is rejected when it is empty or too long', async () => {
    expect(await ask({})).toMatchObject({ code: 1, msg: 'invalid word' });
    const tooLong = 'a'.repeat(SEARCH_WORD_MAX_LENGTH + 1);
    expect(await ask({ word: tooLong })).toMatchObject({ code: 1, msg: 'invalid word' });
  });
});
