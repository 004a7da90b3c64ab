import { type BackendOptions, createBackend, type Dispatch } from '../backend';
import type { Database } from '../db/database';
import { seedDemo } from '../db/seed-demo';
import { createTestDatabase } from './test-database';

export interface TestBackend {
  dispatch: Dispatch;
  db: Database;
  close(): Promise<void>;
}

export interface TestBackendOptions extends Partial<Omit<BackendOptions, 'db'>> {
  /** Fill the database with the demo catalogue. */
  seed?: boolean;
}

/** The whole API on a fresh database; limits out of the way unless a test asks for them. */
export async function createTestBackend(options: TestBackendOptions = {}): Promise<TestBackend> {
  const { seed = false, ...backendOptions } = options;
  const { db, close } = await createTestDatabase();
  if (seed) await seedDemo(db);
  const { dispatch } = createBackend({
    db: () => db,
    signingKey: { appkey: 'demo-app', secret: 'demo-secret' },
    rateLimitScale: 100_000,
    sessionDays: 30,
    log: { info() {}, error() {} },
    ...backendOptions,
  });
  return { dispatch, db, close };
}
