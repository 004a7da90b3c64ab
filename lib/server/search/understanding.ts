import { ne } from 'drizzle-orm';
import type { ResponseOf } from '@/lib/contract/call';
import type { listModels, SearchRemark } from '@/lib/contract/calls/model-list';
import type { Database } from '../db/database';
import { models } from '../db/schema/catalogue';
import { filtersOf } from './model-query';
import { hasCriteria, type ModelQuery } from './model-search';
import { nearestOffers } from './nearest-filters';

type Understanding = Required<
  Pick<
    ResponseOf<typeof listModels>,
    'filters' | 'read_as' | 'ignored' | 'not_sold' | 'converted' | 'remarks' | 'nearest'
  >
> &
  Pick<ResponseOf<typeof listModels>, 'sort'>;

/** How a query was understood, as an answer carries it. */
export async function understandingOf(
  db: Database,
  query: ModelQuery,
  { total }: { total: number },
): Promise<Understanding> {
  const hasZeroResults = total === 0 && hasCriteria(query);
  return {
    filters: filtersOf(query),
    read_as: query.readAs,
    ignored: [...query.ignored, ...query.textOnly],
    not_sold: [...query.notSold],
    ...(query.isCheapestFirst && { sort: 'price' as const }),
    // A limit that was chosen has replaced the typed one.
    converted: query.converted.filter(({ filter, usd }) => query.filters[filter] === usd),
    remarks: await remarksOn(db, query),
    nearest: hasZeroResults ? await nearestOffers(db, query) : [],
  };
}

async function remarksOn(db: Database, query: ModelQuery): Promise<SearchRemark[]> {
  const remarks = [...query.remarks];
  if (query.filters.steering === 'right') {
    const others = await db.$count(models, ne(models.steering, 'left'));
    if (others === 0) remarks.push('all_left_hand');
  }
  return remarks;
}
