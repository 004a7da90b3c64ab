import { readFile } from 'node:fs/promises';
import { modelTag, REVIEWS_TAG } from '@/lib/config/cache-table';
import { referenceOf } from '@/lib/format/reference';
import { notifyContentChange } from '@/lib/server/db/content-changes';
import type { Database } from '@/lib/server/db/database';
import { members } from '@/lib/server/db/schema/members';
import { reviews } from '@/lib/server/db/schema/reviews';
import { purchaseCodes, reviewAnswers } from '@/lib/server/db/schema/trust';
import { noteDemoRecords } from '@/lib/server/import/demo-records';
import { NO_PASSWORD } from '@/lib/server/password-hash';
import { listReviewedModels } from '@/lib/server/reviews/publish-review';
import { exampleHashOf } from '@/lib/server/reviews/purchase-codes';

interface DemoReview {
  model_id: number;
  author: string;
  /** Of an account that nobody can open. */
  email: string;
  lang: string;
  rating: number;
  purchase_time: string;
  created_at: string;
  experience: string;
  comment: string;
  /** Where the car went, of a purchase that the example mall has confirmed. */
  country?: string;
  answer?: { text: string; answered_at: string };
}

/** Authors are noted as members. */
export const DEMO_AUTHORS = 'members';

/** The reviews of the demo, each with an author of its own. */
export async function readReviews(file: string): Promise<DemoReview[]> {
  const { reviews: demo }: { reviews: Omit<DemoReview, 'email'>[] } = JSON.parse(
    await readFile(file, 'utf8'),
  );
  return demo.map((review, i) => ({ ...review, email: `review-${i + 1}@demo.invalid` }));
}

/** An account for each author who has none. */
async function addAuthors(db: Database, demo: DemoReview[]): Promise<Map<string, number>> {
  const rows = await db
    .insert(members)
    .values(
      demo.map(({ author, email, lang, created_at: createdAt }) => ({
        email,
        whatsapp: '',
        name: author,
        passwordHash: NO_PASSWORD,
        port: 'erenhot' as const,
        source: 'demo',
        lang,
        createdAt: new Date(createdAt),
      })),
    )
    .onConflictDoNothing()
    .returning({ memberId: members.memberId, email: members.email });
  return new Map(rows.map(({ memberId, email }) => [email, memberId]));
}

/** The purchase and the answer of a review, as staff would have entered them. */
async function addConfirmation(
  db: Database,
  review: DemoReview & { reviewId: number },
  now: Date,
): Promise<void> {
  const { reviewId, model_id: modelId, lang, purchase_time: month, country, answer } = review;
  if (country) {
    await db.insert(purchaseCodes).values({
      codeHash: exampleHashOf(reviewId),
      modelId,
      car: referenceOf(modelId),
      month,
      country,
      reviewId,
      staffName: '',
      createdAt: now,
      expiresAt: now,
    });
  }
  if (!answer) return;
  const shownAt = new Date(answer.answered_at);
  const { text } = answer;
  const values = { reviewId, text, lang, author: '', isShown: true, shownAt, updatedAt: shownAt };
  await db.insert(reviewAnswers).values(values);
}

/**
 * Adds approved reviews of demo cars by authors who are not there yet.
 * @returns how many
 * @throws Error naming a car that is not in the catalogue
 */
export async function seedReviews(db: Database, demo: DemoReview[], now: Date): Promise<number> {
  if (demo.length === 0) return 0;
  const reviewed = await listReviewedModels(
    db,
    demo.map((review) => review.model_id),
  );
  const modelsById = new Map(reviewed.map((model) => [model.modelId, model]));
  const authors = await addAuthors(db, demo);
  await noteDemoRecords(db, DEMO_AUTHORS, [...authors.keys()], now);
  for (const review of demo) {
    const model = modelsById.get(review.model_id);
    const memberId = authors.get(review.email);
    if (!model) throw new Error(`demo review by ${review.author}: no car ${review.model_id}`);
    if (!memberId) continue;
    const createdAt = new Date(review.created_at);
    const [stored] = await db
      .insert(reviews)
      .values({
        ...model,
        memberId,
        rating: review.rating,
        purchaseMonth: review.purchase_time,
        experience: review.experience,
        comment: review.comment,
        lang: review.lang,
        state: 'approved',
        approvedAuthor: review.author,
        createdAt,
        decidedAt: createdAt,
      })
      .returning({ reviewId: reviews.reviewId });
    if (stored) await addConfirmation(db, { ...review, ...stored }, now);
  }
  await notifyContentChange(db, [REVIEWS_TAG, ...reviewed.map(({ modelId }) => modelTag(modelId))]);
  return authors.size;
}
