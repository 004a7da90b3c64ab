import { expect, it } from 'vitest';
import { openChannelServers } from '@/tests/support/notify/channel-servers';
import { MONGOLIAN_LEAD } from '@/tests/support/notify/mongolian-lead';
import { database, withTestDatabase } from '@/tests/support/server/test-database';
import { digestEntries, notifications } from '../db/schema/notifications';
import { storeEnquiry } from '../leads/store-enquiry';
import { tellOfNewLeads } from './lead-notifications';

withTestDatabase();

it('in a flood that many workers process at once, each receiver is notified of every enquiry once', async () => {
  const { db } = database;
  const servers = await openChannelServers();
  const settings = { ...servers.settings, singleMessages: 3 };
  const createdAt = new Date();
  const flood = Array.from({ length: 60 }, () =>
    storeEnquiry(db, { ...MONGOLIAN_LEAD, createdAt }),
  );
  expect(new Set(await Promise.all(flood)).size).toBe(60);
  const workers = Array.from({ length: 8 }, () => tellOfNewLeads(db, settings, createdAt));
  await Promise.all(workers);
  await servers.close();
  const rows = await db.select().from(notifications);
  const digests = rows.filter(({ kind }) => kind === 'digest');
  expect(digests.map(({ channel }) => channel).sort()).toEqual(['mail', 'telegram', 'webhook']);
  for (const { id, channel } of digests) {
    const singles = rows.filter((row) => row.kind === 'enquiry' && row.channel === channel);
    const entries = (await db.select().from(digestEntries)).filter((e) => e.digestId === id);
    const told = [...singles.map((row) => row.enquiryId), ...entries.map((e) => e.enquiryId)];
    expect(told).toHaveLength(60);
    expect(new Set(told).size).toBe(60);
    // Up to as many as began before the first was counted.
    expect(singles.length).toBeLessThan(30);
  }
});
