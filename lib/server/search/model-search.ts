import { and, asc, desc, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { ModelCard } from '@/lib/contract/calls/car';
import { isInStock, selectCards } from '@/lib/server/catalogue/model-card';
import type { Database } from '@/lib/server/db/database';
import { models } from '@/lib/server/db/schema/catalogue';
import { type Meaning, namePartsOf } from './query-term';
import { tsqueryOf } from './tsquery';
import type { Vocabulary } from './vocabulary';

export interface FoundModels {
  models: ModelCard[];
  total: number;
}

/** The model fits the word: by a name of brand, model, trim, year or type, or by its energy. */
function fits(meaning: Meaning): SQL {
  const isNamed = sql`${models.search} @@ ${tsqueryOf(meaning)}::tsquery`;
  if (meaning.energyTypes.length === 0) return isNamed;
  return or(isNamed, inArray(models.energyType, [...meaning.energyTypes])) ?? isNamed;
}

/** The word stands in the model's own name: the car itself, not its brand's others. */
function isInOwnName(meaning: Meaning, vocabulary: Vocabulary): SQL {
  const ownName = sql`(${models.modelName} || ' ' || ${models.trim})`;
  const parts = namePartsOf(meaning, vocabulary).map(
    (part) => sql`${ownName} ilike ${`%${part}%`}`,
  );
  return or(...parts) ?? sql`false`;
}

/** How many of the conditions a row meets, as a number to order by. */
function countOf(conditions: SQL[]): SQL {
  return sql.join(
    conditions.map((condition) => sql`(${condition})::int`),
    sql` + `,
  );
}

/**
 * One page of the models a query means. Every word has to fit; when no model fits them all, any
 * word is enough. Generic words ("car", "price") narrow nothing.
 *
 * Order: models that fit more words, then those with more of them in their own name, then those in
 * stock, then the catalogue's order.
 */
export async function findModels(
  db: Database,
  meanings: readonly Meaning[],
  vocabulary: Vocabulary,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<FoundModels> {
  if (meanings.length === 0) return { models: [], total: 0 };
  const specific = meanings.filter(({ isGeneric }) => !isGeneric);
  const conditions = specific.map(fits);
  const rank =
    specific.length === 0
      ? []
      : [countOf(conditions), countOf(specific.map((each) => isInOwnName(each, vocabulary)))];
  for (const where of [and(...conditions), or(...conditions)]) {
    const total = await db.$count(models, where);
    if (total === 0) continue;
    const orderBy = [
      ...rank.map((count) => desc(count)),
      desc(isInStock),
      asc(models.brandPosition),
      asc(models.modelId),
    ];
    const cards = await selectCards(db, where, orderBy, pageSize, (page - 1) * pageSize);
    return { models: cards, total };
  }
  return { models: [], total: 0 };
}
