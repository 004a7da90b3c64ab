import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { isDatabaseReady } from './availability';
import type { Database } from './database';

const WITHIN_MS = 100;
/** Longer than a database may take. */
const HELD_UP_MS = WITHIN_MS + 20;

it('does not report the database as away because this process was blocked', async () => {
  // Comes from outside, as an answer of a database does.
  const db = { execute: () => readFile('package.json') } as unknown as Database;
  const asked = isDatabaseReady(db, WITHIN_MS);
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, HELD_UP_MS);
  expect(await asked).toBe(true);
});

it('waits no longer than its limit for a database that does not answer', async () => {
  const db = { execute: () => new Promise(() => {}) } as unknown as Database;
  expect(await isDatabaseReady(db, WITHIN_MS)).toBe(false);
});
