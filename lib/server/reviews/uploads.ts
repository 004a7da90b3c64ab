import { randomBytes } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import type { ParsedRequestOf } from '@/lib/contract/call';
import {
  type ReviewMedia,
  UPLOAD_PARTS,
  type uploadReviewMedia,
} from '@/lib/contract/calls/review';
import { CODE } from '@/lib/contract/envelope';
import { UPLOAD_MAX_BYTES } from '@/lib/contract/review-limits';
import type { Locale } from '@/lib/i18n/locales';
import type { ServiceContext } from '@/lib/server/http/context';
import { errorMessage } from '@/lib/server/http/error-messages';
import type { BodyLimit } from '@/lib/server/http/request-body';
import { FORM_OVERHEAD_BYTES } from '@/lib/server/http/request-body';
import { RequestError, rejected } from '@/lib/server/http/request-error';
import { cleanMp4 } from '@/lib/server/media/strip-mp4-metadata';
import { cleanWebm } from '@/lib/server/media/strip-webm-metadata';
import { damagedFile, unsupportedMedia, uploadError } from '@/lib/server/media/upload-errors';
import { type MediaKind, mediaKindOf } from '@/lib/server/media/uploaded-media';
import type { Database } from '../db/database';
import { members } from '../db/schema/members';
import { reviewMedia } from '../db/schema/reviews';
import { type MediaStore, mediaKey, mediaPath } from '../media/media-store';
import {
  drawPoster,
  type EncodedPicture,
  encodePicture,
  LARGE_PX,
  SMALL_PX,
} from '../media/review-pictures';
import { requireMember } from '../members/sessions';
import { removeOrphanedUploads } from './orphaned-uploads';

type UploadInput = ParsedRequestOf<typeof uploadReviewMedia>;

const POSTER_MAX_BYTES = 2 * 1024 * 1024;
/** Uploads of one member that no review carries yet. */
const WAITING_UPLOADS_MAX = 40;

export const UPLOAD_BODY_LIMIT: BodyLimit = {
  bytes: UPLOAD_MAX_BYTES + POSTER_MAX_BYTES + FORM_OVERHEAD_BYTES,
  msg: 'file too large',
};

const isWaitingOf = (memberId: number) =>
  and(eq(reviewMedia.memberId, memberId), isNull(reviewMedia.reviewId));

async function checkRoom(db: Database, memberId: number, locale: Locale): Promise<void> {
  const waiting = await db.$count(reviewMedia, isWaitingOf(memberId));
  if (waiting >= WAITING_UPLOADS_MAX) throw rejected(errorMessage('tooManyUploads', locale));
}

/**
 * Whether a member may hand in a file, decided before any of it is read.
 * @returns the member's identity
 * @throws RequestError 401 without a login, 429, or 1 when too many files wait for a review
 */
export async function authorizeUpload(
  { token }: UploadInput,
  { db, locale, now, limits }: ServiceContext,
): Promise<string> {
  const { user_id: memberId } = await requireMember(db, token, now);
  await limits.consume('uploadOfMember', String(memberId));
  await checkRoom(db, memberId, locale);
  return String(memberId);
}

/** What is kept of an upload: its pictures, and the video itself when it is one. */
interface Prepared {
  kind: ReviewMedia['kind'];
  picture: EncodedPicture;
  video?: { bytes: Buffer; ending: 'mp4' | 'webm'; width: number; height: number };
}

/** A video's still: the one that came with it, or a drawn one when that is of no use. */
async function posterOf(poster: Buffer | undefined, size: { width: number; height: number }) {
  const kind = poster && poster.byteLength <= POSTER_MAX_BYTES ? mediaKindOf(poster) : null;
  if (!poster || !kind) return drawPoster(size);
  try {
    return await encodePicture(poster, kind);
  } catch (error) {
    if (error instanceof RequestError) return drawPoster(size);
    throw error;
  }
}

async function prepare(file: Buffer, kind: MediaKind, poster?: Buffer): Promise<Prepared> {
  if (kind !== 'mp4' && kind !== 'webm') {
    return { kind: 'image', picture: await encodePicture(file, kind) };
  }
  const size = kind === 'mp4' ? cleanMp4(file) : cleanWebm(file);
  return {
    kind: 'video',
    picture: await posterOf(poster, size),
    video: { bytes: file, ending: kind, ...size },
  };
}

/** The row of an upload, and the files it names. */
function namesOf({ kind, picture, video }: Prepared, mediaId: string) {
  // A name of its own: media_id travels in lists.
  const name = randomBytes(16).toString('hex');
  const files = new Map<string, Uint8Array>();
  const keep = (key: string, bytes: Uint8Array) => {
    files.set(key, bytes);
    return mediaPath(key);
  };
  const largeSrc = keep(mediaKey(name, LARGE_PX, 'webp'), picture.large);
  const smallSrc = keep(mediaKey(name, SMALL_PX, 'webp'), picture.small);
  const row = {
    mediaId,
    kind,
    src: video ? keep(mediaKey(name, video.width, video.ending), video.bytes) : largeSrc,
    smallSrc,
    posterSrc: video ? largeSrc : null,
    width: (video ?? picture).width,
    height: (video ?? picture).height,
  };
  return { row, files };
}

async function putAll(store: MediaStore, files: Map<string, Uint8Array>): Promise<void> {
  try {
    for (const [key, bytes] of files) await store.put(key, bytes);
  } catch (cause) {
    const away = new RequestError(CODE.unavailable, 'the media store is away for a moment', {
      'retry-after': '5',
    });
    throw Object.assign(away, { cause });
  }
}

/**
 * Takes one file, judged by its content, and keeps what can be shown of it.
 * @throws RequestError 1 with one of UPLOAD_ERROR_MESSAGES; 401, 429 or 503
 */
export async function storeUpload(
  { token }: UploadInput,
  uploaded: ReadonlyMap<string, Buffer>,
  { db, locale, now, media: store, mediaProcessing }: ServiceContext,
): Promise<ReviewMedia> {
  const { user_id: memberId } = await requireMember(db, token, now);
  const file = uploaded.get(UPLOAD_PARTS.file);
  if (!file) throw rejected('invalid file');
  if (file.byteLength > UPLOAD_MAX_BYTES) throw uploadError('file too large');
  if (file.byteLength === 0) throw damagedFile();
  const kind = mediaKindOf(file);
  if (!kind) throw unsupportedMedia();
  const prepared = await mediaProcessing.run(() =>
    prepare(file, kind, uploaded.get(UPLOAD_PARTS.poster)),
  );
  await removeOrphanedUploads(db, store, now);

  const { row, files } = namesOf(prepared, randomBytes(16).toString('hex'));
  await db.transaction(async (transaction) => {
    // One upload of a member after the other, so that the count holds.
    await transaction
      .select({ memberId: members.memberId })
      .from(members)
      .where(eq(members.memberId, memberId))
      .for('update');
    await checkRoom(transaction, memberId, locale);
    await transaction.insert(reviewMedia).values({ ...row, memberId, createdAt: now });
  });
  // The row first: files that nothing names would stay for ever.
  await putAll(store, files);
  const { mediaId, smallSrc, posterSrc, ...facts } = row;
  return { ...facts, media_id: mediaId, small_src: smallSrc, poster_src: posterSrc };
}
