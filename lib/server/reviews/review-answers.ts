import { and, eq, inArray } from 'drizzle-orm';
import { personNameFor } from '@/lib/config/people';
import type { ReviewAnswerPress } from '@/lib/config/review-reasons';
import type { Locale } from '@/lib/i18n/locales';
import type { Database } from '../db/database';
import { members } from '../db/schema/members';
import { reviews } from '../db/schema/reviews';
import { reviewAnswers } from '../db/schema/trust';
import { byMail, storeNotifications } from '../jobs/outbox';
import { listStoredPeople } from '../people/people';
import { DeskRejection } from '../request/desk-rejection';
import type { NotificationSettings } from '../request/notification-settings';
import { type Actor, recordAudit } from '../staff/audit';
import { announceReview } from './purchase-codes';

export interface ReviewAnswerInput {
  reviewId: number;
  text: string;
  lang: Locale;
  /** Who signs it; null for the mall. */
  personId: number | null;
  /** What to do with it. */
  press: ReviewAnswerPress;
  /** When the answer that its writer has seen was last changed, in ms; 0 for none. */
  seen: number;
}

/**
 * A person's name in the script of a language; '' for the mall. Who was removed still signs what they
 * signed before.
 */
async function signatureOf(
  db: Database,
  { personId, lang }: Pick<ReviewAnswerInput, 'personId' | 'lang'>,
  before: typeof reviewAnswers.$inferSelect | undefined,
): Promise<string> {
  const people = personId ? await listStoredPeople(db) : [];
  const person = people.find((each) => each.personId === personId);
  if (person) return personNameFor(person.names, lang);
  return before && before.personId === personId ? before.author : '';
}

/** Notifies the member once of an answer that the site shows, however often that changes. */
async function tellMember(db: Database, reviewId: number, now: Date): Promise<void> {
  const [member] = await db
    .select({ memberId: members.memberId, email: members.email, waits: members.unprovenSince })
    .from(reviews)
    .innerJoin(members, eq(members.memberId, reviews.memberId))
    .where(and(eq(reviews.reviewId, reviewId), eq(reviews.state, 'approved')));
  // A closed account has no address (lib/server/members/closed-account.ts).
  if (!member?.email.includes('@') || member.waits) return;
  const { memberId, email } = member;
  const subject = { kind: 'reviewAnswer', memberId, span: String(reviewId), once: true } as const;
  await storeNotifications(db, subject, [byMail(email)], now);
}

/**
 * Writes, shows, hides or removes the answer to a review.
 * @throws DeskRejection where somebody else has changed it since, or the review is not on the site
 */
export async function answerReview(
  db: Database,
  { reviewId, text, lang, personId, press, seen }: ReviewAnswerInput,
  mail: NotificationSettings['mail'],
  actor: Actor,
): Promise<void> {
  await db.transaction(async (tx) => {
    // Serializes answers of two people at once.
    const [review] = await tx
      .select({ state: reviews.state })
      .from(reviews)
      .where(eq(reviews.reviewId, reviewId))
      .for('update');
    const [before] = await tx
      .select()
      .from(reviewAnswers)
      .where(eq(reviewAnswers.reviewId, reviewId));
    if (review?.state !== 'approved') throw new DeskRejection('decidedMeanwhile');
    if ((before?.updatedAt.getTime() ?? 0) !== seen) {
      // The same form, sent twice.
      if (isStoredSo(before, { text, lang, personId, press })) return;
      throw new DeskRejection('answerChanged');
    }
    if (press === 'removed') {
      await tx.delete(reviewAnswers).where(eq(reviewAnswers.reviewId, reviewId));
    } else {
      const isShown = press === 'shown';
      const values = {
        text,
        lang,
        personId,
        author: await signatureOf(tx, { personId, lang }, before),
        isShown,
        shownAt: before?.shownAt ?? (isShown ? actor.now : null),
        updatedAt: actor.now,
      };
      await tx
        .insert(reviewAnswers)
        .values({ reviewId, ...values })
        .onConflictDoUpdate({ target: reviewAnswers.reviewId, set: values });
      if (isShown && mail && !before?.shownAt) await tellMember(tx, reviewId, actor.now);
    }
    const entryOf = (shown: boolean, words: string) => ({ isShown: shown, text: words });
    await recordAudit(tx, actor, {
      action: 'reviewAnswered',
      subject: { kind: 'review', id: String(reviewId) },
      ...(before && { before: entryOf(before.isShown, before.text) }),
      after: press === 'removed' ? { text: '' } : entryOf(press === 'shown', text),
    });
    if (before?.isShown || press === 'shown') await announceReview(tx, reviewId);
  });
}

function isStoredSo(
  stored: typeof reviewAnswers.$inferSelect | undefined,
  { text, lang, personId, press }: Pick<ReviewAnswerInput, 'text' | 'lang' | 'personId' | 'press'>,
): boolean {
  if (press === 'removed' || !stored) return press === 'removed' && !stored;
  const isSame = stored.text === text && stored.lang === lang && stored.personId === personId;
  return isSame && stored.isShown === (press === 'shown');
}

/** Answers to some reviews, drafts among them. */
export async function findReviewAnswers(db: Database, reviewIds: number[]) {
  if (reviewIds.length === 0) return [];
  return db.select().from(reviewAnswers).where(inArray(reviewAnswers.reviewId, reviewIds));
}
