import { ANSWERS_PATH, passageHref } from '@/lib/routing/paths';
import type { Database } from '../db/database';
import { passages } from '../db/schema/content';
import type { ChangedPaths } from './changed-paths';
import type { PlainKind } from './write-records';
import { isOneOf, type KeyValue } from './write-rows';

/** Adds the pages of changed records; which page shows a passage is in the database. */
export async function addRecordPaths(
  db: Database,
  paths: ChangedPaths,
  kind: PlainKind,
  keys: Iterable<KeyValue>,
): Promise<void> {
  if (kind !== 'passages') return paths.addRecords(kind, keys);
  const rows = await db
    .select({ place: passages.place, passage_sign: passages.passageSign })
    .from(passages)
    .where(isOneOf(passages.passageId, [...keys]));
  for (const row of rows) paths.addPath(passageHref(row));
  if (rows.some(({ place }) => place === 'answers')) paths.addPath(ANSWERS_PATH);
}
