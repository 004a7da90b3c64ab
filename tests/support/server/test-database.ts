import { Blob as NodeBlob } from 'node:buffer';
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rmdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { drizzle } from 'drizzle-orm/pglite';
import postgres from 'postgres';
import { beforeAll, inject } from 'vitest';
import { databaseFolderIn, markDatabaseInUse } from '@/lib/runtime/database/database-folder';
import { connectDatabase } from '@/lib/server/db/client';
import type { Database } from '@/lib/server/db/database';
import { temporaryDataDir } from '../running-site';
import { type DatabaseContent, fillDatabase } from './database-content';
import { databaseUrl, prepareTemplate } from './database-template';

export interface TestDatabase {
  db: Database;
  close(): Promise<void>;
}

/**
 * A database for one test, migrated and filled once per run and copied from there: PGlite in
 * memory, or a database on the Postgres that TEST_DATABASE_URL points to.
 */
export function createTestDatabase(content: DatabaseContent = 'empty'): Promise<TestDatabase> {
  const serverUrl = process.env.TEST_DATABASE_URL;
  return serverUrl ? onServer(serverUrl, content) : inMemory(content);
}

/** Of a file that calls `withTestDatabase`: its database. */
export let database: TestDatabase;

/** Opens a database before a file's tests, and closes it after them. */
export function withTestDatabase(content?: DatabaseContent): void {
  beforeAll(async () => {
    database = await createTestDatabase(content);
    return database.close;
  });
}

/**
 * An image as PGlite takes it. A third of the time of opening a database went into the copies that
 * reading a Blob makes. Node's Blob, because PGlite cannot read jsdom's global one.
 */
class DatabaseImage extends NodeBlob {
  constructor(private readonly content: ArrayBuffer) {
    super([]);
  }

  override arrayBuffer(): Promise<ArrayBuffer> {
    return Promise.resolve(this.content);
  }
}

/** Images that this process has read; PGlite copies the data that it uses. */
const images = new Map<string, DatabaseImage>();

async function readImage(file: string): Promise<DatabaseImage | null> {
  const known = images.get(file);
  if (known) return known;
  try {
    const { buffer, byteOffset, byteLength } = await readFile(file);
    const image = new DatabaseImage(buffer.slice(byteOffset, byteOffset + byteLength));
    images.set(file, image);
    return image;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/**
 * Opening clears all of Postgres's 128 MB of buffers: a third of its time went into that. No test
 * has so much to keep.
 */
const IN_MEMORY = {
  extensions: { pg_trgm },
  startParams: [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB'],
};

async function inMemory(content: DatabaseContent): Promise<TestDatabase> {
  const client = await openInMemory(content);
  return { db: drizzle(client), close: () => client.close() };
}

const imageFileOf = (content: DatabaseContent) => join(inject('databaseImages'), `${content}.tar`);

/**
 * Puts a migrated database into a data folder, as a site leaves it there. To make one there takes the
 * processor for four seconds.
 */
export async function unpackTestDatabase(
  dataDir: string,
  content: DatabaseContent = 'empty',
): Promise<void> {
  const file = imageFileOf(content);
  if (!existsSync(file)) await (await openInMemory(content)).close();
  const folder = databaseFolderIn(dataDir);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await promisify(execFile)('tar', ['-xf', file, '-C', folder]);
  markDatabaseInUse(dataDir);
}

/** The data folder of a site that ran before; the caller removes it. */
export async function usedDataDir(content: DatabaseContent): Promise<string> {
  const dataDir = temporaryDataDir();
  await unpackTestDatabase(dataDir, content);
  return dataDir;
}

/**
 * PGlite itself: to open a copy takes a quarter of making a new one, also where its tables are not
 * used. The first of the tests that start together makes the image; the others wait for it.
 */
export async function openInMemory(content: DatabaseContent = 'empty'): Promise<PGlite> {
  const file = imageFileOf(content);
  const lock = `${file}.lock`;
  for (;;) {
    const image = await readImage(file);
    if (image) return PGlite.create({ ...IN_MEMORY, loadDataDir: image as Blob });
    if (await isTaken(mkdir(lock))) await setTimeout(100);
    else break;
  }
  try {
    // Making a cluster takes longer than filling it.
    const client =
      content === 'empty' ? await PGlite.create(IN_MEMORY) : await openInMemory('empty');
    // Else old WAL files, 16 MB each, would be kept for reuse in the image.
    await client.exec('set wal_recycle = off');
    await fillDatabase(drizzle(client), content);
    await dropTemplates(client);
    await forgetTheLog(client);
    await writeImage(file, await client.dumpDataDir('none'));
    return client;
  } finally {
    await rmdir(lock);
  }
}

async function isTaken(made: Promise<void>): Promise<boolean> {
  try {
    await made;
    return false;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return true;
    throw error;
  }
}

/** Drops the databases that no test opens: a third of the time of loading an image goes into their files. */
async function dropTemplates(client: PGlite): Promise<void> {
  await client.exec('update pg_database set datistemplate = false');
  for (const name of ['template0', 'template1'])
    await client.exec(`drop database if exists ${name}`);
}

/** Drops the write-ahead log: more than half of an image, which every test file would load. */
async function forgetTheLog(client: PGlite): Promise<void> {
  // The second one drops what the first still needed.
  await client.exec('checkpoint');
  await client.exec('checkpoint');
}

/** Gets its name only when it is complete, because other processes poll for it. */
async function writeImage(file: string, image: Blob): Promise<void> {
  const unfinished = `${file}.unfinished`;
  await writeFile(unfinished, new Uint8Array(await image.arrayBuffer()));
  await rename(unfinished, file);
}

/** By default Postgres 15 and newer write copied pages to the WAL, which takes twice as long. */
async function copyStrategy(server: postgres.Sql): Promise<string> {
  const [row] = await server`select current_setting('server_version_num')::int >= 150000 as is_new`;
  return row?.is_new ? 'strategy file_copy' : '';
}

async function onServer(serverUrl: string, content: DatabaseContent): Promise<TestDatabase> {
  const server = postgres(serverUrl, { max: 1, onnotice: () => {} });
  const template = await prepareTemplate(server, serverUrl, inject('databaseImages'), content);
  const name = `test_${randomBytes(8).toString('hex')}`;
  await server.unsafe(`create database ${name} template ${template} ${await copyStrategy(server)}`);
  const { db, close } = connectDatabase(databaseUrl(serverUrl, name), 5);
  return {
    db,
    async close() {
      await close();
      await server.unsafe(`drop database ${name}`);
      await server.end();
    },
  };
}
