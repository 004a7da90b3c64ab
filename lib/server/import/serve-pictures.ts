import type { ProblemList } from './problems';
import type { BrandRow, ModelRow, ServedPicture } from './row-schemas';
import type { CheckedRow, RowSpool } from './row-spool';
import type { ModelKey } from './write-models';

/** Makes local picture files servable. Throws an Error whose message is the row's problem. */
export interface PictureImport {
  carPicture(file: string, importFile: string): Promise<ServedPicture>;
  brandMark(file: string, importFile: string): Promise<string>;
  /** Whether the site has the picture that it would serve at this path. */
  isServed(src: string): Promise<boolean>;
}

const ROWS_PER_STEP = 100;

/** Whether a model names picture files, and not only pictures that are served already. */
export function hasPictureFiles({ pictures }: Partial<ModelRow>): boolean {
  return pictures?.some((picture) => typeof picture === 'string') ?? false;
}

export function hasMarkFile({ brand_img: mark }: Partial<BrandRow>): boolean {
  return Boolean(mark && !mark.startsWith('/'));
}

/**
 * Turns the picture files that brands and models name into served pictures, before anything is
 * written: it takes long, and other users of an embedded database wait for a transaction. A row
 * whose picture cannot be read is a bad row.
 * @param served takes every brand and model, with served pictures
 */
export async function servePictures(
  spool: RowSpool,
  served: RowSpool,
  problems: ProblemList,
  pictures: PictureImport | undefined,
  onProgress?: (step: string, done: number, total: number) => void,
): Promise<void> {
  const attempt = async (
    checked: CheckedRow<unknown>,
    column: string,
    work: () => Promise<void>,
  ) => {
    try {
      await work();
    } catch (error) {
      const reason = error instanceof Error ? error.message : 'cannot be read';
      problems.add(checked.ordinal, checked, column, reason);
    }
  };
  const importer = () => {
    if (!pictures) throw new Error('pictures cannot be imported here');
    return pictures;
  };
  for await (const batch of spool.batches('brands', ROWS_PER_STEP)) {
    for (const checked of batch) {
      const row: Partial<BrandRow> = JSON.parse(checked.json);
      await attempt(checked, 'brand_img', async () => {
        const mark = hasMarkFile(row)
          ? await importer().brandMark(row.brand_img ?? '', checked.file)
          : row.brand_img;
        await served.add('brands', {
          ...checked,
          json: JSON.stringify({ ...row, brand_img: mark }),
        });
      });
    }
  }
  const total = spool.count('models') + spool.count('units');
  let done = 0;
  const serveCars = async (kind: 'models' | 'units', batch: CheckedRow<unknown>[]) => {
    for (const checked of batch) {
      const row: Partial<ModelRow> = JSON.parse(checked.json);
      await attempt(checked, 'pictures', async () => {
        const servable: ServedPicture[] = [];
        for (const picture of row.pictures ?? []) {
          servable.push(
            typeof picture === 'string'
              ? await importer().carPicture(picture, checked.file)
              : picture,
          );
        }
        const model = row.pictures ? { ...row, pictures: servable } : row;
        await served.add(kind, { ...checked, json: JSON.stringify(model) });
      });
      done += 1;
      if (row.pictures?.length) onProgress?.('pictures', done, total);
    }
  };
  for (const kind of ['models', 'units'] as const) {
    for await (const batch of spool.batches<ModelKey>(kind, ROWS_PER_STEP)) {
      await serveCars(kind, batch);
    }
  }
}
