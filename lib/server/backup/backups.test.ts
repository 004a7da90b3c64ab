import { beforeEach, expect, it, vi } from 'vitest';
import { readBackups } from '@/lib/content/desk/backups';
import { testDeskBackend } from '@/tests/support/server/desk-browser';
import { database, withTestDatabase } from '@/tests/support/server/test-database';
import { backups } from '../db/schema/backups';
import {
  listBackups,
  newestFailure,
  noteBackup,
  noteDueBackup,
  noteFailedBackup,
  noteGoodBackup,
  tooOldBackup,
} from './backups';

withTestDatabase();
beforeEach(async () => {
  await database.db.delete(backups);
});

const FACTS = { machine: 'one', isEncrypted: true };
const FILE = { file: '/backups/mall.tar', bytes: 5_000_000_000 };
/** 02:00 at the stores: an hour before the night's backup is due. */
const EVENING = Date.parse('2026-11-26T18:00:00Z');
const at = (hours: number) => new Date(EVENING + hours * 3_600_000);
const due = (hours: number) => noteDueBackup(database.db, FACTS, at(hours));

it('makes one each night, whichever of several machines asks first', async () => {
  const { db } = database;
  const asked = await Promise.all(['one', 'two', 'three'].map(() => due(0)));
  const [id = 0] = asked.filter((each) => each !== null);
  expect(asked.filter((each) => each === null)).toHaveLength(2);
  await noteGoodBackup(db, id, FILE, at(0.1));
  expect(await due(0.9)).toBeNull();
  expect(await due(1.1)).not.toBeNull();
});

it('retries a failed one after an hour, and a killed one after six', async () => {
  const { db } = database;
  const failed = await due(2);
  await noteFailedBackup(db, failed ?? 0, 'its disk is full', at(2.1));
  expect(await due(2.9)).toBeNull();
  const killed = await due(3.1);
  expect(killed).not.toBeNull();
  expect(await due(9)).toBeNull();
  // One that was made by command in the same night is enough.
  const byCommand = await noteBackup(db, { ...FACTS, isNightly: false }, at(9.2));
  await noteGoodBackup(db, byCommand, FILE, at(9.4));
  expect(await due(16)).toBeNull();
  expect((await listBackups(db, 9)).map(({ state }) => state)).toEqual([
    'good',
    'failed',
    'failed',
  ]);
});

it('warns where the last good one is older than a day and a half, or there is none', async () => {
  const { db } = database;
  expect(await tooOldBackup(db, false, at(0))).toBeUndefined();
  expect(await tooOldBackup(db, true, at(0))).toEqual({ hours: null });
  await noteFailedBackup(db, (await due(0)) ?? 0, 'its disk is full', at(0.1));
  expect(await tooOldBackup(db, false, at(1))).toEqual({ hours: null });
  await noteGoodBackup(db, (await due(2)) ?? 0, FILE, at(2.1));
  await noteFailedBackup(db, (await due(26)) ?? 0, 'its disk is full', at(26.1));
  expect(await tooOldBackup(db, true, at(37.9))).toBeUndefined();
  expect(await tooOldBackup(db, true, at(38.1))).toEqual({ hours: 36 });
});

it('tells owners of the last good one, also once a day of failed ones fills the list', async () => {
  const { db } = database;
  vi.stubGlobal('deskBackend', testDeskBackend(db));
  const now = Date.now();
  const begin = (hoursAgo: number) =>
    noteBackup(db, { ...FACTS, isNightly: true }, new Date(now - hoursAgo * 3_600_000));
  await noteGoodBackup(db, await begin(30), FILE, new Date(now));
  for (let hours = 25; hours > 0; hours -= 1) {
    await noteFailedBackup(db, await begin(hours), 'its disk is full', new Date(now));
  }
  const { all, lastGood } = await readBackups();
  vi.unstubAllGlobals();
  expect(all.every(({ state }) => state === 'failed')).toBe(true);
  expect(lastGood).toMatchObject(FILE);
});

it('goes on making and warning once a clock that was ahead is right again', async () => {
  const { db } = database;
  const YEAR = 24 * 365;
  await noteGoodBackup(db, (await due(YEAR)) ?? 0, FILE, at(YEAR + 0.1));
  await noteFailedBackup(db, (await due(YEAR + 24)) ?? 0, 'its disk is full', at(YEAR + 24.1));
  expect(await newestFailure(db, at(2))).toBeNull();
  expect(await tooOldBackup(db, true, at(2))).toEqual({ hours: null });
  const next = await due(2);
  expect(next).not.toBeNull();
  // The clock of another machine is some minutes behind.
  expect(await due(1.9)).toBeNull();
  await noteGoodBackup(db, next ?? 0, FILE, at(2.1));
  expect(await tooOldBackup(db, true, at(1.9))).toBeUndefined();
});
