import type { ReviewMedia } from '@/lib/contract/calls/review';
import { REVIEW_IMAGES_MAX, REVIEW_VIDEOS_MAX } from '@/lib/contract/review-limits';

export type MediaKind = 'image' | 'video';

/** Why chosen files are not attached (specification section 5, "Uploads"). */
export type FileSelectionError = 'only-videos' | 'only-images' | 'only-files' | 'only-media';

/** Image or video by the type the browser gives the file; null for anything else. */
function kindOf(file: Blob): MediaKind | null {
  if (file.type.startsWith('image/')) return 'image';
  return file.type.startsWith('video/') ? 'video' : null;
}

/**
 * Selects the chosen files that fit beside those attached, in the order they were chosen, and says
 * why the others do not.
 */
export function acceptFiles<F extends Blob>(
  chosen: readonly F[],
  attached: Record<MediaKind, number>,
): { accepted: { file: F; kind: MediaKind }[]; errors: FileSelectionError[] } {
  const free: Record<MediaKind, number> = {
    image: REVIEW_IMAGES_MAX - attached.image,
    video: REVIEW_VIDEOS_MAX - attached.video,
  };
  const accepted: { file: F; kind: MediaKind }[] = [];
  const surplus = new Set<MediaKind>();
  let hasUnsupported = false;
  for (const file of chosen) {
    const kind = kindOf(file);
    if (!kind) hasUnsupported = true;
    else if (free[kind] <= 0) surplus.add(kind);
    else {
      free[kind] -= 1;
      accepted.push({ file, kind });
    }
  }
  const errors: FileSelectionError[] = hasUnsupported ? ['only-media'] : [];
  if (surplus.size === 2) errors.push('only-files');
  else if (surplus.has('video')) errors.push('only-videos');
  else if (surplus.has('image')) errors.push('only-images');
  return { accepted, errors };
}

/** What the author should know about how a file was processed. */
export type MediaNote = 'no-recorder' | 'no-codec' | 'video-to-image';

/** Where a file stands on its way to the server. */
type UploadPhase =
  | 'preparing'
  /** For its turn, or for a login. */
  | 'waiting'
  | 'uploading'
  | 'done'
  | 'failed'
  | 'cancelled';

/** One attached file as the form shows it. */
export interface UploadItem {
  id: string;
  name: string;
  kind: MediaKind;
  phase: UploadPhase;
  /** Share of the phase that is done, 0 to 1; null while unknown. */
  progress: number | null;
  /** What to show: an object URL, or the server's small picture. */
  previewUrl: string | null;
  notes: MediaNote[];
  /** What went wrong, and where; the form has the words. */
  error: unknown;
  failedAt: 'processing' | 'upload' | null;
  media: ReviewMedia | null;
}

/** Phases that continue without the visitor. */
export function isUnderWay({ phase }: UploadItem): boolean {
  return phase === 'preparing' || phase === 'waiting' || phase === 'uploading';
}

/** What was uploaded before the page was reloaded. */
export function itemOfMedia(media: ReviewMedia): UploadItem {
  return {
    id: media.media_id,
    // The draft stores what was uploaded, not the name of the file.
    name: '',
    kind: media.kind,
    phase: 'done',
    progress: null,
    previewUrl: media.small_src || media.poster_src,
    notes: [],
    error: null,
    failedAt: null,
    media,
  };
}

/** Why a chosen file cannot be uploaded; `error-texts.ts` has the words. */
export type MediaErrorCode =
  | 'file-too-large'
  | 'image-too-large'
  | 'unreadable'
  | 'no-recorder'
  | 'no-codec'
  | 'too-many-images';

/** The browser could not turn a file into what the server accepts. */
export class MediaError extends Error {
  override name = 'MediaError';
  constructor(readonly code: MediaErrorCode) {
    super(code);
  }
}
