import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { eq } from 'drizzle-orm';
import type { Database } from '@/lib/server/db/database';
import { modelPictures } from '@/lib/server/db/schema/catalogue';
import { members } from '@/lib/server/db/schema/members';
import { reviewMedia, reviews } from '@/lib/server/db/schema/reviews';
import { NO_PASSWORD } from '@/lib/server/password-hash';
import { listReviewedModels } from '@/lib/server/reviews/publish-review';

/** A picture that the site has anyway: of the car, by its place in the gallery, or a scene. */
type DemoPicture = { car: number } | { scene: string };

interface DemoReview {
  model_id: number;
  author: string;
  lang: string;
  rating: number;
  purchase_time: string;
  created_at: string;
  experience: string;
  comment: string;
  media: DemoPicture[];
}

function sceneOf(name: string) {
  const src = `/pictures/scenes/${name}`;
  return { src: `${src}-1600.avif`, smallSrc: `${src}-800.avif`, width: 1600, height: 900 };
}

async function pictureOf(db: Database, modelId: number, picture: DemoPicture) {
  if ('scene' in picture) return sceneOf(picture.scene);
  const pictures = await db
    .select({
      position: modelPictures.position,
      src: modelPictures.src,
      smallSrc: modelPictures.smallSrc,
      width: modelPictures.width,
      height: modelPictures.height,
    })
    .from(modelPictures)
    .where(eq(modelPictures.modelId, modelId));
  const { position: _, ...found } = pictures.find(({ position }) => position === picture.car) ?? {
    ...sceneOf('mall-yard'),
    position: 0,
  };
  return found;
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
    for (const [n, picture] of review.media.entries()) {
      await db.insert(reviewMedia).values({
        ...(await pictureOf(db, review.model_id, picture)),
        mediaId: createHash('md5').update(`demo ${i} ${n}`).digest('hex'),
        memberId,
        reviewId: stored?.reviewId ?? null,
        position: n + 1,
        kind: 'image',
        createdAt,
      });
    }
  }
}
