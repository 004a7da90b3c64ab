import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { database, withTestDatabase } from '@/tests/support/server/test-database';
import { brandTexts, modelTexts, typeTexts } from '../db/schema/catalogue';
import { articleTexts } from '../db/schema/content';
import { findContentSource } from './content-sources';

withTestDatabase('demo');

it('names the record whose page a text stands on, whatever the language of the text', async () => {
  const { db } = database;
  const [model] = await db.select().from(modelTexts).where(eq(modelTexts.modelId, 101)).limit(1);
  const [article] = await db.select().from(articleTexts).where(eq(articleTexts.articleId, 1));
  const found = model?.summary ?? '';
  expect(await findContentSource(db, { found, path: '/car/101' })).toEqual({
    kind: 'model',
    id: '101',
  });
  // A piece of it, as when letters of two alphabets are found.
  const body = article?.body.split('\n').find((line) => /^\p{L}.{60}/u.test(line)) ?? '';
  expect(await findContentSource(db, { found: body, path: '/article/1' })).toEqual({
    kind: 'article',
    id: '1',
  });
  // Summaries of models stand on their own pages alone.
  expect(await findContentSource(db, { found, path: '/car/102' })).toBeUndefined();
});

it('names what lists show of a record', async () => {
  const { db } = database;
  const [article] = await db.select().from(articleTexts).where(eq(articleTexts.articleId, 2));
  const [brand] = await db.select().from(brandTexts).where(eq(brandTexts.brandSign, 'byd'));
  const [type] = await db.select().from(typeTexts).where(eq(typeTexts.typeSign, 'sedan'));
  const sourceOf = (found = '') => findContentSource(db, { found, path: '/' });
  expect(await sourceOf(article?.title)).toEqual({ kind: 'article', id: '2' });
  expect(await sourceOf(brand?.story)).toEqual({ kind: 'brand', id: 'byd' });
  expect(await sourceOf(type?.typeName)).toEqual({ kind: 'type', id: 'sedan' });
});

it('names nothing for a text that no record has, and for too little of one', async () => {
  for (const found of ["no such text' or true --", 'в', '%%%%', ''])
    expect(await findContentSource(database.db, { found, path: '/car/abc' })).toBeUndefined();
});
