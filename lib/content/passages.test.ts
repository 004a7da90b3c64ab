import { afterAll, beforeAll, expect, it } from 'vitest';
import { PASSAGES_TAG } from '@/lib/config/cache-table';
import type { ResponseOf } from '@/lib/contract/call';
import { type ModelDetail, readModel } from '@/lib/contract/calls/car';
import type { AnswerCard } from '@/lib/contract/calls/passage';
import { ANSWERED_CARS } from '@/lib/contract/passages';
import { expireReads } from '@/lib/server/read-cache';
import { answerTo, signedRequest } from '@/tests/support/server/signed-request';
import { backend, withTestBackend } from '@/tests/support/server/test-backend';
import { cachedRead } from './cached-read';
import { readAnswersOfCar } from './passages';

withTestBackend({ seed: true });
let model: ModelDetail;
beforeAll(async () => {
  const asked = signedRequest(readModel, { model_id: 103 });
  model = (await answerTo<ResponseOf<typeof readModel>>(backend, asked)).data;
});
afterAll(() => expireReads([PASSAGES_TAG]));

const answerOf = (sign: string): AnswerCard => ({
  passage_sign: sign,
  title: sign,
  summary: '',
  topic: null,
  countries: [],
  cars: [...ANSWERED_CARS],
  checked_on: null,
});

it('lists how a car is paid once and last, also where that answer is about cars like this one', async () => {
  const answers = ['paying-safely', 'hybrids', 'used-cars', 'import-tax'].map(answerOf);
  await cachedRead('answers', ['en'], async () => answers);
  const read = await readAnswersOfCar('en', model);
  expect(read.answers.map(({ passage_sign }) => passage_sign)).toEqual([
    'hybrids',
    'used-cars',
    'paying-safely',
  ]);
});
