import { doubtsIn } from './doubts';
import { type ColumnProblem, describeIssues } from './problems';
import { CHANGE_SCHEMAS, KEY_COLUMNS, REQUIRED_COLUMNS, saidOfAll } from './record-columns';
import type { BrandRow, ModelRow, RowKind } from './row-schemas';
import { hasMarkFile, hasPictureFiles } from './serve-pictures';
import { servedPicturesOf } from './served-pictures';
import type { RowPlace, SourceRow } from './source-row';
import { type ModelKey, modelKeyOf } from './write-models';

/** Columns whose values are unique within an import. */
const IDENTITIES: Record<RowKind, readonly string[]> = {
  ...KEY_COLUMNS,
  promotions: [...KEY_COLUMNS.promotions, 'coder'],
  articles: [...KEY_COLUMNS.articles, 'article_sign'],
  passages: [...KEY_COLUMNS.passages, 'passage_sign'],
};

/** Each import of the same file would add the same car again. */
const NO_UNIT_NAME = 'needs a VIN or stock number, by which the car is known again';

/** Columns of a model that name a row of another kind. */
export const REFERENCES = ['brand_sign', 'type_sign'] as const;

/** What is needed of a row that fits its schema. */
export interface RowContent {
  /** Its values in the columns that identify it. */
  identity: { column: string; value: string | number }[];
  /** Of a model only. */
  key: ModelKey | null;
  /** Whether it names a picture file, and not only pictures that are served. */
  namesPictureFile: boolean;
  /** The pictures that it names as served ones. */
  served: { column: string; src: string }[];
  /** The columns that the row sets, as a JSON object; null for one that it empties. */
  json: string;
}

/** A row that was compared with its schema, as plain data that can be sent between threads. */
export interface ParsedRow extends RowPlace {
  kind: RowKind;
  /** Its values in REFERENCES, whether or not it fits. */
  references: Partial<Record<(typeof REFERENCES)[number], string>>;
  /** Its values in the key columns, whether or not it fits. */
  names: Record<string, unknown>;
  /** Columns that it lacks, if its record is new. */
  missing: string[];
  /** Of a unit whose model's name is unknown: the reason. */
  unknownModel?: string;
  doubts: ReturnType<typeof doubtsIn>;
  /** Null for a row that does not fit. */
  content: RowContent | null;
  problems: ColumnProblem[];
}

/** Compares a row with its schema only, without the database and the other rows. */
function parseRow(
  { kind, file, line, values, unknownModel }: SourceRow,
  isOfFile: boolean,
): ParsedRow {
  const said = saidOfAll(values);
  const references: ParsedRow['references'] = {};
  for (const column of REFERENCES) {
    const sign = kind === 'models' ? said[column] : null;
    if (typeof sign === 'string') references[column] = sign;
  }
  const named = KEY_COLUMNS[kind].flatMap((column) =>
    said[column] == null ? [] : [[column, said[column]]],
  );
  const names = Object.fromEntries(named);
  const missing = REQUIRED_COLUMNS[kind].filter((column) => said[column] === undefined);
  const about = { kind, file, line, references, names, missing, unknownModel };
  const isNameless = isOfFile && kind === 'units' && named.length === 0;
  const problems = isNameless ? [{ column: '', reason: NO_UNIT_NAME }] : [];
  if (unknownModel && kind === 'models') {
    problems.push({ column: 'model_name', reason: unknownModel });
    return { ...about, references: {}, missing: [], doubts: [], content: null, problems };
  }
  const parsed = CHANGE_SCHEMAS[kind].safeParse(said, { reportInput: true });
  if (!parsed.success) {
    problems.push(...describeIssues(parsed.error.issues));
    return { ...about, doubts: [], content: null, problems };
  }
  const row = parsed.data;
  const identity = IDENTITIES[kind].flatMap((column) => {
    const value = row[column];
    return value == null ? [] : [{ column, value: value as string | number }];
  });
  const content = {
    identity,
    key: kind === 'models' ? modelKeyOf(row) : null,
    namesPictureFile:
      ((kind === 'models' || kind === 'units') && hasPictureFiles(row as Partial<ModelRow>)) ||
      (kind === 'brands' && hasMarkFile(row as Partial<BrandRow>)),
    served: servedPicturesOf(kind, row),
    json: JSON.stringify(row),
  };
  return { ...about, doubts: doubtsIn(row), content: isNameless ? null : content, problems };
}

/** Rows of one batch. */
const ROWS_PER_BATCH = 250;

/**
 * Compares rows with their schemas as they come.
 * @param areOfFiles whether the rows may come again, so that each car has to be recognised
 */
export async function* parseRows(
  rows: Iterable<SourceRow> | AsyncIterable<SourceRow>,
  areOfFiles = false,
): AsyncGenerator<ParsedRow[]> {
  let batch: ParsedRow[] = [];
  for await (const row of rows) {
    batch.push(parseRow(row, areOfFiles));
    if (batch.length < ROWS_PER_BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
