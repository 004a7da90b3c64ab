import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { badFiles } from '@/tests/support/server/bad-files';
import { expectContractAnswer, INPUTS_PER_CALL } from '@/tests/support/server/fuzz-assertions';
import { storedRows } from '@/tests/support/server/stored-rows';
import { backend, withTestBackend } from '@/tests/support/server/test-backend';
import { openTestSession } from '@/tests/support/server/test-member';
import { uploadRequest } from '@/tests/support/server/upload-request';

/** Each goes to the process that works on uploads. */
const FILES = INPUTS_PER_CALL / 4;

let token: string;
withTestBackend();
beforeAll(async () => {
  token = await openTestSession(backend.db);
});

describe('any file that is none to be shown', () => {
  it('is rejected, stores nothing and never fails', async () => {
    const before = await storedRows(backend.db);
    const property = fc.asyncProperty(badFiles, async (file) => {
      expect(await expectContractAnswer(backend, uploadRequest(token, file))).not.toBe(0);
    });
    await fc.assert(property, { numRuns: FILES });
    expect(await storedRows(backend.db)).toEqual(before);
  });
});
