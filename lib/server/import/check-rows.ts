import { desc, inArray } from 'drizzle-orm';
import type { z } from 'zod';
import type { Database } from '../db/database';
import { brands, carTypes, models } from '../db/schema/catalogue';
import {
  type ArticleRow,
  type BrandRow,
  type ModelRow,
  type PromotionRow,
  ROW_SCHEMAS,
  type RowKind,
  type TypeRow,
} from './row-schemas';
import type { RowProblem, SourceRow } from './source-row';

/** A row that fits its schema, with its place for what is found out later. */
export interface Checked<Row> {
  row: Row;
  source: SourceRow;
}

export interface CheckedRows {
  types: Checked<TypeRow>[];
  brands: Checked<BrandRow>[];
  models: Checked<ModelRow & { model_id: number }>[];
  promotions: Checked<PromotionRow>[];
  articles: Checked<ArticleRow>[];
}

/** Columns of which a value may stand in one row of an import only. */
const IDENTITIES: Record<RowKind, readonly string[]> = {
  types: ['type_sign'],
  brands: ['brand_sign'],
  models: ['model_id', 'model_sign'],
  promotions: ['promotion_id', 'coder'],
  articles: ['article_id', 'article_sign'],
};

function problemAt({ file, line }: SourceRow, column: string, reason: string): RowProblem {
  return { file, line, column, reason };
}

function reasonsOf(issue: z.core.$ZodIssue): { column: string; reason: string }[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((column) => ({ column, reason: 'no such column' }));
  }
  const column = issue.path.join('.');
  const isMissing = issue.code === 'invalid_type' && issue.input === undefined;
  return [{ column, reason: isMissing ? 'is missing' : issue.message }];
}

/**
 * Sorts rows into good and bad: each against its schema, against the other rows of the import
 * (one record, one row) and against the database (brands and types that models name, models
 * that own a sign). Only reads.
 */
export async function checkRows(
  db: Database,
  rows: readonly SourceRow[],
): Promise<{ checked: CheckedRows; problems: RowProblem[] }> {
  const problems: RowProblem[] = [];
  const good: { [Kind in RowKind]: Checked<z.output<(typeof ROW_SCHEMAS)[Kind]>>[] } = {
    types: [],
    brands: [],
    models: [],
    promotions: [],
    articles: [],
  };
  const seen = new Map<string, SourceRow>();
  for (const source of rows) {
    const parsed = ROW_SCHEMAS[source.kind].safeParse(source.values, { reportInput: true });
    if (!parsed.success) {
      for (const issue of parsed.error.issues) {
        for (const { column, reason } of reasonsOf(issue)) {
          problems.push(problemAt(source, column, reason));
        }
      }
      continue;
    }
    const repeated = IDENTITIES[source.kind].find((column) => {
      const value = (parsed.data as Record<string, unknown>)[column];
      return value != null && seen.has(`${source.kind} ${column} ${value}`);
    });
    for (const column of IDENTITIES[source.kind]) {
      const key = `${source.kind} ${column} ${(parsed.data as Record<string, unknown>)[column]}`;
      if (!repeated) seen.set(key, source);
    }
    if (repeated) {
      const value = (parsed.data as Record<string, unknown>)[repeated];
      const first = seen.get(`${source.kind} ${repeated} ${value}`) as SourceRow;
      problems.push(
        problemAt(source, repeated, `${value} stands in ${first.file}:${first.line} already`),
      );
      continue;
    }
    (good[source.kind] as Checked<unknown>[]).push({ row: parsed.data, source });
  }
  const { models: goodModels, ...others } = good;
  const { kept, modelProblems } = await checkModels(db, goodModels, others);
  return { checked: { ...others, models: kept }, problems: [...problems, ...modelProblems] };
}

/** Models against brands and types known or imported, and against owners of their sign. */
async function checkModels(
  db: Database,
  rows: Checked<ModelRow>[],
  imported: { brands: Checked<BrandRow>[]; types: Checked<TypeRow>[] },
) {
  const modelProblems: RowProblem[] = [];
  const kept: CheckedRows['models'] = [];
  if (rows.length === 0) return { kept, modelProblems };
  const [brandRows, typeRows] = await Promise.all([
    db.select({ sign: brands.brandSign }).from(brands),
    db.select({ sign: carTypes.typeSign }).from(carTypes),
  ]);
  const knownBrands = new Set(brandRows.map(({ sign }) => sign));
  const knownTypes = new Set(typeRows.map(({ sign }) => sign));
  for (const { row } of imported.brands) knownBrands.add(row.brand_sign);
  for (const { row } of imported.types) knownTypes.add(row.type_sign);

  const { idOf, nextId } = await ownersOf(db, rows);
  let freeId = Math.max(nextId, ...rows.map(({ row }) => (row.model_id ?? 0) + 1));
  for (const { row, source } of rows) {
    const found: RowProblem[] = [];
    if (!knownBrands.has(row.brand_sign)) {
      found.push(problemAt(source, 'brand_sign', `there is no brand ${row.brand_sign}`));
    }
    if (!knownTypes.has(row.type_sign)) {
      found.push(problemAt(source, 'type_sign', `there is no car type ${row.type_sign}`));
    }
    const owner = idOf.get(row.model_sign);
    if (row.model_id && owner && owner !== row.model_id) {
      found.push(problemAt(source, 'model_sign', `belongs to model ${owner}`));
    }
    modelProblems.push(...found);
    if (found.length > 0) continue;
    const modelId = row.model_id ?? owner ?? freeId++;
    kept.push({ row: { ...row, model_id: modelId }, source });
  }
  return { kept, modelProblems };
}

const LOOKUP_CHUNK = 5000;

async function ownersOf(db: Database, rows: Checked<ModelRow>[]) {
  const idOf = new Map<string, number>();
  for (let i = 0; i < rows.length; i += LOOKUP_CHUNK) {
    const signs = rows.slice(i, i + LOOKUP_CHUNK).map(({ row }) => row.model_sign);
    const found = await db
      .select({ id: models.modelId, sign: models.modelSign })
      .from(models)
      .where(inArray(models.modelSign, signs));
    for (const { id, sign } of found) idOf.set(sign, id);
  }
  const [last] = await db
    .select({ id: models.modelId })
    .from(models)
    .orderBy(desc(models.modelId))
    .limit(1);
  return { idOf, nextId: (last?.id ?? 0) + 1 };
}
