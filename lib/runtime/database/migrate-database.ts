import { fillArticleVectors } from '@/lib/server/content/text-words';
import { connectDatabase } from '@/lib/server/db/client';
import { applyMigrations } from '@/lib/server/db/migrate';

/**
 * Brings a database to the newest schema, and writes what columns that came with it have to hold
 * for rows that are older than they are.
 * @param url of a Postgres, or of the embedded server
 */
export async function migrateDatabase(url: string): Promise<void> {
  const { db, close } = connectDatabase(url, 1);
  try {
    await applyMigrations(db);
    await fillArticleVectors(db);
  } finally {
    await close();
  }
}
