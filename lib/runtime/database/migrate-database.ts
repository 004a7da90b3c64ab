import { connectDatabase } from '@/lib/server/db/client';
import { applyMigrations } from '@/lib/server/db/migrate';
import { DerivedColumns } from '@/lib/server/import/derived-columns';
import { bringWordsUpToDate, lacksWords } from '@/lib/server/search/fill-words';

/**
 * Migrates a database to the newest schema, and fills new derived columns of existing rows.
 * @param url of a Postgres, or of the embedded server
 */
export async function migrateDatabase(url: string): Promise<void> {
  const { db, close } = connectDatabase(url, 1);
  try {
    await applyMigrations(db);
    if (await lacksWords(db)) await DerivedColumns.refreshAll(db);
    await bringWordsUpToDate(db);
  } finally {
    await close();
  }
}
