import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { access, mkdir, readFile, rename, rm, stat, statfs, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { isMediaKey, type MediaStore } from './media-store';

const BYTES_PER_MB = 1024 * 1024;

function nullWhenMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}

/**
 * A media store in a folder of this machine, with 256 subfolders. A file gets its key only when it
 * is complete.
 * @param folder is created with the first file
 * @param leastFreeMb what members' uploads leave free of its disk
 */
export function diskMediaStore(folder: string, leastFreeMb = 0): MediaStore {
  const fileOf = (key: string) => {
    // The pattern excludes path traversal.
    if (!isMediaKey(key)) throw new Error('not a media key');
    return path.join(folder, key.slice(0, 2), key);
  };

  return {
    async put(key, bytes) {
      const file = fileOf(key);
      const exists = await access(file).then(
        () => true,
        () => false,
      );
      if (exists) return;
      await mkdir(path.dirname(file), { recursive: true });
      const temporary = `${file}.${randomBytes(6).toString('hex')}`;
      await writeFile(temporary, bytes, { flush: true });
      await rename(temporary, file);
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

    async hasRoom() {
      await mkdir(folder, { recursive: true });
      const { bavail, bsize } = await statfs(folder);
      return (bavail * bsize) / BYTES_PER_MB >= leastFreeMb;
    },
  };
}
