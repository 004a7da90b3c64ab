import { open } from 'node:fs/promises';
import sharp from 'sharp';
import type { PictureFault, PictureUse } from '@/lib/config/picture-upload';
import { encodeLogo, encodeShare } from './mall-picture';
import type { EncodedPicture } from './review-pictures';
import { detectMediaKind } from './uploaded-media';

/** Widths of a car's picture, in pixels. */
export const CAR_WIDTHS = [480, 960] as const;
/** The largest picture that is decoded: 100 megapixels, more than any camera staff will use. */
export const PIXELS_MAX = 100_000_000;
/** As like the picture as with effort 4, with 7 % more bytes, in a sixth of the time. */
export const AVIF = { quality: 55, effort: 2 } as const;

export interface CarPictureSource {
  /** The path of a file, or what one holds. */
  from: string | Uint8Array;
  /** Quarter turns clockwise. */
  turns?: number;
  /** A car's or person's, where nothing else is said. */
  use?: PictureUse;
  /** To 960 × 640, instead of its own shape. */
  isCropped?: boolean;
}

export type CarPictureOutcome = EncodedPicture | { fault: PictureFault };

/** As far as the brands of a file in an ISO container stand, and a drawing begins. */
const HEAD_BYTES = 256;
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
function formatOf(head: Uint8Array) {
  if (/^\uFEFF?\s*<(?:\?xml|!--|!DOCTYPE svg|svg)/i.test(Buffer.from(head).toString()))
    return 'svg';
  const kind = detectMediaKind(head);
  if (kind !== 'mp4') return kind === 'webm' ? null : kind;
  const brands = Buffer.from(head.subarray(8)).toString('latin1');
  if (/avi[fs]/.test(brands)) return 'heif';
  return /he[iv][cxms]|mif1|msf1/.test(brands) ? 'heic' : null;
}

async function lookAt(from: string | Uint8Array, use: PictureUse = 'car') {
  const format = formatOf(await headOf(from));
  if (format === 'heic') return { fault: format } as const;
  if (!format || (format === 'svg' && use !== 'logo')) return { fault: 'notAPicture' } as const;
  // Reads the header only.
  const facts = await sharp(from, { limitInputPixels: false })
    .metadata()
    .catch(() => null);
  if (!facts) return { fault: 'damaged' } as const;
  if (facts.format !== format) return { fault: 'notAPicture' } as const;
  if (facts.width * facts.height > PIXELS_MAX) return { fault: 'tooLarge' } as const;
  return facts.autoOrient;
}

/** Why a file becomes no picture, as far as its beginning tells; null for nothing. */
export async function faultOfPicture(from: string | Uint8Array): Promise<PictureFault | null> {
  const seen = await lookAt(from);
  return 'fault' in seen ? seen.fault : null;
}

/**
 * Encodes a car's picture in both sizes, upright and turned, without anything but its pixels. The
 * whole picture is kept, as far as it is not longer than twice its width: where a place of the site
 * has another shape, its focus point says what stays in sight. Never enlarged.
 */
export async function encodeCarPicture(source: CarPictureSource): Promise<CarPictureOutcome> {
  const { from, turns = 0, isCropped = false, use } = source;
  const seen = await lookAt(from, use);
  if ('fault' in seen) return seen;
  try {
    if (use === 'logo') return await encodeLogo(from, seen);
    if (use === 'share') return await encodeShare(from);
    const { width: wide, height: high } = seen;
    const [sourceWidth, sourceHeight] = turns % 2 === 0 ? [wide, high] : [high, wide];
    const width = isCropped ? CAR_WIDTHS[1] : Math.min(CAR_WIDTHS[1], sourceWidth);
    const fitting = isCropped ? (width * 2) / 3 : Math.round((width * sourceHeight) / sourceWidth);
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
