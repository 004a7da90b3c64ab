import type { Sql } from 'postgres';

/**
 * Takes the Dutch texts of article 10 and promotion 5 out of the demo, which has every text in every
 * language. No other test opens these two, so that nothing of them is kept yet.
 */
export async function leaveOutInDutch(database: Sql): Promise<void> {
  await database`delete from article_texts where article_id = 10 and locale = 'nl'`;
  await database`delete from promotion_texts where promotion_id = 5 and locale = 'nl'`;
}
