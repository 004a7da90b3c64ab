import { isContentKind } from '@/lib/config/content-state';
import type { Database } from '../db/database';
import { models } from '../db/schema/catalogue';
import { findModels, UnitOwners, type WaitingUnit } from './check-units';
import { DoubtList } from './doubts';
import { Identities } from './identities';
import { openReferences, StoredContent } from './known-records';
import type { ParsedRow } from './parse-rows';
import type { ProblemList } from './problems';
import { KEY_COLUMNS } from './record-columns';
import type { CheckedRow, RowSpool } from './row-spool';
import type { PictureImport } from './serve-pictures';
import type { ModelKey } from './write-models';

/** What the later passes need of all rows. */
export interface CheckSummary {
  /** Rows read, good and bad. */
  rowCount: number;
  /** The greatest id that a model of the import names; 0 for none. */
  lastModelId: number;
  /** Whether a brand or car names a picture file, and not only served ones, or files are given for cars. */
  namesPictureFiles: boolean;
  /** Whether the database had no models when the checks began. */
  isFirstImport: boolean;
  /** Doubts about single rows. */
  doubts: DoubtList;
  /** The names of all records of the import. */
  identities: Identities;
}

/** Models whose signs are looked up by one query. */
const MODELS_PER_BATCH = 500;

export interface RowChecks {
  /** What is known so far. */
  summary: CheckSummary;
  /**
   * Continues the checks until there is another batch of models that are good as far as is known;
   * all rows are checked when it ends. Only then are models bad whose brand or type is found
   * nowhere.
   */
  models: AsyncGenerator<CheckedRow<ModelKey>[], void>;
  unitOwners: UnitOwners;
}

/**
 * Sorts rows into good ones, which go to the spool, and bad ones: those that do not fit their
 * schema, and those that do not fit the other rows of the import (one record, one row) and against
 * the database (what a new record needs, brands and types that models name, records that own a
 * sign), or name a picture that the site does not have. Only reads the database, and holds no rows
 * but those of one lookup; what grows with the import is the identities of its records. A first
 * import reads the database only at its start.
 */
export function checkRows(
  db: Database,
  batches: AsyncIterable<ParsedRow[]>,
  spool: RowSpool,
  problems: ProblemList,
  pictures?: PictureImport,
): RowChecks {
  const identities = new Identities();
  const unitOwners = new UnitOwners(db, problems, identities);
  const summary = {
    rowCount: 0,
    lastModelId: 0,
    namesPictureFiles: pictures?.byCars !== undefined,
    isFirstImport: false,
    doubts: new DoubtList(),
    identities,
  };
  const models = checkedModels(db, batches, spool, { problems, summary, pictures, unitOwners });
  return { summary, models, unitOwners };
}

interface Checking {
  problems: ProblemList;
  summary: CheckSummary;
  pictures?: PictureImport;
  unitOwners: UnitOwners;
}

/** A row of a model whose owner is to be looked up. */
interface WaitingModel {
  ordinal: number;
  row: ParsedRow;
  isGood: boolean;
}

async function* checkedModels(
  db: Database,
  batches: AsyncIterable<ParsedRow[]>,
  spool: RowSpool,
  { problems, summary, pictures, unitOwners }: Checking,
): RowChecks['models'] {
  summary.isFirstImport = (await db.$count(models)) === 0;
  const references = await openReferences(db);
  const content = new StoredContent(db);
  // During the checks its models are written, and an embedded database answers nothing else.
  if (summary.isFirstImport) await content.readAll();
  const { identities } = summary;
  const owners = new ModelOwners(db, problems);
  let waiting: WaitingModel[] = [];
  let waitingUnits: WaitingUnit[] = [];
  const takeUnits = async () => {
    const good = await unitOwners.sort(waitingUnits, summary.isFirstImport);
    for (const checked of good) await spool.add('units', checked);
    waitingUnits = [];
  };
  const takeModels = async () => {
    const good = await owners.sort(waiting, summary.isFirstImport);
    for (const checked of good) await spool.add('models', checked);
    waiting = [];
    return good;
  };
  const isStored = async ({ kind, names }: ParsedRow) => {
    if (kind === 'moves' || kind === 'models' || kind === 'units') return false;
    const name = names[KEY_COLUMNS[kind][0] ?? ''];
    if (kind === 'brands' || kind === 'types') return references.isStored(kind, name);
    return content.has(kind, name);
  };
  for await (const batch of batches) {
    for (const row of batch) {
      const { kind, file, line } = row;
      const ordinal = summary.rowCount;
      summary.rowCount += 1;
      problems.beginFile(file);
      references.check(ordinal, row);
      summary.doubts.addOf(row);
      const { count } = problems;
      for (const { column, reason } of row.problems) problems.add(ordinal, row, column, reason);
      const repeated = row.content && identities.repeatedIn(ordinal, row, row.content.identity);
      if (repeated) problems.add(ordinal, row, repeated.column, repeated.reason);
      for (const { column, src } of (pictures && row.content?.served) ?? []) {
        if (await pictures?.isServed(src)) continue;
        problems.add(ordinal, row, column, `there is no picture ${src}`);
        break;
      }
      if (kind === 'models') {
        const isGood = problems.count === count;
        if (isGood) {
          summary.namesPictureFiles ||= row.content?.namesPictureFile ?? false;
          summary.lastModelId = Math.max(summary.lastModelId, row.content?.key?.model_id ?? 0);
        }
        if (!repeated) waiting.push({ ordinal, row, isGood });
      } else if (kind === 'units') {
        summary.namesPictureFiles ||= row.content?.namesPictureFile ?? false;
        if (!repeated) waitingUnits.push({ ordinal, row });
        if (waitingUnits.length === MODELS_PER_BATCH) await takeUnits();
      } else {
        if (!repeated && !(await isStored(row))) addMissing(problems, ordinal, row);
        if (row.content && isContentKind(kind)) {
          const foreign = await content.foreignSignIn(kind, row.content.identity);
          if (foreign) problems.add(ordinal, row, foreign.column, foreign.reason);
        }
        if (kind === 'promotions' && row.content) {
          const endsLater = await content.endsAfterStart(JSON.parse(row.content.json));
          if (!endsLater) problems.add(ordinal, row, 'ends_at', 'must lie after starts_at');
        }
        if (row.content && problems.count === count) {
          summary.namesPictureFiles ||= row.content.namesPictureFile;
          references.add(kind, row.content.identity[0]?.value);
          await spool.add(kind, { ordinal, file, line, key: null, json: row.content.json });
        }
      }
      if (waiting.length === MODELS_PER_BATCH) yield await takeModels();
    }
  }
  if (waiting.length > 0) yield await takeModels();
  await takeUnits();
  references.report(problems);
  unitOwners.report();
}

function addMissing(problems: ProblemList, ordinal: number, row: ParsedRow): void {
  for (const column of row.missing) problems.add(ordinal, row, column, 'is missing');
}

/** The owners of the ids and signs that models of an import name. */
class ModelOwners {
  /** Known models that rows were about. */
  private readonly named = new Set<number>();

  constructor(
    private readonly db: Database,
    private readonly problems: ProblemList,
  ) {}

  /**
   * Gives models without an id the one that the owner of their sign has, and refuses signs that
   * belong to another model, second rows about one model, and new models that lack something.
   * @param areNew whether there is no model yet
   */
  async sort(rows: readonly WaitingModel[], areNew: boolean): Promise<CheckedRow<ModelKey>[]> {
    const found = areNew
      ? []
      : await findModels(
          this.db,
          rows.map(({ row }) => row.names),
        );
    const ownerOf = new Map(found.map(({ id, sign }) => [sign, id]));
    const ids = new Set(found.map(({ id }) => id));
    const { problems } = this;
    return rows.flatMap(({ ordinal, row, isGood }) => {
      const { file, line, content, names } = row;
      const owner = ownerOf.get(String(names.model_sign));
      const id = names.model_id ?? owner;
      const { count } = problems;
      if (owner !== undefined && id !== owner) {
        problems.add(ordinal, row, 'model_sign', `belongs to model ${owner}`);
      }
      if (!ids.has(id as number)) addMissing(problems, ordinal, row);
      else if (this.named.has(id as number)) {
        problems.add(ordinal, row, 'model_id', `another row is about model ${id}`);
      } else this.named.add(id as number);
      if (!isGood || problems.count > count || !content?.key) return [];
      content.key.model_id ??= owner;
      return [{ ordinal, file, line, key: content.key, json: content.json }];
    });
  }
}
