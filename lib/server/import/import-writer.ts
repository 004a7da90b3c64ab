import { max, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import {
  ARTICLES_TAG,
  brandTag,
  CATALOGUE_TAG,
  MODELS_TAG,
  MOVED_TAG,
  modelTag,
  PROMOTIONS_TAG,
  typeTag,
} from '@/lib/config/cache-table';
import { type BulkLoad, beginBulkLoad } from '../db/bulk-load';
import { notifyContentChange } from '../db/content-changes';
import type { Database } from '../db/database';
import { modelPictures, models, modelTexts } from '../db/schema/catalogue';
import { articles, articleTexts } from '../db/schema/content';
import { vacuumContent } from '../db/vacuum';
import { fillSearchWords } from '../search/fill-words';
import { ChangedPaths } from './changed-paths';
import type { CheckSummary } from './check-rows';
import { DerivedColumns } from './derived-columns';
import { ImportReport } from './import-report';
import { mergeChanged } from './merge-rows';
import type { ProblemList } from './problems';
import { KEY_COLUMNS } from './record-columns';
import type { ArticleRow, BrandRow, MoveRow, PromotionRow, RowKind, TypeRow } from './row-schemas';
import type { CheckedRow, RowSpool } from './row-spool';
import type { RecordKind } from './stored-records';
import { writeBrands, writeTypes } from './write-catalogue';
import { writeArticles, writePromotions } from './write-content';
import {
  type ModelKey,
  modelKeyOf,
  type OwnedModel,
  type WholeModelKey,
  writeModels,
} from './write-models';
import { writeRedirects } from './write-redirects';
import type { KeyValue, TableRow } from './write-rows';

/** Any fixed number; it names "an import is writing" among advisory locks. */
const IMPORT_LOCK = 7_204_190_332;

const ROWS_PER_STEP = 500;

/** Promotions and articles are long. */
const TEXTS_PER_STEP = 100;

/** Fewer rows are not worth building the indexes of empty tables anew. */
export const BULK_LOAD_FROM = 1000;

/** Records that are named one by one to the pages that show them. */
const RECORD_TAGS_MAX = 2000;

/** Shows where a long import is; `total` is what is known by then. */
export type ProgressListener = (step: string, done: number, total: number) => void;

/** What an import has changed. */
export interface WrittenRows {
  /** Good rows, by kind: of new records, changed ones and those that are stored so already. */
  written: Record<RowKind, number>;
  report: ImportReport;
  /** Names of the cached reads that show something else now. */
  tags: string[];
}

export function nothingWritten(): WrittenRows {
  const written = { types: 0, brands: 0, models: 0, promotions: 0, articles: 0, moves: 0 };
  return { written, report: new ImportReport(), tags: [] };
}

async function isEmpty(db: Database, table: PgTable): Promise<boolean> {
  return (await db.$count(table)) === 0;
}

/** A model that has its id, and what its row says of it. */
interface SaidModel extends Omit<OwnedModel, 'key'> {
  key: ModelKey;
}

/** Writes the good rows of two spools: brands and models with served pictures, and the others. */
export class ImportWriter {
  private readonly written = nothingWritten().written;
  private readonly tags = new Set<string>();
  private readonly changed = new ChangedPaths();
  private readonly report = new ImportReport();

  constructor(
    private readonly checked: RowSpool,
    private readonly served: RowSpool,
    private readonly problems: ProblemList,
    private readonly summary: CheckSummary,
    private readonly onProgress?: ProgressListener,
  ) {}

  /**
   * Writes everything in one transaction, and vacuums and analyses the tables afterwards, because
   * queries need what that finds out.
   * @param modelBatches takes the place of the spool's models, which may still be added to it
   */
  async write(
    db: Database,
    modelBatches: AsyncIterable<CheckedRow<ModelKey>[]> = this.served.batches(
      'models',
      ROWS_PER_STEP,
    ),
  ): Promise<WrittenRows> {
    await db.transaction(async (transaction) => {
      await transaction.execute(sql`select pg_advisory_xact_lock(${IMPORT_LOCK}::bigint)`);
      const derived = await DerivedColumns.around(transaction, async () => {
        await this.eachRecord(transaction, this.checked, 'types', (rows) =>
          writeTypes(transaction, rows as TypeRow[]),
        );
        await this.eachRecord(transaction, this.served, 'brands', (rows) =>
          writeBrands(transaction, rows as BrandRow[]),
        );
      });
      const areModelsNew = await isEmpty(transaction, models);
      const modelLoad = await this.beginLoad(
        transaction,
        [models, modelTexts, modelPictures],
        this.served.count('models'),
      );
      await this.writeModels(transaction, modelBatches, derived, areModelsNew);
      const articleLoad = await this.beginLoad(
        transaction,
        [articles, articleTexts],
        this.checked.count('articles'),
      );
      // Articles are read while the database builds the indexes of models.
      const restoredModels = modelLoad?.restore();
      // A failure is thrown below, unless an earlier one ends the import before.
      restoredModels?.catch(() => {});
      await derived.refreshChanged(transaction);
      await this.eachRecord(transaction, this.checked, 'promotions', (rows) =>
        writePromotions(transaction, rows as PromotionRow[]),
      );
      await this.eachRecord(transaction, this.checked, 'articles', (rows) =>
        writeArticles(transaction, rows as ArticleRow[]),
      );
      await this.each(this.checked.batches('moves', ROWS_PER_STEP), 'moves', async (rows) => {
        const moves: MoveRow[] = rows.map(({ json }) => JSON.parse(json));
        const moved = await writeRedirects(transaction, moves);
        this.changed.addRecords('moves', moved);
        for (const { moved_from: path } of moves) this.report.addMove(moved.has(path));
      });
      await articleLoad?.restore();
      await restoredModels;
      const { types, brands, promotions } = this.written;
      await fillSearchWords(transaction, {
        names: types + brands + this.written.models > 0,
        texts: promotions + this.written.articles > 0,
      });
      this.tagKinds();
      // With the rows: an import that is killed here or later is shown all the same.
      await notifyContentChange(transaction, [...this.tags], this.changed);
    });
    if (this.tags.size > 0) await vacuumContent(db);
    return { written: this.written, report: this.report, tags: [...this.tags] };
  }

  private tagKinds(): void {
    const { report } = this;
    if (report.changesCatalogue) this.tags.add(CATALOGUE_TAG);
    if (report.hasChanged('models')) this.tags.add(MODELS_TAG);
    if (report.hasChanged('promotions')) this.tags.add(PROMOTIONS_TAG);
    if (report.hasChanged('articles')) this.tags.add(ARTICLES_TAG);
    if (report.hasChanged('moves')) this.tags.add(MOVED_TAG);
  }

  /** Where there are more, everything of the catalogue has changed. */
  private tagRecord(tag: string): void {
    this.tags.add(this.tags.size < RECORD_TAGS_MAX ? tag : CATALOGUE_TAG);
  }

  /**
   * Writes the good rows of one kind, step by step. The next step is read and sent while the
   * database works on the one before; the connection runs them in this order.
   */
  private async each<Key>(
    batches: AsyncIterable<CheckedRow<Key>[]>,
    kind: RowKind,
    write: (rows: CheckedRow<Key>[]) => Promise<void>,
  ): Promise<void> {
    let previous = Promise.resolve();
    for await (const batch of batches) {
      const good = batch.filter(({ ordinal }) => !this.problems.isBad(ordinal));
      const step = write(good).then(() => {
        this.written[kind] += good.length;
      });
      // Its failure is thrown below, unless an earlier one ends the import before.
      step.catch(() => {});
      await previous;
      previous = step;
    }
    await previous;
  }

  /** Writes the records of one kind that rows change, with what the rows do not say of them. */
  private eachRecord(
    db: Database,
    spool: RowSpool,
    kind: Exclude<RecordKind, 'models'>,
    write: (rows: TableRow[]) => Promise<Set<KeyValue>>,
  ): Promise<void> {
    const size = kind === 'promotions' || kind === 'articles' ? TEXTS_PER_STEP : ROWS_PER_STEP;
    const [column = ''] = KEY_COLUMNS[kind];
    return this.each(spool.batches(kind, size), kind, async (rows) => {
      const said = rows.map(({ json }): TableRow => JSON.parse(json));
      const keyed = said.map((row) => ({ key: row[column] as KeyValue, said: row }));
      const changed = await mergeChanged(db, kind, keyed, this.report);
      this.changed.addRecords(kind, await write(changed.map(({ row }) => row)));
    });
  }

  /** A bulk load where it pays: many rows into tables of which the first is empty. */
  private async beginLoad(
    db: Database,
    tables: readonly [PgTable, ...PgTable[]],
    rowCount: number,
  ): Promise<BulkLoad | null> {
    const pays = rowCount >= BULK_LOAD_FROM && (await isEmpty(db, tables[0]));
    return pays ? beginBulkLoad(db, tables) : null;
  }

  private async writeModels(
    db: Database,
    batches: AsyncIterable<CheckedRow<ModelKey>[]>,
    derived: DerivedColumns,
    areNew: boolean,
  ): Promise<void> {
    const [row] = await db.select({ last: max(models.modelId) }).from(models);
    let freeId = Math.max(row?.last ?? 0, this.summary.lastModelId) + 1;
    await this.each(batches, 'models', async (rows) => {
      const owned = rows.map(({ key, json }) => ({ key, json, id: key.model_id ?? freeId++ }));
      const whole = areNew ? this.newModels(owned) : await this.mergeModels(db, owned);
      const changed = await writeModels(db, whole, derived, areNew);
      for (const { id, key } of whole) if (changed.has(id)) this.changed.addModel(id, key);
      for (const { id, key } of whole) {
        this.tagRecord(modelTag(id));
        this.tagRecord(brandTag(key.brand_sign));
        this.tagRecord(typeTag(key.type_sign));
      }
      this.onProgress?.('models', this.written.models + rows.length, this.served.count('models'));
    });
  }

  private newModels(models: readonly SaidModel[]): OwnedModel[] {
    for (const { id } of models) this.report.addCreated('models', id);
    return models as OwnedModel[];
  }

  private async mergeModels(db: Database, models: readonly SaidModel[]): Promise<OwnedModel[]> {
    const said = models.map(({ id, json }) => ({
      key: id,
      said: { ...JSON.parse(json), model_id: id },
    }));
    const changed = await mergeChanged(db, 'models', said, this.report);
    return changed.map(({ key: id, row }) => ({
      id,
      key: modelKeyOf(row) as WholeModelKey,
      json: JSON.stringify(row),
    }));
  }
}
