import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { LOCALES, type Locale } from '@/lib/i18n/locales';
import type { RowKind } from '@/lib/server/import/row-schemas';
import type { SourceRow } from '@/lib/server/import/source-row';
import { type DemoModel, demoUnits } from './demo-units';
import { drawnPictures } from './drawn-pictures';
import { readAnswers } from './read-answers';

export const SEED_FOLDER = path.join(import.meta.dirname, 'catalogue');

type Values = Record<string, unknown>;
type Text = Record<string, string>;

/** The texts of one language by the record they belong to: texts/de.json. */
interface LanguageTexts {
  locale: Locale;
  types: Text;
  brands: Text;
  models: Text;
  promotions: Record<string, Text>;
  articles: Record<string, Text>;
}

async function readJson(file: string): Promise<Values> {
  return JSON.parse(await readFile(file, 'utf8'));
}

/** English, Russian and Mongolian stand with the records; every further language in a file of its own. */
async function readTexts(folder: string): Promise<LanguageTexts[]> {
  const files = await readdir(folder);
  const locales = LOCALES.filter((locale) => files.includes(`${locale}.json`));
  return Promise.all(
    locales.map(async (locale) => {
      const texts = (await readJson(path.join(folder, `${locale}.json`))) as unknown;
      return { ...(texts as Omit<LanguageTexts, 'locale'>), locale };
    }),
  );
}

/** A row with a column for each further language in which it has a text: `story_de`. */
function withColumns(
  row: SourceRow,
  column: string,
  texts: LanguageTexts[],
  textIn: (language: LanguageTexts) => string | undefined,
): SourceRow {
  const columns = texts.map((language) => [`${column}_${language.locale}`, textIn(language)]);
  return { ...row, values: { ...row.values, ...Object.fromEntries(columns) } };
}

/** A row whose fields are texts by language, with those of the further languages. */
function withTexts(
  row: SourceRow,
  texts: LanguageTexts[],
  textsIn: (language: LanguageTexts) => Text | undefined,
): SourceRow {
  const values: Values = { ...row.values };
  for (const language of texts) {
    for (const [field, text] of Object.entries(textsIn(language) ?? {})) {
      values[field] = { ...(values[field] as Text), [language.locale]: text };
    }
  }
  return { ...row, values };
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
export async function readDemo(folder = SEED_FOLDER): Promise<SourceRow[]> {
  const rows: SourceRow[] = [];
  for await (const row of rowsIn(folder)) rows.push(row);
  return rows;
}

async function* rowsIn(folder: string): AsyncGenerator<SourceRow> {
  const now = new Date();
  const units: Values[] = [];
  let modelCount = 0;
  const texts = await readTexts(path.join(folder, 'texts'));
  const typesFile = path.join(folder, 'types.json');
  for (const row of rowsOf('types', typesFile, (await readJson(typesFile)).types)) {
    const sign = String(row.values.type_sign);
    yield withColumns(row, 'type_name', texts, ({ types }) => types[sign]);
  }
  for (const name of (await readdir(path.join(folder, 'brands'))).sort()) {
    if (!name.endsWith('.json')) continue;
    const file = path.join(folder, 'brands', name);
    const content = await readJson(file);
    for (const row of rowsOf('brands', file, content.brands)) {
      const sign = String(row.values.brand_sign);
      yield withColumns(row, 'story', texts, (language) => language.brands[sign]);
    }
    for (const row of rowsOf('models', file, content.models)) {
      const model = row.values as Parameters<typeof drawnPictures>[0];
      const pictures = drawnPictures(model);
      units.push(...demoUnits({ ...(model as unknown as DemoModel), pictures }, modelCount++, now));
      const drawn = { ...row, values: { ...row.values, pictures } };
      yield withColumns(drawn, 'summary', texts, ({ models }) => models[model.model_sign]);
    }
  }
  yield* rowsOf('units', path.join(folder, 'brands'), units);
  const promotionsFile = path.join(folder, 'promotions.json');
  for (const row of rowsOf(
    'promotions',
    promotionsFile,
    (await readJson(promotionsFile)).promotions,
  )) {
    const id = String(row.values.promotion_id);
    yield withTexts(row, texts, ({ promotions }) => promotions[id]);
  }
  for (const name of (await readdir(path.join(folder, 'articles'))).sort()) {
    const article = await readArticle(path.join(folder, 'articles', name));
    yield withTexts(article, texts, ({ articles }) => articles[name]);
  }
  yield* await readAnswers('example-answers');
}
