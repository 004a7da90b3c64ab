import { is, max } from 'drizzle-orm';
import { PgTransaction } from 'drizzle-orm/pg-core';
import { CONTENT_KINDS, isContentKind } from '@/lib/config/content-state';
import { beginLoadWherePays, isEmpty } from '../db/bulk-load';
import type { Database } from '../db/database';
import { modelPictures, models, modelTexts } from '../db/schema/catalogue';
import { articles, articleTexts } from '../db/schema/content';
import { VACUUM_FROM, vacuumChanged } from '../db/vacuum';
import { ChangedContent } from './changed-content';
import type { CheckSummary } from './check-rows';
import { countUnits } from './count-units';
import { DerivedColumns } from './derived-columns';
import { type Edit, recordEdits } from './edits';
import {
  ImportReport,
  nothingWritten,
  type ProgressListener,
  type WrittenRows,
} from './import-report';
import { type ExpectedValues, mergeChanged, type TakingBack } from './merge-rows';
import type { ProblemList } from './problems';
import { KEY_COLUMNS } from './record-columns';
import type { MoveRow, RowKind } from './row-schemas';
import type { CheckedRow, RowSpool } from './row-spool';
import { areOfFacts, type RecordKind } from './stored-records';
import {
  type ModelKey,
  modelKeyOf,
  type OwnedModel,
  type WholeModelKey,
  writeModels,
} from './write-models';
import { type PlainKind, writeRecords } from './write-records';
import { changeRedirects, movesOfRenamed, writeRedirects } from './write-redirects';
import { type KeyValue, lockCatalogue, type TableRow } from './write-rows';
import { lastRemovedId, nextUnitId, UnitWriter } from './write-units';

const ROWS_PER_STEP = 500;

/** While one step waits for the database, others are compared and sent. */
const STEPS_AT_ONCE = 3;

/** What staff write is long. */
const TEXTS_PER_STEP = 100;

/** A model with its id and the values of its row. */
interface SaidModel extends Omit<OwnedModel, 'key'> {
  key: ModelKey;
}

interface WrittenChange {
  edit?: Edit;
  expected?: ExpectedValues;
  takingBack?: TakingBack;
}

/** Writes the good rows of two spools: brands and models with served pictures, and the others. */
export class ImportWriter {
  private readonly written = nothingWritten().written;
  private readonly changed = new ChangedContent();
  private readonly report = new ImportReport();
  private readonly at: Date;

  constructor(
    private readonly checked: RowSpool,
    private readonly served: RowSpool,
    private readonly problems: ProblemList,
    private readonly summary: CheckSummary,
    private readonly onProgress?: ProgressListener,
    private readonly change: WrittenChange = {},
  ) {
    this.at = change.edit?.at ?? new Date();
  }

  /**
   * Writes everything in one transaction, and vacuums and analyses the tables afterwards, because
   * queries need its statistics.
   * @param beforeCommit may throw, and then nothing is written
   * @param modelBatches takes the place of the spool's models, which may still be added to it
   */
  async write(
    db: Database,
    modelBatches: AsyncIterable<CheckedRow<ModelKey>[]> = this.served.batches(
      'models',
      ROWS_PER_STEP,
    ),
    beforeCommit?: (report: ImportReport) => void,
  ): Promise<WrittenRows> {
    await db.transaction(async (transaction) => {
      await lockCatalogue(transaction);
      const derived = await DerivedColumns.around(transaction, async () => {
        await this.writeRecords(transaction, this.checked, 'types');
        await this.writeRecords(transaction, this.served, 'brands');
      });
      const areModelsNew = await isEmpty(transaction, models);
      const modelLoad = await beginLoadWherePays(
        transaction,
        [models, modelTexts, modelPictures],
        this.served.count('models'),
      );
      await this.writeModels(transaction, modelBatches, derived, areModelsNew);
      const articleLoad = await beginLoadWherePays(
        transaction,
        [articles, articleTexts],
        this.checked.count('articles'),
      );
      // Articles are read while the database builds the indexes of models.
      const restoredModels = modelLoad?.restore();
      // A failure is thrown below, unless an earlier one ends the import before.
      restoredModels?.catch(() => {});
      await derived.refreshChanged(transaction);
      await this.writeUnits(transaction);
      for (const kind of CONTENT_KINDS) await this.writeRecords(transaction, this.checked, kind);
      await this.each(this.checked.batches('moves', ROWS_PER_STEP), 'moves', async (rows) => {
        const moves: MoveRow[] = rows.map(({ json }) => JSON.parse(json));
        const moved = await changeRedirects(transaction, moves, this.change);
        this.changed.addMoved(moved);
        for (const { moved_from: path } of moves) this.report.addMove(moved.has(path));
      });
      await articleLoad?.restore();
      await restoredModels;
      const { types, brands, promotions, passages } = this.written;
      const names = types + brands + this.written.models > 0;
      const texts = promotions + passages + this.written.articles > 0;
      if (names || texts) {
        // Its tables of words are large, and a price changed at the desk needs none.
        const { fillSearchWords } = await import('../search/fill-words');
        await fillSearchWords(transaction, { names, texts });
      }
      beforeCommit?.(this.report);
      this.changed.addKinds(this.report);
      // In the rows' transaction: an import that is killed after its commit is still shown.
      await this.changed.announce(transaction);
    });
    // VACUUM is not possible within a transaction; its owner has to do it.
    const isWithin = is(db, PgTransaction);
    if (this.report.changedCount >= VACUUM_FROM && !isWithin) await vacuumChanged(db);
    return { written: this.written, report: this.report, tags: this.changed.tags };
  }

  /**
   * Writes the good rows of one kind, step by step. The next ones are read and sent while the
   * database works on the one before; the connection runs their statements in order.
   */
  private async each<Key>(
    batches: AsyncIterable<CheckedRow<Key>[]>,
    kind: RowKind,
    write: (rows: CheckedRow<Key>[]) => Promise<void>,
  ): Promise<void> {
    const open: Promise<void>[] = [];
    for await (const batch of batches) {
      const good = batch.filter(({ ordinal }) => !this.problems.isBad(ordinal));
      const step = write(good).then(() => {
        this.written[kind] += good.length;
      });
      // Its failure is thrown below, unless an earlier one ends the import before.
      step.catch(() => {});
      open.push(step);
      if (open.length === STEPS_AT_ONCE) await open.shift();
    }
    for (const step of open) await step;
  }

  /** Writes the records of one kind that rows change, complete with their stored columns. */
  private writeRecords(db: Database, spool: RowSpool, kind: PlainKind): Promise<void> {
    const size = isContentKind(kind) ? TEXTS_PER_STEP : ROWS_PER_STEP;
    const [column = ''] = KEY_COLUMNS[kind];
    return this.each(spool.batches(kind, size), kind, async (rows) => {
      const said = rows.map(({ json }): TableRow => JSON.parse(json));
      const keyed = said.map((row) => ({ key: row[column] as KeyValue, said: row }));
      const changed = await this.merge(db, kind, keyed);
      const known = new Set(changed.flatMap(({ key, isNew }) => (isNew ? [] : [key])));
      const whole = changed.map(({ row }) => row);
      const written = await writeRecords(db, kind, whole, this.at, known);
      await this.changed.addRecords(db, kind, written);
      const moved = await writeRedirects(db, movesOfRenamed(kind, changed));
      this.changed.addMoved(moved);
    });
  }

  /**
   * Changed rows, merged with what is stored of their records; the changes are stored if there is
   * an `edit`.
   */
  private async merge<Said extends { key: KeyValue; said: TableRow }>(
    db: Database,
    kind: RecordKind,
    rows: readonly Said[],
  ) {
    const { edit, takingBack } = this.change;
    const keys = rows.map(({ key }) => key);
    const expected = (await takingBack?.expectedOf(kind, keys)) ?? this.change.expected;
    const leave = takingBack?.onConflict;
    const changed = await mergeChanged(db, kind, rows, this.report, expected, leave);
    if (edit) await recordEdits(db, edit, kind, changed);
    return changed;
  }

  /** Units are written after all models, and change what these show. */
  private async writeUnits(db: Database): Promise<void> {
    if (this.served.count('units') === 0) return;
    // Rows of models state their day, also where they come with units.
    const datesModels = this.change.edit !== undefined && this.served.count('models') === 0;
    const { identities } = this.summary;
    const freeId = await nextUnitId(db);
    const isFormer = this.change.takingBack !== undefined;
    const units = new UnitWriter(db, this.at, freeId, identities, datesModels, isFormer);
    await this.each(this.served.batches('units', ROWS_PER_STEP), 'units', async (rows) => {
      const said = rows.map(({ json }): TableRow => JSON.parse(json));
      const touched = await units.write(said, (keyed) => this.merge(db, 'units', keyed));
      for (const { unit_id: id, ...model } of touched) this.changed.addUnit(id, model);
      this.onProgress?.('units', this.written.units + rows.length, this.served.count('units'));
    });
  }

  private async writeModels(
    db: Database,
    batches: AsyncIterable<CheckedRow<ModelKey>[]>,
    derived: DerivedColumns,
    areNew: boolean,
  ): Promise<void> {
    const [row] = await db.select({ last: max(models.modelId) }).from(models);
    const removed = await lastRemovedId(db, 'models');
    let freeId = Math.max(row?.last ?? 0, removed, this.summary.lastModelId) + 1;
    await this.each(batches, 'models', async (rows) => {
      const owned = rows.map(({ key, json }) => ({ key, json, id: key.model_id ?? freeId++ }));
      const said = owned.map(({ id, json }) =>
        areNew ? {} : { ...JSON.parse(json), model_id: id },
      );
      const whole = areNew ? await this.newModels(db, owned) : await this.mergeModels(db, said);
      const isOfFacts = !areNew && areOfFacts('models', said);
      const changed = await writeModels(db, whole, derived, areNew, isOfFacts);
      // Units without a price of their own have their model's.
      if (!areNew) await countUnits(db, [...changed]);
      for (const { id, key } of whole) if (changed.has(id)) this.changed.addModel(id, key);
      this.onProgress?.('models', this.written.models + rows.length, this.served.count('models'));
    });
  }

  private async newModels(db: Database, models: readonly SaidModel[]): Promise<OwnedModel[]> {
    for (const { id } of models) this.report.addCreated('models', id);
    const { edit } = this.change;
    if (edit) {
      const created = models.map(({ id }) => ({ key: id, isNew: true, changes: [] }));
      await recordEdits(db, edit, 'models', created);
    }
    return models as OwnedModel[];
  }

  private async mergeModels(db: Database, rows: readonly TableRow[]): Promise<OwnedModel[]> {
    const keyed = rows.map((said) => ({ key: said.model_id as number, said }));
    const changed = await this.merge(db, 'models', keyed);
    return changed.map(({ key: id, row }) => ({
      id,
      key: modelKeyOf(row) as WholeModelKey,
      json: JSON.stringify(row),
    }));
  }
}
