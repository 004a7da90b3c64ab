import type { ReviewMedia } from '@/lib/contract/calls/review';
import { isKnown } from '@/lib/server/known-error';
import { drawPoster, type EncodedPicture, encodePicture } from './review-pictures';
import { stripMp4Metadata } from './strip-mp4-metadata';
import { stripWebmMetadata } from './strip-webm-metadata';
import {
  detectMediaKind,
  type MediaKind,
  UnusableFileError,
  type VideoSize,
} from './uploaded-media';

/** The largest poster that is looked at; another one is replaced by a drawn one. */
export const POSTER_MAX_BYTES = 2 * 1024 * 1024;

/** A file as a member has uploaded it. */
export interface UploadedFile {
  bytes: Buffer;
  /** Detected from its content. */
  kind: MediaKind;
  /** A picture of a video, by its sender. */
  poster?: Buffer | undefined;
}

/** What is stored of an upload: its pictures, and the video itself when it is one. */
export interface ProcessedUpload {
  kind: ReviewMedia['kind'];
  picture: EncodedPicture;
  video?: { bytes: Buffer; extension: 'mp4' | 'webm'; width: number; height: number };
}

/** A video's poster: the uploaded one, or a drawn one when that cannot be used. */
async function posterOf(poster: Buffer | undefined, size: VideoSize): Promise<EncodedPicture> {
  const kind = poster && poster.byteLength <= POSTER_MAX_BYTES ? detectMediaKind(poster) : null;
  if (!poster || !kind) return drawPoster(size);
  try {
    return await encodePicture(poster, kind);
  } catch (error) {
    if (isKnown(error, UnusableFileError)) return drawPoster(size);
    throw error;
  }
}

/**
 * Converts an uploaded file to what can be shown. This is expensive, and a file may be crafted to
 * make it worse: it runs in a process of its own (media-processing.ts).
 * @throws UnusableFileError
 */
export async function processUpload({
  bytes,
  kind,
  poster,
}: UploadedFile): Promise<ProcessedUpload> {
  if (kind !== 'mp4' && kind !== 'webm') {
    return { kind: 'image', picture: await encodePicture(bytes, kind) };
  }
  const size = kind === 'mp4' ? stripMp4Metadata(bytes) : stripWebmMetadata(bytes);
  return {
    kind: 'video',
    picture: await posterOf(poster, size),
    video: { bytes, extension: kind, ...size },
  };
}
