import { loadDemo, seedDemo } from '@/demo/seed-demo';
import type { Database } from '@/lib/server/db/database';
import { applyMigrations } from '@/lib/server/db/migrate';
import { bringWordsUpToDate } from '@/lib/server/search/fill-words';

export { loadDemo };

/** What a test database holds when a test receives it: tables only, or the demo catalogue too. */
export type DatabaseContent = 'empty' | 'demo';

export async function fillDatabase(db: Database, content: DatabaseContent): Promise<void> {
  await applyMigrations(db);
  await bringWordsUpToDate(db);
  if (content === 'demo') await seedDemo(db);
}
