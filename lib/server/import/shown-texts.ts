import { and, gt, lte, or, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { PROMOTIONS_TAG } from '@/lib/config/cache-table';
import { CONTENT_KINDS, type ContentKind } from '@/lib/config/content-state';
import { type Database, rowsOf } from '../db/database';
import { WRITTEN_TABLES } from '../db/record-tables';
import { promotions } from '../db/schema/content';
import { ChangedContent } from './changed-content';
import { lockCatalogue } from './write-rows';

type WrittenTables = (typeof WRITTEN_TABLES)[ContentKind];

/**
 * Whether a text is shown although it should not be, or the other way round; same rule as
 * `isPublic`.
 */
function isUntimely({ table, key, texts, owner }: WrittenTables, now: Date): SQL {
  const at = sql`${now.toISOString()}::timestamptz`;
  return sql`${key} = ${owner}
    and (${table.publishAt} is not null or ${table.publishUntil} is not null)
    and ${texts.isShown} <> (
      ${table.state} = 'published' and coalesce(${table.publishAt} <= ${at}, true)
      and coalesce(${table.publishUntil} > ${at}, true)
      and ${texts.title} <> '' and ${texts.summary} <> '' and ${texts.body} <> ''
    )`;
}

/** Publishes and withdraws texts whose time has come, and expires the pages that show them. */
export async function showTextsOnTime(db: Database, now: Date): Promise<void> {
  for (const kind of CONTENT_KINDS) {
    const { table, key, texts, tag } = WRITTEN_TABLES[kind];
    const condition = isUntimely(WRITTEN_TABLES[kind], now);
    // Checked first: nearly always there is nothing to do, and an import may hold the lock for
    // long.
    const waiting = await db.execute(
      sql`select 1 from ${table}, ${texts} where ${condition} limit 1`,
    );
    if (rowsOf(waiting).length === 0) continue;
    await db.transaction(async (transaction) => {
      await lockCatalogue(transaction);
      const switched = await transaction.execute(sql`
        update ${texts} set is_shown = not ${texts.isShown} from ${table}
        where ${condition} returning ${key} as key
      `);
      const changed = new ChangedContent();
      changed.addTag(tag);
      const keys = new Set(rowsOf<{ key: number }>(switched).map((row) => row.key));
      await changed.addRecords(transaction, kind, keys);
      // Loaded here: its tables of words are large, and nearly always there is nothing to do.
      const { fillSearchWords } = await import('../search/fill-words');
      await fillSearchWords(transaction, { names: false, texts: true });
      await changed.announce(transaction);
    });
  }
}

/**
 * Expires the pages of promotions that have begun or ended after `since`, until `now`: they say
 * which ones run, and would be kept longer.
 */
export async function turnPromotions(db: Database, since: Date, now: Date): Promise<void> {
  const { promotionId, startsAt, endsAt } = promotions;
  const isBetween = (time: AnyPgColumn) => and(gt(time, since), lte(time, now));
  const turned = await db
    .select({ key: promotionId })
    .from(promotions)
    .where(or(isBetween(startsAt), isBetween(endsAt)));
  if (turned.length === 0) return;
  const changed = new ChangedContent();
  changed.addTag(PROMOTIONS_TAG);
  const keys = turned.map(({ key }) => key);
  await changed.addRecords(db, 'promotions', keys);
  await changed.announce(db);
}
