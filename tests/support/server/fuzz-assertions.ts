import { expect } from 'vitest';
import { CODE, type Envelope, fieldErrorsOf, httpStatusOf } from '@/lib/contract/envelope';
import { isLongRun } from '@/tests/support/extent';
import type { TestBackend } from './test-backend';

const INPUTS = isLongRun() ? 10_000 : 300;

/**
 * How many generated inputs each call gets; they differ from run to run. The second run, on a real
 * Postgres, looks for differences between the two databases, which takes fewer.
 */
export const INPUTS_PER_CALL = process.env.TEST_DATABASE_URL ? INPUTS / 5 : INPUTS;

/**
 * Sends a request and expects an answer of the contract: an envelope whose code and status
 * belong together, never a 5xx, never internal details.
 * @returns the envelope's code
 */
export async function expectContractAnswer(
  { dispatch }: Pick<TestBackend, 'dispatch'>,
  request: Request,
): Promise<number> {
  const response = await dispatch(request, { address: '203.0.113.7' });
  const { code, msg, data } = (await response.json()) as Envelope;
  if (response.status >= 500) expect.fail(`${response.status} ${msg}`);
  if (response.status !== httpStatusOf(code)) expect.fail(`${response.status} with code ${code}`);
  const isExplained = code === CODE.rejected && fieldErrorsOf(data).length > 0;
  if (code !== 0 && data !== null && !isExplained) expect.fail(`code ${code} with data`);
  if (/\n|\bat \/|Error:|select .* from |insert into /.test(msg))
    expect.fail(`tells too much: ${msg}`);
  return code;
}
