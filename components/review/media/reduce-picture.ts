import { UPLOAD_IMAGE_TYPES, UPLOAD_MAX_BYTES } from '@/lib/contract/review-limits';
import { fittedSize, jpegOf, PICTURE_EDGE_MAX_PX } from './draw-picture';
import { MediaProblem } from './media-problem';

/** A file beyond this is no photograph, and decoding it would end a phone's browser. */
export const PICTURE_SOURCE_MAX_BYTES = 60 * 1024 * 1024;

const isTaken = (type: string) => (UPLOAD_IMAGE_TYPES as readonly string[]).includes(type);

/**
 * A picture as it is handed in: upright, at most PICTURE_EDGE_MAX_PX wide or high, as JPEG. One
 * that is small enough already and would only grow stays as it is.
 * @throws MediaProblem `image-too-large`, `unreadable`
 */
export async function reducePicture(file: Blob): Promise<Blob> {
  if (file.size > PICTURE_SOURCE_MAX_BYTES) throw new MediaProblem('image-too-large');
  let bitmap: ImageBitmap;
  try {
    bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch {
    throw new MediaProblem('unreadable');
  }
  try {
    const fitted = fittedSize(bitmap.width, bitmap.height, PICTURE_EDGE_MAX_PX);
    const jpeg = await jpegOf(bitmap, bitmap);
    const isSmall = fitted.width === bitmap.width && isTaken(file.type);
    const smallest = isSmall && file.size <= jpeg.size ? file : jpeg;
    if (smallest.size > UPLOAD_MAX_BYTES) throw new MediaProblem('image-too-large');
    return smallest;
  } finally {
    bitmap.close();
  }
}
