import { seedDemo } from '@/demo/seed-demo';
import type { Database } from '@/lib/server/db/database';
import { applyMigrations } from '@/lib/server/db/migrate';
import type { RunScript } from '@/lib/server/jobs/execute-sql';
import { prepareQueues } from '@/lib/server/jobs/queues';
import { bringWordsUpToDate } from '@/lib/server/search/fill-words';

/** What a test database holds when a test receives it: tables only, or the demo catalogue too. */
export type DatabaseContent = 'empty' | 'demo';

/** @param runScript runs several statements at once */
export async function fillDatabase(
  db: Database,
  runScript: RunScript,
  content: DatabaseContent,
): Promise<void> {
  await applyMigrations(db);
  await prepareQueues(db, runScript);
  await bringWordsUpToDate(db);
  if (content === 'demo') await seedDemo(db);
}
