import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refusableRequests, storingRequest } from '@/tests/support/server/generated-requests';
import {
  expectContractAnswer,
  INPUTS_PER_CALL,
  storedRows,
} from '@/tests/support/server/never-fails';
import { answerTo } from '@/tests/support/server/signed-request';
import { prepareStoringCalls, STORING_CALLS } from '@/tests/support/server/storing-calls';
import { createTestBackend, type TestBackend } from '@/tests/support/server/test-backend';

const TIME_LIMIT_MS = 180_000;

let backend: TestBackend;
beforeAll(async () => {
  backend = await createTestBackend();
  await prepareStoringCalls(backend.db);
});
afterAll(() => backend.close());

describe.each(STORING_CALLS)('$call.path', (example) => {
  it(
    'refuses every request with something wrong in it, stores nothing and never fails',
    async () => {
      const before = await storedRows(backend.db);
      const property = fc.asyncProperty(refusableRequests(example), async (request) => {
        expect(await expectContractAnswer(backend, request)).not.toBe(0);
      });
      await fc.assert(property, { numRuns: INPUTS_PER_CALL });
      expect(await storedRows(backend.db)).toEqual(before);
    },
    TIME_LIMIT_MS,
  );
});

// Without these, the refusals above could come from a mistake in the examples.
describe('with nothing wrong', () => {
  it.each(STORING_CALLS)('$call.path stores', async (example) => {
    const before = await storedRows(backend.db);
    expect(await answerTo(backend, storingRequest(example))).toMatchObject({ code: 0 });
    expect(await storedRows(backend.db)).not.toEqual(before);
  });
});
