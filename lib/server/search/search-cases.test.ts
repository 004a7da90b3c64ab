import { sql } from 'drizzle-orm';
import pLimit from 'p-limit';
import { beforeAll, expect, it } from 'vitest';
import type { ResponseOf } from '@/lib/contract/call';
import { searchAll } from '@/lib/contract/calls/search';
import { models } from '@/lib/server/db/schema/catalogue';
import {
  fitsPredicate,
  readSearchCases,
  type SearchCase,
} from '@/tests/support/search-cases/read-cases';
import { answerTo, signedRequest } from '@/tests/support/server/signed-request';
import { backend, withTestBackend } from '@/tests/support/server/test-backend';
import { withTestMoney } from '@/tests/support/server/test-money';

type Results = ResponseOf<typeof searchAll>;

const PAGE_SIZE = 60;

/** Searches in flight at a time; a Postgres runs them in parallel. */
const AT_ONCE = 4;

withTestBackend({ seed: true });
/** Every model by the names of its columns. */
let rows: Record<string, unknown>[] = [];
beforeAll(async () => {
  const found = await backend.db
    .select({ row: sql<Record<string, unknown>>`to_json(${models}) ` })
    .from(models);
  rows = found.map(({ row }) => row);
});
withTestMoney();

async function search({ query, locale }: SearchCase): Promise<Results> {
  const params = { word: query, page_size: PAGE_SIZE };
  const answer = await answerTo<Results>(
    backend,
    signedRequest(searchAll, params, { lang: locale }),
  );
  expect(answer.code).toBe(0);
  return answer.data;
}

const rowOf = (modelId: number | undefined) =>
  rows.find(({ model_id }) => model_id === modelId) ?? {};

/** What a search answered, in the terms of its case. */
async function check(wanted: SearchCase): Promise<void> {
  const { cars, first, every, filters, word, ignored, ignoredAll, suggests } = wanted;
  const { notSold, promotions, remarks, sort } = wanted;
  const results = await search(wanted);
  const { word: foundWord, ...foundFilters } = results.filters ?? {};
  if (filters) expect(foundFilters).toEqual(filters);
  if (word !== undefined) expect(foundWord).toBe(word);
  if (Array.isArray(ignored)) expect(results.ignored).toEqual(ignored);
  if (typeof ignored === 'number') expect(results.ignored).toHaveLength(ignored);
  if (notSold) expect(results.not_sold).toEqual(notSold);
  if (remarks) expect(results.remarks).toEqual(remarks);
  if (ignoredAll) expect(results.ignored.length).toBeGreaterThan(0);
  const shown = results.models.map(({ model_id }) => rowOf(model_id));
  if (cars) {
    const ids = rows.filter((row) => fitsPredicate(row, cars)).map(({ model_id }) => model_id);
    expect(results.total).toBe(ids.length);
    expect(shown).toHaveLength(Math.min(ids.length, PAGE_SIZE));
    for (const row of shown) expect(ids).toContain(row.model_id);
  }
  if (sort) {
    expect(results.sort).toBe(sort);
    const prices = results.models.map(({ price_usd: priceUsd }) => priceUsd);
    expect(prices).toEqual([...prices].sort((a, b) => a - b));
    expect(prices.length).toBeGreaterThan(1);
  }
  if (promotions) expect(results.promotions.length).toBeGreaterThan(1);
  if (first) expect(fitsPredicate(shown[0] ?? {}, first)).toBe(true);
  if (every) {
    expect(shown.length).toBeGreaterThan(0);
    for (const row of shown) expect(fitsPredicate(row, every)).toBe(true);
  }
  if (suggests && results.total === 0) {
    expect(results.nearest?.length).toBeGreaterThan(0);
    for (const { total } of results.nearest ?? []) expect(total).toBeGreaterThan(0);
  }
}

/** What is wrong with the answer to a case: a text for it, none when nothing is. */
async function faultsOf(wanted: SearchCase): Promise<string[]> {
  try {
    await check(wanted);
    return [];
  } catch (error) {
    return [`“${wanted.query}”: ${(error as Error).message}`];
  }
}

const CASES = readSearchCases();

it.each([...new Set(CASES.map(({ locale }) => locale))])(
  'finds what is meant by everything buyers type on the site in %s',
  async (site) => {
    const limit = pLimit(AT_ONCE);
    const cases = CASES.filter(({ locale }) => locale === site);
    expect(cases.length).toBeGreaterThan(0);
    const faults = await Promise.all(cases.map((wanted) => limit(() => faultsOf(wanted))));
    expect(faults.flat()).toEqual([]);
  },
);
