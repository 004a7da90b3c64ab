import { statfs } from 'node:fs/promises';
import { CommandError } from '@/lib/runtime/process/terminal';

/**
 * Below this the database reads only. Postgres makes its write-ahead log in files of 16 MB; where
 * one cannot be created, PGlite loops endlessly and only SIGKILL ends it.
 */
export const DATABASE_LEAST_FREE_BYTES = 64 * 1024 * 1024;

/** Bytes that this user may still write to the file system of a folder. */
export async function freeBytesAt(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** @throws CommandError when there is too little space to recover the database */
export async function requireFreeSpace(folder: string): Promise<void> {
  const freeBytes = await freeBytesAt(folder);
  if (freeBytes >= DATABASE_LEAST_FREE_BYTES) return;
  const megabytes = (bytes: number) => Math.floor(bytes / 1024 / 1024);
  throw new CommandError(
    `The disk of ${folder} has ${megabytes(freeBytes)} MB left; the database needs ${megabytes(DATABASE_LEAST_FREE_BYTES)} MB to open. Make room there, or set DATA_DIR to a folder of another disk.`,
  );
}

const LOOK_EVERY_MS = 2000;

/**
 * Watches the free space of a folder's disk for as long as the process runs.
 * @param onChange called when less than `leastBytes` are left, and when there is room again
 * @returns a function that ends it
 */
export function watchFreeSpace(
  folder: string,
  leastBytes: number,
  onChange: (isShort: boolean) => void,
  everyMs = LOOK_EVERY_MS,
): () => void {
  let wasShort = false;
  const timer = setInterval(async () => {
    // An I/O error is no evidence of a full disk.
    const freeBytes = await freeBytesAt(folder).catch(() => undefined);
    if (freeBytes === undefined) return;
    const isShort = freeBytes < leastBytes;
    if (isShort !== wasShort) onChange(isShort);
    wasShort = isShort;
  }, everyMs);
  return () => clearInterval(timer);
}
