import sharp from 'sharp';
import type { MediaKind } from './uploaded-media';
import { damagedFile, UnusableFileError, unsupportedMedia } from './uploaded-media';

/** Longest edge of the two sizes, in pixels: a full screen, and a thumbnail. */
export const LARGE_PX = 1600;
export const SMALL_PX = 480;

/** 50 megapixels: more than telephones send, and up to 440 MB while it is decoded. */
const PIXELS_MAX = 50_000_000;
const WEBP = { quality: 80, effort: 4 } as const;

export interface EncodedPicture {
  large: Buffer;
  small: Buffer;
  /** Of the large one, in pixels. */
  width: number;
  height: number;
}

const inside = (edgePx: number) =>
  ({ width: edgePx, height: edgePx, fit: 'inside', withoutEnlargement: true }) as const;

/**
 * Encodes a picture again in two sizes: upright, the first frame only, and without anything but its
 * pixels (location, camera, previews and appended data are dropped).
 * @param kind the detected format; no other decoder is tried
 * @throws UnusableFileError `image too large` or `file damaged`
 */
export async function encodePicture(bytes: Uint8Array, kind: MediaKind): Promise<EncodedPicture> {
  const rejectDamaged = (): never => {
    throw damagedFile();
  };
  // Reads the header only.
  const head = await sharp(bytes, { limitInputPixels: false }).metadata().catch(rejectDamaged);
  if (head.format !== kind) throw unsupportedMedia();
  if (head.width * head.height > PIXELS_MAX) throw new UnusableFileError('image too large');
  const { data: large, info } = await sharp(bytes, {
    limitInputPixels: PIXELS_MAX,
    failOn: 'error',
  })
    .autoOrient()
    .resize(inside(LARGE_PX))
    .webp(WEBP)
    .toBuffer({ resolveWithObject: true })
    .catch(rejectDamaged);
  const small = await sharp(large).resize(inside(SMALL_PX)).webp(WEBP).toBuffer();
  return { large, small, width: info.width, height: info.height };
}

/** The poster of a video without one: dark, with a play symbol. */
export async function drawPoster(video: { width: number; height: number }) {
  const scale = Math.min(1, LARGE_PX / 2 / Math.max(video.width, video.height));
  const width = Math.max(16, Math.round(video.width * scale));
  const height = Math.max(16, Math.round(video.height * scale));
  const r = Math.min(width, height) / 6;
  const x = width / 2;
  const y = height / 2;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <linearGradient id="background" x2="0" y2="1">
      <stop stop-color="#2c3a40"/><stop offset="1" stop-color="#141a1d"/>
    </linearGradient>
    <rect width="100%" height="100%" fill="url(#background)"/>
    <circle cx="${x}" cy="${y}" r="${r}" fill="#fff" fill-opacity=".16"/>
    <path d="M${x - r / 3} ${y - r / 2}L${x + r / 2} ${y}L${x - r / 3} ${y + r / 2}Z" fill="#fff"/>
  </svg>`;
  const drawn = await sharp(Buffer.from(svg)).webp(WEBP).toBuffer();
  return encodePicture(drawn, 'webp');
}
