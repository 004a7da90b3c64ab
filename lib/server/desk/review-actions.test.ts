import { beforeAll, expect, it } from 'vitest';
import { type DeskBrowser, newStaff, testDeskBackend } from '@/tests/support/server/desk-browser';
import { backend, withTestBackend } from '@/tests/support/server/test-backend';
import { createTestMember } from '@/tests/support/server/test-member';
import { reviews } from '../db/schema/reviews';
import { findForModeration } from '../reviews/moderation';
import { listAudit } from '../staff/audit';

withTestBackend();
let marketing: DeskBrowser;
let owner: DeskBrowser;
let sales: DeskBrowser;
let memberId: number;

beforeAll(async () => {
  const desk = testDeskBackend(backend.db);
  marketing = await newStaff(desk, 'marketing', 'Mara');
  owner = await newStaff(desk, 'owner', 'Li Wei');
  sales = await newStaff(desk, 'sales', 'Anna');
  memberId = (await createTestMember(backend.db, 'Бат')).memberId;
});

async function publish(): Promise<string> {
  const car = {
    modelId: 101,
    modelName: 'Steppe',
    modelYear: 2025,
    brandName: 'T',
    brandSign: 't',
  };
  const values = { ...car, memberId, rating: 5, experience: 'Хорошо.', lang: 'ru' };
  const [row] = await backend.db.insert(reviews).values(values).returning();
  return String(row?.reviewId);
}

const stateOf = async (id: string) => (await findForModeration(backend.db, Number(id)))?.state;
const newestEntry = async () => (await listAudit(backend.db)).entries[0];

it('approves with one press, and rejects with the reason in the trail', async () => {
  const id = await publish();
  const approved = await marketing.send('decide-review', {
    id,
    from: 'pending',
    decision: 'approved',
  });
  expect(approved.to).toBe('/reviews?notice=reviewApproved');
  expect(await stateOf(id)).toBe('approved');
  const rejected = await owner.send('decide-review', { id, from: 'approved', decision: 'insult' });
  expect(rejected.to).toBe('/reviews?state=approved&notice=reviewRejected');
  expect(await newestEntry()).toMatchObject({
    staffName: 'Li Wei',
    action: 'reviewRejected',
    subjectId: id,
    before: { state: 'approved' },
    after: { state: 'rejected', reason: 'insult' },
  });
});

it('leads back to the page of older reviews that it was pressed on', async () => {
  const id = await publish();
  await owner.send('decide-review', { id, from: 'pending', before: '', decision: 'approved' });
  const page = { id, from: 'approved', before: '7' };
  const rejected = await owner.send('decide-review', { ...page, decision: 'insult' });
  expect(rejected.to).toBe('/reviews?state=approved&before=7&notice=reviewRejected');
});

it('lets one of two decide, and tells the other', async () => {
  const id = await publish();
  const answers = await Promise.all([
    marketing.send('decide-review', { id, from: 'pending', decision: 'approved' }),
    owner.send('decide-review', { id, from: 'pending', decision: 'offTopic' }),
  ]);
  expect(answers.map(({ to }) => to).filter((to) => to?.includes('decidedMeanwhile'))).toHaveLength(
    1,
  );
});

it('takes a second press for the same, and not for somebody else’s decision', async () => {
  const id = await publish();
  const approved = { id, from: 'pending', decision: 'approved' };
  const twice = await Promise.all([1, 2].map(() => marketing.send('decide-review', approved)));
  expect(twice.map(({ to }) => to)).toEqual(Array(2).fill('/reviews?notice=reviewApproved'));
  expect((await owner.send('decide-review', approved)).to).toContain('decidedMeanwhile');
  const other = { ...approved, decision: 'insult' };
  expect((await marketing.send('decide-review', other)).to).toContain('decidedMeanwhile');
  expect(await stateOf(id)).toBe('approved');
  const entries = (await listAudit(backend.db)).entries.filter(({ subjectId }) => subjectId === id);
  expect(entries).toHaveLength(1);
});

it('is not for sales, and takes nothing that is no decision', async () => {
  const id = await publish();
  const fields = { id, from: 'pending', decision: 'approved' };
  expect((await sales.send('decide-review', fields)).status).toBe(403);
  const odd = await owner.send('decide-review', { ...fields, decision: 'delete' });
  expect(odd.to).toBe('/?notice=incomplete');
  expect(await stateOf(id)).toBe('pending');
});
