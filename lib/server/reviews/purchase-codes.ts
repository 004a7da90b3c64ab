import { randomInt, scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import { and, desc, eq, exists, gt, isNull, or, sql } from 'drizzle-orm';
import { storeDayOf } from '@/lib/config/answer-promise';
import { modelTag, REVIEWS_TAG } from '@/lib/config/cache-table';
import {
  PURCHASE_CODE_DAYS,
  PURCHASE_CODE_GROUPS,
  PURCHASE_CODE_SIGNS,
  purchaseCodeOf,
} from '@/lib/config/purchase-codes';
import { carHref, REVIEWS_PATH } from '@/lib/routing/paths';
import { findNamedModel } from '../catalogue/named-model';
import { notifyContentChange } from '../db/content-changes';
import type { Database } from '../db/database';
import { enquiries } from '../db/schema/leads';
import { reviews } from '../db/schema/reviews';
import { purchaseCodes } from '../db/schema/trust';
import { DeskRejection } from '../request/desk-rejection';
import { type Actor, recordAudit } from '../staff/audit';

const DAY_MS = 86_400_000;

/** More than anybody reads through; older ones still work. */
const LISTED_MAX = 100;

const slowHash = promisify(scrypt) as (
  text: string,
  salt: string,
  bytes: number,
) => Promise<Buffer>;

/**
 * The stored form of a code. Codes are short, so the hash is a slow one: not all can be tried by
 * who reads the database. No salt per code, so that a code is found by its hash.
 */
async function hashOf(code: string): Promise<string> {
  return (await slowHash(purchaseCodeOf(code), 'purchase code', 32)).toString('hex');
}

/**
 * In place of the hash, for a purchase of the demo: matches no code, because hashes are
 * hexadecimal.
 */
export const exampleHashOf = (reviewId: number) => `demo ${reviewId}`;

function drawCode(): string {
  const group = (length: number) =>
    Array.from({ length }, () => PURCHASE_CODE_SIGNS[randomInt(PURCHASE_CODE_SIGNS.length)]);
  return PURCHASE_CODE_GROUPS.map((length) => group(length).join('')).join('-');
}

export interface Purchase {
  /** Stock number of the car, or the reference of its model. */
  car: string;
  /** `YYYY-MM` */
  month: string;
  /** ISO 3166 alpha-2, '' where it is not said. */
  country: string;
  enquiryId: number | null;
}

/**
 * Makes a code for a buyer.
 * @returns the code, which is stored as a hash only
 * @throws DeskRejection for a car that is not in the catalogue, or a month to come
 */
export async function makePurchaseCode(
  db: Database,
  { car, month, country, enquiryId }: Purchase,
  actor: Actor,
): Promise<string> {
  const model = await findNamedModel(db, car);
  if (!model) throw new DeskRejection('carUnknown');
  if (month > storeDayOf(actor.now).slice(0, 7)) throw new DeskRejection('incomplete');
  const about = enquiryId ? eq(enquiries.id, enquiryId) : undefined;
  if (about && (await db.$count(enquiries, about)) === 0) throw new DeskRejection('incomplete');
  const code = drawCode();
  const codeHash = await hashOf(code);
  await db.transaction(async (tx) => {
    const [made] = await tx
      .insert(purchaseCodes)
      .values({
        codeHash,
        modelId: model.modelId,
        car,
        month,
        country: country || null,
        enquiryId,
        staffName: actor.name,
        createdAt: actor.now,
        expiresAt: new Date(actor.now.getTime() + PURCHASE_CODE_DAYS * DAY_MS),
      })
      .returning({ codeId: purchaseCodes.codeId });
    const subject = { kind: 'purchaseCode', id: String(made?.codeId) } as const;
    const after = { car, month, ...(country && { country }) };
    await recordAudit(tx, actor, { action: 'purchaseCodeMade', subject, after });
  });
  return code;
}

/** Revokes a code: an unused one becomes invalid, a review that has used it loses its mark. */
export async function revokePurchaseCode(
  db: Database,
  codeId: number,
  actor: Actor,
): Promise<void> {
  await db.transaction(async (tx) => {
    const [revoked] = await tx
      .update(purchaseCodes)
      .set({ revokedAt: actor.now })
      .where(and(eq(purchaseCodes.codeId, codeId), isNull(purchaseCodes.revokedAt)))
      .returning({ car: purchaseCodes.car, reviewId: purchaseCodes.reviewId });
    if (!revoked) return;
    const subject = { kind: 'purchaseCode', id: String(codeId) } as const;
    const before = { car: revoked.car };
    await recordAudit(tx, actor, { action: 'purchaseCodeRevoked', subject, before });
    if (revoked.reviewId) await announceReview(tx, revoked.reviewId);
  });
}

/** Announces that the public content of a review has changed. @param db a transaction */
export async function announceReview(db: Database, reviewId: number): Promise<void> {
  const [review] = await db
    .select({ modelId: reviews.modelId })
    .from(reviews)
    .where(and(eq(reviews.reviewId, reviewId), eq(reviews.state, 'approved')));
  if (!review) return;
  const tags = [REVIEWS_TAG, modelTag(review.modelId)];
  await notifyContentChange(db, tags, [REVIEWS_PATH, carHref(review.modelId)]);
}

/** The newest codes, with the reviews that have used them. */
export function listPurchaseCodes(db: Database) {
  return db
    .select({
      codeId: purchaseCodes.codeId,
      modelId: purchaseCodes.modelId,
      car: purchaseCodes.car,
      month: purchaseCodes.month,
      country: purchaseCodes.country,
      enquiryId: purchaseCodes.enquiryId,
      reviewState: reviews.state,
      staffName: purchaseCodes.staffName,
      createdAt: purchaseCodes.createdAt,
      expiresAt: purchaseCodes.expiresAt,
      revokedAt: purchaseCodes.revokedAt,
    })
    .from(purchaseCodes)
    .leftJoin(reviews, eq(reviews.reviewId, purchaseCodes.reviewId))
    .orderBy(desc(purchaseCodes.createdAt), desc(purchaseCodes.codeId))
    .limit(LISTED_MAX);
}

/** A code that is not revoked; null for none. */
export async function findPurchaseCode(db: Database, code: string) {
  const [found] = await db
    .select()
    .from(purchaseCodes)
    .where(and(eq(purchaseCodes.codeHash, await hashOf(code)), isNull(purchaseCodes.revokedAt)));
  return found ?? null;
}

/**
 * Opens a code for the review of a member: `claim` takes it in the review's transaction, and is
 * false where another review has taken it by then. A code whose review was rejected may be used
 * again.
 * @returns null where it is unknown, revoked, expired, used, or of another car
 */
export async function openPurchaseCode(db: Database, code: string, modelId: number, now: Date) {
  const isRejected = exists(
    db
      .select({ one: sql`1` })
      .from(reviews)
      .where(and(eq(reviews.reviewId, purchaseCodes.reviewId), eq(reviews.state, 'rejected'))),
  );
  const isOpen = and(
    eq(purchaseCodes.codeHash, await hashOf(code)),
    eq(purchaseCodes.modelId, modelId),
    isNull(purchaseCodes.revokedAt),
    gt(purchaseCodes.expiresAt, now),
    or(isNull(purchaseCodes.reviewId), isRejected),
  );
  const [found] = await db
    .select({ codeId: purchaseCodes.codeId })
    .from(purchaseCodes)
    .where(isOpen);
  if (!found) return null;
  return {
    async claim(tx: Database, reviewId: number): Promise<boolean> {
      const claimed = await tx.update(purchaseCodes).set({ reviewId }).where(isOpen).returning();
      return claimed.length > 0;
    },
  };
}
