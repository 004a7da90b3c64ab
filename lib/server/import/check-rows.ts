import type { Database } from '../db/database';
import { brands, carTypes, models } from '../db/schema/catalogue';
import { type ParsedRow, REFERENCES } from './parse-rows';
import type { ProblemList } from './problems';
import type { RowKind } from './row-schemas';
import type { CheckedRow, RowSpool } from './row-spool';
import type { RowPlace } from './source-row';
import type { ModelKey } from './write-models';
import { isOneOf } from './write-rows';

/** What the later passes need to know of all rows. */
export interface CheckSummary {
  /** Rows read, good and bad. */
  rowCount: number;
  /** The greatest id that a model of the import names; 0 for none. */
  lastModelId: number;
  /** Whether a brand or model names a picture file, and not only pictures that are served. */
  namesPictureFiles: boolean;
  /** Whether the database had no models when the checks began. */
  isFirstImport: boolean;
}

/** Models whose signs are looked up by one query. */
const MODELS_PER_BATCH = 500;

export interface RowChecks {
  /** What is known so far. */
  summary: CheckSummary;
  /**
   * Goes on with the checks until there is another batch of models that are good by all that is
   * known by then; all rows are checked when it ends. Models that name a brand or type which
   * nowhere follows become bad ones then.
   */
  models: AsyncGenerator<CheckedRow<ModelKey>[], void>;
}

/**
 * Sorts rows into good ones, which go to the spool, and bad ones: those that do not fit their
 * schema, and those that do not fit the other rows of the import (one record, one row) and against the database (brands and
 * types that models name, models that own a sign). Only reads the database, and holds no rows but
 * those of one lookup; what grows with the import is the identities of its records. A first import
 * reads the database at its beginning only.
 */
export function checkRows(
  db: Database,
  batches: AsyncIterable<ParsedRow[]>,
  spool: RowSpool,
  problems: ProblemList,
): RowChecks {
  const summary = { rowCount: 0, lastModelId: 0, namesPictureFiles: false, isFirstImport: false };
  return { summary, models: checkedModels(db, batches, spool, problems, summary) };
}

async function* checkedModels(
  db: Database,
  batches: AsyncIterable<ParsedRow[]>,
  spool: RowSpool,
  problems: ProblemList,
  summary: CheckSummary,
): RowChecks['models'] {
  summary.isFirstImport = (await db.$count(models)) === 0;
  const references = await openReferences(db);
  const identities = new Identities();
  let waiting: CheckedRow<ModelKey>[] = [];
  const takeModels = async () => {
    const good = summary.isFirstImport ? waiting : await ownedModels(db, waiting, problems);
    for (const checked of good) await spool.add('models', checked);
    waiting = [];
    return good;
  };
  for await (const batch of batches) {
    for (const row of batch) {
      const { kind, file, line, content } = row;
      const ordinal = summary.rowCount;
      summary.rowCount += 1;
      problems.beginFile(file);
      references.check(ordinal, row);
      for (const { column, reason } of row.problems) problems.add(ordinal, row, column, reason);
      const repeated = content && identities.repeatedIn(row, content.identity);
      if (repeated) problems.add(ordinal, row, repeated.column, repeated.reason);
      else if (content) {
        const { key, json } = content;
        summary.namesPictureFiles ||= content.namesPictureFile;
        if (key) {
          summary.lastModelId = Math.max(summary.lastModelId, key.model_id ?? 0);
          waiting.push({ ordinal, file, line, key, json });
        } else {
          references.add(kind, content.identity[0]?.value);
          await spool.add(kind, { ordinal, file, line, key: null, json });
        }
      }
      if (waiting.length === MODELS_PER_BATCH) yield await takeModels();
    }
  }
  if (waiting.length > 0) yield await takeModels();
  references.report(problems);
}

/** The place of each record of the import, by the columns that identify it. */
class Identities {
  private readonly files: string[] = [];
  /** By kind, column and value: the file's index and the line. */
  private readonly places = new Map<string, readonly [number, number]>();

  /** What is wrong with a row that identifies the same record as an earlier one, or null. */
  repeatedIn(
    { kind, file, line }: Pick<ParsedRow, 'kind' | 'file' | 'line'>,
    identity: readonly { column: string; value: string | number }[],
  ) {
    const keys = identity.map(({ column, value }) => `${kind} ${column} ${value}`);
    for (const [i, { column, value }] of identity.entries()) {
      const first = this.places.get(keys[i] ?? '');
      if (first) {
        const place = `${this.files[first[0]]}:${first[1]}`;
        return { column, reason: `${value} stands in ${place} too` };
      }
    }
    if (this.files.at(-1) !== file) this.files.push(file);
    const place = [this.files.length - 1, line] as const;
    for (const key of keys) this.places.set(key, place);
    return null;
  }
}

/** The brands and types that models may name: those of the database and those of the import. */
async function openReferences(db: Database) {
  const brandRows = await db.select({ sign: brands.brandSign }).from(brands);
  const typeRows = await db.select({ sign: carTypes.typeSign }).from(carTypes);
  const known = {
    brand_sign: new Set(brandRows.map(({ sign }) => sign)),
    type_sign: new Set(typeRows.map(({ sign }) => sign)),
  };
  const nouns = { brand_sign: 'brand', type_sign: 'car type' } as const;
  /** Models, well-formed or not, that name what is not known yet: its row may still come. */
  const open: {
    ordinal: number;
    place: RowPlace;
    column: (typeof REFERENCES)[number];
    sign: string;
  }[] = [];
  return {
    /** Takes the sign of a brand or type of the import. */
    add(kind: RowKind, sign: unknown) {
      if (kind === 'brands') known.brand_sign.add(String(sign));
      if (kind === 'types') known.type_sign.add(String(sign));
    },
    check(ordinal: number, { file, line, references }: ParsedRow) {
      for (const column of REFERENCES) {
        const sign = references[column];
        if (sign === undefined || known[column].has(sign)) continue;
        open.push({ ordinal, place: { file, line }, column, sign });
      }
    },
    report(problems: ProblemList) {
      for (const { ordinal, place, column, sign } of open) {
        if (known[column].has(sign)) continue;
        problems.add(ordinal, place, column, `there is no ${nouns[column]} ${sign}`);
      }
    },
  };
}

/**
 * Gives models without an id the one that the owner of their sign has, and refuses signs that
 * belong to another model.
 */
async function ownedModels(
  db: Database,
  rows: readonly CheckedRow<ModelKey>[],
  problems: ProblemList,
): Promise<CheckedRow<ModelKey>[]> {
  const signs = rows.map(({ key }) => key.model_sign);
  const found = await db
    .select({ id: models.modelId, sign: models.modelSign })
    .from(models)
    .where(isOneOf(models.modelSign, signs));
  const ownerOf = new Map(found.map(({ id, sign }) => [sign, id]));
  return rows.filter((checked) => {
    const { key, ordinal } = checked;
    const owner = ownerOf.get(key.model_sign);
    if (key.model_id && owner && owner !== key.model_id) {
      problems.add(ordinal, checked, 'model_sign', `belongs to model ${owner}`);
      return false;
    }
    key.model_id ??= owner;
    return true;
  });
}
