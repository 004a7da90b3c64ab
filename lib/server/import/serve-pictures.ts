import { availableParallelism } from 'node:os';
import { eq } from 'drizzle-orm';
import pLimit from 'p-limit';
import type { Database } from '../db/database';
import { brands } from '../db/schema/catalogue';
import { units } from '../db/schema/units';
import { PictureProblem } from '../media/catalogue-pictures';
import type { ProblemList } from './problems';
import type { BrandRow, ModelRow, RowKind, ServedPicture } from './row-schemas';
import type { CheckedRow, RowSpool } from './row-spool';
import { isOneOf } from './write-rows';

/** Makes local picture files servable. A PictureProblem that it throws is the row's problem. */
export interface PictureImport {
  /**
   * @param isPreview the file is only checked, and the result is what would be served
   */
  carPicture(file: string, importFile: string, isPreview: boolean): Promise<ServedPicture>;
  brandMark(file: string, importFile: string, isPreview: boolean): Promise<string>;
  /** Whether the site has a picture at this path. */
  isServed(src: string): Promise<boolean>;
  /** Files whose names begin with stock numbers or VINs, by these; if such files were given. */
  byCars?(names: ReadonlySet<string>): ReadonlyMap<string, readonly string[]>;
}

const ROWS_PER_STEP = 100;

/**
 * Pictures that are encoded at once. Each takes one of Node's four threads for such work, and the
 * memory of a photograph.
 */
export const PICTURES_AT_ONCE = Math.min(4, availableParallelism());

/** Whether a model names picture files, and not only pictures that are served already. */
export function hasPictureFiles({ pictures }: Partial<ModelRow>): boolean {
  return pictures?.some((picture) => typeof picture === 'string') ?? false;
}

export function hasMarkFile({ brand_img: mark }: Partial<BrandRow>): boolean {
  return Boolean(mark && !mark.startsWith('/'));
}

/** The column of a kind that names pictures. */
const COLUMNS = { brands: 'brand_img', models: 'pictures', units: 'pictures' } as const;
/** Kinds whose rows are kept with served pictures in a separate spool. */
export const isPictured = (kind: RowKind): boolean => kind in COLUMNS;
const KINDS = Object.keys(COLUMNS) as (keyof typeof COLUMNS)[];

/**
 * Turns the picture files that brands and cars name into served pictures, before anything is
 * written: it takes long, and other users of an embedded database wait for a transaction. A row
 * whose picture cannot be read is a bad row, as are the models of a new brand without its row; a
 * store that is away or full fails the import. Encoded pictures stay in the store, so that an import
 * that is started again continues where it was.
 * @param served takes every brand and car, with served pictures
 */
export async function servePictures(
  db: Database,
  spool: RowSpool,
  served: RowSpool,
  problems: ProblemList,
  pictures: PictureImport | undefined,
  isPreview: boolean,
  onProgress?: (step: string, done: number, total: number) => void,
): Promise<void> {
  const filesOf = await fileFinder(db, spool, pictures);
  const importer = () => {
    if (!pictures) throw new PictureProblem('pictures cannot be imported here');
    return pictures;
  };
  const limit = pLimit(PICTURES_AT_ONCE);
  /** New brands whose mark cannot be read. */
  const refused = new Set<unknown>();
  const madeOf = async (checked: CheckedRow<unknown>, kind: keyof typeof COLUMNS) => {
    const { file, ordinal, json } = checked;
    const row: Partial<BrandRow> & Partial<ModelRow> = JSON.parse(json);
    let isGood = true;
    if (kind === 'models' && refused.has(row.brand_sign)) {
      problems.add(ordinal, checked, 'brand_sign', `there is no brand ${row.brand_sign}`);
      done += 1;
      return null;
    }
    const attempt = <Made>(work: () => Promise<Made>) =>
      limit(work).catch((error: unknown) => {
        // The store is away or full: no row is bad, and what waits would be encoded in vain.
        if (!(error instanceof PictureProblem)) {
          limit.clearQueue();
          throw error;
        }
        problems.add(ordinal, checked, COLUMNS[kind], error.message);
        isGood = false;
        return undefined;
      });
    if (kind === 'brands' && hasMarkFile(row)) {
      const { brand_img: mark = '', brand_sign: sign = '' } = row;
      row.brand_img = await attempt(async () => importer().brandMark(mark, file, isPreview));
      const isNew = !isGood && (await db.$count(brands, eq(brands.brandSign, sign))) === 0;
      if (isNew) refused.add(sign);
    }
    const given = row.pictures ?? filesOf(ordinal);
    const made = given?.map((each) =>
      typeof each === 'string'
        ? attempt(async () => importer().carPicture(each, file, isPreview))
        : each,
    );
    if (made) row.pictures = (await Promise.all(made)).flatMap((each) => each ?? []);
    done += 1;
    onProgress?.('pictures', done, total);
    return isGood ? { ...checked, json: JSON.stringify(row) } : null;
  };
  const total = KINDS.reduce((sum, kind) => sum + spool.count(kind), 0);
  let done = 0;
  for (const kind of KINDS) {
    for await (const batch of spool.batches(kind, ROWS_PER_STEP)) {
      const rows = await Promise.all(batch.map((checked) => madeOf(checked, kind)));
      for (const row of rows) if (row) await served.add(kind, row);
    }
  }
}

/** Finds the files of a unit's row, if their names begin with its stock number or VIN. */
async function fileFinder(db: Database, spool: RowSpool, pictures: PictureImport | undefined) {
  const namesOf = new Map<number, string[]>();
  if (pictures?.byCars) {
    for await (const batch of spool.batches('units', ROWS_PER_STEP)) {
      const said = batch.map(({ ordinal, json }) => ({ ordinal, row: JSON.parse(json) }));
      const ids = said.flatMap(({ row }) => row.unit_id ?? []);
      const stored = await db
        .select({ id: units.unitId, stock: units.stockNumber, vin: units.vin })
        .from(units)
        .where(isOneOf(units.unitId, ids));
      const names = new Map(stored.map(({ id, stock, vin }) => [id, [stock, vin]]));
      for (const { ordinal, row } of said) {
        const all = [row.stock_number, row.vin, ...(names.get(row.unit_id) ?? [])];
        namesOf.set(ordinal, [...new Set(all.filter(Boolean))]);
      }
    }
  }
  const files = pictures?.byCars?.(new Set([...namesOf.values()].flat()));
  return (ordinal: number): string[] | undefined => {
    const own = namesOf.get(ordinal)?.flatMap((name) => files?.get(name) ?? []) ?? [];
    return own.length > 0 ? own : undefined;
  };
}
