import { CONTENT_TAG, TEXTS_TAG } from '@/lib/config/cache-table';
import type { Database } from './db/database';
import { loadRewordedTexts } from './texts/message-texts';

/**
 * What every page reads without waiting, such as the company's facts: a copy of some rows in each
 * process, on the global object, because our server and Next's bundles have modules of their own.
 */
interface Snapshot {
  /** Of lib/config/cache-table.ts: announced when its rows change. */
  tag: string;
  /** Reads the rows and puts them in the place of the copy. */
  load(db: Database): Promise<void>;
}

const SNAPSHOTS: readonly Snapshot[] = [{ tag: TEXTS_TAG, load: loadRewordedTexts }];

/** Whether a change of these tags changes a copy. */
export function concernsSnapshots(tags: readonly string[]): boolean {
  return tags.includes(CONTENT_TAG) || SNAPSHOTS.some(({ tag }) => tags.includes(tag));
}

/**
 * Reads the copies anew, all of them when a process starts, and those of changed tags afterwards.
 * Pages are dropped after it, not before: one rendered in between would keep what was.
 */
export async function loadSnapshots(
  db: Database,
  tags: readonly string[] = [CONTENT_TAG],
): Promise<void> {
  const changed = SNAPSHOTS.filter(({ tag }) => tags.includes(tag) || tags.includes(CONTENT_TAG));
  await Promise.all(changed.map(({ load }) => load(db)));
}
