import type { ReviewMedia } from '@/lib/contract/calls/review';
import type { MediaKind } from './accepted-files';
import type { PreparedMedia } from './prepare-media';

/** Where a file stands on its way to the server. */
export type UploadPhase =
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
  notes: PreparedMedia['notes'];
  /** What went wrong, and where; the form has the words. */
  error: unknown;
  failedAt: 'processing' | 'upload' | null;
  media: ReviewMedia | null;
}

/** Phases in which something still happens by itself. */
export function isUnderWay({ phase }: UploadItem): boolean {
  return phase === 'preparing' || phase === 'waiting' || phase === 'uploading';
}

/** What was uploaded before the page was reloaded. */
export function itemOfMedia(media: ReviewMedia): UploadItem {
  return {
    id: media.media_id,
    // A reload keeps what was uploaded, not what it was called.
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
