import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refusableRequests } from './testing/generated-requests';
import { expectContractAnswer, INPUTS_PER_CALL, rowCounts } from './testing/never-fails';
import { answerTo, signedRequest } from './testing/signed-request';
import { STORING_CALLS } from './testing/storing-calls';
import { createTestBackend, type TestBackend } from './testing/test-backend';

const TIME_LIMIT_MS = 180_000;

let backend: TestBackend;
beforeAll(async () => {
  backend = await createTestBackend();
});
afterAll(() => backend.close());

describe.each(STORING_CALLS)('$call.path', (example) => {
  it(
    'refuses every request with something wrong in it, stores nothing and never fails',
    async () => {
      const before = await rowCounts(backend.db);
      const property = fc.asyncProperty(refusableRequests(example), async (request) => {
        expect(await expectContractAnswer(backend, request)).not.toBe(0);
      });
      await fc.assert(property, { numRuns: INPUTS_PER_CALL });
      expect(await rowCounts(backend.db)).toEqual(before);
    },
    TIME_LIMIT_MS,
  );
});

// Without these, the refusals above could come from a mistake in the examples.
describe('with nothing wrong', () => {
  it.each(STORING_CALLS)('$call.path stores', async ({ call, fields }) => {
    const before = await rowCounts(backend.db);
    expect(await answerTo(backend, signedRequest(call, fields))).toMatchObject({ code: 0 });
    expect(await rowCounts(backend.db)).not.toEqual(before);
  });
});
