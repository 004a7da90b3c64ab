import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { expectContractAnswer, INPUTS_PER_CALL } from '@/tests/support/server/fuzz-assertions';
import { invalidRequests, writeRequest } from '@/tests/support/server/fuzz-requests';
import { answerTo } from '@/tests/support/server/signed-request';
import { storedRows } from '@/tests/support/server/stored-rows';
import { backend, withTestBackend } from '@/tests/support/server/test-backend';
import { prepareWriteCalls, WRITE_CALLS } from '@/tests/support/server/write-calls';

withTestBackend();
beforeAll(async () => {
  await prepareWriteCalls(backend.db);
});

describe.each(WRITE_CALLS)('$call.path', (example) => {
  it('rejects every request with something wrong in it, stores nothing and never fails', async () => {
    const before = await storedRows(backend.db);
    const property = fc.asyncProperty(invalidRequests(example), async (request) => {
      expect(await expectContractAnswer(backend, request)).not.toBe(0);
    });
    await fc.assert(property, { numRuns: INPUTS_PER_CALL });
    expect(await storedRows(backend.db)).toEqual(before);
  });
});

// Without these, the rejections above could come from a mistake in the examples.
describe('with nothing wrong', () => {
  it.each(WRITE_CALLS)('$call.path stores', async (example) => {
    const before = await storedRows(backend.db);
    expect(await answerTo(backend, writeRequest(example))).toMatchObject({ code: 0 });
    expect(await storedRows(backend.db)).not.toEqual(before);
  });
});
