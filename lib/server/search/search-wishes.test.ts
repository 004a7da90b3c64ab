import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, it } from 'vitest';
import type { ResponseOf } from '@/lib/contract/call';
import { listModels } from '@/lib/contract/calls/model-list';
import { searchAll } from '@/lib/contract/calls/search';
import type { Locale } from '@/lib/i18n/locales';
import { filtersOfParams } from '@/lib/routing/car-menu';
import { answerTo, signedRequest } from '@/tests/support/server/signed-request';
import { backend, withTestBackend } from '@/tests/support/server/test-backend';
import { withTestMoney } from '@/tests/support/server/test-money';

const FOLDER = join(process.cwd(), 'tests/support/search-wishes');

/**
 * What buyers wish for in one line, with the address of the car menu that a person would make of it.
 * Besides its parameters: `notSold`, a car that is said not to be sold here; `remark`; and
 * `cars=none`, where no car of the demo fits.
 */
const WISHES = readdirSync(FOLDER).flatMap((file) => {
  const wishes: Record<string, string> = JSON.parse(readFileSync(join(FOLDER, file), 'utf8'));
  const locale = basename(file, '.json') as Locale;
  return Object.entries(wishes).map(([query, address]) => ({ locale, query, address }));
});

/** The most that one page may hold. */
const PAGE_SIZE = 60;

withTestBackend({ seed: true });
withTestMoney();

type Answer = Pick<ResponseOf<typeof searchAll>, 'models' | 'total'>;

/** The numbers of the models on all pages of an answer. */
async function idsOf(read: (page: number) => Promise<Answer>): Promise<number[]> {
  const ids: number[] = [];
  for (let page = 1; ; page++) {
    const { models, total } = await read(page);
    ids.push(...models.map(({ model_id: id }) => id));
    if (ids.length >= total || models.length === 0) return ids.sort((a, b) => a - b);
  }
}

async function answerOf(call: typeof searchAll | typeof listModels, params: object, lang: Locale) {
  const request = signedRequest(call, { ...params, page_size: PAGE_SIZE }, { lang });
  const { code, data } = await answerTo<ResponseOf<typeof searchAll>>(backend, request);
  expect(code).toBe(0);
  return data;
}

it.each(WISHES)('on the site in $locale, “$query” finds what $address finds', async (wish) => {
  const { locale, query, address } = wish;
  const wanted = new URLSearchParams(address);
  const filters = filtersOfParams((param) => wanted.get(param) ?? undefined);
  const ids = await idsOf((page) => answerOf(listModels, { ...filters, page }, locale));
  const search = (page: number) => answerOf(searchAll, { word: query, page }, locale);
  const { ignored, not_sold: notSold, remarks, sort } = await search(1);
  expect({ ids: await idsOf(search), ignored, notSold, remarks, sort }).toEqual({
    ids,
    ignored: [],
    notSold: wanted.getAll('notSold'),
    remarks: wanted.getAll('remark'),
    sort: wanted.get('sort') ?? undefined,
  });
  expect(ids.length === 0).toBe(wanted.get('cars') === 'none');
});
