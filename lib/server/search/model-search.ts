import { and, asc, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import { type CardPage, readCards, selectCardPage } from '../catalogue/model-card';
import { conditionsOf } from '../catalogue/model-filters';
import type { Database } from '../db/database';
import { models } from '../db/schema/catalogue';
import type { NameTerm, UnderstoodQuery } from './understand';

/** A query whose names no model has together may be answered by models that have any of them. */
export interface ModelQuery extends UnderstoodQuery {
  hasAnyName?: boolean;
}

/** A name as a tsquery. Words hold letters, marks and digits only, so quoting them is enough. */
function tsqueryOf({ alternatives }: NameTerm): string {
  const lists = alternatives.map((words) => words.map((word) => `'${word}'`).join(' & '));
  return `(${lists.map((list) => `(${list})`).join(' | ')})`;
}

/** What the names of a query ask of a model; undefined where there are none. */
export function nameCondition({
  reference,
  names,
  brands,
  hasAnyName = false,
}: ModelQuery): SQL | undefined {
  if (reference !== null) return eq(models.modelId, reference);
  const tsqueries = names.map(tsqueryOf);
  const isNamed = (operator: '&' | '|') =>
    tsqueries.length > 0
      ? sql`${models.search} @@ ${tsqueries.join(` ${operator} `)}::tsquery`
      : undefined;
  if (!hasAnyName) return isNamed('&');
  const signs = brands.map(({ sign }) => sign);
  return or(signs.length > 0 ? inArray(models.brandSign, signs) : undefined, isNamed('|'));
}

/** Every condition of a query. */
export function conditionOf(query: ModelQuery): SQL | undefined {
  if (query.reference !== null) return nameCondition(query);
  return and(...Object.values(conditionsOf(query.filters)), nameCondition(query));
}

/** Whether there is anything to look for. */
export function hasCriteria(query: ModelQuery): boolean {
  const { reference, names, brands, filters, isEveryCar } = query;
  const isAsked = names.length + brands.length + Object.keys(filters).length > 0;
  return isEveryCar || isAsked || reference !== null;
}

/** Models in stock first, each group in the catalogue's order. */
const IN_STOCK_FIRST = [desc(models.isInStock), asc(models.brandPosition), asc(models.modelId)];

/** The cheapest first. */
export const BY_PRICE = [asc(models.priceUsd), asc(models.modelId)];

/** One page of the models that a query means, those that are called so first, then by stock. */
export async function searchModels(
  db: Database,
  query: ModelQuery,
  page: { page: number; pageSize: number },
): Promise<CardPage> {
  if (!hasCriteria(query)) return { models: [], total: 0 };
  const where = conditionOf(query);
  if (query.isCheapestFirst) return selectCardPage(db, where, BY_PRICE, page);
  const words = query.names.flatMap(({ alternatives }) => alternatives.flat());
  if (words.length === 0) return selectCardPage(db, where, IN_STOCK_FIRST, page);
  return selectRankedPage(db, where, [...new Set(words)], page);
}

/** How many of the words stand in the model's own name, and not in its trim or its brand's name. */
function countInName(words: readonly string[]): SQL<number> {
  const name = sql`lower(${models.modelName})`;
  const each = words.map((word) => sql`(strpos(${name}, ${word}) > 0)::int`);
  return sql<number>`${sql.join(each, sql` + `)}`;
}

/**
 * One page of the models that match, those with the words in their names first, with their number.
 * All of them have to be looked at once to be ranked, and are counted by the same look.
 */
async function selectRankedPage(
  db: Database,
  where: SQL | undefined,
  words: readonly string[],
  { page, pageSize }: { page: number; pageSize: number },
): Promise<CardPage> {
  const matched = db.$with('matched').as(
    db
      .select({
        modelId: models.modelId,
        isInStock: models.isInStock,
        brandPosition: models.brandPosition,
        rank: countInName(words).as('rank'),
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
      desc(matched.isInStock),
      asc(matched.brandPosition),
      asc(matched.modelId),
    )
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  // Beyond the last page no row carries the number.
  const total = rows[0]?.total ?? (page > 1 ? await db.$count(models, where) : 0);
  const ids = rows.map(({ modelId }) => modelId);
  return { models: await readCards(db, ids), total };
}
