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
import { rateLimitKeyOf } from '@/lib/server/http/ip-address';
import type { BodyLimit } from '@/lib/server/http/request-body';
import { FORM_OVERHEAD_BYTES } from '@/lib/server/http/request-body';
import { RequestError, rejected } from '@/lib/server/http/request-error';
import { stripMp4Metadata } from '@/lib/server/media/strip-mp4-metadata';
import { stripWebmMetadata } from '@/lib/server/media/strip-webm-metadata';
import {
  damagedFile,
  detectMediaKind,
  type MediaKind,
  unsupportedMedia,
  uploadError,
} from '@/lib/server/media/uploaded-media';
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
/** Uploads of one member that belong to no review yet. */
const UNATTACHED_UPLOADS_MAX = 40;

export const UPLOAD_BODY_LIMIT: BodyLimit = {
  bytes: UPLOAD_MAX_BYTES + POSTER_MAX_BYTES + FORM_OVERHEAD_BYTES,
  msg: 'file too large',
};

const isUnattachedOf = (memberId: number) =>
  and(eq(reviewMedia.memberId, memberId), isNull(reviewMedia.reviewId));

async function checkQuota(db: Database, memberId: number, locale: Locale): Promise<void> {
  const unattached = await db.$count(reviewMedia, isUnattachedOf(memberId));
  if (unattached >= UNATTACHED_UPLOADS_MAX) throw rejected(errorMessage('tooManyUploads', locale));
}

/**
 * Whether a member may upload a file, decided before any of it is read.
 * @returns the member's identity
 * @throws RequestError 401 without a login, 429, 503 where there is no room, or 1 when too many
 *   uploads belong to no review
 */
export async function authorizeUpload(
  { token }: UploadInput,
  { db, locale, now, limits, media }: ServiceContext,
): Promise<string> {
  const { user_id: memberId } = await requireMember(db, token, now);
  await limits.consume('uploadOfMember', String(memberId));
  await checkQuota(db, memberId, locale);
  if (!(await media.hasRoom())) throw storeIsAway('no room for uploads');
  return String(memberId);
}

/** What is stored of an upload: its pictures, and the video itself when it is one. */
interface ProcessedUpload {
  kind: ReviewMedia['kind'];
  picture: EncodedPicture;
  video?: { bytes: Buffer; extension: 'mp4' | 'webm'; width: number; height: number };
}

/** A video's poster: the uploaded one, or a drawn one when that cannot be used. */
async function posterOf(poster: Buffer | undefined, size: { width: number; height: number }) {
  const kind = poster && poster.byteLength <= POSTER_MAX_BYTES ? detectMediaKind(poster) : null;
  if (!poster || !kind) return drawPoster(size);
  try {
    return await encodePicture(poster, kind);
  } catch (error) {
    if (error instanceof RequestError) return drawPoster(size);
    throw error;
  }
}

async function processUpload(
  file: Buffer,
  kind: MediaKind,
  poster?: Buffer,
): Promise<ProcessedUpload> {
  if (kind !== 'mp4' && kind !== 'webm') {
    return { kind: 'image', picture: await encodePicture(file, kind) };
  }
  const size = kind === 'mp4' ? stripMp4Metadata(file) : stripWebmMetadata(file);
  return {
    kind: 'video',
    picture: await posterOf(poster, size),
    video: { bytes: file, extension: kind, ...size },
  };
}

/** The row of an upload, and the files whose paths it holds. */
function rowAndFilesOf({ kind, picture, video }: ProcessedUpload, mediaId: string) {
  // Not the media_id, which lists show.
  const name = randomBytes(16).toString('hex');
  const files = new Map<string, Uint8Array>();
  const addFile = (key: string, bytes: Uint8Array) => {
    files.set(key, bytes);
    return mediaPath(key);
  };
  const largeSrc = addFile(mediaKey(name, LARGE_PX, 'webp'), picture.large);
  const smallSrc = addFile(mediaKey(name, SMALL_PX, 'webp'), picture.small);
  const row = {
    mediaId,
    kind,
    src: video ? addFile(mediaKey(name, video.width, video.extension), video.bytes) : largeSrc,
    smallSrc,
    posterSrc: video ? largeSrc : null,
    width: (video ?? picture).width,
    height: (video ?? picture).height,
  };
  return { row, files };
}

function storeIsAway(reason: string): RequestError {
  return new RequestError(CODE.unavailable, reason, { 'retry-after': '5' });
}

async function putAll(store: MediaStore, files: Map<string, Uint8Array>): Promise<void> {
  try {
    for (const [key, bytes] of files) await store.put(key, bytes);
  } catch (cause) {
    throw Object.assign(storeIsAway('the media store is away for a moment'), { cause });
  }
}

/** Counts what an upload takes of the disk, whoever of an address sends it. */
async function countBytes(bytes: number, { limits, address }: ServiceContext): Promise<void> {
  const kilobytes = Math.ceil(bytes / 1024);
  if (address !== null) {
    await limits.consume('uploadedKb', rateLimitKeyOf(address), kilobytes);
  }
  await limits.consume('uploadedKbOfSite', '', kilobytes);
}

/**
 * Detects the format of a file by its content, and stores what can be shown of it.
 * @throws RequestError 1 with one of UPLOAD_ERROR_MESSAGES; 401, 429 or 503
 */
export async function storeUpload(
  { token }: UploadInput,
  uploaded: ReadonlyMap<string, Buffer>,
  context: ServiceContext,
): Promise<ReviewMedia> {
  const { db, locale, now, media: store, mediaProcessing } = context;
  const { user_id: memberId } = await requireMember(db, token, now);
  const file = uploaded.get(UPLOAD_PARTS.file);
  if (!file) throw rejected('invalid file');
  if (file.byteLength > UPLOAD_MAX_BYTES) throw uploadError('file too large');
  if (file.byteLength === 0) throw damagedFile();
  const kind = detectMediaKind(file);
  if (!kind) throw unsupportedMedia();
  await countBytes(file.byteLength, context);
  const processed = await mediaProcessing.run(() =>
    processUpload(file, kind, uploaded.get(UPLOAD_PARTS.poster)),
  );
  await removeOrphanedUploads(db, store, now);

  const { row, files } = rowAndFilesOf(processed, randomBytes(16).toString('hex'));
  await db.transaction(async (transaction) => {
    // The lock serializes the uploads of a member, so that the quota holds.
    await transaction
      .select({ memberId: members.memberId })
      .from(members)
      .where(eq(members.memberId, memberId))
      .for('update');
    await checkQuota(transaction, memberId, locale);
    await transaction.insert(reviewMedia).values({ ...row, memberId, createdAt: now });
  });
  // The row first: a file without a row would never be deleted.
  await putAll(store, files);
  const { mediaId, smallSrc, posterSrc, ...facts } = row;
  return { ...facts, media_id: mediaId, small_src: smallSrc, poster_src: posterSrc };
}
