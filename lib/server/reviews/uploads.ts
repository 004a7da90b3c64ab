import { randomBytes } from 'node:crypto';
import { and, eq, gt, isNull } from 'drizzle-orm';
import type { ParsedRequestOf } from '@/lib/contract/call';
import type { ReviewMedia, uploadReviewMedia } from '@/lib/contract/calls/review';
import { CODE } from '@/lib/contract/envelope';
import {
  UPLOAD_MAX_BYTES,
  UPLOAD_PARTS,
  type UploadErrorMessage,
} from '@/lib/contract/review-limits';
import type { Locale } from '@/lib/i18n/locales';
import { isKnown } from '@/lib/server/known-error';
import { log } from '@/lib/server/log';
import {
  MediaBusyError,
  type MediaProcessing,
  MediaTooHeavyError,
} from '@/lib/server/media/media-processing';
import {
  POSTER_MAX_BYTES,
  type ProcessedUpload,
  type UploadedFile,
} from '@/lib/server/media/process-upload';
import {
  damagedFile,
  detectMediaKind,
  type MediaKind,
  UnusableFileError,
  unsupportedMedia,
} from '@/lib/server/media/uploaded-media';
import type { ServiceContext } from '@/lib/server/request/context';
import { errorMessage } from '@/lib/server/request/error-messages';
import { rateLimitKeyOf } from '@/lib/server/request/ip-address';
import type { BodyLimit } from '@/lib/server/request/request-body';
import { FORM_OVERHEAD_BYTES, SLOW_LINE } from '@/lib/server/request/request-body';
import { RequestError, rejected } from '@/lib/server/request/request-error';
import type { Database } from '../db/database';
import { members } from '../db/schema/members';
import { reviewMedia } from '../db/schema/reviews';
import { type MediaStore, mediaKey, mediaPath } from '../media/media-store';
import { LARGE_PX, SMALL_PX } from '../media/review-pictures';
import { requireProvenMember } from '../request/proven-member';
import { ORPHANED_AFTER_MS, removeOrphanedUploads } from './orphaned-uploads';
import { forAuthor } from './shown-media';

type UploadInput = ParsedRequestOf<typeof uploadReviewMedia>;

const UPLOAD_TOO_LARGE: UploadErrorMessage = 'file too large';
/** Uploads of one member within a day that belong to no review yet. */
const UNATTACHED_UPLOADS_MAX = 40;

export const UPLOAD_BODY_LIMIT = {
  bytes: UPLOAD_MAX_BYTES + POSTER_MAX_BYTES + FORM_OVERHEAD_BYTES,
  msg: UPLOAD_TOO_LARGE,
  ...SLOW_LINE,
} satisfies BodyLimit;

/**
 * Orphaned uploads do not count: they cannot be attached any more, and may wait long for removal.
 */
async function checkQuota(
  db: Database,
  memberId: number,
  now: Date,
  locale: Locale,
): Promise<void> {
  const unattached = await db.$count(
    reviewMedia,
    and(
      eq(reviewMedia.memberId, memberId),
      isNull(reviewMedia.reviewId),
      gt(reviewMedia.createdAt, new Date(now.getTime() - ORPHANED_AFTER_MS)),
    ),
  );
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
  context: ServiceContext,
): Promise<string> {
  const { db, locale, limits, media, now } = context;
  const { user_id: memberId } = await requireProvenMember(token, context);
  await limits.consume('uploadOfMember', String(memberId));
  await checkQuota(db, memberId, now, locale);
  if (!(await media.hasRoom())) throw storeIsAway(errorMessage('noRoomForUploads', locale));
  return String(memberId);
}

/**
 * What is stored of a file.
 * @throws RequestError 1 when it cannot be shown, or is too heavy; 503 when many others wait
 */
async function processedBy(
  mediaProcessing: MediaProcessing,
  file: UploadedFile,
  locale: Locale,
): Promise<ProcessedUpload> {
  try {
    return await mediaProcessing.process(file);
  } catch (error) {
    if (isKnown(error, UnusableFileError)) throw rejected(error.reason);
    if (isKnown(error, MediaBusyError)) throw storeIsAway(errorMessage('uploadsBusy', locale));
    if (!isKnown(error, MediaTooHeavyError)) throw error;
    log().warn(
      { kind: file.kind, bytes: file.bytes.length, reason: error.message },
      'heavy upload',
    );
    throw rejected(errorMessage('uploadTooHeavy', locale));
  }
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

async function putAll(
  store: MediaStore,
  files: Map<string, Uint8Array>,
  locale: Locale,
): Promise<void> {
  try {
    for (const [key, bytes] of files) await store.put(key, bytes);
  } catch (cause) {
    throw Object.assign(storeIsAway(errorMessage('noRoomForUploads', locale)), { cause });
  }
}

/** Counts the disk space that an upload takes, by address. */
async function countBytes(bytes: number, { limits, address }: ServiceContext): Promise<void> {
  const kilobytes = Math.ceil(bytes / 1024);
  if (address !== null) {
    await limits.consume('uploadedKb', rateLimitKeyOf(address), kilobytes);
  }
  await limits.consume('uploadedKbOfSite', '', kilobytes);
}

/**
 * @throws RequestError 1 when it is not a file that may be uploaded
 */
function kindOf(bytes: Buffer): MediaKind {
  if (bytes.byteLength > UPLOAD_MAX_BYTES) throw rejected(UPLOAD_TOO_LARGE);
  if (bytes.byteLength === 0) throw rejected(damagedFile().reason);
  const kind = detectMediaKind(bytes);
  if (!kind) throw rejected(unsupportedMedia().reason);
  return kind;
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
  const { db, locale, now, secret, media: store, mediaProcessing } = context;
  const { user_id: memberId } = await requireProvenMember(token, context);
  const bytes = uploaded.get(UPLOAD_PARTS.file);
  if (!bytes) throw rejected('invalid file');
  const kind = kindOf(bytes);
  await countBytes(bytes.byteLength, context);
  const poster = uploaded.get(UPLOAD_PARTS.poster);
  const processed = await processedBy(mediaProcessing, { bytes, kind, poster }, locale);
  await removeOrphanedUploads(db, store, now);

  const { row, files } = rowAndFilesOf(processed, randomBytes(16).toString('hex'));
  await db.transaction(async (transaction) => {
    // The lock serializes the uploads of a member, so that the quota holds.
    await transaction
      .select({ memberId: members.memberId })
      .from(members)
      .where(eq(members.memberId, memberId))
      .for('update');
    await checkQuota(transaction, memberId, now, locale);
    await transaction.insert(reviewMedia).values({ ...row, memberId, createdAt: now });
  });
  // The row first: a file without a row would never be deleted.
  await putAll(store, files, locale);
  const { mediaId, smallSrc, posterSrc, ...facts } = row;
  const stored = { ...facts, media_id: mediaId, small_src: smallSrc, poster_src: posterSrc };
  return forAuthor(stored, secret, now);
}
