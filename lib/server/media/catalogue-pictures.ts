import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { type MediaStore, mediaKey, mediaPath } from './media-store';

/** Widths of a car's picture, in pixels; heights are two thirds. */
export const CAR_WIDTHS = [480, 960] as const;
const BRAND_MARK_PX = 320;
/** The largest picture that is decoded: 100 megapixels, more than any camera staff will use. */
export const PIXELS_MAX = 100_000_000;
export const AVIF = { quality: 55, effort: 4 } as const;

async function readPicture(file: string): Promise<{ bytes: Buffer; hash: string }> {
  const bytes = await readFile(file).catch(() => {
    throw new Error(`${file} cannot be read`);
  });
  return { bytes, hash: createHash('sha256').update(bytes).digest('hex') };
}

function open(bytes: Buffer, file: string) {
  const picture = sharp(bytes, { limitInputPixels: PIXELS_MAX, failOn: 'error' }).autoOrient();
  const reject = (error: unknown): never => {
    const reason = error instanceof Error ? error.message.split('\n')[0] : 'unknown format';
    throw new Error(`${file} is not a usable picture (${reason})`);
  };
  return { picture, reject };
}

/**
 * Encodes a car's picture in both sizes, cropped to 3:2, and stores them.
 * @returns the paths of both, and the size of the large one
 * @throws Error naming the file when it cannot be read as a picture
 */
export async function storeCarPicture(store: MediaStore, file: string) {
  const { bytes, hash } = await readPicture(file);
  const { picture, reject } = open(bytes, file);
  const paths: string[] = [];
  for (const width of CAR_WIDTHS) {
    const key = mediaKey(hash, width, 'avif');
    const size = { width, height: (width * 2) / 3, fit: 'cover' as const };
    await store.put(key, await picture.clone().resize(size).avif(AVIF).toBuffer().catch(reject));
    paths.push(mediaPath(key));
  }
  const [smallSrc = '', src = ''] = paths;
  return { src, small_src: smallSrc, width: 960, height: 640 };
}

/** Encodes a brand's logo, uncropped and with its transparency, and stores it. */
export async function storeBrandMark(store: MediaStore, file: string): Promise<string> {
  const { bytes, hash } = await readPicture(file);
  const { picture, reject } = open(bytes, file);
  const key = mediaKey(hash, BRAND_MARK_PX, 'avif');
  const size = { width: BRAND_MARK_PX, height: BRAND_MARK_PX, fit: 'inside' as const };
  await store.put(key, await picture.resize(size).avif(AVIF).toBuffer().catch(reject));
  return mediaPath(key);
}
