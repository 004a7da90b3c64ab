import { createReadStream, existsSync } from 'node:fs';
import { mkdir, open, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { parseEnv } from 'node:util';
import type { ServerEnv } from '@/lib/env/server';
import { lockDataFolder } from '@/lib/runtime/database/data-folder-lock';
import { databaseFolderIn, markDatabaseInUse } from '@/lib/runtime/database/database-folder';
import { migrateDatabase } from '@/lib/runtime/database/migrate-database';
import { CommandError } from '@/lib/runtime/process/terminal';
import { applyMigrations, findMigration } from '@/lib/server/db/migrate';
import type { MediaStore } from '@/lib/server/media/media-store';
import { siteMediaStore } from '@/lib/server/media/serve-media';
import { type ArchiveVisitor, readArchive } from './archive';
import { digestOf, type Manifest, RowTally, type Secret } from './manifest';
import { type RowStore, rowsOfPglite, withServerRows } from './row-store';
import { isSealed, openSealed, readIdentities } from './seal';
import {
  beginRestore,
  countWhatIsThere,
  dropObjects,
  fixFormats,
  listTables,
  readRows,
  setSequences,
  writeRows,
} from './tables';

/** By these the site removes data within a minute of its start. */
const RETENTIONS = ['LEAD_RETENTION_DAYS', 'USAGE_RETENTION_DAYS'] as const;

type SiteEnv = Pick<
  ServerEnv,
  'DATA_DIR' | 'DATABASE_URL' | 'DESK_SECRET' | (typeof RETENTIONS)[number]
>;

/** Returns a function that opens a backup for reading, any number of times. */
export async function openBackup(
  file: string,
  identityFile: string | undefined,
): Promise<() => Promise<Readable>> {
  const handle = await open(file).catch(() => {
    throw new CommandError(`There is no file ${file} that could be read.`);
  });
  const { buffer } = await handle.read(Buffer.alloc(64), 0, 64, 0);
  await handle.close();
  if (!isSealed(buffer)) return async () => createReadStream(file);
  if (!identityFile) {
    throw new CommandError(
      'This backup is encrypted: name the file of the private key (--identity FILE).',
    );
  }
  const identities = await readIdentities(identityFile);
  return () => openSealed(createReadStream(file), identities);
}

/** @throws CommandError for a backup of a release that this one does not know */
function requireKnownMigration({ migration, release }: Manifest): void {
  const { isKnown, newest } = findMigration(Number(migration));
  if (isKnown) return;
  throw new CommandError(
    Number(migration) > newest
      ? `This backup was made by a newer release (${release}) of the site. Restore it with that one.`
      : `This backup is of a release (${release}) whose database this one does not know.`,
  );
}

/** @throws CommandError when rows would be lost without `--replace` */
async function requireEmpty(store: RowStore, isReplacing: boolean): Promise<boolean> {
  const counts = Object.entries(await countWhatIsThere(store)).sort((a, b) => b[1] - a[1]);
  if (counts.length === 0 || isReplacing) return counts.length === 0;
  const people = counts.filter(([name]) => /^(enquiries|members|staff_users|reviews)$/.test(name));
  const said = [...people, ...counts.filter((each) => !people.includes(each))].slice(0, 8);
  const what = said.map(([name, count]) => `${count} of ${name}`).join(', ');
  throw new CommandError(
    `The database is not empty: it has ${what}. To lose them, repeat the command with --replace.`,
  );
}

/**
 * Writes rows into a database without tables of ours, and compares the result with the manifest.
 */
async function fill(
  store: RowStore,
  manifest: Manifest,
  read: (visitor: ArchiveVisitor) => Promise<void>,
) {
  await fixFormats(store);
  await applyMigrations(store.db, Number(manifest.migration));
  const there = await listTables(store);
  const wanted = new Map(manifest.tables.map((table) => [table.name, table]));
  for (const { name, columns } of manifest.tables) {
    const table = there.find((each) => each.name === name);
    if (!table || columns.some((column) => !table.columns.includes(column))) {
      throw new CommandError(`This backup has a table that its release does not have: ${name}.`);
    }
  }
  await store.together(async () => {
    const end = await beginRestore(store, there);
    await read({
      async rows(name, text) {
        const table = wanted.get(name);
        if (table) await writeRows(store, table, text);
      },
    });
    for (const table of await listTables(store)) {
      const { columns, digest } = wanted.get(table.name) ?? {};
      if (!columns) continue;
      const tally = new RowTally();
      for await (const text of readRows(store, { ...table, columns })) tally.add(text);
      if (tally.digest() !== digest) {
        throw new CommandError(`The rows of ${table.name} are not what the backup has.`);
      }
    }
    await end();
    await setSequences(store, manifest.sequences);
  });
}

type Fill = (store: RowStore) => Promise<void>;

async function restoreToServer(url: string, isReplacing: boolean, work: Fill): Promise<void> {
  await withServerRows(url, 'write', async (store) => {
    const isEmpty = await requireEmpty(store, isReplacing);
    if (!isEmpty || (await listTables(store)).length > 0) {
      await dropObjects(store);
      await store.rows('drop schema if exists drizzle cascade');
    }
    await work(store);
  });
  await migrateDatabase(url);
}

/** Fills a new folder beside the existing one, which is moved aside only afterwards. */
async function restoreToFolder(dataDir: string, isReplacing: boolean, work: Fill) {
  const { openEmbeddedDatabase } = await import('@/lib/runtime/database/embedded-database');
  const folder = databaseFolderIn(dataDir);
  if (existsSync(folder) && !isReplacing) {
    const database = await openEmbeddedDatabase(dataDir);
    try {
      await requireEmpty(rowsOfPglite(database.pglite), false);
    } finally {
      await database.close();
    }
  }
  const lock = lockDataFolder(dataDir);
  const restored = join(dataDir, 'restored');
  try {
    await rm(restored, { recursive: true, force: true });
    const database = await openEmbeddedDatabase(restored);
    try {
      await work(rowsOfPglite(database.pglite));
      await migrateDatabase(database.url);
    } finally {
      await database.close();
    }
    const aside = `${folder}.before-${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}`;
    if (existsSync(folder)) await rename(folder, aside);
    await rename(databaseFolderIn(restored), folder);
    markDatabaseInUse(dataDir);
  } finally {
    await rm(restored, { recursive: true, force: true });
    lock.release();
  }
}

/** A key's content never changes, so a file that exists already needs no writing. */
async function saveMedia(store: MediaStore, key: string, content: AsyncIterable<Uint8Array>) {
  const chunks: Uint8Array[] = [];
  for await (const chunk of content) chunks.push(chunk);
  await store.put(key, Buffer.concat(chunks));
}

async function saveSecrets(env: SiteEnv, secrets: ReadonlyMap<Secret, Buffer>): Promise<string[]> {
  const notes: string[] = [];
  for (const [secret, content] of secrets) {
    if (secret === 'settings.env') {
      const isSame = await readFile('.env').then(
        (own) => digestOf(own) === digestOf(content),
        () => false,
      );
      if (isSame) continue;
      notes.push(
        `The settings of the site that was backed up are in ${join(env.DATA_DIR, secret)}: take over into .env what you need of them before the start.`,
      );
      const settings = parseEnv(content.toString());
      for (const name of RETENTIONS) {
        const days = settings[name];
        if (!days || Number(days) === env[name]) continue;
        notes.push(
          `${name} is ${days} there and ${env[name]} here, which applies within a minute of the start.`,
        );
      }
    }
    await writeFile(join(env.DATA_DIR, secret), content, { mode: 0o600 });
  }
  const deskSecret = secrets.get('desk-secret')?.toString().trim();
  if (env.DESK_SECRET && deskSecret && deskSecret !== env.DESK_SECRET) {
    notes.push(
      `DESK_SECRET is another one than that of the backup: staff with a second factor cannot sign in. The right one is in ${join(env.DATA_DIR, 'desk-secret')}.`,
    );
  }
  return notes;
}

export interface RestoreOptions {
  /** The file with private keys, for a backup that is encrypted. */
  identityFile?: string;
  /** Whether a database that is not empty may be replaced. */
  isReplacing?: boolean;
}

/**
 * Restores a backup on a machine whose site does not run: into the database of DATABASE_URL, or
 * else the embedded one, no matter which one it was made of. Nothing is changed before the whole
 * file was read and compared.
 * @returns the manifest, and notes for the operator
 * @throws CommandError for what the operator has to fix
 */
export async function restoreBackup(
  env: SiteEnv,
  file: string,
  { identityFile, isReplacing = false }: RestoreOptions = {},
): Promise<{ manifest: Manifest; notes: string[] }> {
  const openAgain = await openBackup(file, identityFile);
  const manifest = await readArchive(await openAgain());
  requireKnownMigration(manifest);
  const secrets = new Map<Secret, Buffer>();
  await mkdir(env.DATA_DIR, { recursive: true, mode: 0o700 });
  // Throws when a site is running.
  lockDataFolder(env.DATA_DIR).release();

  const work: Fill = (store) =>
    fill(store, manifest, async (visitor) => {
      await readArchive(await openAgain(), {
        ...visitor,
        media: (key, content) => saveMedia(siteMediaStore(env.DATA_DIR), key, content),
        async secret(secret, content) {
          secrets.set(secret, content);
        },
      });
    });
  if (env.DATABASE_URL) await restoreToServer(env.DATABASE_URL, isReplacing, work);
  else await restoreToFolder(env.DATA_DIR, isReplacing, work);
  // They show the content from before.
  await rm(join(env.DATA_DIR, 'kept-pages'), { recursive: true, force: true });
  return { manifest, notes: await saveSecrets(env, secrets) };
}
