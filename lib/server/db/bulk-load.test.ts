import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { database, withTestDatabase } from '@/tests/support/server/test-database';
import { beginBulkLoad } from './bulk-load';
import type { Database } from './database';
import { brands, brandTexts } from './schema/catalogue';

withTestDatabase();

/** Every index and constraint of the database, as Postgres writes them. */
async function readStructure(db: Database): Promise<string[]> {
  const indexes = await db
    .select({ definition: sql<string>`indexdef` })
    .from(sql`pg_indexes`)
    .where(sql`schemaname = 'public'`);
  const constraints = await db
    .select({
      definition: sql<string>`conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid)`,
    })
    .from(sql`pg_constraint`)
    .where(sql`connamespace = 'public'::regnamespace`);
  return [...indexes, ...constraints].map(({ definition }) => definition).sort();
}

it('fills tables without their indexes and foreign keys, and restores all of them', async () => {
  const before = await readStructure(database.db);
  let meanwhile = before;
  await database.db.transaction(async (transaction) => {
    const load = await beginBulkLoad(transaction, ['models', 'model_texts', 'brand_texts']);
    meanwhile = await readStructure(transaction);
    // A text before its brand: the foreign key is checked only at the end.
    await transaction.insert(brandTexts).values({ brandSign: 'byd', locale: 'en', story: 'A' });
    await transaction.insert(brands).values({ brandSign: 'byd', brandName: 'BYD', position: 1 });
    await load.restore();
  });
  const gone = before.filter((definition) => !meanwhile.includes(definition));
  expect(gone.some((definition) => definition.includes('models_by_search'))).toBe(true);
  expect(gone.some((definition) => definition.includes('FOREIGN KEY'))).toBe(true);
  expect(gone.filter((definition) => definition.includes('UNIQUE'))).toEqual([]);
  expect(await readStructure(database.db)).toEqual(before);
});

it('changes nothing when a row has no owner', async () => {
  const before = await readStructure(database.db);
  const filled = database.db.transaction(async (transaction) => {
    const load = await beginBulkLoad(transaction, ['brand_texts']);
    await transaction.insert(brandTexts).values({ brandSign: 'none', locale: 'en', story: 'A' });
    await load.restore();
  });
  await expect(filled).rejects.toThrow();
  expect(await readStructure(database.db)).toEqual(before);
});
