import { isDeepStrictEqual } from 'node:util';
import { and, desc, eq, sql } from 'drizzle-orm';
import { PROOFS_TAG } from '@/lib/config/cache-table';
import { PROOFS_MAX, PROOFS_SHOWN } from '@/lib/config/proofs';
import type { Proof } from '@/lib/contract/calls/proof';
import { uuidOfContent } from '@/lib/format/content-uuid';
import type { ProofFacts } from '@/lib/format/proof-form';
import { ABOUT_PATH } from '@/lib/routing/paths';
import { findNamedModel } from '../catalogue/named-model';
import { notifyContentChange } from '../db/content-changes';
import type { Database } from '../db/database';
import { models } from '../db/schema/catalogue';
import { reviews } from '../db/schema/reviews';
import { proofs } from '../db/schema/trust';
import { keyOfMediaPath } from '../media/media-store';
import { DeskRejection } from '../request/desk-rejection';
import { type Actor, type AuditEvent, recordAudit } from '../staff/audit';

export type StoredProof = typeof proofs.$inferSelect;

const newestFirst = [sql`${proofs.day} desc nulls last`, desc(proofs.proofId)];

/** All of them, for the desk. */
export function listStoredProofs(db: Database): Promise<StoredProof[]> {
  return db
    .select()
    .from(proofs)
    .orderBy(proofs.kind, ...newestFirst)
    .limit(PROOFS_MAX);
}

/** What the site shows: the newest of each kind. */
export async function listProofs(db: Database): Promise<Proof[]> {
  const nth = sql<number>`row_number() over (
    partition by ${proofs.kind} order by ${proofs.day} desc nulls last, ${proofs.proofId} desc
  )`.as('nth');
  const newest = db
    .select({ proofId: proofs.proofId, nth })
    .from(proofs)
    .where(eq(proofs.isShown, true))
    .as('newest');
  const rows = await db
    .select({
      proof_id: proofs.proofId,
      kind: proofs.kind,
      port: proofs.port,
      day: proofs.day,
      until_day: proofs.untilDay,
      paper: proofs.paper,
      number: proofs.number,
      car: proofs.carName,
      model_id: models.modelId,
      country: proofs.country,
      city: proofs.city,
      review: reviews.reviewId,
      picture: proofs.picture,
      is_example: proofs.isExample,
    })
    .from(proofs)
    .innerJoin(newest, eq(newest.proofId, proofs.proofId))
    .leftJoin(models, eq(models.modelId, proofs.modelId))
    .leftJoin(reviews, and(eq(reviews.reviewId, proofs.reviewId), eq(reviews.state, 'approved')))
    .where(sql`${newest.nth} <= ${PROOFS_SHOWN}`)
    .orderBy(...newestFirst);
  return rows.map(({ review, ...row }) => ({ ...row, has_review: review !== null }));
}

/** A proof as the audit trail keeps it; whether there is a picture, not which. */
function factsOf(proof: Omit<ProofFacts, 'reviewId'>): Record<string, unknown> {
  const { kind, picture, isExample: _, carNumber, ...facts } = proof;
  const said = Object.entries({ proof: kind, ...facts, car: carNumber, picture: picture !== null });
  return Object.fromEntries(said.filter(([, value]) => value !== null && value !== ''));
}

type Change = Omit<AuditEvent, 'subject'> & { id: number };

/** Records a change and announces it. */
async function note(tx: Database, actor: Actor, { id, ...change }: Change): Promise<void> {
  await recordAudit(tx, actor, { subject: { kind: 'proof', id: String(id) }, ...change });
  await notifyContentChange(tx, [PROOFS_TAG], [ABOUT_PATH]);
}

const asFacts = (stored: StoredProof): ProofFacts => ({
  kind: stored.kind,
  port: stored.port,
  day: stored.day,
  untilDay: stored.untilDay,
  paper: stored.paper,
  number: stored.number,
  carNumber: stored.carNumber,
  country: stored.country,
  city: stored.city,
  reviewId: stored.reviewId,
  picture: stored.picture,
  isShown: stored.isShown,
  isExample: stored.isExample,
});

/** The outcome of a form. */
export type ProofSaving = { id: number } | { wrong: string[] } | 'changed';

/** The car and the review that a proof names, and the fields that name missing records. */
async function namedIn(tx: Database, proof: ProofFacts, stored?: StoredProof) {
  const wrong: string[] = [];
  const { picture, carNumber, reviewId } = proof;
  const isOther = picture && JSON.stringify(picture) !== JSON.stringify(stored?.picture);
  if (isOther && ![picture.src, picture.small_src].every((path) => keyOfMediaPath(path))) {
    // The demo's own pictures are no uploads: they stay with their record and go nowhere else.
    if (picture.src !== stored?.picture?.src) wrong.push('picture');
  }
  const isOldCar = stored !== undefined && stored.carNumber === carNumber;
  const model = carNumber && !isOldCar ? await findNamedModel(tx, carNumber) : null;
  if (carNumber && !isOldCar && !model) wrong.push('carNumber');
  const car = isOldCar
    ? { modelId: stored.modelId, carName: stored.carName }
    : {
        modelId: model?.modelId ?? null,
        carName: model ? `${model.brandName} ${model.modelName}, ${model.modelYear}` : '',
      };
  const isReview = !reviewId || (await tx.$count(reviews, eq(reviews.reviewId, reviewId))) > 0;
  if (!isReview) wrong.push('reviewId');
  return { wrong, car };
}

/**
 * Adds a proof, once however often the same form is sent.
 * @param form the id of the form; with other values it adds another proof
 * @throws DeskRejection for one too many
 */
export function addProof(
  db: Database,
  form: string,
  proof: ProofFacts,
  actor: Actor,
): Promise<ProofSaving> {
  // From a kept draft, or after going back, the same id comes with another proof's values.
  const formId = uuidOfContent(JSON.stringify([form, proof]));
  return db.transaction(async (tx) => {
    const { wrong, car } = await namedIn(tx, proof);
    if (wrong.length > 0) return { wrong };
    const values = { ...proof, isExample: false, ...car, formId, updatedAt: actor.now };
    const [added] = await tx
      .insert(proofs)
      .values(values)
      .onConflictDoNothing()
      .returning({ id: proofs.proofId });
    if (!added) {
      const isSame = eq(proofs.formId, formId);
      const [known] = await tx.select({ id: proofs.proofId }).from(proofs).where(isSame);
      if (!known) throw new DeskRejection('recordGone');
      return known;
    }
    if ((await tx.$count(proofs)) > PROOFS_MAX) throw new DeskRejection('tooManyProofs');
    await note(tx, actor, { action: 'proofAdded', ...added, after: factsOf(proof) });
    return added;
  });
}

/**
 * Changes a proof.
 * @param seen when it had last been changed as the form showed it, in ms since 1970
 * @returns 'changed' where it was changed since
 */
export function changeProof(
  db: Database,
  { id, seen }: { id: number; seen: number },
  proof: ProofFacts,
  actor: Actor,
): Promise<ProofSaving> {
  return db.transaction(async (tx) => {
    const isMeant = and(eq(proofs.proofId, id), eq(proofs.kind, proof.kind));
    const [stored] = await tx.select().from(proofs).where(isMeant).for('update');
    if (!stored) throw new DeskRejection('recordGone');
    // Only what was an example can stay one.
    const isExample = stored.isExample && proof.isExample;
    if (stored.updatedAt.getTime() !== seen) {
      // The same form, sent twice.
      return isDeepStrictEqual(asFacts(stored), { ...proof, isExample }) ? { id } : 'changed';
    }
    const { wrong, car } = await namedIn(tx, proof, stored);
    if (wrong.length > 0) return { wrong };
    await tx
      .update(proofs)
      .set({ ...proof, ...car, isExample, updatedAt: actor.now })
      .where(eq(proofs.proofId, id));
    const change = { before: factsOf(asFacts(stored)), after: factsOf(proof) };
    await note(tx, actor, { action: 'proofChanged', id, ...change });
    return { id };
  });
}

/** Deletes a proof. */
export function removeProof(db: Database, id: number, actor: Actor): Promise<void> {
  return db.transaction(async (tx) => {
    const [removed] = await tx.delete(proofs).where(eq(proofs.proofId, id)).returning();
    if (!removed) throw new DeskRejection('recordGone');
    const before = factsOf(asFacts(removed));
    await note(tx, actor, { action: 'proofRemoved', id, before });
  });
}
