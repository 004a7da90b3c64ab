import type { FocusedPicture } from '@/lib/config/picture-upload';

/** The one picture that a field of a form holds as JSON; null for none, undefined for what is no picture. */
export function pictureIn(json: string): FocusedPicture | null | undefined {
  if (!json) return null;
  try {
    const [first] = JSON.parse(json) as Partial<FocusedPicture>[];
    if (!first) return null;
    const { src, small_src, width, height, focus_x = null, focus_y = null } = first;
    const isPercent = (value: unknown) =>
      value === null || (Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 100);
    const isLength = (value: unknown) => Number.isInteger(value) && Number(value) > 0;
    if (typeof src !== 'string' || typeof small_src !== 'string') return undefined;
    if (!isLength(width) || !isLength(height)) return undefined;
    if (!isPercent(focus_x) || !isPercent(focus_y)) return undefined;
    return { src, small_src, width: Number(width), height: Number(height), focus_x, focus_y };
  } catch {
    return undefined;
  }
}

/** Whether two fields hold the same picture, however it is written. */
export const isSamePicture = (one = '', other = '') =>
  JSON.stringify(pictureIn(one)) === JSON.stringify(pictureIn(other));
