import { beforeAll } from 'vitest';
import type { Database } from '@/lib/server/db/database';
import { createTestDatabase } from './test-database';

/** Where lib/server/db/client.ts keeps the site's own. */
const holder = globalThis as typeof globalThis & { siteDatabase?: Database };

/**
 * Makes an empty database the site's own for a file's tests, for code that does not get it as an
 * argument.
 * @returns the database, there from the first test on
 */
export function withSiteDatabase(): () => Database {
  let db: Database;
  beforeAll(async () => {
    const before = holder.siteDatabase;
    const database = await createTestDatabase();
    db = database.db;
    holder.siteDatabase = db;
    return async () => {
      holder.siteDatabase = before;
      await database.close();
    };
  });
  return () => db;
}
