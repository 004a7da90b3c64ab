import { randomBytes } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';
import pLimit from 'p-limit';
import { companyFacts } from '@/lib/config/company';
import { serverEnv } from '@/lib/env/server';
import { log } from '../../log';
import { diskHasRoom } from '../disk-media-store';
import { keyOfMediaPath } from '../media-store';
import { type ObjectStore, siteObjects } from '../object-store';
import { siteMediaStore } from '../serve-media';
import { drawSharePicture, type SharePicture } from './draw-share-picture';

/** Drawn one after the other: one takes a quarter of a second of a core. */
const drawing = pLimit(1);

/** More that wait are told to come again: nobody needs hundreds of new pictures at once. */
const WAITING_MAX = 20;

/** Where the files of pictures lie that are served as they are. */
const PICTURE_FOLDERS = ['public', join('demo', 'public')];

/** What a share picture is drawn of. */
export interface ShareRequest extends Omit<SharePicture, 'picture' | 'logo'> {
  /** Of the record within its language, such as `car-104`: small letters, digits and hyphens. */
  name: string;
  /** 16 hexadecimal digits that change with what the picture shows. */
  version: string;
  /** Path of the picture on the site; nothing where there is none. */
  src?: string | undefined;
}

/** The bytes of a picture of the site; null for one that is not here. */
async function readPicture(src: string): Promise<Uint8Array | null> {
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

/** Where a record's picture is kept, in the place of its older ones: its version, then its bytes. */
interface Kept {
  read(): Promise<Uint8Array | null>;
  write(content: Uint8Array): Promise<void>;
}

function keptInFolder(folder: string, name: string): Kept {
  const file = join(folder, name);
  return {
    read: () => readFile(file).catch(() => null),
    async write(content) {
      if (!(await diskHasRoom(dirname(file), serverEnv().MIN_FREE_DISK_MB))) return;
      const temporary = `${file}.${randomBytes(6).toString('hex')}`;
      await writeFile(temporary, content);
      await rename(temporary, file);
    },
  };
}

/** The same for all machines. */
function keptInBucket(objects: ObjectStore, name: string): Kept {
  const place = `share/${name}`;
  return {
    read: () => objects.get(place).catch(() => null),
    write: (content) => objects.put(place, content, 'application/octet-stream'),
  };
}

/**
 * The share picture of a record as JPEG: drawn at the first request, and kept in the bucket of S3_* or
 * DATA_DIR/share until what it shows has changed. One file for each record and language.
 * @returns null when too many wait to be drawn
 */
export async function readSharePicture(
  { name, version, src, ...share }: ShareRequest,
  folder = join(serverEnv().DATA_DIR, 'share'),
  objects = siteObjects(),
): Promise<Uint8Array<ArrayBuffer> | null> {
  const file = `${share.locale}/${name}.share`;
  const place = objects ? keptInBucket(objects, file) : keptInFolder(folder, file);
  const readKept = async () => {
    const kept = await place.read();
    const isCurrent = kept && Buffer.from(kept.subarray(0, version.length)).toString() === version;
    return isCurrent ? new Uint8Array(kept.subarray(version.length)) : null;
  };
  const kept = await readKept();
  if (kept) return kept;
  if (drawing.pendingCount >= WAITING_MAX) return null;
  return drawing(async () => {
    // Another request may have waited for the same one.
    const meanwhile = await readKept();
    if (meanwhile) return meanwhile;
    const picture = src ? await readPicture(src) : null;
    const { logo } = companyFacts();
    const mark = logo ? await readPicture(logo.src) : null;
    const drawn = await drawSharePicture({ ...share, picture, logo: mark });
    await place.write(Buffer.concat([Buffer.from(version), drawn])).catch((error) => {
      // It is drawn again the next time.
      log().warn({ errorCode: (error as NodeJS.ErrnoException).code }, 'share picture is not kept');
    });
    return new Uint8Array(drawn);
  });
}
