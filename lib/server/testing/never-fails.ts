import { getTableName, isTable } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { expect } from 'vitest';
import { type Envelope, httpStatusOf } from '@/lib/contract/envelope';
import { type Database, schema } from '../db/database';
import type { TestBackend } from './test-backend';

/** How many generated inputs each call has to stand. */
export const INPUTS_PER_CALL = 10_000;

/** How many rows each table holds, by name. */
export async function rowCounts(db: Database): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of Object.values(schema)) {
    if (isTable(table)) counts[getTableName(table)] = await db.$count(table as PgTable);
  }
  return counts;
}

/**
 * Sends a request and expects an answer of the contract: an envelope whose code and status
 * belong together, never a 5xx, never a word about the inside.
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
  if (code !== 0 && data !== null) expect.fail(`code ${code} with data`);
  if (/\n|\bat \/|Error:|select |insert /.test(msg)) expect.fail(`tells too much: ${msg}`);
  return code;
}
