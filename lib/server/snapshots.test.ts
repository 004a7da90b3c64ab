import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  CONTENT_TAG,
  FACTS_TAG,
  LANGUAGES_TAG,
  MODELS_TAG,
  PROMOTIONS_TAG,
} from '@/lib/config/cache-table';
import { company, EXAMPLE_FACTS, setCompanyFacts } from '@/lib/config/company';
import {
  type EmbeddedDatabase,
  openEmbeddedDatabase,
} from '@/lib/runtime/database/embedded-database';
import { openWay } from '@/tests/support/server/database-way';
import {
  database,
  unpackTestDatabase,
  withTestDatabase,
} from '@/tests/support/server/test-database';
import { connectDatabase, type DatabaseConnection } from './db/client';
import { notifyContentChange } from './db/content-changes';
import type { Database } from './db/database';
import { companyFacts } from './db/schema/company';
import { promotions, promotionTexts } from './db/schema/content';
import { followContent, keepSnapshots } from './snapshots';

withTestDatabase();
afterAll(async () => {
  // Other test files run in this process, too.
  setCompanyFacts(EXAMPLE_FACTS);
});

async function rename(name: string, db = database.db): Promise<void> {
  const row = { section: 'names' as const, said: { name }, updatedAt: new Date(), updatedBy: '' };
  await db
    .insert(companyFacts)
    .values(row)
    .onConflictDoUpdate({ target: companyFacts.section, set: row });
}

it('keeps the old copies while the database is away, and reloads them once it is back', async () => {
  let isAway = true;
  const db = new Proxy(database.db, {
    get(target, key) {
      if (isAway) throw new Error('away');
      return Reflect.get(target, key);
    },
  }) as Database;
  await rename('Golden Gate');
  const onLoaded = vi.fn();
  const snapshots = keepSnapshots(db, onLoaded, { retryMs: 5 });
  await snapshots.loaded;
  expect(company().name).toBe('Border Auto Mall');
  isAway = false;
  await vi.waitFor(() => expect(onLoaded).toHaveBeenCalledWith([CONTENT_TAG]));
  expect(company().name).toBe('Golden Gate');

  await rename('Silver Gate');
  snapshots.follow([MODELS_TAG]);
  expect(onLoaded).toHaveBeenLastCalledWith([MODELS_TAG]);
  expect(company().name).toBe('Golden Gate');
  snapshots.follow([FACTS_TAG]);
  await vi.waitFor(() => expect(onLoaded).toHaveBeenLastCalledWith([FACTS_TAG]));
  expect(company().name).toBe('Silver Gate');
});

it('drops stale pages although a connection never answers, and reads by another one', async () => {
  let isSilent = false;
  const db = new Proxy(database.db, {
    get(target, key) {
      if (!isSilent) return Reflect.get(target, key);
      isSilent = false;
      return () => ({ from: () => new Promise(() => {}) });
    },
  }) as Database;
  const onLoaded = vi.fn();
  const snapshots = keepSnapshots(db, onLoaded, { retryMs: 5, loadMaxMs: 50 });
  await snapshots.loaded;
  await rename('Silent Gate');
  isSilent = true;
  snapshots.follow([FACTS_TAG]);
  await vi.waitFor(() => expect(onLoaded.mock.calls).toEqual([[[FACTS_TAG]], [[CONTENT_TAG]]]));
  expect(company().name).toBe('Silent Gate');
});

it('reads once for many announcements that wait for a reading', async () => {
  const onLoaded = vi.fn();
  const snapshots = keepSnapshots(database.db, onLoaded);
  await snapshots.loaded;
  for (let time = 0; time < 5; time += 1)
    snapshots.follow([time % 2 ? MODELS_TAG : FACTS_TAG, 'a']);
  snapshots.follow([PROMOTIONS_TAG]);
  await vi.waitFor(() => expect(onLoaded).toHaveBeenCalledWith([FACTS_TAG, 'a', PROMOTIONS_TAG]));
  snapshots.follow([FACTS_TAG]);
  await vi.waitFor(() => expect(onLoaded).toHaveBeenLastCalledWith([FACTS_TAG]));
  // Twice for models, which need no reading.
  expect(onLoaded).toHaveBeenCalledTimes(4);
});

it('drops every page only for a change that makes a language whole or unfinished', async () => {
  const promote = (promotionId: number) =>
    database.db.transaction(async (transaction) => {
      await transaction.insert(promotions).values({
        promotionId,
        coder: `P${promotionId}`,
        pictureSrc: '',
        pictureSmallSrc: '',
        pictureWidth: 16,
        pictureHeight: 9,
        startsAt: new Date(),
        endsAt: new Date(),
      });
      await transaction.insert(promotionTexts).values({
        promotionId,
        locale: 'ru',
        title: 'Скидка',
        summary: '',
        body: '',
        isShown: true,
      });
    });
  const onLoaded = vi.fn();
  const snapshots = keepSnapshots(database.db, onLoaded);
  await snapshots.loaded;

  // Russian has a promotion now, which the other languages lack.
  await promote(1);
  snapshots.follow([PROMOTIONS_TAG]);
  await vi.waitFor(() =>
    expect(onLoaded).toHaveBeenLastCalledWith([PROMOTIONS_TAG, LANGUAGES_TAG]),
  );
  await promote(2);
  snapshots.follow([PROMOTIONS_TAG]);
  await vi.waitFor(() => expect(onLoaded).toHaveBeenLastCalledWith([PROMOTIONS_TAG]));
});

describe('a process that follows the content', () => {
  let dataDir: string;
  let embedded: EmbeddedDatabase;
  let connection: DatabaseConnection;
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'snapshots-'));
    await unpackTestDatabase(dataDir);
    embedded = await openEmbeddedDatabase(dataDir);
    connection = connectDatabase(embedded.url, 2);
  });
  afterAll(async () => {
    await connection.close();
    await embedded.close();
    await rm(dataDir, { recursive: true });
  });

  it('listens before it reads the copies, so that it hears every change of what it has read', async () => {
    const way = await openWay(embedded.url);
    let isListening = false;
    const noteListening = (sent: string) => {
      isListening ||= sent.includes('listen "');
      return false;
    };
    const listenedAtReading: boolean[] = [];
    const db = new Proxy(connection.db, {
      get(target, key) {
        way.silence(noteListening);
        listenedAtReading.push(isListening);
        return Reflect.get(target, key);
      },
    }) as Database;
    const stop = await followContent(way.url, db, { onLoaded() {}, onChange() {} });
    expect(new Set(listenedAtReading)).toEqual(new Set([true]));
    await rename('Heard Gate', connection.db);
    await notifyContentChange(connection.db, [FACTS_TAG]);
    await expect.poll(() => company().name).toBe('Heard Gate');
    await stop();
    way.close();
  });

  it('reads them again once it can listen, where something changed in between', async () => {
    const way = await openWay(embedded.url);
    way.cut();
    const onLoaded = vi.fn();
    const onChange = vi.fn();
    const limits = { lookEveryMs: 20, lookMaxMs: 200 };
    const stop = await followContent(way.url, connection.db, { onLoaded, onChange }, limits);
    await rename('Missed Gate', connection.db);
    await notifyContentChange(connection.db, [FACTS_TAG]);
    expect(company().name).not.toBe('Missed Gate');
    way.mend();
    await expect.poll(() => onLoaded.mock.calls).toEqual([[[CONTENT_TAG]]]);
    expect(onChange.mock.calls).toEqual([[[CONTENT_TAG]]]);
    expect(company().name).toBe('Missed Gate');
    await stop();
    way.close();
  });
});
