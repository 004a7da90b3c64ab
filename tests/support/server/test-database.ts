import { randomBytes } from 'node:crypto';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import postgres from 'postgres';
import { connectDatabase } from '@/lib/server/db/client';
import { type Database, schema } from '@/lib/server/db/database';
import { applyMigrations } from '@/lib/server/db/migrate';

export interface TestDatabase {
  db: Database;
  close(): Promise<void>;
}

/**
 * A fresh, migrated database: PGlite in memory, or a database of its own on the Postgres that
 * TEST_DATABASE_URL points to.
 */
export async function createTestDatabase(): Promise<TestDatabase> {
  const serverUrl = process.env.TEST_DATABASE_URL;
  const database = serverUrl ? await onServer(serverUrl) : await inMemory();
  await applyMigrations(database.db);
  return database;
}

async function inMemory(): Promise<TestDatabase> {
  const client = await PGlite.create();
  return { db: drizzle(client, { schema }), close: () => client.close() };
}

async function onServer(serverUrl: string): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  const server = postgres(serverUrl, { max: 1 });
  await server.unsafe(`create database ${name}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  const { db, close } = connectDatabase(url.href, 5);
  return {
    db,
    async close() {
      await close();
      await server.unsafe(`drop database ${name}`);
      await server.end();
    },
  };
}
