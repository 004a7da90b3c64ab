import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { and, eq } from 'drizzle-orm';
import { PROOFS_TAG } from '@/lib/config/cache-table';
import type { Port } from '@/lib/config/ports';
import type { PaperKind, ProofKind } from '@/lib/config/proofs';
import { referenceOf } from '@/lib/format/reference';
import { notifyContentChange } from '@/lib/server/db/content-changes';
import type { Database } from '@/lib/server/db/database';
import { reviews } from '@/lib/server/db/schema/reviews';
import { proofs } from '@/lib/server/db/schema/trust';
import { listReviewedModels } from '@/lib/server/reviews/publish-review';
import { SEED_FOLDER } from './read-demo';

interface DemoProof {
  kind: ProofKind;
  port?: Port;
  day?: string;
  until_day?: string;
  paper?: PaperKind;
  model_id?: number;
  country?: string;
  city?: string;
  /** Author of the review of a delivered car. */
  review_of?: string;
  /** A picture of the site's own, which is drawn. */
  scene?: string;
}

/** The files of a drawn scene. */
function sceneOf(name: string | undefined) {
  if (!name) return null;
  const address = `/pictures/scenes/${name}`;
  const files = { src: `${address}-1600.avif`, small_src: `${address}-800.avif` };
  return { ...files, width: 1600, height: 900, focus_x: null, focus_y: null };
}

async function reviewIdOf(db: Database, { model_id: modelId = 0, review_of: author }: DemoProof) {
  if (!author) return null;
  const isMeant = and(eq(reviews.modelId, modelId), eq(reviews.approvedAuthor, author));
  const [found] = await db.select({ reviewId: reviews.reviewId }).from(reviews).where(isMeant);
  return found?.reviewId ?? null;
}

/** Adds the demo's yards, papers and deliveries, which say that they are examples, where there are none. */
export async function seedProofs(db: Database, now: Date, folder = SEED_FOLDER): Promise<void> {
  if ((await db.$count(proofs)) > 0) return;
  const file = await readFile(path.join(folder, 'proofs.json'), 'utf8');
  const { proofs: demo }: { proofs: DemoProof[] } = JSON.parse(file);
  const cars = await listReviewedModels(
    db,
    demo.flatMap(({ model_id }) => model_id ?? []),
  );
  for (const proof of demo) {
    const car = cars.find(({ modelId }) => modelId === proof.model_id);
    if (proof.model_id && !car) continue;
    await db.insert(proofs).values({
      kind: proof.kind,
      port: proof.port ?? null,
      day: proof.day ?? null,
      untilDay: proof.until_day ?? null,
      paper: proof.paper ?? null,
      modelId: car?.modelId ?? null,
      carNumber: car ? referenceOf(car.modelId) : '',
      carName: car ? `${car.brandName} ${car.modelName}, ${car.modelYear}` : '',
      country: proof.country ?? null,
      city: proof.city ?? '',
      reviewId: await reviewIdOf(db, proof),
      picture: sceneOf(proof.scene),
      isExample: true,
      updatedAt: now,
    });
  }
  await notifyContentChange(db, [PROOFS_TAG]);
}
