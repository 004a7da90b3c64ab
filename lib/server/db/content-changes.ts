import { sql } from 'drizzle-orm';
import postgres, { type Sql } from 'postgres';
import { CONTENT_TAG, TAG_PATTERN } from '@/lib/config/cache-table';
import { log } from '../log';
import { noteChangedPages } from './changed-pages';
import type { Database } from './database';
import { OverdueError, within } from './deadline';
import { contentGeneration } from './schema/changes';

/** The Postgres channel on which changes of the content are announced to every web process. */
const CHANNEL = 'content_changed';

/** Postgres takes payloads of less than 8,000 bytes; tags are ASCII. */
const PAYLOAD_MAX_LENGTH = 7_800;

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
 * Announces what has changed: once the transaction is committed, every web process on this
 * database, on any machine, expires its cached reads of these tags, and its pages. The number of
 * the change is stored too, so that a process that is not listening at the moment finds it later.
 * @param db the transaction that changes the content, where there is one
 * @param tags names from lib/config/cache-table.ts
 * @param pages paths of pages whose content changed, to be submitted to search engines
 */
export async function notifyContentChange(
  db: Database,
  tags: readonly string[],
  pages?: Iterable<string>,
): Promise<void> {
  if (tags.length === 0) return;
  await db.transaction(async (transaction) => {
    const [row] = await transaction
      .insert(contentGeneration)
      .values({ generation: 1 })
      .onConflictDoUpdate({
        target: contentGeneration.isOnly,
        set: { generation: sql`${contentGeneration.generation} + 1` },
      })
      .returning({ generation: contentGeneration.generation });
    if (pages) await noteChangedPages(transaction, row?.generation ?? 0, pages);
    for (const payload of payloadsOf(tags)) {
      await transaction.execute(
        sql`select pg_notify(${CHANNEL}, ${`${row?.generation ?? 0} ${payload}`})`,
      );
    }
  });
}

/** How often the number of changes is polled, in case the listening connection is dead. */
export const LOOK_EVERY_MS = 1_500;

/** What takes longer is retried on another connection. */
const LOOK_MAX_MS = 10_000;

/** Pause between attempts to reach a database that is away. */
const RETRY_MS = 1_000;

export interface ContentChangeListener {
  /** @param tags what has changed; everything where announcements were missed */
  onChange(tags: string[]): void;
}

export interface ListeningLimits {
  lookEveryMs?: number;
  /** How long a connection may take to answer. */
  lookMaxMs?: number;
}

/**
 * Listens for announcements on a connection of its own, which reconnects automatically. Connections
 * can die without an error, and an announcement is lost while none listens: so the number of
 * changes is read when listening begins, after every interruption, and every second or so. If the
 * database is away at first, listening begins once it is there, and everything counts as changed.
 * When a connection does not answer, both are replaced: a process that kept waiting would show stale
 * content.
 * @returns ends the connections; every change of what is read from now on is heard
 */
export async function listenForContentChanges(
  url: string,
  { onChange }: ContentChangeListener,
  { lookEveryMs = LOOK_EVERY_MS, lookMaxMs = LOOK_MAX_MS }: ListeningLimits = {},
): Promise<() => Promise<void>> {
  const connect = () =>
    postgres(url, {
      max: 1,
      connect_timeout: 5,
      fetch_types: false,
      prepare: false,
      onnotice: () => {},
      backoff: () => RETRY_MS / 1000,
    });
  /** Ends them at once, in whatever state they are. */
  const giveUp = (connections: Sql) => void connections.end({ timeout: 0 }).catch(() => {});
  let client = connect();
  let listening: Sql | undefined;
  let known: number | undefined;
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;

  /**
   * Expires everything if announcements were missed here.
   * @returns whether any were missed
   */
  async function catchUp(): Promise<boolean> {
    const [row] = await client<{ generation: string }[]>`select generation from content_generation`;
    const generation = Number(row?.generation ?? 0);
    const isMissed = known !== undefined && generation > known;
    known = Math.max(known ?? 0, generation);
    if (isMissed && !isStopped) onChange([CONTENT_TAG]);
    return isMissed;
  }

  function hear(payload: string): void {
    const [number = '', ...tags] = payload.split(' ');
    const generation = Number(number);
    const isMissed = known !== undefined && generation > known + 1;
    known = Math.max(known ?? 0, generation);
    onChange(isMissed ? [CONTENT_TAG] : tags.filter((tag) => TAG_PATTERN.test(tag)));
  }

  /** postgres.js listens again after an interruption, but only if LISTEN has succeeded once. */
  async function listen(): Promise<void> {
    const attempt = connect();
    try {
      await within(
        lookMaxMs,
        attempt.listen(CHANNEL, hear, () => void catchUp().catch(() => {})),
      );
      listening = attempt;
    } catch (error) {
      giveUp(attempt);
      throw error;
    }
  }

  function startAnew(): void {
    for (const silent of [client, listening]) if (silent) giveUp(silent);
    client = connect();
    listening = undefined;
  }

  async function look(): Promise<void> {
    try {
      if (!listening) await listen();
      if (!(await within(lookMaxMs, catchUp())) || !listening) return;
      // Its announcement did not arrive: the listening connection may be dead.
      giveUp(listening);
      listening = undefined;
      await listen();
    } catch (error) {
      // The database is away: reads fail too, and the next look finds what was missed.
      if (isStopped) return;
      if (error instanceof OverdueError)
        log().warn('a connection that changes are heard by did not answer: others are opened');
      startAnew();
    }
  }

  const lookAgain = () => {
    timer = setTimeout(async () => {
      await look();
      if (!isStopped) lookAgain();
    }, lookEveryMs);
  };

  await look();
  // Less than any number: the caller reads although nobody listens yet.
  known ??= -1;
  lookAgain();
  return async () => {
    isStopped = true;
    clearTimeout(timer);
    await Promise.all([client.end({ timeout: 5 }), listening?.end({ timeout: 5 })]);
  };
}
