import type { PGlite } from '@electric-sql/pglite';
import { errorIn } from './postgres-messages';

/**
 * Executes messages of the Postgres protocol and returns the database's responses.
 * @param onPanic called with the reason when the database has to be restarted
 */
export async function runMessages(
  db: PGlite,
  messages: Buffer,
  onPanic: (reason: string) => void,
): Promise<Buffer> {
  const responses: Buffer[] = [];
  await db.runExclusive(() =>
    db.execProtocolRawStream(new Uint8Array(messages), {
      onRawData: (data) => responses.push(Buffer.from(data)),
    }),
  );
  const all = Buffer.concat(responses);
  const panic = errorIn(all, 'PANIC');
  if (panic !== undefined) onPanic(panic);
  return all;
}
