import { LRUCache } from 'lru-cache';
import { CONTENT_TAG } from '@/lib/config/cache-tags';
import type { Database } from './db/database';

/** How long an answer is valid where no change was announced. */
const LIFETIME_MS = 60_000;
const ENTRIES_MAX = 10_000;
const BYTES_MAX = 32 * 1024 * 1024;

interface CachedAnswer {
  answer: object;
  tags: readonly string[];
  bytes: number;
  /** By `performance.now`. */
  expiresAtMs: number;
}

interface QueryCache {
  answers: LRUCache<string, CachedAnswer>;
  /** Queries under way, shared by all who ask meanwhile. */
  pending: Map<string, Promise<object>>;
  /** Counts the announced changes: what was asked before one is not stored after it. */
  changes: number;
  databases: WeakMap<Database, number>;
  databaseCount: number;
}

/** One per process: pages and route handlers are bundled apart and have modules of their own. */
const holder = globalThis as typeof globalThis & { queryCache?: QueryCache };

function queryCache(): QueryCache {
  holder.queryCache ??= {
    answers: new LRUCache({
      max: ENTRIES_MAX,
      maxSize: BYTES_MAX,
      sizeCalculation: ({ bytes }) => bytes,
    }),
    pending: new Map(),
    changes: 0,
    databases: new WeakMap(),
    databaseCount: 0,
  };
  return holder.queryCache;
}

function databaseId(db: Database): number {
  const cache = queryCache();
  const known = cache.databases.get(db);
  if (known !== undefined) return known;
  cache.databaseCount += 1;
  cache.databases.set(db, cache.databaseCount);
  return cache.databaseCount;
}

export interface Query<Answer extends object> {
  /** Names the question and its normalised arguments. */
  key: readonly (string | number)[];
  /** What the answer shows (lib/config/cache-tags.ts). */
  tags: readonly string[];
  /** About how many bytes the answer takes; measured as JSON when left out. */
  bytesOf?: (answer: Answer) => number;
  run: () => Promise<Answer>;
}

/**
 * The answer of a query, at most LIFETIME_MS old; asked once for all who ask at the same time. A
 * failure reaches them all and is not stored. Answers are shared: callers do not change them.
 */
export async function cachedQuery<Answer extends object>(
  db: Database,
  { key, tags, bytesOf = (answer) => 2 * JSON.stringify(answer).length, run }: Query<Answer>,
): Promise<Answer> {
  const cache = queryCache();
  const name = JSON.stringify([databaseId(db), ...key]);
  const cached = cache.answers.get(name);
  if (cached && performance.now() < cached.expiresAtMs) return cached.answer as Answer;
  const shared = cache.pending.get(name);
  if (shared) return shared as Promise<Answer>;

  const { changes } = cache;
  const query = run();
  cache.pending.set(name, query);
  try {
    const answer = await query;
    const bytes = Math.max(1, bytesOf(answer) + name.length);
    const expiresAtMs = performance.now() + LIFETIME_MS;
    if (cache.changes === changes) cache.answers.set(name, { answer, tags, bytes, expiresAtMs });
    return answer;
  } finally {
    if (cache.pending.get(name) === query) cache.pending.delete(name);
  }
}

export interface RowsQuery<Id extends string | number, Row extends object> {
  /** Names the question; the id is its argument. */
  key: string;
  ids: readonly Id[];
  tags: readonly string[];
  /** Reads the rows of ids that are not cached; those that are none are left out. */
  run: (ids: Id[]) => Promise<ReadonlyMap<Id, Row>>;
}

/**
 * Rows by id, each at most LIFETIME_MS old: the same few stand in the answers to many questions.
 * Rows are shared: callers do not change them.
 */
export async function cachedRows<Id extends string | number, Row extends object>(
  db: Database,
  { key, ids, tags, run }: RowsQuery<Id, Row>,
): Promise<Map<Id, Row>> {
  const { answers, changes } = queryCache();
  const prefix = `${databaseId(db)} ${key} `;
  const nowMs = performance.now();
  const rows = new Map<Id, Row>();
  for (const id of ids) {
    const cached = answers.get(`${prefix}${id}`);
    if (cached && nowMs < cached.expiresAtMs) rows.set(id, cached.answer as Row);
  }
  const missing = ids.filter((id) => !rows.has(id));
  if (missing.length === 0) return rows;
  const read = await run(missing);
  const expiresAtMs = performance.now() + LIFETIME_MS;
  for (const [id, answer] of read) {
    rows.set(id, answer);
    const bytes = 2 * JSON.stringify(answer).length;
    if (queryCache().changes === changes)
      answers.set(`${prefix}${id}`, { answer, tags, bytes, expiresAtMs });
  }
  return rows;
}

/**
 * Drops every answer that shows what one of the tags names, all of them for CONTENT_TAG; queries
 * under way are not stored.
 */
export function expireQueries(changed: readonly string[]): void {
  const { answers, pending } = queryCache();
  queryCache().changes += 1;
  pending.clear();
  const expired = new Set(changed);
  for (const [name, { tags }] of answers.entries()) {
    if (expired.has(CONTENT_TAG) || tags.some((tag) => expired.has(tag))) answers.delete(name);
  }
}
