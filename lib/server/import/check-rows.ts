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

/** What is wrong, in words for somebody who looks at a spreadsheet. */
function reasonOf(issue: z.core.$ZodIssue): string {
  const given = issue.input;
  if (given === undefined || given === null) return 'is missing';
  const shown = JSON.stringify(given)?.slice(0, 60);
  if (issue.code === 'invalid_value') return `${shown} is not one of ${issue.values.join(', ')}`;
  if (issue.code === 'invalid_type') return `${shown} is not a ${issue.expected}`;
  if (issue.code === 'too_small' && typeof given === 'number') {
    return `${shown} is less than ${issue.minimum}`;
  }
  if (issue.code === 'too_big') {
    return typeof given === 'number'
      ? `${shown} is more than ${issue.maximum}`
      : `is longer than ${issue.maximum}`;
  }
  return issue.message;
}

function problemsOf(issue: z.core.$ZodIssue, source: SourceRow): RowProblem[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((column) => problemAt(source, column, 'no such column'));
  }
  return [problemAt(source, issue.path.join('.'), reasonOf(issue))];
}

type GoodRows = {
  [Kind in RowKind]: Checked<z.output<(typeof ROW_SCHEMAS)[Kind]>>[];
};

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
  const good: GoodRows = { types: [], brands: [], models: [], promotions: [], articles: [] };
  const seen = new Map<string, SourceRow>();
  for (const source of rows) {
    const parsed = ROW_SCHEMAS[source.kind].safeParse(source.values, { reportInput: true });
    if (!parsed.success) {
      problems.push(...parsed.error.issues.flatMap((issue) => problemsOf(issue, source)));
      continue;
    }
    const repeated = repeatedIdentity(source, parsed.data, seen);
    if (repeated) problems.push(repeated);
    else (good[source.kind] as Checked<unknown>[]).push({ row: parsed.data, source });
  }
  const models = rows.filter(({ kind }) => kind === 'models');
  const lost = await checkReferences(db, models, good);
  const owned = await giveIds(
    db,
    good.models.filter(({ source }) => !lost.has(source)),
  );
  return {
    checked: { ...good, models: owned.models },
    problems: inFileOrder([...problems, ...[...lost.values()].flat(), ...owned.problems], rows),
  };
}

/** As somebody goes through the files from top to bottom. */
function inFileOrder(problems: RowProblem[], rows: readonly SourceRow[]): RowProblem[] {
  const files = [...new Set(rows.map(({ file }) => file))];
  return problems.sort((a, b) => files.indexOf(a.file) - files.indexOf(b.file) || a.line - b.line);
}

/** The row says again who an earlier row of this import is. */
function repeatedIdentity(
  source: SourceRow,
  row: Record<string, unknown>,
  seen: Map<string, SourceRow>,
): RowProblem | null {
  const keys = IDENTITIES[source.kind]
    .filter((column) => row[column] != null)
    .map((column) => ({ column, key: `${source.kind} ${column} ${row[column]}` }));
  for (const { column, key } of keys) {
    const first = seen.get(key);
    if (first) {
      return problemAt(source, column, `${row[column]} stands in ${first.file}:${first.line} too`);
    }
  }
  for (const { key } of keys) seen.set(key, source);
  return null;
}

/** Models, well-formed or not, whose brand or type neither the database nor the import knows. */
async function checkReferences(
  db: Database,
  sources: readonly SourceRow[],
  imported: Pick<GoodRows, 'brands' | 'types'>,
): Promise<Map<SourceRow, RowProblem[]>> {
  const lost = new Map<SourceRow, RowProblem[]>();
  if (sources.length === 0) return lost;
  const brandRows = await db.select({ sign: brands.brandSign }).from(brands);
  const typeRows = await db.select({ sign: carTypes.typeSign }).from(carTypes);
  const knownBrands = new Set(brandRows.map(({ sign }) => sign));
  const knownTypes = new Set(typeRows.map(({ sign }) => sign));
  for (const { row } of imported.brands) knownBrands.add(row.brand_sign);
  for (const { row } of imported.types) knownTypes.add(row.type_sign);
  for (const source of sources) {
    const { brand_sign: brand, type_sign: type } = source.values;
    const found: RowProblem[] = [];
    if (typeof brand === 'string' && !knownBrands.has(brand)) {
      found.push(problemAt(source, 'brand_sign', `there is no brand ${brand}`));
    }
    if (typeof type === 'string' && !knownTypes.has(type)) {
      found.push(problemAt(source, 'type_sign', `there is no car type ${type}`));
    }
    if (found.length > 0) lost.set(source, found);
  }
  return lost;
}

const LOOKUP_CHUNK = 5000;

/**
 * Gives models without an id the one their sign has, or the next free one, and refuses signs
 * that belong to another model.
 */
async function giveIds(db: Database, rows: readonly Checked<ModelRow>[]) {
  const ownerOf = new Map<string, number>();
  for (let i = 0; i < rows.length; i += LOOKUP_CHUNK) {
    const signs = rows.slice(i, i + LOOKUP_CHUNK).map(({ row }) => row.model_sign);
    const found = await db
      .select({ id: models.modelId, sign: models.modelSign })
      .from(models)
      .where(inArray(models.modelSign, signs));
    for (const { id, sign } of found) ownerOf.set(sign, id);
  }
  const [last] = await db
    .select({ id: models.modelId })
    .from(models)
    .orderBy(desc(models.modelId))
    .limit(1);
  let freeId = (last?.id ?? 0) + 1;
  for (const { row } of rows) freeId = Math.max(freeId, (row.model_id ?? 0) + 1);

  const problems: RowProblem[] = [];
  const owned: CheckedRows['models'] = [];
  for (const { row, source } of rows) {
    const owner = ownerOf.get(row.model_sign);
    if (row.model_id && owner && owner !== row.model_id) {
      problems.push(problemAt(source, 'model_sign', `belongs to model ${owner}`));
      continue;
    }
    owned.push({ row: { ...row, model_id: row.model_id ?? owner ?? freeId++ }, source });
  }
  return { models: owned, problems };
}
