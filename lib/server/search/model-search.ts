import { and, asc, desc, inArray, or, type SQL, sql } from 'drizzle-orm';
import { CATALOGUE_TAG } from '@/lib/config/cache-tags';
import type { ModelCard } from '@/lib/contract/calls/car';
import { type CardPage, selectCards } from '../catalogue/model-card';
import type { Database } from '../db/database';
import { models } from '../db/schema/catalogue';
import { cachedRows } from '../query-cache';
import { namePartsOf, type QueryTerm, tsqueryOf } from './query-term';
import type { Vocabulary } from './vocabulary';

/** The model fits the word: by a name of brand, model, trim, year or type, or by its energy. */
function matchesTerm(term: QueryTerm): SQL {
  const isNamed = sql`${models.search} @@ ${tsqueryOf(term)}::tsquery`;
  if (term.energyTypes.length === 0) return isNamed;
  return or(isNamed, inArray(models.energyType, [...term.energyTypes])) ?? isNamed;
}

/** The word stands in the model's own name: the car itself, not its brand's others. */
function isInModelName(term: QueryTerm, vocabulary: Vocabulary): SQL {
  const ownName = sql`(${models.modelName} || ' ' || ${models.trim})`;
  // Parts hold letters, marks and digits only. One pattern is read once per row, whatever its parts.
  return sql`${ownName} ~* ${namePartsOf(term, vocabulary).join('|')}`;
}

const NO_RANK = sql<number>`0`;

/** How many of the conditions a row meets, as a number to order by. */
function sumOf(conditions: SQL[]): SQL<number> {
  if (conditions.length === 0) return NO_RANK;
  const terms = conditions.map((condition) => sql`(${condition})::int`);
  return sql<number>`${sql.join(terms, sql` + `)}`;
}

/**
 * One page of the models a query means. Every word has to fit; when no model fits them all, any
 * word is enough. Stop words ("car", "price") narrow nothing.
 *
 * Order: models that fit more words, then those with more of them in their own name, then those in
 * stock, then the catalogue's order.
 */
export async function searchModels(
  db: Database,
  terms: readonly QueryTerm[],
  vocabulary: Vocabulary,
  page: { page: number; pageSize: number },
): Promise<CardPage> {
  if (terms.length === 0) return { models: [], total: 0 };
  const specific = terms.filter(({ isStopWord }) => !isStopWord);
  const conditions = specific.map(matchesTerm);
  const inNames = specific.map((term) => isInModelName(term, vocabulary));
  // Every model found this way fits every word, so that there is nothing to order by.
  const found = await selectRankedPage(db, and(...conditions), [sumOf(inNames)], page);
  if (found.total > 0 || conditions.length < 2) return found;
  return selectRankedPage(db, or(...conditions), [sumOf(conditions), sumOf(inNames)], page);
}

/**
 * One page of the models that match, the highest ranks first, with their number. All of them have
 * to be looked at once to be ranked, and are counted by the same look: a word such as "suv" fits
 * every second model.
 */
async function selectRankedPage(
  db: Database,
  where: SQL | undefined,
  ranks: readonly SQL<number>[],
  { page, pageSize }: { page: number; pageSize: number },
): Promise<CardPage> {
  const [first, second] = ranks;
  const matched = db.$with('matched').as(
    db
      .select({
        modelId: models.modelId,
        isInStock: models.isInStock,
        brandPosition: models.brandPosition,
        rank: sql<number>`${first ?? NO_RANK}`.as('rank'),
        secondRank: sql<number>`${second ?? NO_RANK}`.as('second_rank'),
      })
      .from(models)
      .where(where),
  );
  const rows = await db
    .with(matched)
    .select({
      modelId: matched.modelId,
      total: sql<number>`(select count(*)::int from ${matched})`,
    })
    .from(matched)
    .orderBy(
      desc(matched.rank),
      desc(matched.secondRank),
      desc(matched.isInStock),
      asc(matched.brandPosition),
      asc(matched.modelId),
    )
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  // Beyond the last page no row carries the number.
  const total = rows[0]?.total ?? (page > 1 ? await db.$count(models, where) : 0);
  const ids = rows.map(({ modelId }) => modelId);
  return { models: await cachedCards(db, ids), total };
}

async function cachedCards(db: Database, ids: readonly number[]): Promise<ModelCard[]> {
  const cards = await cachedRows(db, {
    key: 'card',
    ids,
    tags: [CATALOGUE_TAG],
    run: async (missing) => {
      const found = await listModelsById(db, missing);
      return new Map(found.map((card) => [card.model_id, card]));
    },
  });
  return ids.flatMap((id) => cards.get(id) ?? []);
}

/** One parameter, so that the statement is the same for any number of ids. */
function isOneOf(ids: readonly number[]): SQL {
  return sql`${models.modelId} = any(${`{${ids.join(',')}}`}::int[])`;
}

/** Cards of the models with these ids, in the given order; ids that are none are left out. */
export async function listModelsById(db: Database, ids: readonly number[]): Promise<ModelCard[]> {
  const wanted = [...new Set(ids)];
  const cards = await selectCards(db, isOneOf(wanted), [], wanted.length);
  return wanted.flatMap((id) => cards.find((card) => card.model_id === id) ?? []);
}
