import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { FACTS_TAG, MODELS_TAG, RATES_TAG } from '@/lib/config/cache-table';
import { EXAMPLE_FACTS, setCompanyFacts } from '@/lib/config/company';
import { factsOf } from '@/lib/config/company-fields';
import type { ResponseOf } from '@/lib/contract/call';
import { countModels, listModels } from '@/lib/contract/calls/model-list';
import { SEARCH_WORD_MAX_LENGTH, searchAll, suggest } from '@/lib/contract/calls/search';
import type { Locale } from '@/lib/i18n/locales';
import { setEnteredRates } from '@/lib/landed-cost/rates-in-force';
import { filtersOfParams } from '@/lib/routing/car-menu';
import { answerTo, signedRequest } from '@/tests/support/server/signed-request';
import { backend, withTestBackend } from '@/tests/support/server/test-backend';
import { units } from '../db/schema/units';
import { expireReads } from '../read-cache';

withTestBackend({ seed: true });

async function suggestionsFor(word: string, lang: Locale = 'ru') {
  const request = signedRequest(suggest, { word }, { lang });
  const { code, data } = await answerTo<ResponseOf<typeof suggest>>(backend, request);
  expect(code).toBe(0);
  return data.suggestions;
}

const pathsFor = async (word: string, lang?: Locale) =>
  (await suggestionsFor(word, lang)).map(({ path }) => decodeURIComponent(path));

it.each([
  ['ru', 'пика', '/menuCar?type=pickup'],
  ['mn', 'цах', '/menuCar?energy=electric'],
  ['ar', 'كهر', '/menuCar?energy=electric'],
  ['ru', 'внедорожник 7 м', '/menuCar?type=compact-suv,large-suv,off-roader&seats=7'],
  ['ru', 'самый деш', '/menuCar?sort=price'],
] as const)('completes on the site in %s “%s” to %s', async (lang, word, path) => {
  expect(await pathsFor(word, lang)).toContain(path);
});

it.each([
  ['bam 1805', '/car/1805'],
  ['1805', '/car/1805'],
  ['ха', '/brand/haval'],
  ['хавал', '/brand/haval'],
  ['прадо', '/searchsite?word=прадо'],
])('answers “%s” with %s first', async (word, path) => {
  expect((await pathsFor(word))[0]).toBe(path);
});

it('says of a car that is called by its number whether it stands at a port, comes or is sold', async () => {
  const { db } = backend;
  const isMeant = eq(units.unitId, 1001);
  const [unit] = await db.select().from(units).where(isMeant);
  const noteFor = async (values: Partial<typeof units.$inferInsert>) => {
    await db.update(units).set(values).where(isMeant);
    expireReads([MODELS_TAG]);
    return (await suggestionsFor(unit?.stockNumber ?? '', 'en'))[0]?.note;
  };
  try {
    expect(await noteFor({ status: 'at_port', port: 'erenhot' })).toBe('In stock at Erenhot');
    expect(await noteFor({ status: 'coming', expectedOn: null })).toBe('On the way');
    expect(await noteFor({ status: 'reserved', reservedUntil: null })).toBe('Reserved');
    const today = new Date().toISOString().slice(0, 10);
    expect(await noteFor({ status: 'sold', soldOn: today })).toBe('Sold');
  } finally {
    if (unit) await db.update(units).set(unit).where(isMeant);
    expireReads([MODELS_TAG]);
  }
});

it('counts the cars that its link finds, for what is typed to the end', async () => {
  const [first] = await suggestionsFor('семиместный джип до 2 млн рублей');
  const params = new URL(first?.path ?? '', 'http://localhost').searchParams;
  const filters = filtersOfParams((param) => params.get(param) ?? undefined);
  const request = signedRequest(countModels, filters);
  const { data } = await answerTo<ResponseOf<typeof countModels>>(backend, request);
  expect(data.total).toBeGreaterThan(0);
  expect(Number.parseInt(first?.note ?? '', 10)).toBe(data.total);
});

it('writes numbers of cars with new letters as soon as the owner has changed them', async () => {
  const word = 'bam 1805';
  const numbersFor = async () => {
    const [first] = await suggestionsFor(word);
    const found = await answerTo<ResponseOf<typeof searchAll>>(
      backend,
      signedRequest(searchAll, { word }),
    );
    const listed = await answerTo<ResponseOf<typeof listModels>>(
      backend,
      signedRequest(listModels, { word }),
    );
    return [first?.label.split(' ')[0], found.data.filters?.word, listed.data.filters?.word];
  };
  try {
    expect(await numbersFor()).toEqual(Array(3).fill('BAM-1805'));
    setCompanyFacts(factsOf({ offers: { stockPrefix: 'GGM', formerPrefixes: 'BAM' } }));
    expireReads([FACTS_TAG]);
    expect(await numbersFor()).toEqual(Array(3).fill('GGM-1805'));
  } finally {
    setCompanyFacts(EXAMPLE_FACTS);
    expireReads([FACTS_TAG]);
  }
});

it('counts a car by its number with new letters as soon as the owner has changed them', async () => {
  const count = async () => {
    const request = signedRequest(countModels, { word: 'ggm 1805' });
    return (await answerTo<ResponseOf<typeof countModels>>(backend, request)).data.total;
  };
  try {
    expect(await count()).toBe(0);
    setCompanyFacts(factsOf({ offers: { stockPrefix: 'GGM', formerPrefixes: 'BAM' } }));
    expireReads([FACTS_TAG]);
    expect(await count()).toBe(1);
  } finally {
    setCompanyFacts(EXAMPLE_FACTS);
    expireReads([FACTS_TAG]);
  }
});

it('lists and counts the cars up to a sum by a new rate as soon as it is entered', async () => {
  const word = 'до 2 млн рублей';
  const today = new Date().toISOString().slice(0, 10);
  const foundAt = async (perUsd: number) => {
    const rate = { area: 'money', name: 'RUB', rows: [[null, perUsd]] } as const;
    setEnteredRates([{ ...rate, from: today, source: 'A test', address: '', checkedOn: today }]);
    expireReads([RATES_TAG]);
    const listed = await answerTo<ResponseOf<typeof listModels>>(
      backend,
      signedRequest(listModels, { word }),
    );
    const counted = await answerTo<ResponseOf<typeof countModels>>(
      backend,
      signedRequest(countModels, { word }),
    );
    expect(counted.data.total).toBe(listed.data.total);
    return [listed.data.filters?.price_max_usd, listed.data.total];
  };
  try {
    const [limit, total = 0] = await foundAt(100);
    expect(limit).toBe(20_000);
    const [lower, fewer] = await foundAt(200);
    expect(lower).toBe(10_000);
    expect(fewer).toBeLessThan(total);
  } finally {
    setEnteredRates([]);
    expireReads([RATES_TAG]);
  }
});

it('stays short, and answers any text', async () => {
  for (const word of [
    'а',
    'до',
    '"><script>',
    '%_\\',
    '7'.repeat(SEARCH_WORD_MAX_LENGTH),
    '🚗🚗',
  ]) {
    const found = await suggestionsFor(word);
    expect(found.length).toBeLessThanOrEqual(8);
    for (const { path } of found) expect(path).toMatch(/^\/[a-zA-Z]/);
  }
});
