import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { ServerEnv } from '@/lib/env/server';
import { FolderTakenError, lockDataFolder } from '@/lib/runtime/database/data-folder-lock';
import { databaseFolderIn } from '@/lib/runtime/database/database-folder';
import { DATABASE_LEAST_FREE_BYTES, freeBytesAt } from '@/lib/runtime/database/free-space';
import { readInstance } from '@/lib/runtime/process/instance-file';
import { CommandError, printLine } from '@/lib/runtime/process/terminal';
import type { MediaStore } from '@/lib/server/media/media-store';
import { siteMediaStore } from '@/lib/server/media/serve-media';
import { ArchiveWriter, readArchive } from './archive';
import { fileNameOf } from './backup-files';
import { copyRunningDatabase } from './embedded-copy';
import type { Manifest, Secret } from './manifest';
import { isServedByPglite, type RowStore, rowsOfPglite, withServerRows } from './row-store';
import { sealTo } from './seal';
import { fixFormats, listSequences, listTables, newestMigration, readRows } from './tables';

/** The free space is checked each time this much was written. */
const LOOK_AT_SPACE_EVERY_BYTES = 32 * 1024 * 1024;

/** How long to wait for another backup, which takes minutes on a large site. */
const TURN_WITHIN_MS = 60 * 60_000;
const LOOK_AT_TURN_EVERY_MS = 200;

/** What a backup leaves free on any disk, so that a database there can still write. */
const LEAST_FREE_BYTES = 2 * DATABASE_LEAST_FREE_BYTES;

export interface MadeBackup {
  file: string;
  bytes: number;
  manifest: Manifest;
}

type SiteEnv = Pick<
  ServerEnv,
  | 'DATA_DIR'
  | 'DATABASE_URL'
  | 'DESK_SECRET'
  | 'VAPID_PUBLIC_KEY'
  | 'VAPID_PRIVATE_KEY'
  | 'SITE_ORIGIN'
>;

/**
 * One backup at a time per machine, because the database copy has one folder: the next one waits.
 */
async function lockWork(folder: string) {
  const deadline = Date.now() + TURN_WITHIN_MS;
  for (let attempt = 0; ; attempt++) {
    try {
      return lockDataFolder(folder);
    } catch (error) {
      if (!(error instanceof FolderTakenError)) throw error;
      if (Date.now() > deadline)
        throw new CommandError('Another backup is being made, and does not end.');
    }
    if (attempt === 0) printLine('Another backup is being made; this one begins after it …');
    await setTimeout(LOOK_AT_TURN_EVERY_MS);
  }
}

const reasonOf = (error: unknown) =>
  (error as NodeJS.ErrnoException).code ?? (error as Error).message;

async function bytesIn(folder: string): Promise<number> {
  let bytes = 0;
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const found = await stat(join(entry.parentPath, entry.name)).catch(() => undefined);
    bytes += found?.size ?? 0;
  }
  return bytes;
}

async function requireSpace(folder: string, bytes: number): Promise<void> {
  if ((await freeBytesAt(folder)) >= bytes + LEAST_FREE_BYTES) return;
  throw new CommandError(`The disk of ${folder} is too full for a backup.`);
}

/**
 * Reads the database of a site as of one moment, embedded or not, also while others write to it.
 */
async function readSiteRows(
  env: SiteEnv,
  workFolder: string,
  work: (store: RowStore) => Promise<void>,
) {
  const { DATA_DIR: dataDir } = env;
  const url = env.DATABASE_URL ?? readInstance(dataDir)?.databaseUrl;
  if (url && !(await isServedByPglite(url))) return withServerRows(url, 'read', work);
  if (!existsSync(databaseFolderIn(dataDir))) {
    throw new CommandError(`There is no database in ${dataDir}, and DATABASE_URL names none.`);
  }
  const copy = join(workFolder, 'copy');
  if (url) {
    await rm(copy, { recursive: true, force: true });
    await requireSpace(workFolder, await bytesIn(databaseFolderIn(dataDir)));
  }
  const { openEmbeddedDatabase } = await import('@/lib/runtime/database/embedded-database');
  try {
    if (url) await copyRunningDatabase(url, dataDir, copy);
    const database = await openEmbeddedDatabase(url ? copy : dataDir);
    try {
      await work(rowsOfPglite(database.pglite));
    } finally {
      await database.close();
    }
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
}

async function writeRowsTo(writer: ArchiveWriter, store: RowStore) {
  const migration = await newestMigration(store);
  if (!migration) throw new CommandError('The database is empty: there is nothing to back up.');
  await fixFormats(store);
  for (const table of await listTables(store)) {
    writer.addTable(table.name, table.columns);
    for await (const text of readRows(store, table)) await writer.addRows(table.name, text);
  }
  return { migration, sequences: await listSequences(store) };
}

/** @throws CommandError that names the file, which errors of a disk do not */
async function* readNamed(key: string, content: AsyncIterable<Uint8Array>) {
  try {
    yield* content;
  } catch (error) {
    throw new CommandError(`The file ${key} of the media cannot be read: ${reasonOf(error)}.`);
  }
}

async function writeMediaTo(writer: ArchiveWriter, store: MediaStore): Promise<void> {
  for await (const key of store.keys()) {
    const file = await store.open(key);
    // A file removed since it was listed is left out.
    if (!file) continue;
    await writer.addMedia(key, file.size, readNamed(key, file.read(0, file.size - 1)));
  }
}

/** The secrets that this site uses, from the environment or from files, and its settings. */
async function readSecrets(env: SiteEnv): Promise<Map<Secret, Buffer>> {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = env;
  const fileOf = (path: string) =>
    readFile(path).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined;
      throw new CommandError(`${path} cannot be read: ${reasonOf(error)}.`);
    });
  const fileIn = (name: string) => fileOf(join(env.DATA_DIR, name));
  const found: Record<Secret, Buffer | undefined> = {
    'desk-secret': env.DESK_SECRET ? Buffer.from(env.DESK_SECRET) : await fileIn('desk-secret'),
    'vapid-keys.json':
      publicKey && privateKey
        ? Buffer.from(JSON.stringify({ publicKey, privateKey }))
        : await fileIn('vapid-keys.json'),
    'settings.env': await fileOf('.env'),
  };
  return new Map(
    Object.entries(found).filter((entry): entry is [Secret, Buffer] => entry[1] !== undefined),
  );
}

/** Stops before the disk is full: a database may be on it, too. */
async function* leavingSpace(folder: string, source: AsyncIterable<Buffer>) {
  let left = 0;
  for await (const chunk of source) {
    left -= chunk.length;
    if (left <= 0) {
      await requireSpace(folder, 0);
      left = LOOK_AT_SPACE_EVERY_BYTES;
    }
    yield chunk;
  }
}

async function flush(path: string): Promise<void> {
  const handle = await open(path);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * Copies the database, media, secrets and settings of a running or stopped site into one file. The
 * file gets its final name after it was written, read back and compared.
 * @param recipients public keys of age; without one the file is not encrypted
 * @throws CommandError for what the operator has to fix
 */
export async function makeBackup(
  env: SiteEnv,
  backupFolder: string,
  recipients: readonly string[],
  now: Date,
): Promise<MadeBackup> {
  const folder = resolve(backupFolder);
  const workFolder = join(env.DATA_DIR, 'backup');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await mkdir(workFolder, { recursive: true, mode: 0o700 });
  const seal = recipients.length > 0 ? await sealTo(recipients) : undefined;
  const lock = await lockWork(workFolder);
  const file = join(folder, fileNameOf(now, seal !== undefined));
  const partial = `${file}.partial`;
  const writer = new ArchiveWriter();

  const produce = async () => {
    let facts: Awaited<ReturnType<typeof writeRowsTo>> | undefined;
    await readSiteRows(env, workFolder, async (store) => {
      facts = await writeRowsTo(writer, store);
    });
    if (!facts) throw new Error('no rows were read');
    // After the rows: a file is stored before the row that names it, and its content never changes.
    await writeMediaTo(writer, siteMediaStore(env.DATA_DIR));
    for (const [secret, content] of await readSecrets(env)) await writer.addSecret(secret, content);
    const release = JSON.parse(await readFile('package.json', 'utf8')).version;
    return writer.end({ release, madeAt: now.toISOString(), origin: env.SITE_ORIGIN, ...facts });
  };
  const consume = async () => {
    const stream: Readable = seal ? await seal.encrypt(writer.stream) : writer.stream;
    await pipeline(
      stream,
      (source) => leavingSpace(folder, source),
      createWriteStream(partial, { flags: 'wx', mode: 0o600 }),
    );
  };
  const abort = (error: Error) => {
    writer.abort(error);
    throw error;
  };
  try {
    const [produced, consumed] = await Promise.allSettled([
      produce().catch(abort),
      consume().catch(abort),
    ]);
    if (produced.status === 'rejected') throw produced.reason;
    if (consumed.status === 'rejected') throw consumed.reason;
    await flush(partial);
    const written = createReadStream(partial);
    const manifest = await readArchive(seal ? await seal.decrypt(written) : written);
    if (!isDeepStrictEqual(manifest, produced.value)) {
      throw new CommandError('What was written is not what was read back.');
    }
    await rename(partial, file);
    await flush(folder);
    return { file, bytes: (await stat(file)).size, manifest };
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  } finally {
    lock.release();
  }
}
