import { REVIEW_IMAGES_MAX, REVIEW_VIDEOS_MAX } from '@/lib/contract/review-limits';

export type MediaKind = 'image' | 'video';

/** What keeps chosen files from being attached (specification section 5, "Uploads"). */
export type FilesRefusal = 'only-videos' | 'only-images' | 'only-files' | 'only-media';

/** Image or video by the type the browser gives the file; null for anything else. */
export function kindOf(file: Blob): MediaKind | null {
  if (file.type.startsWith('image/')) return 'image';
  return file.type.startsWith('video/') ? 'video' : null;
}

/**
 * Which of the chosen files still find a place beside those attached, in the order they were
 * chosen, and why others do not.
 */
export function acceptFiles<F extends Blob>(
  chosen: readonly F[],
  attached: Record<MediaKind, number>,
): { accepted: { file: F; kind: MediaKind }[]; refusals: FilesRefusal[] } {
  const free: Record<MediaKind, number> = {
    image: REVIEW_IMAGES_MAX - attached.image,
    video: REVIEW_VIDEOS_MAX - attached.video,
  };
  const accepted: { file: F; kind: MediaKind }[] = [];
  const surplus = new Set<MediaKind>();
  let hasOthers = false;
  for (const file of chosen) {
    const kind = kindOf(file);
    if (!kind) hasOthers = true;
    else if (free[kind] <= 0) surplus.add(kind);
    else {
      free[kind] -= 1;
      accepted.push({ file, kind });
    }
  }
  const refusals: FilesRefusal[] = hasOthers ? ['only-media'] : [];
  if (surplus.size === 2) refusals.push('only-files');
  else if (surplus.has('video')) refusals.push('only-videos');
  else if (surplus.has('image')) refusals.push('only-images');
  return { accepted, refusals };
}
