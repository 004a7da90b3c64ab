import { drawJpeg, fittedSize } from '@/lib/browser/draw-jpeg';
import { UPLOAD_IMAGE_TYPES, UPLOAD_MAX_BYTES } from '@/lib/contract/review-limits';
import { MediaError } from './media-file';

/** Longest edge of an uploaded picture, in pixels: more than any screen here shows. */
export const PICTURE_EDGE_MAX_PX = 2048;

/** @throws MediaError `unreadable` when the browser gives no picture */
export async function jpegOf(
  source: ImageBitmap | HTMLVideoElement,
  size: { width: number; height: number },
  edgeMax: number = PICTURE_EDGE_MAX_PX,
): Promise<Blob> {
  const blob = await drawJpeg(source, size, edgeMax);
  if (!blob) throw new MediaError('unreadable');
  return blob;
}

/** A larger file is no photograph, and decoding it would crash a phone's browser. */
const PICTURE_SOURCE_MAX_BYTES = 60 * 1024 * 1024;

const isTaken = (type: string) => (UPLOAD_IMAGE_TYPES as readonly string[]).includes(type);

/**
 * A picture as it is uploaded: upright, at most PICTURE_EDGE_MAX_PX wide or high, as JPEG. One
 * that is small enough and would only grow is returned unchanged.
 * @throws MediaError `image-too-large`, `unreadable`
 */
export async function reducePicture(file: Blob): Promise<Blob> {
  if (file.size > PICTURE_SOURCE_MAX_BYTES) throw new MediaError('image-too-large');
  let bitmap: ImageBitmap;
  try {
    bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch {
    throw new MediaError('unreadable');
  }
  try {
    const fitted = fittedSize(bitmap.width, bitmap.height, PICTURE_EDGE_MAX_PX);
    const jpeg = await jpegOf(bitmap, bitmap);
    const isSmall = fitted.width === bitmap.width && isTaken(file.type);
    const smallest = isSmall && file.size <= jpeg.size ? file : jpeg;
    if (smallest.size > UPLOAD_MAX_BYTES) throw new MediaError('image-too-large');
    return smallest;
  } finally {
    bitmap.close();
  }
}
