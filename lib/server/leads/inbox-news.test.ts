import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { database, withTestDatabase } from '@/tests/support/server/test-database';
import { enquiries } from '../db/schema/leads';
import { commandLine } from '../staff/audit';
import { eraseExpired, erasePerson } from './erase';
import { readInboxNews } from './inbox-news';

withTestDatabase();

const NOW = new Date('2026-11-22T10:00:00Z');

async function come(name: string, values: Partial<typeof enquiries.$inferInsert> = {}) {
  const lead: typeof enquiries.$inferInsert = {
    number: name,
    name,
    country: '',
    mail: '',
    mobile: '',
    remark: '',
    lang: 'mn',
    kind: 'car',
    port: 'erenhot',
    brand: 'BYD',
    carModel: 'Seagull',
    ...values,
  };
  const [stored] = await database.db.insert(enquiries).values(lead).returning({ id: enquiries.id });
  return stored?.id ?? 0;
}

it('lists arrivals after the last known one, without likely spam, and changes its version each time', async () => {
  const { db } = database;
  const versions = [(await readInboxNews(db)).version];
  const change = async (work: () => Promise<unknown>) => {
    await work();
    const { version } = await readInboxNews(db);
    expect(versions).not.toContain(version);
    versions.push(version);
  };
  expect((await readInboxNews(db, 0)).arrivals).toEqual([]);
  let first = 0;
  await change(async () => {
    first = await come('first');
  });
  await change(() => come('second'));
  await change(() => come('spam', { suspect: true }));
  const news = await readInboxNews(db, first);
  expect(news.arrivals).toEqual([{ id: first + 1, name: 'second', car: 'BYD Seagull' }]);
  expect(news.newestId).toBe(first + 2);
  expect((await readInboxNews(db, news.newestId)).arrivals).toEqual([]);

  const set = (id: number, stateAt: Date) => () =>
    db.update(enquiries).set({ state: 'inHand', stateAt }).where(eq(enquiries.id, id));
  await change(set(first, NOW));
  // Begun before the other, and committed after it.
  await change(set(first + 1, new Date(NOW.getTime() - 2000)));
  expect((await readInboxNews(db)).version).toBe(versions.at(-1));
});

it('changes its version when a person’s data is erased, or has expired, also in a closed enquiry', async () => {
  const { db } = database;
  const version = async () => (await readInboxNews(db)).version;
  const now = new Date();
  const closed = { state: 'won', stateAt: NOW } as const;
  await come('asked', { ...closed, mobile: '+976 9911 2233' });
  const before = await version();
  await erasePerson(db, { contacts: { mobile: '+976 9911 2233', mail: '' } }, commandLine(now));
  const afterRequest = await version();
  expect(afterRequest).not.toBe(before);

  const longAgo = new Date('2020-01-01T00:00:00Z');
  await come('expired', { state: 'won', stateAt: longAgo, createdAt: longAgo });
  const beforeExpiry = await version();
  // Begun before the other, and committed after it.
  expect(await eraseExpired(db, 730, new Date(now.getTime() - 2000))).toBe(1);
  const afterExpiry = await version();
  expect(afterExpiry).not.toBe(beforeExpiry);
  expect(await version()).toBe(afterExpiry);
});

it('names an arrival without a name, as a wish for cars to come, by its contact', async () => {
  const { db } = database;
  const { newestId } = await readInboxNews(db);
  await come('wish', {
    name: '',
    mobile: '+976 9911 2233',
    brand: '',
    carModel: '',
    kind: 'arrival',
  });
  expect((await readInboxNews(db, newestId)).arrivals).toMatchObject([
    { name: '+976 9911 2233', car: '' },
  ]);
});
