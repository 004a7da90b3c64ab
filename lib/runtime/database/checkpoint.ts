import { encodeQuery, errorIn, readDataRows } from './postgres-messages';

/** Four files of the log. It delays other clients for as long as writing that much takes. */
const LOG_MAX_BYTES = 64 * 1024 * 1024;

const IS_LONG = `select pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn) >= ${LOG_MAX_BYTES}
  from pg_control_checkpoint()`;

/**
 * Makes a checkpoint when much log was written since the last one. Postgres leaves this to its
 * checkpointer, which PGlite lacks: the log would only be cut when the database closes.
 * @param run executes messages and returns the database's responses
 */
export async function checkpointWhenLong(run: (messages: Buffer) => Promise<Buffer>) {
  const execute = async (sql: string) => {
    const responses = await run(encodeQuery(sql));
    const failure = errorIn(responses);
    if (failure !== undefined) throw new Error(failure);
    return responses;
  };
  try {
    const [row] = readDataRows(await execute(IS_LONG));
    if (row?.[0] === 't') await execute('checkpoint');
  } catch (error) {
    // Such as for a role that a client has set. Tried again with the next file of the log.
    console.error(`The database's log could not be cut: ${(error as Error).message}`);
  }
}
