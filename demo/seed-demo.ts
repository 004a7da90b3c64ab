import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { connectDatabase } from '@/lib/server/db/client';
import type { Database } from '@/lib/server/db/database';
import { brands } from '@/lib/server/db/schema/catalogue';
import { importRows } from '@/lib/server/import/import-rows';
import type { RowKind } from '@/lib/server/import/row-schemas';
import { describeProblem, type SourceRow } from '@/lib/server/import/source-row';
import { drawnPictures } from './drawn-pictures';
import { seedReviews } from './seed-reviews';

const SEED_FOLDER = path.join(import.meta.dirname, 'catalogue');

type Values = Record<string, unknown>;

async function readJson(file: string): Promise<Values> {
  return JSON.parse(await readFile(file, 'utf8'));
}

/** Rows of one kind; `line` counts rows here, because nobody edits these by line. */
function rowsOf(kind: RowKind, file: string, values: unknown): SourceRow[] {
  return (Array.isArray(values) ? values : []).map((row, i) => ({
    kind,
    file: path.relative(SEED_FOLDER, file),
    line: i + 1,
    values: row as Values,
  }));
}

async function readArticle(folder: string): Promise<SourceRow> {
  const meta = await readJson(path.join(folder, 'meta.json'));
  const files = (await readdir(folder)).filter((name) => name.endsWith('.md'));
  const body = Object.fromEntries(
    await Promise.all(
      files.map(async (name) => [
        path.basename(name, '.md'),
        await readFile(path.join(folder, name), 'utf8'),
      ]),
    ),
  );
  const [row] = rowsOf('articles', path.join(folder, 'meta.json'), [{ ...meta, body }]);
  return row as SourceRow;
}

/** Every row of the demo catalogue, with the pictures that are drawn for it. */
async function* readDemo(folder: string): AsyncGenerator<SourceRow> {
  const typesFile = path.join(folder, 'types.json');
  yield* rowsOf('types', typesFile, (await readJson(typesFile)).types);
  for (const name of (await readdir(path.join(folder, 'brands'))).sort()) {
    if (!name.endsWith('.json')) continue;
    const file = path.join(folder, 'brands', name);
    const content = await readJson(file);
    yield* rowsOf('brands', file, content.brands);
    for (const row of rowsOf('models', file, content.models)) {
      const model = row.values as Parameters<typeof drawnPictures>[0];
      yield { ...row, values: { ...row.values, pictures: drawnPictures(model) } };
    }
  }
  const promotionsFile = path.join(folder, 'promotions.json');
  yield* rowsOf('promotions', promotionsFile, (await readJson(promotionsFile)).promotions);
  for (const name of (await readdir(path.join(folder, 'articles'))).sort()) {
    yield await readArticle(path.join(folder, 'articles', name));
  }
}

/**
 * Fills an empty database with the demo catalogue, through the same import as a real one, and
 * with reviews of its cars.
 * @param target an open database, or the URL of one
 * @returns how many models were written, or null when the database already holds brands
 * @throws Error naming every bad row of the demo files
 */
export async function seedDemo(
  target: Database | string,
  folder = SEED_FOLDER,
): Promise<number | null> {
  if (typeof target !== 'string') return seedDatabase(target, folder);
  const { db, close } = connectDatabase(target, 1);
  try {
    return await seedDatabase(db, folder);
  } finally {
    await close();
  }
}

async function seedDatabase(db: Database, folder: string): Promise<number | null> {
  if ((await db.$count(brands)) > 0) return null;
  const { written, problems } = await importRows(db, readDemo(folder));
  if (problems.length > 0) {
    throw new Error(`The demo catalogue is wrong:\n${problems.map(describeProblem).join('\n')}`);
  }
  const reviewsFile = path.join(folder, 'reviews.json');
  await db.transaction((transaction) => seedReviews(transaction, reviewsFile));
  return written.models;
}
