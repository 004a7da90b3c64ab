import { NetworkError } from '@/lib/contract/network-error';
import { UPLOAD_MAX_BYTES, UPLOAD_VIDEO_TYPES } from '@/lib/contract/review-limits';
import { PICTURE_EDGE_MAX_PX, reducePicture } from './image-processing';
import type { MediaKind, MediaNote } from './media-file';
import { MediaError } from './media-file';
import type { OpenVideo } from './video-processing';

/** A processed file, ready for upload. */
export interface PreparedMedia {
  /** A video that was too large may have become an image. */
  kind: MediaKind;
  file: Blob;
  /** A still of a video; null for pictures, and where the browser cannot play the video. */
  poster: Blob | null;
  /** What the author should know about it, in this order. */
  notes: MediaNote[];
}

/** QuickTime as telephones write it is MP4 by its content. */
const UPLOADED_UNCHANGED: readonly string[] = [...UPLOAD_VIDEO_TYPES, 'video/quicktime'];

/**
 * Loads what works on videos, which few reviews have. Ask for it while files are being chosen: a
 * script that does not arrive may reload the page, which costs nothing before there is a file.
 * @throws NetworkError when it cannot be loaded
 */
export async function loadVideoProcessing() {
  try {
    return await import('./video-processing');
  } catch {
    throw new NetworkError('the video script could not be loaded');
  }
}

/**
 * Turns a chosen file into what the server accepts. Pictures are reduced. A video that is too large,
 * or of a kind the server does not take, is recorded again; one too large for that becomes a still
 * (specification section 4, "Review uploads").
 * @param onProgress called with the share of a recording that is done, 0 to 1
 * @throws MediaError, NetworkError, or the signal's reason when cancelled
 */
export async function prepareMedia(
  file: Blob,
  kind: MediaKind,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<PreparedMedia> {
  if (kind === 'image') return { kind, file: await reducePicture(file), poster: null, notes: [] };
  const fits = file.size <= UPLOAD_MAX_BYTES;
  const isReady = fits && UPLOADED_UNCHANGED.includes(file.type.split(';')[0] ?? '');
  const { openVideo, shrinkVideo, stillOf } = await loadVideoProcessing();
  signal.throwIfAborted();
  let video: OpenVideo;
  try {
    video = await openVideo(file);
  } catch (error) {
    // The server may know a film that this browser cannot play.
    if (isReady) return { kind, file, poster: null, notes: [] };
    throw fits ? error : new MediaError('file-too-large');
  }
  try {
    const poster = await stillOf(video);
    if (isReady) return { kind, file, poster, notes: [] };
    try {
      const shrunk = await shrinkVideo(video, UPLOAD_MAX_BYTES, onProgress, signal);
      return { kind, file: shrunk, poster, notes: [] };
    } catch (error) {
      if (fits || signal.aborted) throw error;
      const code = error instanceof MediaError ? error.code : null;
      const still = await stillOf(video, PICTURE_EDGE_MAX_PX);
      const reason = code === 'no-recorder' || code === 'no-codec' ? [code] : [];
      return { kind: 'image', file: still, poster: null, notes: [...reason, 'video-to-image'] };
    }
  } finally {
    video.close();
  }
}
