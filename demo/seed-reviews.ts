import { readFile } from 'node:fs/promises';
import type { Database } from '@/lib/server/db/database';
import { members } from '@/lib/server/db/schema/members';
import { reviews } from '@/lib/server/db/schema/reviews';
import { NO_PASSWORD } from '@/lib/server/password-hash';
import { listReviewedModels } from '@/lib/server/reviews/publish-review';

interface DemoReview {
  model_id: number;
  author: string;
  lang: string;
  rating: number;
  purchase_time: string;
  created_at: string;
  experience: string;
  comment: string;
}

/** An account for each author, which nobody can open. */
async function addAuthors(db: Database, demo: DemoReview[]): Promise<Map<string, number>> {
  const rows = await db
    .insert(members)
    .values(
      demo.map(({ author, lang, created_at: createdAt }, i) => ({
        email: `review-${i + 1}@demo.invalid`,
        whatsapp: '',
        name: author,
        passwordHash: NO_PASSWORD,
        port: 'erenhot' as const,
        source: 'demo',
        lang,
        createdAt: new Date(createdAt),
      })),
    )
    .returning({ memberId: members.memberId, name: members.name });
  return new Map(rows.map(({ memberId, name }) => [name, memberId]));
}

/**
 * Fills an empty database with approved demo reviews of demo cars.
 * @throws Error naming a car that is not in the catalogue
 */
export async function seedReviews(db: Database, file: string): Promise<void> {
  const { reviews: demo }: { reviews: DemoReview[] } = JSON.parse(await readFile(file, 'utf8'));
  const reviewed = await listReviewedModels(
    db,
    demo.map((review) => review.model_id),
  );
  const modelsById = new Map(reviewed.map((model) => [model.modelId, model]));
  const authors = await addAuthors(db, demo);
  for (const [i, review] of demo.entries()) {
    const model = modelsById.get(review.model_id);
    const memberId = authors.get(review.author);
    if (!model || !memberId) throw new Error(`demo review ${i + 1}: no car ${review.model_id}`);
    const createdAt = new Date(review.created_at);
    await db.insert(reviews).values({
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
    });
  }
}
