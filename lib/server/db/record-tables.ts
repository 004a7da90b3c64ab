import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { ARTICLES_TAG, PASSAGES_TAG, PROMOTIONS_TAG } from '@/lib/config/cache-table';
import type { EditedKind } from '@/lib/format/record-form';
import { brands, brandTexts, carTypes, models, modelTexts, typeTexts } from './schema/catalogue';
import {
  articles,
  articleTexts,
  passages,
  passageTexts,
  promotions,
  promotionTexts,
} from './schema/content';
import { units, unitTexts } from './schema/units';

/** Where the records of a kind are stored. */
export interface RecordTables {
  table: PgTable;
  /** As edits and the bin name a record. */
  key: PgColumn;
  /** Its other name, which people or addresses use. */
  sign: PgColumn;
  texts: PgTable & { locale: PgColumn };
  /** The column of texts that names the record. */
  owner: PgColumn;
  /** The one text of a record, whose rows are columns such as story_de; null where texts are by language. */
  column: string | null;
}

/** What staff write, and the tag of cached reads that show it. */
export const WRITTEN_TABLES = {
  promotions: {
    table: promotions,
    key: promotions.promotionId,
    sign: promotions.coder,
    texts: promotionTexts,
    owner: promotionTexts.promotionId,
    column: null,
    tag: PROMOTIONS_TAG,
  },
  articles: {
    table: articles,
    key: articles.articleId,
    sign: articles.articleSign,
    texts: articleTexts,
    owner: articleTexts.articleId,
    column: null,
    tag: ARTICLES_TAG,
  },
  passages: {
    table: passages,
    key: passages.passageId,
    sign: passages.passageSign,
    texts: passageTexts,
    owner: passageTexts.passageId,
    column: null,
    tag: PASSAGES_TAG,
  },
};

/** The tables of every kind of record that staff edit: first those that others do not refer to. */
export const RECORD_TABLES: Readonly<Record<EditedKind, RecordTables>> = {
  units: {
    table: units,
    key: units.unitId,
    sign: units.vin,
    texts: unitTexts,
    owner: unitTexts.unitId,
    column: 'report',
  },
  models: {
    table: models,
    key: models.modelId,
    sign: models.modelSign,
    texts: modelTexts,
    owner: modelTexts.modelId,
    column: 'summary',
  },
  brands: {
    table: brands,
    key: brands.brandSign,
    sign: brands.brandSign,
    texts: brandTexts,
    owner: brandTexts.brandSign,
    column: 'story',
  },
  types: {
    table: carTypes,
    key: carTypes.typeSign,
    sign: carTypes.typeSign,
    texts: typeTexts,
    owner: typeTexts.typeSign,
    column: 'type_name',
  },
  ...WRITTEN_TABLES,
};
