import { createHash } from 'node:crypto';
import sharp from 'sharp';
import type { PictureFault } from '@/lib/config/picture-upload';
import { AVIF, CAR_WIDTHS, encodeCarPicture, faultOfPicture, PIXELS_MAX } from './car-picture';
import { type MediaStore, mediaKey, mediaPath } from './media-store';

const BRAND_MARK_PX = 320;

const NOT_A_PICTURE = 'is no picture that can be read: JPEG, PNG, WebP and AVIF can';

/** Why a file becomes no picture, as lib/i18n/import-texts.ts translates it. */
const FAULTS: Record<PictureFault, string> = {
  heic: 'is a HEIC picture: save it as JPEG',
  notAPicture: NOT_A_PICTURE,
  notAVideo: NOT_A_PICTURE,
  damaged: 'is damaged',
  tooLarge: `has more than ${PIXELS_MAX / 1_000_000} megapixels: make it smaller`,
  gone: 'is damaged',
};

/** What is wrong with a picture file; the message names the file. */
export class PictureProblem extends Error {
  override name = 'PictureProblem';
}

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

export interface PictureToStore {
  name: string;
  bytes: Uint8Array;
  /** Only looked at: the answer says what would be stored. */
  isPreview: boolean;
}

/**
 * Encodes a car's picture in both sizes, cropped to 3:2, and stores them, unless they are there.
 * @returns the paths of both, and the size of the large one
 * @throws PictureProblem when it cannot be read as a picture
 */
export async function storeCarPicture(
  store: MediaStore,
  { name, bytes, isPreview }: PictureToStore,
) {
  const hash = hashOf(bytes);
  const [smallKey, key] = CAR_WIDTHS.map((px) => mediaKey(hash, px, 'avif')) as [string, string];
  const [small, large] = await Promise.all([smallKey, key].map((each) => store.open(each)));
  if (isPreview && !(small && large)) {
    const fault = await faultOfPicture(bytes);
    if (fault) throw new PictureProblem(`${name} ${FAULTS[fault]}`);
  } else if (!(small && large)) {
    const encoded = await encodeCarPicture({ from: bytes, isCropped: true });
    if ('fault' in encoded) throw new PictureProblem(`${name} ${FAULTS[encoded.fault]}`);
    await store.put(smallKey, encoded.small);
    await store.put(key, encoded.large);
  }
  return { src: mediaPath(key), small_src: mediaPath(smallKey), width: 960, height: 640 };
}

/** Encodes a brand's logo, which may be an SVG, uncropped and with its transparency, and stores it. */
export async function storeBrandMark(
  store: MediaStore,
  { name, bytes, isPreview }: PictureToStore,
): Promise<string> {
  const reject = (): never => {
    throw new PictureProblem(`${name} ${FAULTS.notAPicture}`);
  };
  if (bytes.length === 0) reject();
  const key = mediaKey(hashOf(bytes), BRAND_MARK_PX, 'avif');
  const size = { width: BRAND_MARK_PX, height: BRAND_MARK_PX, fit: 'inside' as const };
  const mark = sharp(bytes, { limitInputPixels: PIXELS_MAX, failOn: 'error' }).autoOrient();
  if (isPreview) await mark.metadata().catch(reject);
  else await store.put(key, await mark.resize(size).avif(AVIF).toBuffer().catch(reject));
  return mediaPath(key);
}
