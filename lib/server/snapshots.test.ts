import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import {
  CONTENT_TAG,
  FACTS_TAG,
  LANGUAGES_TAG,
  MODELS_TAG,
  PROMOTIONS_TAG,
} from '@/lib/config/cache-table';
import { company, EXAMPLE_FACTS, setCompanyFacts } from '@/lib/config/company';
import { createTestDatabase, type TestDatabase } from '@/tests/support/server/test-database';
import type { Database } from './db/database';
import { companyFacts } from './db/schema/company';
import { promotions, promotionTexts } from './db/schema/content';
import { keepSnapshots } from './snapshots';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase('empty');
});
afterAll(async () => {
  // Other test files run in this process, too.
  setCompanyFacts(EXAMPLE_FACTS);
  await database.close();
});

async function rename(name: string): Promise<void> {
  const row = { section: 'names' as const, said: { name }, updatedAt: new Date(), updatedBy: '' };
  await database.db
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
        ...{ pictureSrc: '', pictureSmallSrc: '', pictureWidth: 16, pictureHeight: 9 },
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
