import { sql } from 'drizzle-orm';
import {
  ARTICLES_TAG,
  brandTag,
  CATALOGUE_TAG,
  modelTag,
  PROMOTIONS_TAG,
} from '@/lib/config/cache-tags';
import type { Database } from '../db/database';
import { type CheckedRows, checkRows } from './check-rows';
import { refreshDerived } from './refresh-derived';
import type { ServedPicture } from './row-schemas';
import type { RowProblem, SourceRow } from './source-row';
import { chunksOf } from './upsert';
import { type StoredModel, writeBrands, writeModels, writeTypes } from './write-catalogue';
import { writeArticles, writePromotions } from './write-content';

/** Any fixed number; it names "an import is writing" among advisory locks. */
const IMPORT_LOCK = 7_204_190_332;

const MODELS_PER_STEP = 500;

/** Makes local picture files servable. Throws an Error whose message is the row's problem. */
export interface PictureImport {
  carPicture(file: string, importFile: string): Promise<ServedPicture>;
  brandMark(file: string, importFile: string): Promise<string>;
}

export interface ImportOptions {
  /** Import the good rows although there are bad ones. */
  skipBad?: boolean;
  pictures?: PictureImport;
  onProgress?: (step: string, done: number, total: number) => void;
}

export interface ImportResult {
  /** Rows written, by kind; all zero when bad rows kept the import from happening. */
  written: Record<keyof CheckedRows, number>;
  problems: RowProblem[];
  /** Names of the cached reads that show something else now. */
  tags: string[];
}

/**
 * Brings rows into the catalogue: checks all of them, then writes them in one transaction, or
 * nothing when one is bad (unless told to skip those). A second run changes nothing.
 */
export async function importRows(
  db: Database,
  rows: readonly SourceRow[],
  options: ImportOptions = {},
): Promise<ImportResult> {
  const { skipBad = false, onProgress } = options;
  const { checked, problems } = await checkRows(db, rows);
  if (problems.length > 0 && !skipBad) return nothingWritten(problems);
  const served = await servePictures(checked, options);
  problems.push(...served.problems);
  if (problems.length > 0 && !skipBad) return nothingWritten(problems);

  const { brands, models } = served;
  const types = checked.types.map(({ row }) => row);
  const promotions = checked.promotions.map(({ row }) => row);
  const articles = checked.articles.map(({ row }) => row);
  await db.transaction(async (transaction) => {
    await transaction.execute(sql`select pg_advisory_xact_lock(${IMPORT_LOCK}::bigint)`);
    await writeTypes(transaction, types);
    await writeBrands(transaction, brands);
    let done = 0;
    for (const chunk of chunksOf(models, MODELS_PER_STEP)) {
      await writeModels(transaction, chunk);
      done += chunk.length;
      onProgress?.('models', done, models.length);
    }
    await refreshDerived(transaction, {
      brandSigns: brands.map((row) => row.brand_sign),
      typeSigns: types.map((row) => row.type_sign),
      modelIds: models.map((row) => row.model_id),
    });
    await writePromotions(transaction, promotions);
    await writeArticles(transaction, articles);
  });

  const tags = new Set<string>();
  if (types.length + brands.length + models.length > 0) tags.add(CATALOGUE_TAG);
  for (const row of brands) tags.add(brandTag(row.brand_sign));
  for (const row of models) tags.add(modelTag(row.model_id)).add(brandTag(row.brand_sign));
  if (promotions.length > 0) tags.add(PROMOTIONS_TAG);
  if (articles.length > 0) tags.add(ARTICLES_TAG);
  return {
    written: {
      types: types.length,
      brands: brands.length,
      models: models.length,
      promotions: promotions.length,
      articles: articles.length,
    },
    problems,
    tags: [...tags],
  };
}

function nothingWritten(problems: RowProblem[]): ImportResult {
  return {
    written: { types: 0, brands: 0, models: 0, promotions: 0, articles: 0 },
    problems,
    tags: [],
  };
}

/** Turns picture files into served pictures; a row whose picture cannot be read is a bad row. */
async function servePictures(checked: CheckedRows, { pictures, onProgress }: ImportOptions) {
  const problems: RowProblem[] = [];
  const models: StoredModel[] = [];
  const brands: CheckedRows['brands'][number]['row'][] = [];
  const attempt = async (
    { source }: { source: SourceRow },
    column: string,
    work: () => Promise<void>,
  ) => {
    try {
      await work();
    } catch (error) {
      const reason = error instanceof Error ? error.message : 'cannot be read';
      problems.push({ file: source.file, line: source.line, column, reason });
    }
  };
  for (const entry of checked.brands) {
    await attempt(entry, 'brand_img', async () => {
      const { row, source } = entry;
      const file = row.brand_img;
      const isLocal = file && !file.startsWith('/');
      if (isLocal && !pictures) throw new Error('pictures cannot be imported here');
      brands.push(
        isLocal && pictures
          ? { ...row, brand_img: await pictures.brandMark(file, source.file) }
          : row,
      );
    });
  }
  let done = 0;
  for (const entry of checked.models) {
    await attempt(entry, 'pictures', async () => {
      const { pictures: wanted, ...row } = entry.row;
      const servable: ServedPicture[] = [];
      for (const picture of wanted ?? []) {
        if (typeof picture !== 'string') servable.push(picture);
        else if (!pictures) throw new Error('pictures cannot be imported here');
        else servable.push(await pictures.carPicture(picture, entry.source.file));
      }
      models.push({ ...row, pictures: wanted ? servable : null });
    });
    done += 1;
    if (entry.row.pictures?.length) onProgress?.('pictures', done, checked.models.length);
  }
  return { brands, models, problems };
}
