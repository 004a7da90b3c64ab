import { count, getTableName, isTable, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { expect } from 'vitest';
import { CODE, type Envelope, fieldErrorsOf, httpStatusOf } from '@/lib/contract/envelope';
import { type Database, schema } from '@/lib/server/db/database';
import { rateLimits } from '@/lib/server/db/schema/limits';
import { isLongRun } from '@/tests/support/extent';
import type { TestBackend } from './test-backend';

const INPUTS = isLongRun() ? 10_000 : 2_000;

/**
 * How many generated inputs each call has to stand; they differ from run to run. The second run,
 * on a real Postgres, looks for what the two databases do differently, which takes fewer.
 */
export const INPUTS_PER_CALL = process.env.TEST_DATABASE_URL ? INPUTS / 5 : INPUTS;

/** What each table holds, by name: the number of its rows and a digest of them. */
export async function storedRows(db: Database): Promise<Record<string, string>> {
  const stored: Record<string, string> = {};
  for (const table of Object.values(schema)) {
    // Tries are counted whatever comes of them.
    if (!isTable(table) || table === rateLimits) continue;
    const row = sql`${sql.identifier(getTableName(table))}::text`;
    const [facts] = await db
      .select({ count: count(), digest: sql<string>`md5(string_agg(${row}, '' order by ${row}))` })
      .from(table as PgTable);
    stored[getTableName(table)] = `${facts?.count} ${facts?.digest}`;
  }
  return stored;
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
  const isExplained = code === CODE.rejected && fieldErrorsOf(data).length > 0;
  if (code !== 0 && data !== null && !isExplained) expect.fail(`code ${code} with data`);
  if (/\n|\bat \/|Error:|select .* from |insert into /.test(msg))
    expect.fail(`tells too much: ${msg}`);
  return code;
}
