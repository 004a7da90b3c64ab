import { brandTag, CATALOGUE_TAG, MODELS_TAG, typeTag } from '@/lib/config/cache-table';
import type { Database } from '../db/database';
import { RECORD_TABLES, WRITTEN_TABLES } from '../db/record-tables';
import { models } from '../db/schema/catalogue';
import { units } from '../db/schema/units';
import type { ChangedContent } from './changed-content';
import { countUnits, modelsOfUnits } from './count-units';
import type { RecordKind } from './stored-records';
import { isOneOf, type KeyValue } from './write-rows';

/** A brand or type cannot be removed while models name it. */
export class CannotRemove extends Error {
  override name = 'CannotRemove';
}

/**
 * Deletes records permanently, in the caller's transaction, which keeps what has to be kept of
 * them. Units go before their models, so that their pages are noted as well.
 * @param changed gets what this changes, to be announced once everything is removed
 * @param day see `countUnits`
 * @throws CannotRemove for a brand or type of which there are models
 */
export async function deleteRecords(
  db: Database,
  kind: RecordKind,
  keys: readonly KeyValue[],
  changed: ChangedContent,
  day?: string,
): Promise<void> {
  if (keys.length === 0) return;
  if (kind !== 'units') changed.addTag(CATALOGUE_TAG);
  if (kind === 'units') {
    const touched = await modelsOfUnits(db, keys as number[]);
    await db.delete(units).where(isOneOf(units.unitId, keys));
    await countUnits(db, [...new Set(touched.map(({ model_id: id }) => id))], day);
    if (touched.length > 0) changed.addTag(MODELS_TAG);
    for (const { unit_id: id, ...model } of touched) changed.addUnit(id, model);
    return;
  }
  if (kind === 'models') {
    const gone = await db
      .delete(models)
      .where(isOneOf(models.modelId, keys))
      .returning({ id: models.modelId, brand_sign: models.brandSign, type_sign: models.typeSign });
    if (gone.length > 0) changed.addTag(MODELS_TAG);
    for (const { id, ...model } of gone) changed.addModel(id, model);
    return;
  }
  await changed.addRecords(db, kind, keys);
  if (kind === 'brands' || kind === 'types') {
    const signs = keys as string[];
    const named = await namedByOthers(db, kind, signs);
    if (named.size > 0) throw new CannotRemove(`there are models of ${[...named].join(', ')}`);
    for (const sign of signs) changed.addTag(kind === 'brands' ? brandTag(sign) : typeTag(sign));
  } else changed.addTag(WRITTEN_TABLES[kind].tag);
  const { table, key } = RECORD_TABLES[kind];
  await db.delete(table).where(isOneOf(key, keys));
}

/** Keys of records that others belong to: models of a brand or type, units of a model. */
export async function namedByOthers(
  db: Database,
  kind: RecordKind,
  keys: readonly string[],
): Promise<Set<string>> {
  const column = { models: units.modelId, brands: models.brandSign, types: models.typeSign };
  if (kind !== 'models' && kind !== 'brands' && kind !== 'types') return new Set();
  const name = column[kind];
  const rows = await db
    .selectDistinct({ key: name })
    .from(kind === 'models' ? units : models)
    .where(isOneOf(name, keys));
  return new Set(rows.map(({ key }) => String(key)));
}
