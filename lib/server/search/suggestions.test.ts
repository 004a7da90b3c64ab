import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ResponseOf } from '@/lib/contract/call';
import { countModels } from '@/lib/contract/calls/model-list';
import { SEARCH_WORD_MAX_LENGTH, suggest } from '@/lib/contract/calls/search';
import type { Locale } from '@/lib/i18n/locales';
import { filtersOfParams } from '@/lib/routing/car-menu';
import { answerTo, signedRequest } from '@/tests/support/server/signed-request';
import { createTestBackend, type TestBackend } from '@/tests/support/server/test-backend';

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
