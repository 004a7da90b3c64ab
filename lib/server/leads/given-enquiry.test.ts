import { beforeAll, beforeEach, expect, it } from 'vitest';
import { recordEnquiry } from '@/lib/contract/calls/clue';
import { answerTo, signedRequest } from '@/tests/support/server/signed-request';
import { backend, withTestBackend } from '@/tests/support/server/test-backend';
import { enquiries } from '../db/schema/leads';
import { people } from '../db/schema/people';
import { staffUsers } from '../db/schema/staff';
import { buyerMessage } from '../notify/buyer-message';

withTestBackend();
beforeAll(async () => {
  const account = (id: string, role: 'sales' | 'marketing') => ({
    ...{ id, role },
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
  const copy = { id: 'x', receiver: 'bat@example.mn' } as Parameters<typeof buyerMessage>[2];
  const { text } = await buyerMessage(backend.db, enquiry, copy);
  expect(text).toContain('Танд Болд хариулна.');
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
