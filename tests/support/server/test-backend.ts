import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeAll } from 'vitest';
import type { Database } from '@/lib/server/db/database';
import {
  type AnswerInProcess,
  createDispatcher,
  type Dispatch,
  type DispatcherOptions,
} from '@/lib/server/http/dispatch';
import { diskMediaStore } from '@/lib/server/media/disk-media-store';
import type { MediaStore } from '@/lib/server/media/media-store';
import { PATIENCE_MS } from '../patience';
import { NOBODY_IS_TOLD } from './notification-settings';
import { createTestDatabase } from './test-database';
import { TEST_KEY } from './test-key';

export interface TestBackend {
  dispatch: Dispatch;
  answerInProcess: AnswerInProcess;
  db: Database;
  media: MediaStore;
  close(): Promise<void>;
}

export interface TestBackendOptions extends Partial<Omit<DispatcherOptions, 'db' | 'media'>> {
  /** The database holds the demo catalogue. */
  seed?: boolean;
  /** What uploads leave free of the disk (MIN_FREE_DISK_MB). */
  leastFreeMb?: number;
}

/** The API on a database, with very high limits unless a test sets them. */
export function createTestDispatcher(
  { db, media }: Pick<TestBackend, 'db' | 'media'>,
  options: Partial<DispatcherOptions> = {},
) {
  return createDispatcher({
    db: () => db,
    media: () => media,
    signingKey: TEST_KEY,
    rateLimitScale: 100_000,
    secret: 'a secret of the tests',
    sessionDays: 30,
    sessionIdleDays: 30,
    notification: NOBODY_IS_TOLD,
    log: { debug() {}, info() {}, error() {} },
    // Visitors are told to retry after seconds; a busy machine may take longer.
    answerWithinMs: PATIENCE_MS,
    ...options,
  });
}

/** The whole API on a fresh database. */
export async function createTestBackend(options: TestBackendOptions = {}): Promise<TestBackend> {
  const { seed = false, leastFreeMb = 0, ...dispatchOptions } = options;
  const { db, close } = await createTestDatabase(seed ? 'demo' : 'empty');
  const folder = await mkdtemp(path.join(tmpdir(), 'test-media-'));
  const media = diskMediaStore(folder, leastFreeMb);
  const { dispatch, answerInProcess } = createTestDispatcher({ db, media }, dispatchOptions);
  return {
    dispatch,
    answerInProcess,
    db,
    media,
    async close() {
      await close();
      await rm(folder, { recursive: true });
    },
  };
}

/** Of a file that calls `withTestBackend`: its API. */
export let backend: TestBackend;

/** Opens the API before a file's tests, and closes it after them. */
export function withTestBackend(options?: TestBackendOptions): void {
  beforeAll(async () => {
    backend = await createTestBackend(options);
    return backend.close;
  });
}
