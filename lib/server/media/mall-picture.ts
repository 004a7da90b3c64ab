import sharp, { type Sharp } from 'sharp';
import type { EncodedPicture } from './review-pictures';

const PIXELS_MAX = 100_000_000;
/** The room of a logo; headers show an eighth of it. */
const LOGO = { width: 960, height: 320 };
/** Letters and edges want more than photographs. */
const LOGO_AVIF = { quality: 80, effort: 2, chromaSubsampling: '4:4:4' } as const;
/** Pixels per inch of a drawing in its own size. */
const DRAWN_AT = 72;
const DENSITY_MAX = 7200;

/** What messengers show large. */
const SHARE_SIZE = { width: 1200, height: 630 };
export const SHARE_WIDTHS = [SHARE_SIZE.width / 2, SHARE_SIZE.width] as const;

type Source = string | Uint8Array;

/**
 * Encodes a logo whole and transparent where it is, without the empty room around it. Of a drawing
 * (SVG) only pixels are kept. Pictures are never enlarged.
 */
export async function encodeLogo(
  from: Source,
  own: { width: number; height: number },
): Promise<EncodedPicture> {
  const scale = Math.min(LOGO.width / own.width, LOGO.height / own.height);
  const density = Math.min(DENSITY_MAX, Math.max(DRAWN_AT, DRAWN_AT * scale));
  const { data, info } = await sharp(from, {
    limitInputPixels: PIXELS_MAX,
    failOn: 'error',
    density,
  })
    .autoOrient()
    .trim()
    .resize({ ...LOGO, fit: 'inside', withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const avif = (picture: Sharp) => picture.avif(LOGO_AVIF).toBuffer();
  const pixels = () => sharp(data, { raw: info });
  const half = { width: LOGO.width / 2, height: LOGO.height / 2, fit: 'inside' as const };
  return {
    large: await avif(pixels()),
    small: await avif(pixels().resize({ ...half, withoutEnlargement: true })),
    width: info.width,
    height: info.height,
  };
}

/** Encodes what messengers show of a link: JPEG, which each of them reads, filled to the edge. */
export async function encodeShare(from: Source): Promise<EncodedPicture> {
  const { data, info } = await sharp(from, { limitInputPixels: PIXELS_MAX, failOn: 'error' })
    .autoOrient()
    .flatten({ background: '#fff' })
    .resize({ ...SHARE_SIZE, fit: 'cover', position: 'attention' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const jpeg = (picture: Sharp) => picture.jpeg({ quality: 82, mozjpeg: true }).toBuffer();
  return {
    large: await jpeg(sharp(data, { raw: info })),
    small: await jpeg(sharp(data, { raw: info }).resize({ width: SHARE_WIDTHS[0] })),
    ...SHARE_SIZE,
  };
}
