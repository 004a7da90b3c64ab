import { existsSync } from 'node:fs';
import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';
import pLimit from 'p-limit';
import { serverEnv } from '@/lib/env/server';
import { isKnown } from '../known-error';
import { log } from '../log';
import { diskHasRoom, writeWhole } from './disk-media-store';
import { keyOfMediaPath } from './media-store';
import { type ObjectStore, siteObjects } from './object-store';
import { siteMediaStore } from './serve-media';
import { StoreAwayError } from './store-away-error';

/** Further requests get `busy`: nobody needs hundreds of new pictures at once. */
const WAITING_MAX = 20;

/** One that is still requested then is made again; one of a record that has gone is not. */
const KEPT_FOR_MS = 30 * 24 * 3_600_000;

/** Folders of pictures that are served as static files. */
const PICTURE_FOLDERS = ['public', join(/* turbopackIgnore: true */ 'demo', 'public')];

/** The bytes of a picture of the site; null for one that is not here. */
export async function readPicture(src: string): Promise<Uint8Array | null> {
  const key = keyOfMediaPath(src);
  if (key) return siteMediaStore().get(key);
  if (!src.startsWith('/pictures/')) return null;
  for (const folder of PICTURE_FOLDERS) {
    const root = resolve(/* turbopackIgnore: true */ folder);
    const file = resolve(/* turbopackIgnore: true */ root, `.${src}`);
    if (!file.startsWith(root + sep)) return null;
    const bytes = await readFile(/* turbopackIgnore: true */ file).catch(() => null);
    if (bytes) return bytes;
  }
  return null;
}

/** Stores one picture: its version, then its bytes. A newer version overwrites it. */
interface Kept {
  read(): Promise<Uint8Array | null>;
  write(content: Uint8Array): Promise<void>;
}

function keptInFolder(folder: string, name: string): Kept {
  const file = join(folder, name);
  return {
    read: () => readFile(file).catch(() => null),
    async write(content) {
      if (await diskHasRoom(dirname(file), serverEnv().MIN_FREE_DISK_MB))
        await writeWhole(file, content);
    },
  };
}

/** The same, shared by all machines. */
function keptInBucket(objects: ObjectStore, name: string): Kept {
  const place = `share/${name}`;
  return {
    read: () => objects.get(place).catch(() => null),
    write: (content) => objects.put(place, content, 'application/octet-stream'),
  };
}

interface KeptPicture {
  /** Its path below the folder. */
  file: string;
  /** Changes with what the picture shows; of one length for all. */
  version: string;
  folder: string;
  /** The bucket that is used instead of the folder. */
  objects: ObjectStore | null;
}

/**
 * Pictures of one kind that are made at the first request, one at a time, and stored.
 * @returns a function that reads one: null where `make` returns null because there is nothing to
 *   make it of, `busy` when too many requests wait, or what it is made of is in a bucket that is
 *   away
 */
export function keptPictures() {
  const making = pLimit(1);
  return async (
    { file, version, folder, objects }: KeptPicture,
    make: () => Promise<Uint8Array | null>,
  ): Promise<Uint8Array<ArrayBuffer> | 'busy' | null> => {
    const place = objects ? keptInBucket(objects, file) : keptInFolder(folder, file);
    const readKept = async () => {
      const kept = await place.read();
      const isCurrent =
        kept && Buffer.from(kept.subarray(0, version.length)).toString() === version;
      return isCurrent ? new Uint8Array(kept.subarray(version.length)) : null;
    };
    const kept = await readKept();
    if (kept) return kept;
    if (making.pendingCount >= WAITING_MAX) return 'busy';
    return making(async () => {
      // A request before this one in the queue may have made it.
      const meanwhile = await readKept();
      if (meanwhile) return meanwhile;
      const made = await make().catch((error: unknown) => {
        if (isKnown(error, StoreAwayError)) return 'busy' as const;
        throw error;
      });
      if (!made || made === 'busy') return made;
      await place.write(Buffer.concat([Buffer.from(version), made])).catch((error) => {
        // It is made again the next time.
        log().warn({ errorCode: (error as NodeJS.ErrnoException).code }, 'picture is not kept');
      });
      return new Uint8Array(made);
    });
  };
}

/** Removes the pictures that were made long ago, here and from the bucket. */
export async function removeOldPictures(
  dataDir: string,
  now: Date,
  objects = siteObjects(),
): Promise<void> {
  const before = new Date(now.getTime() - KEPT_FOR_MS);
  const folder = join(/* turbopackIgnore: true */ dataDir, 'share');
  const names = existsSync(/* turbopackIgnore: true */ folder)
    ? await readdir(/* turbopackIgnore: true */ folder, { recursive: true })
    : [];
  for (const name of names) {
    const file = join(/* turbopackIgnore: true */ folder, name);
    const facts = await stat(/* turbopackIgnore: true */ file).catch(() => null);
    if (facts?.isFile() && facts.mtime < before) await rm(file, { force: true });
  }
  for await (const { name, at } of objects?.list('share/') ?? [])
    if (at < before) await objects?.remove(name);
}
