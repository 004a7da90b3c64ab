import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { CONTENT_TAG } from '@/lib/config/cache-table';
import { EXAMPLE_FACTS, setCompanyFacts } from '@/lib/config/company';
import { isWithinConcession } from '@/lib/config/recycling-fee';
import type { ParsedRequestOf, ResponseOf } from '@/lib/contract/call';
import {
  type Brand,
  type BrandDetail,
  type CarType,
  listBrands,
  listCarTypes,
  type ModelDetail,
  readBrand,
  readModel,
} from '@/lib/contract/calls/car';
import { readHome } from '@/lib/contract/calls/home';
import { countModels, listModels, type ModelCounts } from '@/lib/contract/calls/model-list';
import { FACET_FILTERS, FILTERS, filterOf, type ModelFilters } from '@/lib/contract/filters';
import { specGroupsOf } from '@/lib/format/spec-groups';
import { filtersOfParams, paramsOfFilters } from '@/lib/routing/car-menu';
import { answerTo, signedRequest } from '@/tests/support/server/signed-request';
import { backend, createTestBackend, withTestBackend } from '@/tests/support/server/test-backend';
import { addTestCar, TEST_MODEL_ID } from '@/tests/support/server/test-car';
import {
  brands as brandTable,
  brandTexts,
  models as modelTable,
  typeTexts,
} from '../db/schema/catalogue';
import { expireReads } from '../read-cache';

type Models = ResponseOf<typeof listModels>;

withTestBackend({ seed: true });

const ask = async <Data>(
  call: Parameters<typeof signedRequest>[0],
  fields: object = {},
  lang = 'ru',
) => answerTo<Data>(backend, signedRequest(call, { ...fields }, { lang }), null);
const find = async (fields: Partial<ParsedRequestOf<typeof listModels>>) =>
  (await ask<Models>(listModels, fields)).data;

describe('the demo catalogue', () => {
  it('has the 30 brands, 12 types and 160 models that were asked for, or more', async () => {
    const { data: brands } = await ask<Brand[]>(listBrands);
    const { data: types } = await ask<CarType[]>(listCarTypes);
    expect(brands.length).toBeGreaterThanOrEqual(30);
    expect(types).toHaveLength(12);
    expect((await find({})).total).toBeGreaterThanOrEqual(160);
    expect(brands.every(({ model_count: count = 0 }) => count > 0)).toBe(true);
    expect(types.every(({ model_count: count = 0 }) => count > 0)).toBe(true);
  });

  it('is reachable whole, page by page, in the order of brands', async () => {
    const { data: brands } = await ask<Brand[]>(listBrands);
    const seen: { id: number; brand: string }[] = [];
    let page = 1;
    for (let total = 1; seen.length < total; page += 1) {
      const answer = await find({ page, page_size: 60 });
      total = answer.total;
      seen.push(...answer.models.map((m) => ({ id: m.model_id, brand: m.brand_sign })));
    }
    expect(new Set(seen.map(({ id }) => id)).size).toBe(seen.length);
    const order = brands.map(({ brand_sign: sign }) => sign);
    const positions = seen.map(({ brand }) => order.indexOf(brand));
    expect(positions).toEqual([...positions].sort((a, b) => a - b));
    expect((await find({ page, page_size: 60 })).models).toEqual([]);
  });

  it('gives every model pictures of its own colours, the three-quarter view first', async () => {
    const { models } = await find({ page_size: 60 });
    for (const { picture, model_sign: sign } of models) {
      expect(picture).toMatchObject({
        src: `/pictures/cars/${sign}/1-960.avif`,
        small_src: `/pictures/cars/${sign}/1-480.avif`,
        view: 'three-quarter',
      });
    }
    const { data: model } = await ask<ModelDetail>(readModel, { model_id: 101 });
    expect(model.pictures.slice(0, 3).map(({ view }) => view)).toEqual([
      'three-quarter',
      'rear',
      'side',
    ]);
    expect(model.pictures.map(({ colour }) => colour).slice(2)).toEqual(model.colours);
  });
});

describe('texts', () => {
  const typeName = async (lang: string) =>
    (await ask<CarType[]>(listCarTypes, {}, lang)).data[0]?.type_name;
  const story = async (lang: string) =>
    (await ask<BrandDetail>(readBrand, { brand_sign: 'byd' }, lang)).data.story;

  it('come in the language of the request', async () => {
    expect(await Promise.all(['en', 'ru', 'mn'].map(typeName))).toEqual([
      'Sedan',
      'Седан',
      'Седан',
    ]);
    expect(new Set(await Promise.all(['en', 'ru', 'mn'].map(story))).size).toBe(3);
  });

  it('are never those of another language, but for the name of a type', async () => {
    await backend.db.delete(brandTexts).where(eq(brandTexts.locale, 'nl'));
    await backend.db.delete(typeTexts).where(eq(typeTexts.locale, 'nl'));
    expect(await typeName('nl')).toBe('Sedan');
    expect(await story('nl')).toBe('');
  });
});

describe('the brands of a car type', () => {
  it('are those with models of it, each with their number, in the catalogue’s order', async () => {
    const { data: all } = await ask<Brand[]>(listBrands);
    const { data: types } = await ask<CarType[]>(listCarTypes);
    for (const { type_sign: type } of types) {
      const { data: brands } = await ask<Brand[]>(listBrands, { type_sign: type });
      const { data: counts } = await ask<ModelCounts>(countModels, { type_sign: type });
      const counted = brands.map(({ brand_sign, model_count }) => [brand_sign, model_count]);
      expect(Object.fromEntries(counted)).toEqual(counts.brands);
      expect(brands.every(({ type_signs: signs }) => signs?.join() === type)).toBe(true);
      const order = all.map(({ brand_sign: sign }) => sign).filter((sign) => counts.brands?.[sign]);
      expect(brands.map(({ brand_sign: sign }) => sign)).toEqual(order);
    }
    expect((await ask<Brand[]>(listBrands, { type_sign: 'tractor' })).data).toEqual([]);
  });
});

describe('the numbers of a list’s choices', () => {
  const QUERIES: ModelFilters[] = [
    {},
    { brand_sign: 'byd' },
    { type_sign: 'sedan', energy_type: 'electric' },
    { energy_type: 'petrol', price_max_usd: 12_345, recycling_fee: 'concessional' },
    { brand_sign: 'byd', type_sign: 'bus' },
    { type_sign: 'large-suv', seats: 7, port: 'erenhot' },
  ];
  const totalOf = async (filters: ModelFilters) => (await find({ ...filters, page_size: 1 })).total;

  it.each(QUERIES)('are what the list shows once the choice is made, from %o', async (filters) => {
    const { data: counts } = await ask<ModelCounts>(countModels, filters);
    const { data: brands } = await ask<Brand[]>(listBrands);
    const { data: types } = await ask<CarType[]>(listCarTypes);
    expect(counts.total).toBe(await totalOf(filters));
    expect(counts.concessional).toBe(await totalOf({ ...filters, recycling_fee: 'concessional' }));
    for (const { brand_sign } of brands)
      expect(counts.brands?.[brand_sign] ?? 0).toBe(await totalOf({ ...filters, brand_sign }));
    for (const { type_sign } of types)
      expect(counts.types?.[type_sign] ?? 0).toBe(await totalOf({ ...filters, type_sign }));
    for (const name of FACET_FILTERS) {
      const { choices = [] } = filterOf(name);
      const { [name]: asked = choices } = filters;
      for (const value of [...choices, asked].flat())
        expect(counts[FILTERS[name].facet]?.[value] ?? 0, `${name} ${value}`).toBe(
          await totalOf({ ...filters, [name]: value }),
        );
    }
  });
});

it('counts the one car whose number is typed, whatever is chosen besides, as the list shows it', async () => {
  const [car] = (await find({ brand_sign: 'byd', page_size: 1 })).models;
  const asked = { word: `BAM-${car?.model_id}`, brand_sign: 'geely', price_max_usd: 1 };
  expect((await find(asked)).models.map(({ model_id: id }) => id)).toEqual([car?.model_id]);
  const { data: counts } = await ask<ModelCounts>(countModels, asked);
  expect(counts).toMatchObject({ total: 1, brands: { byd: 1 } });
});

describe('a list of models', () => {
  it.each(['16.1', '32.3'])(
    'offers the nearest size of an engine when none is of %s l',
    async (size) => {
      const { code, data } = await ask<Models>(listModels, { displacement_l: size });
      expect(code).toBe(0);
      expect(data.total).toBe(0);
      expect(data.nearest?.[0]?.filters.displacement_l).toMatch(/^\d{1,2}\.\d$/);
    },
  );

  it('offers a nearest power whose address leads to as many cars as it names', async () => {
    const mall = await createTestBackend();
    await addTestCar(mall.db);
    await mall.db.update(modelTable).set({ energyType: 'electric', powerHp: 160, powerKw: 118 });
    const list = async (filters: ModelFilters) =>
      (await answerTo<Models>(mall, signedRequest(listModels, filters))).data;
    const [offer] = (await list({ power_max_hp: 150 })).nearest ?? [];
    const params = new Map<string, string>(paramsOfFilters(offer?.filters ?? {}));
    expect([offer?.total, (await list(filtersOfParams((name) => params.get(name)))).total]).toEqual(
      [1, 1],
    );
    await mall.close();
  });

  it('combines filters', async () => {
    const filter = {
      type_sign: 'compact-suv',
      energy_type: 'petrol',
      recycling_fee: 'concessional',
    } as const;
    const { models, total } = await find({ ...filter, price_max_usd: 25_000, page_size: 60 });
    expect(models.length).toBe(total);
    expect(total).toBeGreaterThan(0);
    for (const model of models) {
      expect(model).toMatchObject({ type_sign: 'compact-suv', energy_type: 'petrol' });
      expect(model.power_kw).toBeLessThanOrEqual(117.68);
      expect(model.price_usd).toBeLessThanOrEqual(25_000);
    }
  });

  it('leaves out electric cars over 80 hp where the concessional fee is asked for', async () => {
    const { models } = await find({ recycling_fee: 'concessional', page_size: 60 });
    expect(models.filter(isWithinConcession)).toEqual(models);
    expect(models.some(({ energy_type }) => energy_type === 'electric')).toBe(true);
    const electric = await find({ energy_type: 'electric', page_size: 60 });
    expect(electric.models.some((model) => !isWithinConcession(model))).toBe(true);
    const feeLimits = { ...EXAMPLE_FACTS.feeLimits, otherKw: 100 };
    setCompanyFacts({ ...EXAMPLE_FACTS, feeLimits });
    expireReads([CONTENT_TAG]);
    const lower = await find({ recycling_fee: 'concessional', page_size: 60 });
    setCompanyFacts(EXAMPLE_FACTS);
    expireReads([CONTENT_TAG]);
    expect(lower.total).toBeLessThan(models.length);
    expect(lower.models.every(({ power_kw }) => power_kw <= 100)).toBe(true);
  });

  it.each([
    ['price', (a: number, b: number) => a - b],
    ['-price', (a: number, b: number) => b - a],
  ] as const)('sorts by %s', async (sort, compare) => {
    const prices = (await find({ sort, page_size: 60 })).models.map((model) => model.price_usd);
    expect(prices).toEqual([...prices].sort(compare));
  });

  it('finds words in any order and case, by their beginnings, in Cyrillic too', async () => {
    const signs = async (word: string) =>
      (await find({ word, page_size: 60 })).models.map((model) => model.model_sign);
    const songs = await signs('song byd');
    expect(songs.length).toBeGreaterThan(0);
    expect(songs.every((sign) => sign.startsWith('byd-song'))).toBe(true);
    expect(await signs('BYD SON')).toEqual(songs);
    expect(await signs('songplus')).toEqual(songs.filter((sign) => sign.includes('song-plus')));
    expect((await find({ word: 'БИД' })).total).toBe((await find({ brand_sign: 'byd' })).total);
    expect((await find({ word: 'пикап' })).total).toBe((await find({ type_sign: 'pickup' })).total);
  });

  it.each(["'", '%', '***', ' - ', "' | '", '\\', ':*'])('answers nothing for %s', async (word) => {
    expect((await find({ word })).models).toEqual([]);
  });

  it('treats operators of the database as words', async () => {
    const totalOf = async (word: string) => (await find({ word })).total;
    expect(await totalOf("byd' | 'geely")).toBe((await totalOf('byd')) + (await totalOf('geely')));
    expect((await find({ word: '!byd' })).total).toBe((await find({ word: 'byd' })).total);
  });

  it('is empty, not wrong, beyond its end and for unknown signs', async () => {
    const { total } = await find({});
    expect(await find({ page: 10_000 })).toMatchObject({ models: [], total });
    expect(await find({ brand_sign: 'nobody' })).toMatchObject({ models: [], total: 0 });
  });
});

describe('a model', () => {
  it('comes with everything its page shows', async () => {
    const { data: model, code } = await ask<ModelDetail>(readModel, { model_id: 101 }, 'en');
    expect(code).toBe(0);
    expect(model).toMatchObject({
      model_sign: 'byd-song-plus-dm-i-112km-2025',
      brand_name: 'BYD',
      type_name: 'Compact SUV',
      energy_type: 'plugin-hybrid',
      battery_kwh: 18.3,
      interface_languages: ['zh', 'en'],
    });
    expect(model.summary).not.toBe('');
  });

  it.each([
    [2302, 'used', 'С пробегом'],
    [3802, 'new', 'Новый'],
    [2301, null, undefined],
  ] as const)('says whether it is new or used, or nothing: %i', async (id, condition, words) => {
    const { data: model } = await ask<ModelDetail>(readModel, { model_id: id }, 'ru');
    expect(model.condition).toBe(condition);
    const rows = specGroupsOf('ru', model).flatMap((group) => group.rows);
    expect(rows.find(({ name }) => name === 'Состояние')?.value).toBe(words);
  });

  it('is shown with up to four similar ones: same type, near price, other brands among them', async () => {
    const { models } = await find({ page_size: 60 });
    for (const { model_id } of models.slice(0, 20)) {
      const { data: model } = await ask<ModelDetail>(readModel, { model_id });
      expect(model.similar.length).toBeLessThanOrEqual(4);
      const ofBrand = model.similar.filter((other) => other.brand_sign === model.brand_sign);
      expect(ofBrand.length).toBeLessThanOrEqual(2);
      for (const other of model.similar) {
        expect(other.model_id).not.toBe(model_id);
        expect(other.type_sign).toBe(model.type_sign);
        const distance = Math.abs(other.price_usd - model.price_usd);
        expect(distance).toBeLessThanOrEqual(model.price_usd * 0.4 + 1);
      }
    }
  });

  it('has the similar ones in stock first, and of those the nearest in price', async () => {
    const all: Models['models'] = [];
    for (let page = 1; page === 1 || all.length % 60 === 0; page += 1) {
      all.push(...(await find({ page, page_size: 60 })).models);
    }
    for (const [i, model] of all.entries()) {
      if (i % 5) continue;
      const distanceOf = (other: typeof model) => Math.abs(other.price_usd - model.price_usd);
      const stockOf = (other: typeof model) =>
        Number(other.stock_khorgos + other.stock_erenhot > 0);
      const near = all
        .filter((other) => other !== model && other.type_sign === model.type_sign)
        .filter((other) => distanceOf(other) <= Math.round(model.price_usd * 0.4))
        .sort(
          (a, b) =>
            stockOf(b) - stockOf(a) || distanceOf(a) - distanceOf(b) || a.model_id - b.model_id,
        );
      const ofBrand = near.filter((other) => other.brand_sign === model.brand_sign).slice(2);
      const expected = near.filter((other) => !ofBrand.includes(other)).slice(0, 4);
      const { data } = await ask<ModelDetail>(readModel, { model_id: model.model_id });
      expect(data.similar.map((other) => other.model_id)).toEqual(
        expected.map((other) => other.model_id),
      );
    }
  });

  it('is 404 when there is none', async () => {
    const answer = await ask(readModel, { model_id: 2_147_483_647 });
    expect(answer).toMatchObject({ status: 404, code: 404, data: null });
    expect(await ask(readBrand, { brand_sign: 'nobody' })).toMatchObject({ status: 404 });
  });
});

describe('the home page', () => {
  it('features eight models in stock, of eight brands and as many types as it can', async () => {
    const { data } = await ask<ResponseOf<typeof readHome>>(readHome);
    expect(data.featured).toHaveLength(8);
    expect(new Set(data.featured.map((model) => model.brand_sign)).size).toBe(8);
    expect(new Set(data.featured.map((model) => model.type_sign)).size).toBeGreaterThanOrEqual(6);
    const stock = data.featured.map((model) => model.stock_khorgos + model.stock_erenhot);
    expect(Math.min(...stock)).toBeGreaterThan(0);
    expect(data.model_count).toBe((await find({})).total);
    expect(data.articles).toHaveLength(3);
  });

  it('features eight of the only brand in stock, however many brands before it have none', async () => {
    const mall = await createTestBackend();
    for (let nth = 0; nth < 9; nth += 1) await addTestCar(mall.db, TEST_MODEL_ID + nth);
    const sold = Array.from({ length: 41 }, (_, nth) => `sold-${nth}`);
    await mall.db
      .insert(brandTable)
      .values(sold.map((sign) => ({ brandSign: sign, brandName: sign, position: 0 })));
    const { data } = await answerTo<ResponseOf<typeof readHome>>(mall, signedRequest(readHome, {}));
    expect(data.featured.map((model) => model.brand_sign)).toEqual(Array(8).fill('tulpar'));
    await mall.close();
  });

  it('counts the brands that its models are of, and none whose models are all removed', async () => {
    const mall = await createTestBackend();
    await addTestCar(mall.db);
    await mall.db.insert(brandTable).values({ brandSign: 'left', brandName: 'Left', position: 2 });
    const { data } = await answerTo<ResponseOf<typeof readHome>>(mall, signedRequest(readHome, {}));
    expect(data).toMatchObject({ model_count: 1, brand_count: 1 });
    await mall.close();
  });

  it('is empty, not wrong, before there is a catalogue', async () => {
    const empty = await createTestBackend();
    const answer = await answerTo(empty, signedRequest(readHome, {}));
    expect(answer.data).toEqual({
      featured: [],
      promotions: [],
      articles: [],
      model_count: 0,
      brand_count: 0,
    });
    await empty.close();
  });
});

it('follows the brand when its position changes, after the next import', async () => {
  const { data: brands } = await ask<Brand[]>(listBrands);
  const [model] = await backend.db
    .select({ position: modelTable.brandPosition, brandSign: modelTable.brandSign })
    .from(modelTable)
    .where(eq(modelTable.brandSign, brands[1]?.brand_sign ?? ''))
    .limit(1);
  const [brand] = await backend.db
    .select({ position: brandTable.position })
    .from(brandTable)
    .where(eq(brandTable.brandSign, brands[1]?.brand_sign ?? ''));
  expect(model?.position).toBe(brand?.position);
});
