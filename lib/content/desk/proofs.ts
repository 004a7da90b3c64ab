import { isLandedCountry, LANDED_COUNTRIES, type LandedCity } from '@/lib/config/landed-countries';
import { isProofKind, type ProofKind } from '@/lib/config/proofs';
import { type ProofForm, placeOf, proofFormOf } from '@/lib/format/proof-form';
import type { DeskLanguage } from '@/lib/i18n/desk-languages';
import { countryNameOf, deskDayOf, deskTextsOf } from '@/lib/i18n/desk-texts';
import { listStoredProofs, type StoredProof } from '@/lib/server/proofs/proofs';
import { findForModeration, listForModeration } from '@/lib/server/reviews/moderation';
import { deskBackend } from '@/lib/server/staff/desk-backend';
import type { Query } from './page-notice';
import { countryChoices } from './purchase-codes';
import { typedIn } from './typed-form';

export type ListedProof = Awaited<ReturnType<typeof readProofs>>[number];
export type EditedProof = NonNullable<Awaited<ReturnType<typeof readProofForm>>>;

/** A country and its city, such as Mongolia, Ulaanbaatar. */
function placeNameOf(language: DeskLanguage, country: string | null, city: string): string {
  const cities = deskTextsOf(language, 'rates.cities');
  return [country && countryNameOf(language, country), city && cities(city as LandedCity)]
    .filter(Boolean)
    .join(', ');
}

/** What a proof is called at the desk. */
function nameOf(language: DeskLanguage, proof: StoredProof): string {
  const { kind, port, paper, carName } = proof;
  if (kind === 'delivery') return carName;
  if (kind === 'yard') return port ? deskTextsOf(language, 'ports')(port) : '';
  return paper ? deskTextsOf(language, 'proofs')(`papers.${paper}`) : '';
}

/** All papers, yards and deliveries, shown or not. */
export async function readProofs(language: DeskLanguage) {
  const stored = await listStoredProofs(deskBackend().db);
  return stored.map((proof) => ({
    proofId: proof.proofId,
    kind: proof.kind,
    name: nameOf(language, proof),
    about: [
      proof.day && deskDayOf(language, proof.day),
      placeNameOf(language, proof.country, proof.city),
      proof.number,
    ].filter(Boolean),
    isShown: proof.isShown,
    isExample: proof.isExample,
    picture: proof.picture,
  }));
}

/** Countries and the cities that the site knows by name. */
export function placeChoices(language: DeskLanguage) {
  return countryChoices(language).flatMap(([country]) => {
    const cities = isLandedCountry(country) ? Object.keys(LANDED_COUNTRIES[country].cities) : [];
    return ['', ...cities].map(
      (city) => [placeOf(country, city), placeNameOf(language, country, city)] as const,
    );
  });
}

/**
 * Reviews that the site shows, for the delivery of their car.
 * @param own that of the delivery: also an older one, or one that is not shown now, as the next change
 *   would otherwise take it away
 */
export async function readReviewChoices(own = '') {
  const { db } = deskBackend();
  const shown = await listForModeration(db, { state: 'approved' });
  const isListed = shown.some(({ review_id }) => String(review_id) === own);
  const named = own && !isListed ? await findForModeration(db, Number(own)) : null;
  return [...shown, ...(named ? [named] : [])].map(({ review_id, author, model, created_at }) => {
    const car = `${model.brand_name} ${model.model_name}`;
    return [String(review_id), `${car} · ${author} · ${created_at.slice(0, 10)}`] as const;
  });
}

const BLANK: ProofForm = { shown: 'yes' };

/**
 * A proof as its form shows it, with what an address says of a form that was rejected; null where
 * there is none.
 * @param key `new` for one that is to be added, whose kind the address names
 */
export async function readProofForm(key: string, language: DeskLanguage, query: Query) {
  const all = key === 'new' ? [] : await listStoredProofs(deskBackend().db);
  const stored = all.find(({ proofId }) => String(proofId) === key);
  if (!stored && key !== 'new') return null;
  const kind: ProofKind = stored?.kind ?? (isProofKind(query.kind) ? query.kind : 'yard');
  const form = stored ? proofFormOf(stored) : BLANK;
  const { typed, wrong, seen } = typedIn(query);
  return {
    id: stored?.proofId ?? null,
    kind,
    name: stored ? nameOf(language, stored) : '',
    /** What is stored, without what was typed. */
    stored: form,
    // A box that was not checked is not in the address.
    form: wrong ? { ...form, shown: '', example: '', consent: '', ...typed } : form,
    isExample: stored?.isExample ?? false,
    seen: seen ?? stored?.updatedAt.getTime() ?? 0,
    wrong: new Set(wrong ?? []),
  };
}
