import { expect, it } from 'vitest';
import { recordEnquiry } from '@/lib/contract/calls/clue';
import { enquiries } from '@/lib/server/db/schema/leads';
import { NOBODY_IS_TOLD } from '@/tests/support/server/notification-settings';
import { answerTo, signedRequest } from '@/tests/support/server/signed-request';
import { backend, withTestBackend } from '@/tests/support/server/test-backend';
import { TEST_KEY } from '@/tests/support/server/test-key';
import { ANSWER_WITHIN_MS, createAnswerDeadline } from './answer-deadline';
import { createDispatcher } from './dispatch';

const ENQUIRY = {
  name: 'Бат',
  country: 'Mongolia',
  country_id: 496,
  mobile: '+976 9911 2233',
  remark: 'Хоёр ширхэг Haval H6',
  client_id: '6f1f6c8e-5d3f-4a55-9a0e-0f6f3f1d2c3b',
};

withTestBackend();

/** The API on a database whose `$count` (how much somebody has sent) hangs until it is released. */
function frozenBackend(answerWithinMs: number) {
  let letGo = () => {};
  const isBack = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const db = new Proxy(backend.db, {
    get(target, name) {
      const value = Reflect.get(target, name);
      if (name === '$count')
        return async (...args: unknown[]) => {
          await isBack;
          return Reflect.apply(value, target, args);
        };
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  const dispatcher = createDispatcher({
    db: () => db,
    media: () => backend.media,
    signingKey: TEST_KEY,
    rateLimitScale: 1000,
    secret: 'a secret of the tests',
    sessionDays: 1,
    sessionIdleDays: 1,
    notification: NOBODY_IS_TOLD,
    log: { debug() {}, info() {}, error() {} },
    answerWithinMs,
  });
  return { ...dispatcher, letGo };
}

it('answers an enquiry with 503 within three seconds while the database is frozen', async () => {
  expect(ANSWER_WITHIN_MS).toBeLessThan(3000);
  const { dispatch, letGo } = frozenBackend(20);
  const answer = await answerTo({ dispatch }, signedRequest(recordEnquiry, ENQUIRY));
  expect(answer).toMatchObject({ status: 503, code: 503, data: null });
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  letGo();
});

it('stores an enquiry once when it is answered with 503, stored later, and sent again', async () => {
  await backend.db.delete(enquiries);
  const { dispatch, answerInProcess, letGo } = frozenBackend(100);
  const send = () => answerTo({ dispatch }, signedRequest(recordEnquiry, ENQUIRY));
  expect((await send()).code).toBe(503);
  expect((await send()).code).toBe(503);
  const plain = await answerInProcess(recordEnquiry.path, ENQUIRY, 'mn', '203.0.113.7');
  expect(plain).toMatchObject({ code: 503, retryAfterS: 3 });
  letGo();
  await expect.poll(async () => (await send()).code).toBe(0);
  await expect.poll(() => backend.db.$count(enquiries)).toBe(1);
});

it('sends nothing more to a database while too many calls wait for it', async () => {
  let letGo = () => {};
  const isBack = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const deadline = createAnswerDeadline(5, 2);
  let started = 0;
  const work = async () => {
    started += 1;
    await isBack;
  };
  for (let call = 0; call < 4; call++)
    await expect(deadline.run(work)).rejects.toMatchObject({ code: 503 });
  expect(started).toBe(2);
  letGo();
  await isBack;
  await expect.poll(() => deadline.run(async () => 'stored').catch(() => null)).toBe('stored');
});
