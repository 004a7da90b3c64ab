import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ServerEnv } from '@/lib/env/server';
import { CommandError } from '@/lib/runtime/process/terminal';
import { ObjectStore, type ObjectStoreLimits, partBytesOf } from '@/lib/server/media/object-store';
import { expiredBackups, newestBackup } from './backup-files';

const PREFIX = 'backups/';
const TYPE = 'application/octet-stream';

/**
 * Nobody waits for the copy, and a slow one is better than none: 256 kbit/s (2.7 GB a day) are
 * enough.
 */
const LIMITS: ObjectStoreLimits = { answerWithinMs: 30_000, bytesPerS: 256_000 / 8 };

export type BucketEnv = Pick<
  ServerEnv,
  | 'BACKUP_S3_ENDPOINT'
  | 'BACKUP_S3_BUCKET'
  | 'BACKUP_S3_REGION'
  | 'BACKUP_S3_ACCESS_KEY_ID'
  | 'BACKUP_S3_SECRET_ACCESS_KEY'
>;

function openBucket(env: BucketEnv, fileBytes = 0): ObjectStore | null {
  const { BACKUP_S3_ENDPOINT: endpoint, BACKUP_S3_BUCKET: bucket } = env;
  if (!endpoint || !bucket) return null;
  const settings = {
    S3_ENDPOINT: endpoint,
    S3_BUCKET: bucket,
    S3_REGION: env.BACKUP_S3_REGION,
    S3_ACCESS_KEY_ID: env.BACKUP_S3_ACCESS_KEY_ID ?? '',
    S3_SECRET_ACCESS_KEY: env.BACKUP_S3_SECRET_ACCESS_KEY ?? '',
  };
  return new ObjectStore(settings, { ...LIMITS, partBytes: partBytesOf(fileBytes) });
}

/** A whole file of the bucket; null when it has none of this name. */
async function readFrom(bucket: ObjectStore, name: string): Promise<Readable | null> {
  const file = await bucket.open(PREFIX + name);
  return file && Readable.fromWeb(file.read(0, file.size - 1) as never);
}

async function digestOf(source: AsyncIterable<Buffer> | null): Promise<string | null> {
  if (!source) return null;
  const hash = createHash('sha256');
  for await (const chunk of source) hash.update(chunk);
  return hash.digest('hex');
}

async function namesIn(bucket: ObjectStore): Promise<string[]> {
  const names: string[] = [];
  for await (const { name } of bucket.list(PREFIX)) names.push(name.slice(PREFIX.length));
  return names;
}

/** Names the bucket in errors: it is one of two places where a backup is written. */
async function inBucket<Result>(env: BucketEnv, work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof CommandError) throw error;
    const { message, cause } = error as Error;
    const reason = cause instanceof Error ? `${message} (${cause.message})` : message;
    throw new CommandError(`The bucket ${env.BACKUP_S3_BUCKET} failed: ${reason}.`);
  }
}

async function copy(bucket: ObjectStore, file: string): Promise<void> {
  const name = basename(file);
  const content = Readable.toWeb(createReadStream(file)) as ReadableStream<Uint8Array>;
  await bucket.put(PREFIX + name, content, TYPE);
  const there = await readFrom(bucket, name);
  const here = createReadStream(file);
  if ((await digestOf(there)) !== (await digestOf(here))) {
    await bucket.remove(PREFIX + name);
    throw new CommandError('What was written to the bucket is not what was read back.');
  }
  for (const expired of expiredBackups(await namesIn(bucket)))
    await bucket.remove(PREFIX + expired);
}

/**
 * Copies a backup to the bucket, if there is one, reads it back and compares it; then removes
 * expired backups there.
 * @returns its address there; null without a bucket
 * @throws CommandError when the bucket fails
 */
export async function copyToBucket(env: BucketEnv, file: string): Promise<string | null> {
  const bucket = openBucket(env, (await stat(file)).size);
  if (!bucket) return null;
  await inBucket(env, copy(bucket, file));
  return `s3://${env.BACKUP_S3_BUCKET}/${PREFIX}${basename(file)}`;
}

async function fetchBackup(bucket: ObjectStore, folder: string, wanted: string | undefined) {
  const name = wanted ?? newestBackup(await namesIn(bucket));
  const source = name && basename(name) === name ? await readFrom(bucket, name) : null;
  if (!name || !source) {
    throw new CommandError(wanted ? `The bucket has no ${wanted}.` : 'The bucket has no backup.');
  }
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, name);
  const partial = `${file}.partial`;
  try {
    await pipeline(source, createWriteStream(partial, { mode: 0o600 }));
    await rename(partial, file);
  } finally {
    await rm(partial, { force: true });
  }
  return { file, bytes: (await stat(file)).size };
}

/**
 * Brings a backup back from the bucket into a folder.
 * @param name without one the newest
 * @throws CommandError when there is no such bucket or backup
 */
export async function fetchFromBucket(env: BucketEnv, folder: string, name?: string) {
  const bucket = openBucket(env);
  if (!bucket) throw new CommandError('BACKUP_S3_… name no bucket.');
  return inBucket(env, fetchBackup(bucket, folder, name));
}
