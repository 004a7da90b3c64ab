import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '@/tests/support/server/test-database';
import { articles, articleTexts } from '../db/schema/content';
import { searchTexts } from '../search/text-search';
import { fillArticleVectors } from './text-words';

const NOW = new Date('2026-11-20T08:00:00Z');

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

it('finds articles that were stored before their words were', async () => {
  const { db } = database;
  const picture = { pictureSrc: '/a', pictureSmallSrc: '/b', pictureWidth: 16, pictureHeight: 9 };
  await db
    .insert(articles)
    .values({ articleId: 1, articleSign: 'tyres', publishedAt: '2026-11-18', ...picture });
  await db.insert(articleTexts).values({
    articleId: 1,
    locale: 'ru',
    title: 'Шины',
    summary: 'На лёд',
    body: 'Скидка $500.',
    readingMinutes: 1,
  });
  const find = async (word: string) =>
    (await searchTexts([word], { db, locale: 'ru', now: NOW }))?.articles.length ?? 0;
  expect(await find('лед')).toBe(0);

  await fillArticleVectors(db);
  for (const word of ['лед', 'ЛЁД', 'шина', '500']) expect(await find(word)).toBe(1);
  expect(await find('идка')).toBe(0);
});
