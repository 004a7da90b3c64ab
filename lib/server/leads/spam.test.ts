import { desc, eq } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { recordEnquiry } from '@/lib/contract/calls/clue';
import { encodeLeadOrigin } from '@/lib/contract/encode-lead-origin';
import { LEAD_ORIGIN_HEADER } from '@/lib/contract/paths';
import { type DeskBrowser, newStaff, testDeskBackend } from '@/tests/support/server/desk-browser';
import { answerTo, signedRequest } from '@/tests/support/server/signed-request';
import { backend, withTestBackend } from '@/tests/support/server/test-backend';
import { enquiries } from '../db/schema/leads';
import { listAudit } from '../staff/audit';
import { countInbox } from './inbox-counts';
import { listEnquiries } from './inbox-pages';

const BAT = {
  name: 'Бат-Эрдэнэ',
  country_id: 496,
  country: 'Монгол',
  mobile: '+976 9911 2233',
  remark: 'Хэзээ ирж үзэж болох вэ?',
  lang: 'mn',
};
const LONG =
  'Good day, I am interested in this car and would like to know the price in Ulaanbaatar with everything. ';

let sales: DeskBrowser;
let marketing: DeskBrowser;

withTestBackend();
beforeAll(async () => {
  const desk = testDeskBackend(backend.db);
  sales = await newStaff(desk, 'sales', 'Anna');
  marketing = await newStaff(desk, 'marketing', 'Mara');
});
beforeEach(async () => {
  await backend.db.delete(enquiries);
});

/** Sends an enquiry, from an address of its own unless one is given, and returns its row. */
async function send(fields: object = {}, { address = '', openedMsAgo = -1 } = {}) {
  const from = address || `203.0.113.${Math.floor(Math.random() * 250)}`;
  const at = Math.floor((Date.now() - openedMsAgo) / 1000);
  const headers: Record<string, string> =
    openedMsAgo < 0
      ? {}
      : { [LEAD_ORIGIN_HEADER]: encodeLeadOrigin({ pages: [[at, '/contactUs']] }) };
  const request = signedRequest(recordEnquiry, { ...BAT, ...fields }, { headers });
  const { code, data } = await answerTo<{ number: string }>(backend, request, from);
  expect(code).toBe(0);
  const [row] = await backend.db.select().from(enquiries).orderBy(desc(enquiries.id)).limit(1);
  expect(row?.number).toBe(data.number);
  if (!row) throw new Error('The enquiry was not stored.');
  return row;
}

it('does not suspect a buyer who asks about several cars, or a family that shares a telephone', async () => {
  for (let i = 0; i < 8; i += 1) {
    const row = await send(
      { name: `Member ${i}`, car_model: `Car ${i}`, remark: `${LONG}BAM-10${i}` },
      { address: '203.0.113.5', openedMsAgo: 20_000 },
    );
    expect([row.suspect, row.spamReasons]).toEqual([false, []]);
  }
  expect((await listEnquiries(backend.db, {})).enquiries).toHaveLength(8);
});

it.each([
  ['a filled trap', { company_url: 'x' }, {}, ['trap']],
  ['an address in the name', { name: 'Win www.example.com' }, {}, ['linkInName']],
  [
    'links, sent as soon as the page opened',
    { remark: 'http://a.example http://b.example' },
    { openedMsAgo: 500 },
    ['manyLinks', 'tooFast'],
  ],
])('marks %s, and responds as to any other', async (_, fields, how, reasons) => {
  const row = await send(fields, how);
  expect([row.suspect, row.spamReasons]).toEqual([true, reasons]);
  expect((await listEnquiries(backend.db, {})).enquiries).toEqual([]);
  const aside = await listEnquiries(backend.db, { suspect: true });
  expect(aside.enquiries.map(({ id }) => id)).toEqual([row.id]);
  expect((await listEnquiries(backend.db, { word: row.number })).enquiries).toHaveLength(1);
});

it('does not suspect the visitors of a mall that share one address, however fast they are', async () => {
  for (let i = 0; i < 14; i += 1) {
    const row = await send({}, { address: '203.0.113.77', openedMsAgo: 500 });
    expect(row.suspect).toBe(false);
  }
});

it('needs more than one of the weaker signs', async () => {
  expect(await send({ remark: 'http://a.example http://b.example' })).toMatchObject({
    suspect: false,
  });
  expect(await send({ mobile: '+976 8811 0000' }, { openedMsAgo: 500 })).toMatchObject({
    suspect: false,
    spamReasons: ['tooFast'],
  });
});

it('marks the same text from many telephones of one mailbox', async () => {
  const of = (i: number) => ({
    mobile: `+976 9911 22${30 + i}`,
    mail: 'eve@example.com',
    remark: `${LONG}${i}`,
  });
  for (let i = 0; i < 12; i += 1) await send(of(i));
  const row = await send(of(13));
  expect([row.suspect, row.spamReasons]).toEqual([true, ['tooMany', 'sameText']]);
});

it('is counted for the tab of the inbox until somebody has looked at it', async () => {
  await send();
  const { id } = await send({ company_url: 'x' });
  await send({ company_url: 'x', mobile: '+976 8811 0000' });
  expect((await countInbox(backend.db, {}, '2026-11-24')).suspects).toBe(2);
  await sales.send('set-enquiry-state', { id: String(id), from: 'new', state: 'spam' });
  expect((await countInbox(backend.db, {}, '2026-11-24')).suspects).toBe(1);
});

it('is corrected in either direction with one press, which is recorded in the audit trail', async () => {
  const { id } = await send({ company_url: 'x' });
  const press = (browser: DeskBrowser, suspect: string) =>
    browser.send('set-suspect', { id: String(id), suspect });
  const suspect = async () =>
    (await backend.db.select().from(enquiries).where(eq(enquiries.id, id)))[0]?.suspect;
  expect((await press(marketing, 'false')).status).toBe(403);
  expect((await press(sales, 'false')).to).toBe(`/enquiries/${id}?notice=suspectSet`);
  expect(await suspect()).toBe(false);
  expect((await press(sales, 'false')).to).toBe('/?notice=changedMeanwhile');
  await press(sales, 'true');
  expect(await suspect()).toBe(true);
  expect((await listAudit(backend.db)).entries[0]).toMatchObject({
    staffName: 'Anna',
    action: 'suspectSet',
    subjectId: String(id),
    before: { suspect: false },
    after: { suspect: true },
  });
});
