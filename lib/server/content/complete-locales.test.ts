import { and, eq, inArray, type SQL } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { listCompleteLanguages } from '@/lib/contract/calls/home';
import { LOCALES } from '@/lib/i18n/locales';
import { answerTo, signedRequest } from '@/tests/support/server/signed-request';
import { backend, createTestBackend, withTestBackend } from '@/tests/support/server/test-backend';
import type { Database } from '../db/database';
import { brandTexts, typeTexts } from '../db/schema/catalogue';
import { articleTexts, promotionTexts } from '../db/schema/content';
import { listCompleteLocales } from './complete-locales';

withTestBackend({ seed: true });

/** What a change of the demo leaves complete; nothing of the change remains. */
async function completeAfter(change: (db: Database) => Promise<unknown>): Promise<string[]> {
  let complete: string[] = [];
  const undone = new Error('undone');
  await backend.db
    .transaction(async (transaction) => {
      await change(transaction as unknown as Database);
      complete = await listCompleteLocales(transaction as unknown as Database);
      throw undone;
    })
    .catch((error) => {
      if (error !== undone) throw error;
    });
  return complete;
}

const in_ = (column: Parameters<typeof eq>[0], condition: SQL) => and(eq(column, 'th'), condition);

describe('a language', () => {
  it('is complete in the demo', async () => {
    const answer = await answerTo<string[]>(backend, signedRequest(listCompleteLanguages, {}));
    expect(answer.data).toEqual([...LOCALES]);
  });

  const rest = LOCALES.filter((locale) => locale !== 'th');
  it.each<[string, (db: Database) => Promise<unknown>]>([
    [
      'one car type has no name',
      (db) => db.delete(typeTexts).where(in_(typeTexts.locale, eq(typeTexts.typeSign, 'sedan'))),
    ],
    [
      'one of the largest brands has no story',
      (db) => db.delete(brandTexts).where(in_(brandTexts.locale, eq(brandTexts.brandSign, 'byd'))),
    ],
    [
      'there are fewer than four promotions',
      (db) =>
        db
          .delete(promotionTexts)
          .where(in_(promotionTexts.locale, inArray(promotionTexts.promotionId, [1, 2, 3]))),
    ],
    [
      'there are fewer than six articles',
      (db) =>
        db
          .delete(articleTexts)
          .where(in_(articleTexts.locale, inArray(articleTexts.articleId, [1, 2, 3, 4, 5]))),
    ],
  ])('is not while %s', async (_, change) => {
    expect(await completeAfter(change)).toEqual(rest);
  });

  it('is asked for no more than the default one has', async () => {
    expect(
      await completeAfter(async (db) => {
        await db.delete(promotionTexts);
        await db.delete(articleTexts).where(eq(articleTexts.locale, 'ru'));
      }),
    ).toEqual([...LOCALES]);
  });
});

it('an empty catalogue is complete in every language', async () => {
  const empty = await createTestBackend();
  expect(await listCompleteLocales(empty.db)).toEqual([...LOCALES]);
  await empty.close();
});
