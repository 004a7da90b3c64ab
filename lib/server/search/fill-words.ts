import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { LOCALES, type Locale } from '@/lib/i18n/locales';
import { wordsOf } from '../content/text-words';
import type { Database } from '../db/database';
import { brands, models, typeTexts } from '../db/schema/catalogue';
import { articles, articleTexts, passageTexts, promotionTexts } from '../db/schema/content';
import { searchNames, searchWords, type WordKind } from '../db/schema/search';
import {
  DELETION_VARIANTS_MAX_LENGTH,
  deletionVariantsOf,
  foldSpelling,
  phoneticKeyOf,
} from './spelling';
import { isTradeWord, PHRASES, type TermMeaning } from './trade-words';

/** A word as it comes into the table. */
type WordRow = typeof searchWords.$inferInsert;

/** Longer words are cut, as models store them (lib/server/content/text-words.ts). */
const TERM_MAX_LENGTH = 200;

const cutWord = (word: string) => word.slice(0, TERM_MAX_LENGTH).toWellFormed();

function rowOf(term: string, kind: WordKind, target: string, locale = ''): WordRow {
  const cut = cutWord(term);
  const sound = phoneticKeyOf(cut);
  return {
    term: cut,
    kind,
    locale,
    target,
    sound,
    deletions: deletionVariantsOf(cut, DELETION_VARIANTS_MAX_LENGTH),
  };
}

/** Neighbouring words written without a gap, and all of them: "songplus", "songplusdmi". */
function gluedWords(words: readonly string[]): string[][] {
  const pairs = words.slice(1).map((word, i) => [words[i] ?? '', word]);
  return words.length > 2 ? [...pairs, [...words]] : pairs;
}

/** The words of a model's name or trim, with what models.search has to hold for each. */
function nameRows(kind: 'model' | 'trim', name: string): WordRow[] {
  const words = wordsOf(name);
  const single = words.map((word) => rowOf(word, kind, word));
  if (kind === 'trim') return single;
  const glued = gluedWords(words).map((part) =>
    rowOf(part.join(''), kind, [...new Set(part)].join(' ')),
  );
  return [...single, ...glued];
}

/** Shorter words of another spelling of several words say nothing by themselves. */
const PART_MIN_LENGTH = 4;

function brandRows(sign: string, name: string, aliases: readonly string[]): WordRow[] {
  const names = [wordsOf(name), wordsOf(sign)];
  const others = aliases.map(wordsOf);
  const parts = (lists: string[][]) => lists.filter(({ length }) => length > 1).flat();
  return [
    ...names.map((words) => rowOf(words.join(''), 'brand', sign)),
    ...parts(names).map((word) => rowOf(word, 'brand-part', sign)),
    ...others.map((words) => rowOf(words.join(''), 'alias', sign)),
    ...parts(others)
      .filter((word) => word.length >= PART_MIN_LENGTH && !/\p{N}/u.test(word))
      // Of "Нио машин".
      .filter((word) => !isTradeWord(foldSpelling(word), 'en'))
      .map((word) => rowOf(word, 'alias-part', sign)),
  ].filter(({ term }) => term !== '');
}

/** The whole name: of "Light truck" and "Бага даацын ачааны машин" most words say nothing of a type. */
const typeRow = (sign: string, name: string) => rowOf(wordsOf(name).join(''), 'type', sign);

const ROWS_PER_STEP = 5000;

function recordset(rows: readonly WordRow[]): SQL {
  return sql`json_to_recordset(${JSON.stringify(rows)}::text::json)
    as fresh(term text, kind text, locale text, target text, sound text, deletions text[])`;
}

async function insertRows(db: Database, rows: readonly WordRow[]): Promise<void> {
  for (let from = 0; from < rows.length; from += ROWS_PER_STEP) {
    await db.execute(sql`
      insert into ${searchWords} (term, kind, locale, target, sound, deletions)
      select term, kind, locale, target, sound, deletions
      from ${recordset(rows.slice(from, from + ROWS_PER_STEP))}
      on conflict do nothing
    `);
  }
}

/** Makes the words of some kinds exactly these; existing ones are not written again. */
async function replaceRows(
  db: Database,
  kinds: readonly WordKind[],
  rows: readonly WordRow[],
): Promise<void> {
  const keys = rows.map(({ term, kind, locale, target }) => [term, kind, locale, target]);
  await db.execute(sql`
    delete from ${searchWords}
    where ${inArray(searchWords.kind, [...kinds])} and (term, kind, locale, target) not in (
      select row ->> 0, row ->> 1, row ->> 2, row ->> 3
      from json_array_elements(${JSON.stringify(keys)}::text::json) as row
    )
  `);
  await insertRows(db, rows);
}

/** The words of brands and types; there are hundreds. */
async function fillBrandsAndTypes(db: Database): Promise<void> {
  const brandList = await db
    .select({ sign: brands.brandSign, name: brands.brandName, words: brands.searchWords })
    .from(brands);
  const typeList = await db
    .select({ sign: typeTexts.typeSign, name: typeTexts.typeName })
    .from(typeTexts);
  await replaceRows(
    db,
    ['brand', 'brand-part', 'alias', 'alias-part', 'type'],
    [
      ...brandList.flatMap(({ sign, name, words }) => brandRows(sign, name, words)),
      ...typeList.map(({ sign, name }) => typeRow(sign, name)),
    ],
  );
}

const NAME_COLUMNS = { model: models.modelName, trim: models.trim } as const;

/** Adds the words of new names; where a name is gone, all of them are rebuilt. */
async function fillNames(db: Database, kind: 'model' | 'trim'): Promise<void> {
  const column = NAME_COLUMNS[kind];
  const current = sql`(select distinct ${column} as name from ${models}) as current`;
  const isKnown = and(eq(searchNames.kind, kind), sql`${searchNames.name} = current.name`);
  const [gone] = await db
    .select({ name: searchNames.name })
    .from(searchNames)
    .where(
      sql`${searchNames.kind} = ${kind} and ${searchNames.name} not in (select name from ${current})`,
    )
    .limit(1);
  if (gone) {
    await db.delete(searchNames).where(eq(searchNames.kind, kind));
    await db.delete(searchWords).where(eq(searchWords.kind, kind));
  }
  const fresh = await db
    .select({ name: sql<string>`current.name` })
    .from(current)
    .where(sql`not exists (select from ${searchNames} where ${isKnown})`);
  for (let from = 0; from < fresh.length; from += ROWS_PER_STEP) {
    const names = fresh.slice(from, from + ROWS_PER_STEP).map(({ name }) => name);
    await insertRows(db, distinct(names.flatMap((name) => nameRows(kind, name))));
    await db.execute(sql`
      insert into ${searchNames} (kind, name)
      select ${kind}::text, name from json_array_elements_text(${JSON.stringify(names)}::text::json) name
    `);
  }
}

function distinct(rows: readonly WordRow[]): WordRow[] {
  return [...new Map(rows.map((row) => [`${row.term} ${row.target}`, row])).values()];
}

/** Shorter words are in every text. */
const TEXT_WORD_MIN_LENGTH = 3;

/** How many of the newest bodies are read; a misspelled word of older ones is not corrected. */
const BODIES_MAX = 200;

/** The words of what staff have written in every language. */
async function fillTexts(db: Database): Promise<void> {
  const rows: WordRow[] = [];
  for (const locale of LOCALES) rows.push(...(await textRows(db, locale)));
  await replaceRows(db, ['text'], rows);
}

async function textRows(db: Database, locale: Locale): Promise<WordRow[]> {
  const offers = await db
    .select({ title: promotionTexts.title, summary: promotionTexts.summary })
    .from(promotionTexts)
    .where(and(eq(promotionTexts.locale, locale), promotionTexts.isShown));
  const answers = await db
    .select({ title: passageTexts.title, summary: passageTexts.summary, body: passageTexts.body })
    .from(passageTexts)
    .where(and(eq(passageTexts.locale, locale), passageTexts.isShown))
    .limit(BODIES_MAX);
  const titles = await db
    .select({ title: articleTexts.title, summary: articleTexts.summary })
    .from(articleTexts)
    .where(and(eq(articleTexts.locale, locale), articleTexts.isShown));
  const bodies = await db
    .select({ body: articleTexts.body })
    .from(articleTexts)
    .innerJoin(articles, eq(articles.articleId, articleTexts.articleId))
    .where(and(eq(articleTexts.locale, locale), articleTexts.isShown))
    .orderBy(desc(articles.publishedAt), desc(articles.articleId))
    .limit(BODIES_MAX);
  const texts = [...offers, ...answers, ...titles, ...bodies].flatMap((row) => Object.values(row));
  // Cut: Thai has no spaces, and an index takes no word of thousands of letters.
  const words = new Set(texts.flatMap(wordsOf).map((word) => cutWord(foldSpelling(word))));
  return [...words]
    .filter((word) => word.length >= TEXT_WORD_MIN_LENGTH && !/\p{N}/u.test(word))
    .map((word) => rowOf(word, 'text', word, locale));
}

/** What has changed, as far as the vocabulary depends on it. */
export interface ChangedWords {
  names: boolean;
  texts: boolean;
}

/** Brings the vocabulary in step with the catalogue and the texts, in the writer's transaction. */
export async function fillSearchWords(db: Database, changed: ChangedWords): Promise<void> {
  if (changed.names) {
    await fillBrandsAndTypes(db);
    await fillNames(db, 'model');
    await fillNames(db, 'trim');
  }
  if (changed.texts) await fillTexts(db);
}

/** Whether a catalogue is older than the vocabulary's table. */
export async function lacksWords(db: Database): Promise<boolean> {
  const [{ isOlder } = { isOlder: false }] = await db
    .select({
      isOlder: sql<boolean>`exists (select from ${brands})
        and not exists (select from ${searchWords} where ${eq(searchWords.kind, 'brand')})`,
    })
    .from(sql`(select) as one_row`);
  return isOlder;
}

/** Kinds of words that are put right where they are misspelled. */
const CORRECTABLE: readonly TermMeaning['kind'][] = [
  'filter',
  'noise',
  'cheapest',
  'promotions',
  'question',
];

/** Shorter words are not put right: too many others are as near. */
const CORRECTED_MIN_LENGTH = 4;

/** The words that a misspelled one may have been, with their languages. */
function correctableTradeWords(): { term: string; locale: string }[] {
  const found = new Map<string, { term: string; locale: string }>();
  for (const { words, locale, meaning } of PHRASES) {
    if (!CORRECTABLE.includes(meaning.kind)) continue;
    for (const word of words) {
      const term = word.replace('*', '');
      if (Array.from(term).length < CORRECTED_MIN_LENGTH || /\p{N}/u.test(term)) continue;
      found.set(`${locale} ${term}`, { term, locale });
    }
  }
  return [...found.values()];
}

/**
 * Brings the words of the trade, which come with the program, into the database, with those of
 * brands and types, which depend on them, and the rest where a catalogue is older than its table.
 */
export async function bringWordsUpToDate(db: Database): Promise<void> {
  const rows = correctableTradeWords().map(({ term, locale }) =>
    rowOf(term, 'trade', term, locale),
  );
  await db.transaction(async (transaction) => {
    await transaction.execute(sql`lock table ${searchWords} in share row exclusive mode`);
    await replaceRows(transaction, ['trade'], rows);
    if (await lacksWords(transaction)) {
      await fillSearchWords(transaction, { names: true, texts: true });
    } else await fillBrandsAndTypes(transaction);
  });
}
