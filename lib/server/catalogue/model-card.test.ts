import { expect, it } from 'vitest';
import { listModelsById, type ModelCard } from '@/lib/contract/calls/car';
import { MODELS_BY_ID_MAX } from '@/lib/contract/list-limits';
import { answerTo, signedRequest } from '@/tests/support/server/signed-request';
import { backend, withTestBackend } from '@/tests/support/server/test-backend';

withTestBackend({ seed: true });

const ask = (params: Record<string, unknown>) =>
  answerTo<ModelCard[]>(backend, signedRequest(listModelsById, params));

it('answers the cards in the order asked for, without ids that are none', async () => {
  const { code, data } = await ask({ ids: [1702, 2_000_000_000, 1701, 1702] });
  expect(code).toBe(0);
  expect(data.map(({ model_id }) => model_id)).toEqual([1702, 1701]);
  expect(data[0]?.picture?.small_src).toContain('/pictures/cars/');
});

it.each([
  ['no ids', {}],
  ['too many', { ids: Array.from({ length: MODELS_BY_ID_MAX + 1 }, (_, i) => i + 1) }],
  ['ids that cannot be', { ids: [0] }],
  ['ids beyond the database’s', { ids: [2_147_483_648] }],
  ['no list', { ids: '1701' }],
  ['a list of texts', { ids: ['a'] }],
])('refuses %s', async (_, params) => {
  expect(await ask(params)).toMatchObject({ code: 1, msg: 'invalid ids', data: null });
});
