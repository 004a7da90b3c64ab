import { createHash } from 'node:crypto';
import { join } from 'node:path';
import sharp from 'sharp';
import { serverEnv } from '@/lib/env/server';
import { PIXELS_MAX } from './car-picture';
import { keptPictures, readPicture } from './kept-pictures';
import { siteObjects } from './object-store';

/** A new version has every picture made again. */
const VERSION = '1';

const FOLDER = '/media/portal';
/** One spelling of each address: every other would be kept as a further file. */
const PORTAL_PATH = /^\/media\/portal(\/(?:media|pictures)(?:\/[\w-][\w.-]*)+)\.jpg$/;
const NAME_MAX_LENGTH = 210;

const portalPicture = keptPictures();

/** Where portals, which read no AVIF, get a picture of a car as JPEG. */
export function portalPath(src: string): string {
  return src.endsWith('.avif') ? `${FOLDER}${src.slice(0, -'.avif'.length)}.jpg` : src;
}

/**
 * The picture of the site that a path of `portalPath` stands for, as JPEG; kept beside the share
 * pictures.
 * @returns null where there is none, `busy` when too many wait or the bucket is away
 */
export async function readPortalPicture(
  path: string,
  folder = join(/* turbopackIgnore: true */ serverEnv().DATA_DIR, 'share'),
  objects = siteObjects(),
) {
  const name = PORTAL_PATH.exec(path)?.[1];
  if (!name || name.length > NAME_MAX_LENGTH) return null;
  const file = `portal/${createHash('sha256').update(name).digest('hex').slice(0, 32)}.jpg`;
  return portalPicture({ file, version: VERSION, folder, objects }, async () => {
    const stored = await readPicture(`${name}.avif`);
    if (!stored) return null;
    const picture = sharp(stored, { limitInputPixels: PIXELS_MAX }).flatten({ background: '#fff' });
    return picture.jpeg({ quality: 82, mozjpeg: true }).toBuffer();
  });
}
