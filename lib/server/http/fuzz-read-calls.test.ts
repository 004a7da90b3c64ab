import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { CALLS } from '@/lib/contract/calls';
import { expectContractAnswer, INPUTS_PER_CALL } from '@/tests/support/server/fuzz-assertions';
import { anyRequests } from '@/tests/support/server/fuzz-requests';
import { storedRows } from '@/tests/support/server/stored-rows';
import { backend, type TestBackend, withTestBackend } from '@/tests/support/server/test-backend';
import { WRITE_CALLS } from '@/tests/support/server/write-calls';

const writing = new Set(WRITE_CALLS.map(({ call }) => call.path));
const reading = CALLS.filter(({ path }) => !writing.has(path));

let before: Awaited<ReturnType<typeof rowsOf>>;
withTestBackend({ seed: true });
beforeAll(async () => {
  before = await rowsOf(backend);
});

/** How many rows there are, but for counts: a search without a result is counted. */
async function rowsOf({ db }: TestBackend) {
  const { daily_counts: counts, ...rows } = await storedRows(db);
  expect(Number.parseInt(counts ?? '', 10)).toBeLessThanOrEqual(301);
  return rows;
}

describe.each(reading)('$method $path', (call) => {
  it('answers any request by the contract', async () => {
    const codes = new Set<number>();
    const property = fc.asyncProperty(anyRequests(call), async (request) => {
      codes.add(await expectContractAnswer(backend, request));
    });
    await fc.assert(property, { numRuns: INPUTS_PER_CALL });
    // The inputs pass the signature check.
    expect(codes.size).toBeGreaterThan(2);
    expect(codes).toContain(403);
  });
});

// Of the whole catalogue, which takes as long as a call's inputs.
it('all of them together have stored nothing', async () => {
  expect(await rowsOf(backend)).toEqual(before);
});
