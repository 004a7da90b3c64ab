import { inArray } from 'drizzle-orm';
import type { ModelCard } from '@/lib/contract/calls/car';
import { selectCards } from '../catalogue/model-card';
import type { Database } from '../db/database';
import { models } from '../db/schema/catalogue';

/** Cards of the models with these ids, in the given order; ids that are none are left out. */
export async function listModelsById(db: Database, ids: readonly number[]): Promise<ModelCard[]> {
  const wanted = [...new Set(ids)];
  const cards = await selectCards(db, inArray(models.modelId, wanted), [], wanted.length);
  return wanted.flatMap((id) => cards.find((card) => card.model_id === id) ?? []);
}
