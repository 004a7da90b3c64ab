import { sql } from 'drizzle-orm';
import postgres from 'postgres';
import { TAG_PATTERN } from '@/lib/config/cache-tags';
import type { Database } from './database';

/** The Postgres channel on which changes of the content are announced to every web process. */
const CHANNEL = 'content_changed';

/** Postgres takes payloads of less than 8,000 bytes; tags are ASCII. */
const PAYLOAD_MAX_LENGTH = 7_900;

/** Tags as texts with spaces between them, none longer than one payload. */
function payloadsOf(tags: readonly string[]): string[] {
  const payloads: string[] = [];
  let payload = '';
  for (const tag of new Set(tags)) {
    if (payload && payload.length + 1 + tag.length > PAYLOAD_MAX_LENGTH) {
      payloads.push(payload);
      payload = '';
    }
    payload += payload ? ` ${tag}` : tag;
  }
  return payload ? [...payloads, payload] : payloads;
}

/**
 * Announces what has changed: every web process on this database expires the cached reads of these
 * tags, and its pages, once the transaction is committed.
 * @param db the transaction that changes the content, where there is one
 * @param tags names from lib/config/cache-tags.ts
 */
export async function notifyContentChange(db: Database, tags: readonly string[]): Promise<void> {
  for (const payload of payloadsOf(tags)) {
    await db.execute(sql`select pg_notify(${CHANNEL}, ${payload})`);
  }
}

export interface ContentChangeListener {
  /** @param tags what has changed */
  onChange(tags: string[]): void;
  /** The connection was lost and is back: anything may have changed meanwhile. */
  onReconnect(): void;
}

/**
 * Listens for announcements on a connection of its own, which reconnects by itself.
 * @returns ends the connection
 * @throws when the database cannot be reached at first
 */
export async function listenForContentChanges(
  url: string,
  { onChange, onReconnect }: ContentChangeListener,
): Promise<() => Promise<void>> {
  const client = postgres(url, { max: 1, fetch_types: false, prepare: false, onnotice: () => {} });
  let isFirst = true;
  await client.listen(
    CHANNEL,
    (payload) => onChange(payload.split(' ').filter((tag) => TAG_PATTERN.test(tag))),
    () => {
      if (!isFirst) onReconnect();
      isFirst = false;
    },
  );
  return () => client.end({ timeout: 5 });
}
