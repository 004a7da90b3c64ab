import { afterAll, beforeAll, expect, it } from 'vitest';
import { FACTS_TAG } from '@/lib/config/cache-table';
import { EXAMPLE_FACTS, setCompanyFacts } from '@/lib/config/company';
import { factsOf } from '@/lib/config/company-fields';
import type { ResponseOf } from '@/lib/contract/call';
import { countModels, listModels } from '@/lib/contract/calls/model-list';
import { SEARCH_WORD_MAX_LENGTH, searchAll, suggest } from '@/lib/contract/calls/search';
import type { Locale } from '@/lib/i18n/locales';
import { filtersOfParams } from '@/lib/routing/car-menu';
import { answerTo, signedRequest } from '@/tests/support/server/signed-request';
import { createTestBackend, type TestBackend } from '@/tests/support/server/test-backend';
import { expireReads } from '../read-cache';

let backend: TestBackend;
beforeAll(async () => {
  backend = await createTestBackend({ seed: true });
});
afterAll(() => backend.close());

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
