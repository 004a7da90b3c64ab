import { connectDatabase } from '@/lib/server/db/client';
import type { Database } from '@/lib/server/db/database';
import { applyMigrations } from '@/lib/server/db/migrate';
import { DerivedColumns } from '@/lib/server/import/derived-columns';
import { bringWordsUpToDate, lacksWords } from '@/lib/server/search/fill-words';

/**
 * Migrates a database to the newest schema, and fills what existing rows lack. The words that come
 * with the program stay: a command may be of another release than the site that runs.
 */
export async function migrateForCommand(db: Database): Promise<void> {
  await applyMigrations(db);
  if (!(await lacksWords(db))) return;
  await DerivedColumns.refreshAll(db);
  await bringWordsUpToDate(db);
}

/**
 * Migrates a database for the site of this release, whose words of the trade it gets.
 * @param url of a Postgres, or of the embedded server
 */
export async function migrateDatabase(url: string): Promise<void> {
  const { db, close } = connectDatabase(url, 1);
  try {
    await migrateForCommand(db);
    await bringWordsUpToDate(db);
  } finally {
    await close();
  }
}
