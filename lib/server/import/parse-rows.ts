import { type ColumnProblem, describeIssues } from './problems';
import { type BrandRow, type ModelRow, ROW_SCHEMAS, type RowKind } from './row-schemas';
import { hasMarkFile, hasPictureFiles } from './serve-pictures';
import type { RowPlace, SourceRow } from './source-row';
import { type ModelKey, modelKeyOf } from './write-models';

/** Columns whose values are unique within an import. */
const IDENTITIES: Record<RowKind, readonly string[]> = {
  types: ['type_sign'],
  brands: ['brand_sign'],
  models: ['model_id', 'model_sign'],
  promotions: ['promotion_id', 'coder'],
  articles: ['article_id', 'article_sign'],
  moves: ['moved_from'],
};

/** Columns of a model that name a row of another kind. */
export const REFERENCES = ['brand_sign', 'type_sign'] as const;

/** What has to be known of a row that fits its schema. */
export interface RowContent {
  /** Its values in the columns that identify it. */
  identity: { column: string; value: string | number }[];
  /** Of a model only. */
  key: ModelKey | null;
  /** Whether it names a picture file, and not only pictures that are served. */
  namesPictureFile: boolean;
  /** The row as a JSON object. */
  json: string;
}

/** A row that was compared with its schema, as plain data that threads can hand over. */
export interface ParsedRow extends RowPlace {
  kind: RowKind;
  /** What it names by REFERENCES, whether or not it fits. */
  references: Partial<Record<(typeof REFERENCES)[number], string>>;
  /** Null for a row that does not fit. */
  content: RowContent | null;
  problems: ColumnProblem[];
}

/** Compares a row with its schema, by itself: without the database and the other rows. */
function parseRow({ kind, file, line, values }: SourceRow): ParsedRow {
  const references: ParsedRow['references'] = {};
  for (const column of REFERENCES) {
    const sign = kind === 'models' ? values[column] : null;
    if (typeof sign === 'string') references[column] = sign;
  }
  const parsed = ROW_SCHEMAS[kind].safeParse(values, { reportInput: true });
  if (!parsed.success) {
    const problems = describeIssues(parsed.error.issues);
    return { kind, file, line, references, content: null, problems };
  }
  const row = parsed.data as Record<string, unknown>;
  const identity = IDENTITIES[kind].flatMap((column) => {
    const value = row[column];
    return value == null ? [] : [{ column, value: value as string | number }];
  });
  const content = {
    identity,
    key: kind === 'models' ? modelKeyOf(parsed.data as ModelRow) : null,
    namesPictureFile:
      (kind === 'models' && hasPictureFiles(parsed.data as ModelRow)) ||
      (kind === 'brands' && hasMarkFile(parsed.data as BrandRow)),
    json: JSON.stringify(row),
  };
  return { kind, file, line, references, content, problems: [] };
}

/** Rows that are handed over at once. */
const ROWS_PER_BATCH = 250;

/** Compares rows with their schemas as they come. */
export async function* parseRows(
  rows: Iterable<SourceRow> | AsyncIterable<SourceRow>,
): AsyncGenerator<ParsedRow[]> {
  let batch: ParsedRow[] = [];
  for await (const row of rows) {
    batch.push(parseRow(row));
    if (batch.length < ROWS_PER_BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
