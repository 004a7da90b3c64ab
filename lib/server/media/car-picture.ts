import { open } from 'node:fs/promises';
import sharp from 'sharp';
import type { PictureFault } from '@/lib/config/picture-upload';
import { AVIF, CAR_WIDTHS, PIXELS_MAX } from './catalogue-pictures';
import { detectMediaKind } from './uploaded-media';

export interface CarPictureSource {
  /** The path of a file, or what one holds. */
  from: string | Uint8Array;
  /** Quarter turns clockwise. */
  turns?: number;
}

export interface EncodedCarPicture {
  large: Buffer;
  small: Buffer;
  /** Of the large one, in pixels. */
  width: number;
  height: number;
}

export type CarPictureOutcome = EncodedCarPicture | { fault: PictureFault };

/** As far as the brands of a file in an ISO container stand. */
const HEAD_BYTES = 64;
/** The longest and the lowest frame that a picture is cropped to: twice as long as wide. */
const LONGEST = 2;

async function headOf(from: string | Uint8Array): Promise<Uint8Array> {
  if (typeof from !== 'string') return from.subarray(0, HEAD_BYTES);
  const file = await open(from);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** What sharp calls the format, by magic numbers alone; `heic` and null are not taken. */
function formatOf(head: Uint8Array): 'jpeg' | 'png' | 'webp' | 'heif' | 'heic' | null {
  const kind = detectMediaKind(head);
  if (kind !== 'mp4') return kind === 'webm' ? null : kind;
  const brands = Buffer.from(head.subarray(8)).toString('latin1');
  if (/avi[fs]/.test(brands)) return 'heif';
  return /he[iv][cxms]|mif1|msf1/.test(brands) ? 'heic' : null;
}

/**
 * Encodes a car's picture in both sizes, upright and turned, without anything but its pixels. The
 * whole picture is kept, as far as it is not longer than twice its width: where a place of the site
 * has another shape, its focus point says what stays in sight. Never enlarged.
 */
export async function encodeCarPicture(source: CarPictureSource): Promise<CarPictureOutcome> {
  const { from, turns = 0 } = source;
  const format = formatOf(await headOf(from));
  if (!format || format === 'heic') return { fault: format ?? 'notAPicture' };
  try {
    // Reads the header only.
    const facts = await sharp(from, { limitInputPixels: false }).metadata();
    if (facts.format !== format) return { fault: 'notAPicture' };
    if (facts.width * facts.height > PIXELS_MAX) return { fault: 'tooLarge' };
    const { width: wide, height: high } = facts.autoOrient;
    const [sourceWidth, sourceHeight] = turns % 2 === 0 ? [wide, high] : [high, wide];
    const width = Math.min(CAR_WIDTHS[1], sourceWidth);
    const fitting = Math.round((width * sourceHeight) / sourceWidth);
    const height = Math.max(1, Math.round(width / LONGEST), Math.min(fitting, width * LONGEST));
    const { data, info } = await sharp(from, { limitInputPixels: PIXELS_MAX, failOn: 'error' })
      .autoOrient()
      .rotate(turns * 90)
      .resize({ width, height, fit: 'cover' })
      .raw()
      .toBuffer({ resolveWithObject: true });
    const pixels = () => sharp(data, { raw: info });
    const large = await pixels().avif(AVIF).toBuffer();
    const small = await pixels()
      .resize({ width: CAR_WIDTHS[0], withoutEnlargement: true })
      .avif(AVIF)
      .toBuffer();
    return { large, small, width, height };
  } catch {
    return { fault: 'damaged' };
  }
}
