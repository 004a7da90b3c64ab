import { and, eq, gt, inArray, isNull } from 'drizzle-orm';
import { purchaseCodeOf } from '@/lib/config/purchase-codes';
import type { ParsedRequestOf } from '@/lib/contract/call';
import type { publishReview as publishReviewCall } from '@/lib/contract/calls/review';
import {
  type REVIEW_ERROR_MESSAGES,
  REVIEW_IMAGES_MAX,
  REVIEW_VIDEOS_MAX,
} from '@/lib/contract/review-limits';
import { isLocale, type Locale } from '@/lib/i18n/locales';
import type { ServiceContext } from '@/lib/server/request/context';
import { errorMessage } from '@/lib/server/request/error-messages';
import { rejected, rejectedFields } from '@/lib/server/request/request-error';
import { sanitizeText } from '@/lib/server/request/text-fields';
import type { Database } from '../db/database';
import { brands, models } from '../db/schema/catalogue';
import { members } from '../db/schema/members';
import { reviewMedia, reviews } from '../db/schema/reviews';
import { requireMember } from '../request/member-sessions';
import { requireProvenMember } from '../request/proven-member';
import { ORPHANED_AFTER_MS } from './orphaned-uploads';
import { openPurchaseCode } from './purchase-codes';

type ReviewInput = ParsedRequestOf<typeof publishReviewCall>;

const specified = (message: (typeof REVIEW_ERROR_MESSAGES)[number]) => rejected(message);

/** The time zone furthest ahead of UTC is +14:00: a month that has begun there is not in the future. */
const LARGEST_UTC_OFFSET_MS = 14 * 60 * 60 * 1000;

function isFutureMonth(month: string, now: Date): boolean {
  return month > new Date(now.getTime() + LARGEST_UTC_OFFSET_MS).toISOString().slice(0, 7);
}

/**
 * The names of cars as reviews store them, because a car may leave the catalogue. Unknown ids are
 * left out.
 */
export function listReviewedModels(db: Database, modelIds: number[]) {
  return db
    .select({
      modelId: models.modelId,
      modelName: models.modelName,
      modelYear: models.modelYear,
      brandName: brands.brandName,
      brandSign: brands.brandSign,
    })
    .from(models)
    .innerJoin(brands, eq(brands.brandSign, models.brandSign))
    .where(inArray(models.modelId, modelIds));
}

/** The review the member sent before with the same client_id, or undefined. */
async function findByClientId(db: Database, memberId: number, clientId: string | undefined) {
  if (!clientId) return undefined;
  const [sent] = await db
    .select({ review_id: reviews.reviewId })
    .from(reviews)
    .where(and(eq(reviews.memberId, memberId), eq(reviews.clientId, clientId)))
    .limit(1);
  return sent;
}

/**
 * Attaches uploads to a review, in the author's order. One statement claims them all, so that no
 * upload can belong to two reviews that are sent at once.
 * @throws RequestError 1 when one is another member's, removed or attached, or there are too many
 */
async function attachMedia(
  db: Database,
  media: string[],
  owner: { memberId: number; reviewId: number },
  now: Date,
  locale: Locale,
): Promise<void> {
  const claimed = await db
    .update(reviewMedia)
    .set({ reviewId: owner.reviewId })
    .where(
      and(
        inArray(reviewMedia.mediaId, media),
        eq(reviewMedia.memberId, owner.memberId),
        isNull(reviewMedia.reviewId),
        gt(reviewMedia.createdAt, new Date(now.getTime() - ORPHANED_AFTER_MS)),
      ),
    )
    .returning({ kind: reviewMedia.kind });
  const videos = claimed.filter(({ kind }) => kind === 'video').length;
  if (claimed.length < media.length) throw rejected(errorMessage('missingMedia', locale));
  if (claimed.length - videos > REVIEW_IMAGES_MAX)
    throw rejected(errorMessage('tooManyImages', locale));
  if (videos > REVIEW_VIDEOS_MAX) throw rejected(errorMessage('tooManyVideos', locale));
  for (const [i, mediaId] of media.entries()) {
    await db
      .update(reviewMedia)
      .set({ position: i + 1 })
      .where(eq(reviewMedia.mediaId, mediaId));
  }
}

const wrongCode = (locale: Locale) =>
  rejectedFields([{ field: 'purchase_code', msg: errorMessage('wrongPurchaseCode', locale) }]);

/**
 * The purchase that a review's code stands for; undefined without a code. Wrong ones are counted
 * for the member, because their account had to be proven.
 * @throws RequestError 1 for an invalid code, 429 after too many
 */
async function readPurchase(
  { purchase_code: typed = '', model_id: modelId }: ReviewInput,
  memberId: number,
  { db, locale, limits, now }: ServiceContext,
) {
  const code = purchaseCodeOf(typed);
  if (!code) return undefined;
  await limits.consume('purchaseCodeOfMember', String(memberId));
  const purchase = await openPurchaseCode(db, code, modelId, now);
  if (!purchase) throw wrongCode(locale);
  await limits.giveBack('purchaseCodeOfMember', String(memberId));
  return purchase;
}

/**
 * Stores a review, pending approval. A member's resend with the same `client_id` answers
 * as the first did and stores nothing.
 * @throws RequestError 401 without a login; 1 while the mailbox is not proven, or with one of REVIEW_ERROR_MESSAGES, or a sentence in the
 * member's language; 429
 */
export async function publishReview(
  input: ReviewInput,
  context: ServiceContext,
): Promise<{ review_id: number }> {
  const { db, locale, now, limits } = context;
  const { user_id: memberId } = await requireProvenMember(input.token, context);
  const experience = sanitizeText(input.experience ?? '');
  if (!input.rating) throw specified('please select rating');
  if (!experience) throw specified('please fill experience');

  const { client_id: clientId, purchase_time: purchaseMonth, rating } = input;
  const sent = await findByClientId(db, memberId, clientId);
  if (sent) return sent;
  const [model] = await listReviewedModels(db, [input.model_id]);
  if (!model) throw rejected(errorMessage('unknownModel', locale));
  if (purchaseMonth && isFutureMonth(purchaseMonth, now)) {
    throw rejected(errorMessage('futureMonth', locale));
  }
  await limits.consume('reviewOfMember', String(memberId));
  const purchase = await readPurchase(input, memberId, context);

  return db.transaction(async (transaction) => {
    // The account may have been closed meanwhile.
    await transaction
      .select({ memberId: members.memberId })
      .from(members)
      .where(eq(members.memberId, memberId))
      .for('share');
    await requireMember(input.token, { ...context, db: transaction });
    const [stored] = await transaction
      .insert(reviews)
      .values({
        ...model,
        memberId,
        rating,
        purchaseMonth: purchaseMonth ?? null,
        experience,
        comment: sanitizeText(input.comment ?? ''),
        lang: isLocale(input.lang) ? input.lang : locale,
        clientId: clientId ?? null,
        createdAt: now,
      })
      // A concurrent resend waits here until the first one is committed.
      .onConflictDoNothing({ target: [reviews.memberId, reviews.clientId] })
      .returning({ review_id: reviews.reviewId });
    if (!stored)
      return (await findByClientId(transaction, memberId, clientId)) as { review_id: number };
    const media = [...new Set(input.media)];
    const owner = { memberId, reviewId: stored.review_id };
    if (media.length > 0) await attachMedia(transaction, media, owner, now, locale);
    if (purchase && !(await purchase.claim(transaction, stored.review_id))) throw wrongCode(locale);
    return stored;
  });
}
