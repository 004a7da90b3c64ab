import { getTableConfig, type IndexedColumn } from 'drizzle-orm/pg-core';
import { expect, it } from 'vitest';
import { FILTER_NAMES, filterOf } from '@/lib/contract/filters';
import { models } from '../db/schema/catalogue';
import { ATTRIBUTE_COLUMNS } from './attribute-columns';

it('counts and finds models by every filter within one index', () => {
  const { indexes } = getTableConfig(models);
  const facets = indexes.find(({ config }) => config.name === 'models_by_facets');
  const covered = facets?.config.columns.map((column) => (column as IndexedColumn).name);
  const lacking = FILTER_NAMES.flatMap((name) => filterOf(name).of ?? []).filter(
    (name) => !covered?.includes(ATTRIBUTE_COLUMNS[name].name),
  );
  expect(
    lacking,
    'models_by_facets (lib/server/db/schema/catalogue.ts) lacks columns that filters are about: add them, and generate a migration',
  ).toEqual([]);
});
