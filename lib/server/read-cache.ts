import { AsyncLocalStorage } from 'node:async_hooks';
import { LRUCache } from 'lru-cache';
import { type CachedKind, CONTENT_TAG, QUERIES } from '@/lib/config/cache-table';
import type { Database } from './db/database';

const ENTRIES_MAX = 10_000;
const BYTES_MAX = 32 * 1024 * 1024;

interface CachedAnswer {
  answer: unknown;
  tags: readonly string[];
  bytes: number;
  /** By `performance.now`. */
  expiresAtMs: number;
}

interface ReadCache {
  answers: LRUCache<string, CachedAnswer>;
  /** Reads in flight, shared by concurrent callers. */
  pending: Map<string, Promise<CachedAnswer>>;
  /** Counts the announced changes: a read that began before one is not stored after it. */
  changes: number;
  /** The tags of everything that was read within `collectTags`. */
  collected: AsyncLocalStorage<Set<string>>;
  databases: WeakMap<Database, number>;
  databaseCount: number;
}

/** One per process: our server, pages and route handlers are bundled apart, with modules of their own. */
const holder = globalThis as typeof globalThis & { readCache?: ReadCache };

function readCache(): ReadCache {
  holder.readCache ??= {
    answers: new LRUCache({
      max: ENTRIES_MAX,
      maxSize: BYTES_MAX,
      sizeCalculation: ({ bytes }) => bytes,
    }),
    pending: new Map(),
    changes: 0,
    collected: new AsyncLocalStorage(),
    databases: new WeakMap(),
    databaseCount: 0,
  };
  return holder.readCache;
}

function databaseId(db: Database): number {
  const cache = readCache();
  const known = cache.databases.get(db);
  if (known !== undefined) return known;
  cache.databaseCount += 1;
  cache.databases.set(db, cache.databaseCount);
  return cache.databaseCount;
}

/** Runs `work`, and collects the tags of everything that it reads. */
export async function collectTags<Result>(
  work: () => Promise<Result>,
): Promise<{ result: Result; tags: ReadonlySet<string> }> {
  const tags = new Set<string>();
  const result = await readCache().collected.run(tags, work);
  return { result, tags };
}

function noteTags(tags: readonly string[]): void {
  const collected = readCache().collected.getStore();
  for (const tag of tags) collected?.add(tag);
}

const bytesOf = (answer: unknown) => 2 * (JSON.stringify(answer) ?? '').length;

export interface Question<Answer> extends CachedKind {
  /** Further tags of the answer, such as those of the records that it shows. */
  ownTags?: (answer: Answer) => readonly string[];
  run: () => Promise<Answer>;
}

/**
 * The answer to a question, cached until it expires or a change of one of its tags is announced.
 * Concurrent callers share one read; its failure reaches them all and is not stored. Answers are
 * shared: callers must not change them.
 * @param name the question with all of its arguments
 */
export async function cachedAnswer<Answer>(
  name: string,
  { tags, lifetimeS, ownTags, run }: Question<Answer>,
): Promise<Answer> {
  const cache = readCache();
  const cached = cache.answers.get(name);
  if (cached && performance.now() < cached.expiresAtMs) {
    noteTags(cached.tags);
    return cached.answer as Answer;
  }
  const ask = async (): Promise<CachedAnswer> => {
    const { changes } = cache;
    // Keeps the tags of nested reads out: this question's own tags cover them.
    const answer = await cache.collected.run(new Set(), run);
    const stored = {
      answer,
      tags: [...tags, ...(ownTags?.(answer) ?? [])],
      bytes: bytesOf(answer) + name.length + 1,
      expiresAtMs: performance.now() + lifetimeS * 1000,
    };
    if (cache.changes === changes) cache.answers.set(name, stored);
    return stored;
  };
  const question = cache.pending.get(name) ?? ask();
  cache.pending.set(name, question);
  try {
    const { answer, tags: all } = await question;
    noteTags(all);
    return answer as Answer;
  } finally {
    if (cache.pending.get(name) === question) cache.pending.delete(name);
  }
}

type QueryKind = keyof typeof QUERIES;

/** The answer of a query of QUERIES, cached as by `cachedAnswer`. */
export function cachedQuery<Answer extends object>(
  db: Database,
  kind: QueryKind,
  args: readonly (string | number)[],
  run: () => Promise<Answer>,
): Promise<Answer> {
  return cachedAnswer(JSON.stringify([databaseId(db), kind, ...args]), { ...QUERIES[kind], run });
}

/**
 * Rows by id, each cached separately: many answers contain the same few rows. Rows are shared:
 * callers must not change them.
 * @param args of the question, besides the id
 * @param run reads the rows of ids that are not cached; unknown ids are left out
 */
export async function cachedRows<Id extends string | number, Row extends object>(
  db: Database,
  kind: QueryKind,
  args: readonly (string | number)[],
  ids: readonly Id[],
  run: (ids: Id[]) => Promise<ReadonlyMap<Id, Row>>,
): Promise<Map<Id, Row>> {
  const { answers, changes } = readCache();
  const { tags, lifetimeS } = QUERIES[kind];
  const nameOf = (id: Id) => JSON.stringify([databaseId(db), kind, ...args, id]);
  noteTags(tags);
  const nowMs = performance.now();
  const rows = new Map<Id, Row>();
  for (const id of ids) {
    const cached = answers.get(nameOf(id));
    if (cached && nowMs < cached.expiresAtMs) rows.set(id, cached.answer as Row);
  }
  const missing = ids.filter((id) => !rows.has(id));
  if (missing.length === 0) return rows;
  const read = await run(missing);
  const expiresAtMs = performance.now() + lifetimeS * 1000;
  for (const [id, answer] of read) {
    rows.set(id, answer);
    const stored = { answer, tags, bytes: bytesOf(answer), expiresAtMs };
    if (readCache().changes === changes) answers.set(nameOf(id), stored);
  }
  return rows;
}

/**
 * Drops every answer under one of the tags, all of them for CONTENT_TAG; reads in flight are not
 * stored.
 */
export function expireReads(changed: Iterable<string>): void {
  const { answers, pending } = readCache();
  readCache().changes += 1;
  pending.clear();
  const expired = new Set(changed);
  for (const [name, { tags }] of answers.entries()) {
    if (expired.has(CONTENT_TAG) || tags.some((tag) => expired.has(tag))) answers.delete(name);
  }
}
