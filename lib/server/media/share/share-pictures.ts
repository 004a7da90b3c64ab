import { join } from 'node:path';
import { companyFacts } from '@/lib/config/company';
import { serverEnv } from '@/lib/env/server';
import { keptPictures, readPicture } from '../kept-pictures';
import { siteObjects } from '../object-store';
import { drawSharePicture, type SharePicture } from './draw-share-picture';

/** One takes a quarter of a second of a core. */
const sharePicture = keptPictures();

/** What a share picture is drawn of. */
export interface ShareRequest extends Omit<SharePicture, 'picture' | 'logo'> {
  /** Of the record within its language, such as `car-104`: small letters, digits and hyphens. */
  name: string;
  /** 16 hexadecimal digits that change with what the picture shows. */
  version: string;
  /** Path of the picture on the site; nothing where there is none. */
  src?: string | undefined;
}

/**
 * The share picture of a record as JPEG: drawn at the first request, and kept in the bucket of S3_* or
 * DATA_DIR/share until what it shows has changed. One file for each record and language.
 * @returns null when too many wait to be drawn, or its picture is in a bucket that is away
 */
export async function readSharePicture(
  { name, version, src, ...share }: ShareRequest,
  folder = join(/* turbopackIgnore: true */ serverEnv().DATA_DIR, 'share'),
  objects = siteObjects(),
): Promise<Uint8Array<ArrayBuffer> | null> {
  const file = `${share.locale}/${name}.share`;
  const drawn = await sharePicture({ file, version, folder, objects }, async () => {
    const picture = src ? await readPicture(src) : null;
    const { logo } = companyFacts();
    const mark = logo ? await readPicture(logo.src) : null;
    return drawSharePicture({ ...share, picture, logo: mark });
  });
  return drawn === 'busy' ? null : drawn;
}
