import { eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { database, withTestDatabase } from '@/tests/support/server/test-database';
import { models } from '../db/schema/catalogue';
import { searchNames, searchWords } from '../db/schema/search';
import { DerivedColumns } from '../import/derived-columns';
import { bringWordsUpToDate, fillSearchWords, lacksWords } from './fill-words';

withTestDatabase('demo');

/** Every word of the vocabulary, in one order. */
async function vocabulary() {
  return database.db
    .select()
    .from(searchWords)
    .orderBy(searchWords.term, searchWords.kind, searchWords.locale, searchWords.target);
}

const isInVocabulary = async (term: string) =>
  (await database.db.$count(searchWords, eq(searchWords.term, term))) > 0;

it('makes the vocabulary of a catalogue that is older than its table', async () => {
  const { db } = database;
  const before = await vocabulary();
  const terms = db.select({ terms: models.searchTerms }).from(models).orderBy(models.modelId);
  const termsBefore = await terms;
  await db.delete(searchWords);
  await db.delete(searchNames);
  await db.update(models).set({ searchTerms: sql`array['older', 'terms']` });
  expect(await lacksWords(db)).toBe(true);
  await DerivedColumns.refreshAll(db);
  await bringWordsUpToDate(db);
  expect(await lacksWords(db)).toBe(false);
  expect(await vocabulary()).toEqual(before);
  expect(await terms).toEqual(termsBefore);
});

it('knows a new name, and no longer the one that it replaces', async () => {
  const { db } = database;
  const nameOf = (modelName: string) =>
    db.update(models).set({ modelName }).where(eq(models.modelId, 201));
  const [{ modelName: before } = { modelName: '' }] = await db
    .select({ modelName: models.modelName })
    .from(models)
    .where(eq(models.modelId, 201));
  expect(await isInVocabulary('monjaro')).toBe(true);
  await nameOf('Quetzal 9');
  await fillSearchWords(db, { names: true, texts: false });
  expect(await isInVocabulary('quetzal')).toBe(true);
  expect(await isInVocabulary('monjaro')).toBe(false);
  await nameOf(before);
  await fillSearchWords(db, { names: true, texts: false });
  expect(await isInVocabulary('monjaro')).toBe(true);
});

it('leaves every word as it is when nothing has changed', async () => {
  const { db } = database;
  const versions = () =>
    db.select({ version: sql<string>`${searchWords}.xmin::text` }).from(searchWords);
  const before = await versions();
  await fillSearchWords(db, { names: true, texts: true });
  await bringWordsUpToDate(db);
  expect(await versions()).toEqual(before);
});
