import { beforeAll, beforeEach, expect, it } from 'vitest';
import { recordEnquiry } from '@/lib/contract/calls/clue';
import { answerTo, signedRequest } from '@/tests/support/server/signed-request';
import { backend, withTestBackend } from '@/tests/support/server/test-backend';
import { addTestCar, TEST_MODEL_ID } from '@/tests/support/server/test-car';
import { enquiries } from '../db/schema/leads';
import { people } from '../db/schema/people';
import { staffUsers } from '../db/schema/staff';
import { importRows } from '../import/import-rows';
import { buyerMessage } from '../notify/buyer-message';

withTestBackend();
beforeAll(async () => {
  const account = (id: string, role: 'sales' | 'marketing') => ({
    id,
    role,
    name: id,
    email: `${id}@mall.example`,
  });
  await backend.db
    .insert(staffUsers)
    .values([account('bold', 'sales'), account('saran', 'sales'), account('li', 'marketing')]);
});
beforeEach(async () => {
  await backend.db.delete(enquiries);
  await backend.db.delete(people);
});

const person = (names: Record<string, string>, staffId: string | null) => ({
  names,
  staffId,
  languages: ['mn' as const],
  port: 'erenhot' as const,
  days: [0, 1, 2, 3, 4, 5, 6],
  fromMinute: 0,
  untilMinute: 1440,
  updatedAt: new Date(),
});
const BOLD = person({ Latn: 'Bold', Cyrl: 'Болд' }, 'bold');
const SARAN = { ...person({ Cyrl: 'Саран' }, 'saran'), languages: ['ru' as const], position: 2 };
const COPY = { id: 'x', receiver: 'bat@example.mn' } as Parameters<typeof buyerMessage>[2];
const AWAY = { awaySince: new Date(0), awayUntil: new Date(Date.now() + 3_600_000) };

/** The enquiry in Mongolian, as it was assigned. */
async function givenTo(fields: Record<string, unknown> = {}) {
  const sent = {
    name: 'Бат',
    country: 'Монгол',
    country_id: 496,
    mobile: '+976 9911 2233',
    remark: 'Үнэ?',
    ...fields,
  };
  const answer = await answerTo(backend, signedRequest(recordEnquiry, sent, { lang: 'mn' }));
  expect(answer).toMatchObject({ code: 0 });
  const [enquiry] = await backend.db.select().from(enquiries);
  if (!enquiry) throw new Error('nothing is stored');
  expect(enquiry.state).toBe('new');
  return enquiry;
}

it('is assigned to the person at its port who speaks its language, whom the copy to the buyer names', async () => {
  await backend.db.insert(people).values([{ ...SARAN, position: 0 }, BOLD]);
  const enquiry = await givenTo();
  expect(enquiry.ownerId).toBe('bold');
  const { text } = await buyerMessage(backend.db, enquiry, COPY);
  expect(text).toContain('Танд Болд хариулна.');
});

it('has a copy that names every car asked about, and one car by its own number', async () => {
  const ids = Array.from({ length: 6 }, (_, index) => TEST_MODEL_ID + index);
  for (const id of ids) await addTestCar(backend.db, id);
  const unit = { unit_id: 1001, model_id: TEST_MODEL_ID, port: 'erenhot', price_usd: 19_000 };
  await importRows(backend.db, [{ kind: 'units', file: 'test', line: 1, values: unit }]);
  const copyOf = async (fields: Record<string, unknown>) => {
    const { text } = await buyerMessage(backend.db, await givenTo(fields), COPY);
    await backend.db.delete(enquiries);
    return text;
  };
  const car_model_sign = `tulpar-${TEST_MODEL_ID}`;
  const ofOne = await copyOf({ car_model_sign, unit_id: 1001 });
  expect(ofOne).toContain('Tulpar Steppe, BAM-U1001');
  expect(ofOne).not.toContain(`BAM-${TEST_MODEL_ID}`);
  const all = ids.map((id) => `tulpar-${id}`).join(',');
  expect(await copyOf({ car_model_sign: all })).toContain(
    ids.map((id) => `Tulpar Steppe, BAM-${id}`).join('; '),
  );
});

it('is assigned to the next person of the port while the one who speaks the language is away', async () => {
  await backend.db.insert(people).values([{ ...BOLD, ...AWAY }, SARAN]);
  expect((await givenTo()).ownerId).toBe('saran');
});

it.each<[string, (typeof people.$inferInsert)[]]>([
  ['is away', [{ ...BOLD, ...AWAY }]],
  ['has no account', [person({ Latn: 'Bold' }, null)]],
  ['may answer nobody', [person({ Latn: 'Li' }, 'li')]],
  ['is at the other port', [{ ...BOLD, port: 'khorgos' }]],
  ['is removed', [{ ...BOLD, removedAt: new Date() }]],
])('stays unassigned where the only person %s', async (_, rows) => {
  await backend.db.insert(people).values(rows);
  expect((await givenTo()).ownerId).toBeNull();
});

it('stays unassigned where it is likely spam', async () => {
  await backend.db.insert(people).values([BOLD]);
  expect((await givenTo({ company_url: 'https://spam.example' })).ownerId).toBeNull();
});
