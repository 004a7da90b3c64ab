import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, statfs, writeFile } from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';
import pLimit from 'p-limit';
import { companyFacts } from '@/lib/config/company';
import { serverEnv } from '@/lib/env/server';
import { log } from '../../log';
import { keyOfMediaPath } from '../media-store';
import { siteMediaStore } from '../serve-media';
import { drawSharePicture, type SharePicture } from './draw-share-picture';

/** Drawn one after the other: one takes a quarter of a second of a core. */
const drawing = pLimit(1);

/** More that wait are told to come again: nobody needs hundreds of new pictures at once. */
const WAITING_MAX = 20;

const BYTES_PER_MB = 1024 * 1024;

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

async function hasRoom(folder: string): Promise<boolean> {
  const { bavail, bsize } = await statfs(folder);
  return (bavail * bsize) / BYTES_PER_MB >= serverEnv().MIN_FREE_DISK_MB;
}

/** Keeps a picture in the place of the record's older ones: its version, then its bytes. */
async function keep(file: string, version: string, bytes: Buffer): Promise<void> {
  try {
    await mkdir(dirname(file), { recursive: true });
    if (!(await hasRoom(dirname(file)))) return;
    const temporary = `${file}.${randomBytes(6).toString('hex')}`;
    await writeFile(temporary, Buffer.concat([Buffer.from(version), bytes]));
    await rename(temporary, file);
  } catch (error) {
    // It is drawn again the next time.
    log().warn({ errorCode: (error as NodeJS.ErrnoException).code }, 'share picture is not kept');
  }
}

/**
 * The share picture of a record as JPEG: drawn at the first request, and kept in DATA_DIR/share until
 * what it shows has changed. One file for each record and language.
 * @returns null when too many wait to be drawn
 */
export async function readSharePicture(
  { name, version, src, ...share }: ShareRequest,
  folder = join(serverEnv().DATA_DIR, 'share'),
): Promise<Uint8Array<ArrayBuffer> | null> {
  const file = join(folder, share.locale, `${name}.share`);
  const readKept = async () => {
    const kept = await readFile(file).catch(() => null);
    const isCurrent = kept?.subarray(0, version.length).toString() === version;
    return kept && isCurrent ? new Uint8Array(kept.subarray(version.length)) : null;
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
    await keep(file, version, drawn);
    return new Uint8Array(drawn);
  });
}
