import { createHmac, timingSafeEqual } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import type { ReviewMedia } from '@/lib/contract/calls/review';
import type { Database } from '../db/database';
import { isOutage } from '../db/outage';
import { reviewMedia, reviews } from '../db/schema/reviews';
import { isMediaKey, keyOfMediaPath, type MediaStore } from '../media/media-store';
import { serveMedia } from '../media/serve-media';

const HOUR_S = 3600;

/** How long a signed address shows an author unapproved media: as long as an upload waits. */
const SHOWN_FOR_S = 24 * HOUR_S;

function signatureOf(key: string, until: number, secret: string): Buffer {
  return createHmac('sha256', secret).update(`media ${key} ${until}`).digest().subarray(0, 16);
}

function signed(path: string, secret: string, now: Date): string {
  const key = keyOfMediaPath(path);
  if (!key) return path;
  // Rounded to the hour, so that a list that is read again does not load every file again.
  const until = Math.ceil(now.getTime() / 1000 / HOUR_S) * HOUR_S + SHOWN_FOR_S;
  return `${path}?until=${until}&sign=${signatureOf(key, until, secret).toString('hex')}`;
}

/** Signed addresses of unapproved media, which are given to their author. */
export function forAuthor(media: ReviewMedia, secret: string, now: Date): ReviewMedia {
  return {
    ...media,
    src: signed(media.src, secret, now),
    small_src: signed(media.small_src, secret, now),
    poster_src: media.poster_src && signed(media.poster_src, secret, now),
  };
}

function isSigned(key: string, query: URLSearchParams, secret: string, now: Date): boolean {
  const until = Number(query.get('until'));
  const sign = Buffer.from(query.get('sign') ?? '', 'hex');
  const expected = signatureOf(key, until, secret);
  return (
    until * 1000 > now.getTime() &&
    sign.length === expected.length &&
    timingSafeEqual(sign, expected)
  );
}

/**
 * Whether a file of the store was uploaded by a member: those of staff have other names or formats.
 */
export function isReviewMedia(key: string): boolean {
  return isMediaKey(key) && !/\.(?:avif|jpg)$|-film\./.test(key);
}

type Audience = 'everybody' | 'author' | 'nobody';

interface MediaAccess {
  db: Database;
  store: MediaStore;
  secret: string;
  now: Date;
}

async function audienceOf(
  key: string,
  query: URLSearchParams,
  { db, secret, now }: MediaAccess,
): Promise<Audience> {
  const [found] = await db
    .select({ state: reviews.state })
    .from(reviewMedia)
    .leftJoin(reviews, eq(reviews.reviewId, reviewMedia.reviewId))
    // All files of an upload have its name.
    .where(eq(sql`substr(${reviewMedia.src}, 8, 32)`, key.slice(0, 32)))
    .limit(1);
  if (found?.state === 'approved') return 'everybody';
  return found && isSigned(key, query, secret, now) ? 'author' : 'nobody';
}

/**
 * Answers GET /media/<key> for what a member has uploaded: to everybody once its review is approved,
 * until then only by a signed address of `forAuthor`, uncached.
 */
export async function serveReviewMedia(
  key: string,
  { range, query }: { range: string | null; query: URLSearchParams },
  access: MediaAccess,
): Promise<Response> {
  const headers = { 'cache-control': 'private, no-store' };
  try {
    const audience = await audienceOf(key, query, access);
    if (audience === 'nobody') return new Response('not found', { status: 404, headers });
    const answer = await serveMedia(key, range, access.store);
    if (audience === 'author') answer.headers.set('cache-control', headers['cache-control']);
    return answer;
  } catch (error) {
    if (!isOutage(error)) throw error;
    return new Response('not available for a moment', { status: 503, headers });
  }
}
