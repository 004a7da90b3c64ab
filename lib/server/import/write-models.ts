import { type SQL, sql } from 'drizzle-orm';
import { LOCALES } from '@/lib/i18n/locales';
import { type Database, rowsOf } from '../db/database';
import { modelPictures, models, modelTexts } from '../db/schema/catalogue';
import type { DerivedColumns } from './derived-columns';
import { newColumns } from './record-columns';
import type { ModelRow } from './row-schemas';
import { definitions, insertFrom, joined, upsert, upsertFrom, writableColumns } from './write-rows';

const KEY_COLUMNS = [
  'model_id',
  'model_sign',
  'brand_sign',
  'type_sign',
  'model_name',
  'trim',
  'model_year',
] as const;

/** What decides a model's id and derived columns, as far as its row has it. */
export type ModelKey = Partial<Pick<ModelRow, (typeof KEY_COLUMNS)[number]>>;

/** The same for a whole row. */
export type WholeModelKey = Pick<ModelRow, (typeof KEY_COLUMNS)[number]>;

export function modelKeyOf(row: Record<string, unknown>): ModelKey {
  return Object.fromEntries(KEY_COLUMNS.map((column) => [column, row[column]]));
}

/** A model that has its id. */
export interface OwnedModel {
  id: number;
  key: WholeModelKey;
  /**
   * Its row as a JSON object; columns that a new model leaves out are empty. Pictures are served
   * already.
   */
  json: string;
}

/** Columns derived from the model's units are kept (import/count-units.ts). */
const OF_UNITS = Object.fromEntries(
  [
    models.unitPriceUsd,
    models.unitStockKhorgos,
    models.unitStockErenhot,
    models.unitHasNew,
    models.unitHasUsed,
  ].map((column) => [column.name, sql`${column}`]),
);

/** `summary_en` is the summary in English. */
const SUMMARIES = LOCALES.map((locale) => ({
  locale: sql.raw(`'${locale}'`),
  column: sql.identifier(`summary_${locale}`),
}));

const PICTURE_COLUMNS = writableColumns(modelPictures).filter(
  (column) => column !== modelPictures.modelId && column !== modelPictures.position,
);

/** Removes texts and pictures that are not among the new ones. */
const REMOVALS = sql`
  removed_texts as (
    delete from ${modelTexts} using fresh
    where ${modelTexts.modelId} = fresh.model_id and ${modelTexts.locale} <> all (fresh.locales)
    returning fresh.model_id
  ), removed_pictures as (
    delete from ${modelPictures} using fresh
    where ${modelPictures.modelId} = fresh.model_id
      and ${modelPictures.position} > json_array_length(fresh.pictures)
    returning fresh.model_id
  ),
`;

const REMOVED = sql`
  union select model_id from removed_texts union select model_id from removed_pictures
`;

/**
 * Writes models with their texts and pictures by one statement: the database takes all of them from
 * the rows as they are, so that nothing has to be parsed or serialised again here. A row without
 * pictures leaves the model's unchanged.
 * @param areNew whether there was no model before: nothing has to be removed, and rows may leave
 *   out what may be empty
 * @param isOfFacts whether texts and pictures stay unchanged
 * @returns ids of models that are new or differ from what they were
 */
export async function writeModels(
  db: Database,
  rows: readonly OwnedModel[],
  derived: DerivedColumns,
  areNew: boolean,
  isOfFacts = false,
): Promise<Set<number>> {
  if (rows.length === 0) return new Set();
  if (isOfFacts) {
    const facts = rows.map(({ id, key, json }) => ({
      ...JSON.parse(json),
      model_id: id,
      ...derived.of(key),
    }));
    return (await upsert(db, models, facts, [models.modelId], OF_UNITS)) as Set<number>;
  }
  const write: typeof upsertFrom = areNew ? insertFrom : upsertFrom;
  // Of a column that an object has twice, the last value counts.
  const left = JSON.stringify(newColumns('models')).slice(0, -1);
  const objects = rows.map(({ id, key, json }) => {
    const more = JSON.stringify({ model_id: id, ...derived.of(key) });
    return `${areNew ? `${left},${json.slice(1, -1)}` : json.slice(0, -1)},${more.slice(1)}`;
  });
  const result = await db.execute(sql`
    with fresh as materialized (
      select *, array_remove(
        array[${joined(SUMMARIES.map(({ locale, column }) => sql`case when ${column} <> '' then ${locale} end`))}],
        null
      ) as locales
      from json_to_recordset(${`[${objects.join(',')}]`}::text::json) as fresh(
        ${definitions(writableColumns(models))},
        ${joined(SUMMARIES.map(({ column }) => sql`${column} text`))},
        pictures json
      )
    ), texts as (
      select model_id, locale, summary
      from fresh, lateral (
        values ${joined(SUMMARIES.map(({ locale, column }) => sql`(${locale}, ${column})`))}
      ) as texts(locale, summary)
      where summary <> ''
    ), pictures as (
      select fresh.model_id, served.*
      from fresh, lateral rows from (
        json_to_recordset(fresh.pictures) as (${definitions(PICTURE_COLUMNS)})
      ) with ordinality as served(
        ${joined(PICTURE_COLUMNS.map(({ name }) => sql.identifier(name) as unknown as SQL))}, position
      )
    ), ${areNew ? sql`` : REMOVALS} written_models as (
      ${write(sql`fresh`, models, [models.modelId], OF_UNITS)}
      returning ${models.modelId}
    ), written_texts as (
      ${write(sql`texts`, modelTexts, [modelTexts.modelId, modelTexts.locale])}
      returning ${modelTexts.modelId}
    ), written_pictures as (
      ${write(sql`pictures`, modelPictures, [modelPictures.modelId, modelPictures.position])}
      returning ${modelPictures.modelId}
    )
    select model_id from written_models
    union select model_id from written_texts
    union select model_id from written_pictures
    ${areNew ? sql`` : REMOVED}
  `);
  return new Set(rowsOf<{ model_id: number }>(result).map(({ model_id: id }) => id));
}
