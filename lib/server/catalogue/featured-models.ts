import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import type { ModelCard } from '@/lib/contract/calls/car';
import type { Database } from '../db/database';
import { brands, models } from '../db/schema/catalogue';
import { isInStock, selectCards } from './model-card';

const FEATURED_COUNT = 8;
const BRANDS_CONSIDERED = 40;
/** As many as are shown: the mall may be of one brand. */
const MODELS_PER_BRAND = FEATURED_COUNT;

const hasStock = sql`exists (select from ${models} where ${models.brandSign} = ${brands.brandSign} and ${isInStock})`;

/**
 * Models in stock for the home page: brands that have any, in the catalogue's order, one model of
 * each, each of a type not shown yet as long as there is one; newest changes first within a brand.
 */
export async function listFeaturedModels(db: Database): Promise<ModelCard[]> {
  const first = db
    .select({ brandSign: brands.brandSign, position: brands.position })
    .from(brands)
    .where(hasStock)
    .orderBy(asc(brands.position), asc(brands.brandSign))
    .limit(BRANDS_CONSIDERED)
    .as('first');
  const fresh = db
    .select({ modelId: models.modelId, typeSign: models.typeSign, updatedAt: models.updatedAt })
    .from(models)
    .where(and(eq(models.brandSign, first.brandSign), isInStock))
    .orderBy(desc(models.updatedAt), asc(models.modelId))
    .limit(MODELS_PER_BRAND)
    .as('fresh');
  const candidates = await db
    .select({ brandSign: first.brandSign, modelId: fresh.modelId, typeSign: fresh.typeSign })
    .from(first)
    .crossJoinLateral(fresh)
    .orderBy(asc(first.position), asc(first.brandSign), desc(fresh.updatedAt), asc(fresh.modelId));
  const chosen = chooseVaried(candidates).map(({ modelId }) => modelId);
  if (chosen.length === 0) return [];
  const cards = await selectCards(db, inArray(models.modelId, chosen), [], FEATURED_COUNT);
  return cards.sort((a, b) => chosen.indexOf(a.model_id) - chosen.indexOf(b.model_id));
}

interface Candidate {
  brandSign: string;
  modelId: number;
  typeSign: string;
}

/** New brand and new type first, then new brand, then the rest, each in given order. */
function chooseVaried(candidates: Candidate[]): Candidate[] {
  const chosen: Candidate[] = [];
  const isNewBrand = (c: Candidate) => !chosen.some((other) => other.brandSign === c.brandSign);
  const isNewType = (c: Candidate) => !chosen.some((other) => other.typeSign === c.typeSign);
  const rounds = [(c: Candidate) => isNewBrand(c) && isNewType(c), isNewBrand, () => true];
  for (const isWanted of rounds) {
    for (const candidate of candidates) {
      if (chosen.length === FEATURED_COUNT) return chosen;
      if (!chosen.includes(candidate) && isWanted(candidate)) chosen.push(candidate);
    }
  }
  return chosen;
}
