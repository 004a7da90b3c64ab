import { brandTag, CATALOGUE_TAG, MODELS_TAG, typeTag } from '@/lib/config/cache-table';
import { notifyContentChange } from '../db/content-changes';
import type { Database } from '../db/database';
import { RECORD_TABLES, WRITTEN_TABLES } from '../db/record-tables';
import { models } from '../db/schema/catalogue';
import { units } from '../db/schema/units';
import { ChangedPaths } from './changed-paths';
import { ChangedTags } from './changed-tags';
import { countUnits, modelsOfUnits } from './count-units';
import { addRecordPaths } from './passage-paths';
import type { RecordKind } from './stored-records';
import { isOneOf, type KeyValue } from './write-rows';

/** A brand or type cannot be removed while models name it. */
export class CannotRemove extends Error {
  override name = 'CannotRemove';
}

/** What a removal changes: tags of cached reads, and paths of pages. */
export interface Removal {
  tags: ChangedTags;
  paths: ChangedPaths;
}

/** To be announced once everything is removed. */
export const newRemoval = (): Removal => ({ tags: new ChangedTags(), paths: new ChangedPaths() });

export const announceRemoval = (db: Database, { tags, paths }: Removal): Promise<void> =>
  notifyContentChange(db, tags.list(), paths);

interface NamedModel {
  model_id: number;
  brand_sign: string;
  type_sign: string;
}

/**
 * Deletes records permanently, in the caller's transaction, which keeps what has to be kept of
 * them. Units go before their models, so that their pages are noted as well.
 * @param day see `countUnits`
 * @throws CannotRemove for a brand or type of which there are models
 */
export async function deleteRecords(
  db: Database,
  kind: RecordKind,
  keys: readonly KeyValue[],
  { tags, paths }: Removal,
  day?: string,
): Promise<void> {
  if (keys.length === 0) return;
  const addTags = (model: NamedModel) => {
    tags.add(MODELS_TAG);
    tags.addModel(model.model_id, model.brand_sign, model.type_sign);
  };
  if (kind !== 'units') tags.add(CATALOGUE_TAG);
  if (kind !== 'units' && kind !== 'models') await addRecordPaths(db, paths, kind, keys);
  if (kind === 'units') {
    const touched = await modelsOfUnits(db, keys as number[]);
    await db.delete(units).where(isOneOf(units.unitId, keys));
    await countUnits(db, [...new Set(touched.map(({ model_id: id }) => id))], day);
    for (const { unit_id: id, ...model } of touched) {
      paths.addUnit(id, model);
      addTags(model);
    }
    return;
  }
  if (kind === 'models') {
    const gone = await db.delete(models).where(isOneOf(models.modelId, keys)).returning({
      model_id: models.modelId,
      brand_sign: models.brandSign,
      type_sign: models.typeSign,
    });
    for (const model of gone) {
      paths.addModel(model.model_id, model);
      addTags(model);
    }
    return;
  }
  if (kind === 'brands' || kind === 'types') {
    const signs = keys as string[];
    const named = await namedByOthers(db, kind, signs);
    if (named.size > 0) throw new CannotRemove(`there are models of ${[...named].join(', ')}`);
    for (const sign of signs) tags.add(kind === 'brands' ? brandTag(sign) : typeTag(sign));
  } else tags.add(WRITTEN_TABLES[kind].tag);
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
