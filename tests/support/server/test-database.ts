import { Blob as NodeBlob } from 'node:buffer';
import { randomBytes } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { drizzle } from 'drizzle-orm/pglite';
import postgres from 'postgres';
import { inject } from 'vitest';
import { connectDatabase } from '@/lib/server/db/client';
import { type Database, schema } from '@/lib/server/db/database';
import type { RunScript } from '@/lib/server/jobs/execute-sql';
import { type DatabaseContent, fillDatabase } from './database-content';
import { databaseUrl, prepareTemplate } from './database-template';

export interface TestDatabase {
  db: Database;
  runScript: RunScript;
  close(): Promise<void>;
}

/**
 * A database of a test's own, migrated and filled once per run and copied from there: PGlite in
 * memory, or a database on the Postgres that TEST_DATABASE_URL points to.
 */
export function createTestDatabase(content: DatabaseContent = 'empty'): Promise<TestDatabase> {
  const serverUrl = process.env.TEST_DATABASE_URL;
  return serverUrl ? onServer(serverUrl, content) : inMemory(content);
}

async function readImage(file: string): Promise<Blob | null> {
  try {
    // Node's: where jsdom stands for a browser, the global one cannot be read by PGlite.
    return new NodeBlob([await readFile(file)]) as Blob;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

async function inMemory(content: DatabaseContent): Promise<TestDatabase> {
  const file = join(inject('databaseImages'), `${content}.tar`);
  const image = await readImage(file);
  const client = await PGlite.create({
    extensions: { pg_trgm },
    ...(image && { loadDataDir: image }),
  });
  const db = drizzle(client, { schema });
  const runScript: RunScript = async (text) => (await client.exec(text)).at(-1)?.rows ?? [];
  if (!image) {
    await fillDatabase(db, runScript, content);
    await forgetTheLog(client);
    await writeImage(file, await client.dumpDataDir('none'));
  }
  return { db, runScript, close: () => client.close() };
}

/** Drops what was written ahead: more than half of an image, which every test file would load. */
async function forgetTheLog(client: PGlite): Promise<void> {
  await client.exec('set wal_recycle = off');
  // The second one drops what the first still needed.
  await client.exec('checkpoint');
  await client.exec('checkpoint');
}

/** Two tests that start at once both make the image; each writes a whole one. */
async function writeImage(file: string, image: Blob): Promise<void> {
  const unfinished = `${file}.${randomBytes(4).toString('hex')}`;
  await writeFile(unfinished, new Uint8Array(await image.arrayBuffer()));
  await rename(unfinished, file);
}

async function onServer(serverUrl: string, content: DatabaseContent): Promise<TestDatabase> {
  const server = postgres(serverUrl, { max: 1, onnotice: () => {} });
  const template = await prepareTemplate(server, serverUrl, inject('databaseImages'), content);
  const name = `test_${randomBytes(8).toString('hex')}`;
  await server.unsafe(`create database ${name} template ${template}`);
  const { db, runScript, close } = connectDatabase(databaseUrl(serverUrl, name), 5);
  return {
    db,
    runScript,
    async close() {
      await close();
      await server.unsafe(`drop database ${name}`);
      await server.end();
    },
  };
}
