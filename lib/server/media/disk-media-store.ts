import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import {
  access,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  statfs,
  writeFile,
} from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { isMediaKey, type MediaStore, placeOfKey } from './media-store';

const BYTES_PER_MB = 1024 * 1024;

/** Others are not the store's, such as `lost+found`, which is not readable. */
const SUBFOLDER = /^[0-9a-f]{2}$/;

/** For the error of a file operation. */
export function nullWhenMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}

/** Writes a file that gets its name only when it is complete. */
export async function writeWhole(file: string, content: string | Uint8Array): Promise<void> {
  const temporary = `${file}.${randomBytes(6).toString('hex')}`;
  try {
    await writeFile(temporary, content, { flush: true });
    await rename(temporary, file);
  } finally {
    // What a full disk took of it would stay for good.
    await rm(temporary, { force: true });
  }
}

/** Whether the disk of a folder has this much free space; creates the folder. */
export async function diskHasRoom(folder: string, leastFreeMb: number): Promise<boolean> {
  await mkdir(folder, { recursive: true });
  const { bavail, bsize } = await statfs(folder);
  return (bavail * bsize) / BYTES_PER_MB >= leastFreeMb;
}

/**
 * A media store in a folder of this machine, with 256 subfolders.
 * @param folder is created with the first file
 * @param leastFreeMb what members' uploads leave free of its disk
 */
export function diskMediaStore(folder: string, leastFreeMb = 0): MediaStore {
  const fileOf = (key: string) => path.join(folder, placeOfKey(key));

  return {
    async put(key, bytes) {
      const file = fileOf(key);
      const exists = await access(file).then(
        () => true,
        () => false,
      );
      if (exists) return;
      await mkdir(path.dirname(file), { recursive: true });
      await writeWhole(file, bytes);
    },

    async get(key) {
      if (!isMediaKey(key)) return null;
      return readFile(fileOf(key)).catch(nullWhenMissing);
    },

    async open(key) {
      if (!isMediaKey(key)) return null;
      const file = fileOf(key);
      const facts = await stat(file).catch(nullWhenMissing);
      return (
        facts && {
          size: facts.size,
          read: (start, end) =>
            Readable.toWeb(createReadStream(file, { start, end })) as ReadableStream<Uint8Array>,
        }
      );
    },

    async remove(key) {
      await rm(fileOf(key), { force: true });
    },

    hasRoom: () => diskHasRoom(folder, leastFreeMb),

    async *keys() {
      const parts = (await readdir(folder).catch(nullWhenMissing)) ?? [];
      for (const part of parts.filter((name) => SUBFOLDER.test(name)).sort()) {
        const names = await readdir(path.join(folder, part));
        yield* names.filter(isMediaKey).sort();
      }
    },
  };
}
