import { setTimeout } from 'node:timers/promises';
import {
  ARTICLES_TAG,
  CATALOGUE_TAG,
  CONTENT_TAG,
  FACTS_TAG,
  PROMOTIONS_TAG,
  RATES_TAG,
  TEXTS_TAG,
} from '@/lib/config/cache-table';
import { loadCompanyFacts } from './company/company-facts';
import { findChangedLocales } from './content/complete-locales';
import { type ListeningLimits, listenForContentChanges } from './db/content-changes';
import type { Database } from './db/database';
import { OverdueError, within } from './db/deadline';
import { log } from './log';
import { loadEnteredRates } from './rates/landed-rates';
import { loadRewordedTexts } from './texts/message-texts';

/**
 * What every page reads without waiting, such as the company's facts: a copy of some rows in each
 * process, on the global object, because our server and Next's bundles have modules of their own.
 */
interface Snapshot {
  /** Of lib/config/cache-table.ts: one of them is announced when its rows change. */
  tags: readonly string[];
  /** Reads the rows into the copy; returns further tags that changed by it. */
  load(db: Database): Promise<void> | Promise<readonly string[]>;
}

const SNAPSHOTS: readonly Snapshot[] = [
  { tags: [FACTS_TAG], load: loadCompanyFacts },
  { tags: [RATES_TAG], load: loadEnteredRates },
  { tags: [TEXTS_TAG], load: loadRewordedTexts },
  { tags: [CATALOGUE_TAG, PROMOTIONS_TAG, ARTICLES_TAG], load: findChangedLocales },
];

const concerned = (announced: readonly string[]) =>
  SNAPSHOTS.filter(({ tags }) => [CONTENT_TAG, ...tags].some((tag) => announced.includes(tag)));

/**
 * Reloads the copies: all of them when a process starts, then those of changed tags.
 * @returns the tags, and further ones that changed by it
 */
export async function loadSnapshots(
  db: Database,
  tags: readonly string[] = [CONTENT_TAG],
): Promise<readonly string[]> {
  const further = await Promise.all(concerned(tags).map(({ load }) => load(db)));
  return [...tags, ...further.flatMap((changed) => changed ?? [])];
}

/** The pause before a retry while the database is unavailable. */
const RETRY_MS = 1_000;
/** The longer a reading may hang, the longer pages show stale copies. */
const LOAD_MAX_MS = 5_000;

export interface KeptSnapshots {
  /** Resolves when the copies were read or that failed; a failure is retried in the background. */
  loaded: Promise<void>;
  /** Handles announced tags: reloads their copies, then calls `onLoaded`. */
  follow(tags: readonly string[]): void;
}

/**
 * Keeps the copies of this process up to date from now on.
 * @param onLoaded drops cached answers and pages of these tags. Called after the copies were read,
 * not before: a page rendered in between would be cached with stale copies.
 */
export function keepSnapshots(
  db: Database,
  onLoaded: (tags: readonly string[]) => void,
  { retryMs = RETRY_MS, loadMaxMs = LOAD_MAX_MS } = {},
): KeptSnapshots {
  let isRetrying = false;
  // One after the other: a slow reading of older rows must not finish last.
  let last: Promise<unknown> = Promise.resolve();
  // Tags that wait for a reading: one for all of them, so that many announcements do not queue up.
  const announced = new Set<string>();

  const load = (takeTags: () => readonly string[]): Promise<readonly string[]> => {
    const attempt = last.then(async () => {
      const tags = takeTags();
      const reading = loadSnapshots(db, tags);
      try {
        return await within(loadMaxMs, reading);
      } catch (error) {
        if (!(error instanceof OverdueError)) throw error;
        log().warn({ tags }, 'copies of rows were not read in time: read anew');
        // A late result may be older than what was read in between.
        reading.then(retry, () => {});
        throw error;
      }
    });
    last = attempt.catch(() => {});
    return attempt;
  };

  async function retry(): Promise<void> {
    if (isRetrying) return;
    isRetrying = true;
    for (;;) {
      await setTimeout(retryMs, undefined, { ref: false });
      try {
        await load(() => [CONTENT_TAG]);
        break;
      } catch {
        // Still away.
      }
    }
    isRetrying = false;
    onLoaded([CONTENT_TAG]);
  }

  return {
    loaded: load(() => [CONTENT_TAG]).then(
      () => {},
      () => void retry(),
    ),
    follow(tags) {
      if (concerned(tags).length === 0) return onLoaded(tags);
      const isAwaited = announced.size > 0;
      for (const tag of tags) announced.add(tag);
      if (isAwaited) return;
      let taken: readonly string[] = [];
      const takeAnnounced = () => {
        taken = [...announced];
        announced.clear();
        return taken;
      };
      load(takeAnnounced).then(onLoaded, () => {
        void retry();
        onLoaded(taken);
      });
    },
  };
}

export interface ContentFollower {
  /** As of `keepSnapshots`. */
  onLoaded(tags: readonly string[]): void;
  /** Called for each announced change, while the copies of its tags are read again. */
  onChange(tags: readonly string[]): void;
}

/**
 * Keeps the copies of this process up to date with every change that is announced in the database.
 * Resolves when the copies were read or that failed, which is retried in the background. Listening
 * begins first: a change between the first reading and that would never be heard.
 * @param url of the database, for connections of its own
 * @returns ends the listening
 */
export async function followContent(
  url: string,
  db: Database,
  { onLoaded, onChange }: ContentFollower,
  limits?: ListeningLimits,
): Promise<() => Promise<void>> {
  let snapshots: KeptSnapshots | undefined;
  const listener = {
    onChange(tags: string[]) {
      snapshots?.follow(tags);
      onChange(tags);
    },
  };
  const endListening = await listenForContentChanges(url, listener, limits);
  snapshots = keepSnapshots(db, onLoaded);
  await snapshots.loaded;
  return endListening;
}
