import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { SHOWN_PURCHASE_CODE_COOKIE } from '@/lib/config/cookies';
import { readPurchase } from '@/lib/content/desk/purchase-codes';
import type { ResponseOf } from '@/lib/contract/call';
import { listReviews, publishReview } from '@/lib/contract/calls/review';
import { openChannelServers } from '@/tests/support/notify/channel-servers';
import { type DeskBrowser, newStaff, testDeskBackend } from '@/tests/support/server/desk-browser';
import { answerTo, signedRequest } from '@/tests/support/server/signed-request';
import { createTestBackend, type TestBackend } from '@/tests/support/server/test-backend';
import { addTestCar, TEST_MODEL_ID } from '@/tests/support/server/test-car';
import { createTestMember, type TestMember } from '@/tests/support/server/test-member';
import { members } from '../db/schema/members';
import { notifications } from '../db/schema/notifications';
import { people } from '../db/schema/people';
import { reviews } from '../db/schema/reviews';
import { purchaseCodes, reviewAnswers } from '../db/schema/trust';
import { CLOSED_ACCOUNT } from '../members/closed-account';
import { messageOf } from '../notify/messages';
import { listAudit } from '../staff/audit';
import { exampleHashOf } from './purchase-codes';

let backend: TestBackend;
let servers: Awaited<ReturnType<typeof openChannelServers>>;
let owner: DeskBrowser;
let sales: DeskBrowser;
let marketing: DeskBrowser;
let author: TestMember;
beforeAll(async () => {
  servers = await openChannelServers();
  backend = await createTestBackend();
  await addTestCar(backend.db);
  await addTestCar(backend.db, TEST_MODEL_ID + 1);
  const desk = testDeskBackend(backend.db, { notification: servers.settings });
  owner = await newStaff(desk, 'owner', 'Li Wei');
  sales = await newStaff(desk, 'sales', 'Anna');
  marketing = await newStaff(desk, 'marketing', 'Mara');
  author = await createTestMember(backend.db, 'Бат');
});
afterAll(async () => {
  await backend.close();
  await servers.close();
});
beforeEach(async () => {
  await backend.db.delete(reviews);
  await backend.db.delete(purchaseCodes);
  await backend.db.delete(notifications);
});

const CAR = String(TEST_MODEL_ID);
const TEXTS = { language: 'en', deskOrigin: '' } as Parameters<typeof messageOf>[3];

/** The code, which sales are shown once. */
async function newCode(fields: Record<string, string> = {}): Promise<string> {
  const purchase = { car: CAR, month: '2026-03', country: 'MN', enquiry: '' };
  const { to } = await sales.send('make-purchase-code', { ...purchase, ...fields });
  expect(to).toBe('/reviews/codes?notice=purchaseCodeMade');
  return sales.cookies.get(SHOWN_PURCHASE_CODE_COOKIE) ?? '';
}

const publish = (fields: object = {}, site: TestBackend = backend) =>
  answerTo<ResponseOf<typeof publishReview>>(
    site,
    signedRequest(publishReview, {
      token: author.token,
      model_id: TEST_MODEL_ID,
      rating: 5,
      experience: 'Хэлсэн ёсоор нь авлаа.',
      ...fields,
    }),
  );

const decide = (id: number, from: string, decision: string) =>
  marketing.send('decide-review', { id: String(id), from, decision, name: 'Бат' });

const shown = async (lang = 'en') => {
  const request = signedRequest(listReviews, { model_id: TEST_MODEL_ID }, { lang });
  return (await answerTo<ResponseOf<typeof listReviews>>(backend, request)).data.reviews;
};

describe('a code of a purchase', () => {
  it('says with its review that the car was bought here, in which month and from which country', async () => {
    const code = await newCode();
    expect(code).toMatch(/^[0-9A-Z]{4}(-[0-9A-Z]{4}){2}$/);
    // As people type it: without its hyphens, in small letters.
    const typed = code.toLowerCase().replaceAll('-', ' ');
    const { data } = await publish({ purchase_code: typed });
    expect(await shown()).toEqual([]);
    await decide(data.review_id, 'pending', 'approved');
    expect((await shown('ru'))[0]?.purchase).toEqual({ month: '2026-03', country: 'Монголия' });
    const stored = JSON.stringify(await backend.db.select().from(purchaseCodes));
    expect(stored).not.toContain(code);
  });

  it('that is the example mall’s says so, as its other proofs do', async () => {
    const { data } = await publish();
    await decide(data.review_id, 'pending', 'approved');
    const example = { modelId: TEST_MODEL_ID, car: CAR, month: '2026-03', country: 'MN' };
    const at = { createdAt: new Date(), expiresAt: new Date(), staffName: '' };
    const codeHash = exampleHashOf(data.review_id);
    await backend.db
      .insert(purchaseCodes)
      .values({ ...example, ...at, codeHash, reviewId: data.review_id });
    expect((await shown())[0]?.purchase).toEqual({
      month: '2026-03',
      country: 'Mongolia',
      is_example: true,
    });
  });

  it('is typed by the letters of a Cyrillic keyboard that look the same', async () => {
    const code = await newCode();
    const cyrillic: Record<string, string> = {
      C: 'С',
      K: 'К',
      M: 'М',
      H: 'Н',
      P: 'Р',
      T: 'Т',
      X: 'Х',
    };
    const typed = code.replace(/[CKMHPTX]/g, (letter) => cyrillic[letter] ?? letter);
    expect((await publish({ purchase_code: typed })).code).toBe(0);
  });

  it('marks one review: of two that are sent at once, one is refused and not stored', async () => {
    const code = await newCode();
    const answers = await Promise.all([
      publish({ purchase_code: code }),
      publish({ purchase_code: code }),
    ]);
    expect(answers.map((answer) => answer.code).sort()).toEqual([0, 1]);
    expect(await backend.db.$count(reviews)).toBe(1);
  });

  it('may be used again where its review was rejected', async () => {
    const code = await newCode();
    const { data } = await publish({ purchase_code: code });
    await decide(data.review_id, 'pending', 'pictures');
    expect((await publish({ purchase_code: code })).code).toBe(0);
  });

  it('is invalid for another car, after it was revoked, and after a year', async () => {
    const code = await newCode();
    const other = await publish({ purchase_code: code, model_id: TEST_MODEL_ID + 1 });
    expect(other).toMatchObject({
      code: 1,
      data: { errors: [{ field: 'purchase_code', msg: expect.stringContaining('another car') }] },
    });
    await backend.db.update(purchaseCodes).set({ expiresAt: new Date(Date.now() - 1000) });
    expect((await publish({ purchase_code: code })).code).toBe(1);
    const late = await newCode();
    const [made] = await backend.db.select().from(purchaseCodes).orderBy(purchaseCodes.codeId);
    await backend.db.update(purchaseCodes).set({ revokedAt: new Date() });
    expect(made).toBeDefined();
    expect((await publish({ purchase_code: late })).code).toBe(1);
    expect(await backend.db.$count(reviews)).toBe(0);
  });

  it('removes the mark of its review when it is revoked', async () => {
    const { data } = await publish({ purchase_code: await newCode() });
    await decide(data.review_id, 'pending', 'approved');
    const [code] = await backend.db.select().from(purchaseCodes);
    await owner.send('revoke-purchase-code', { id: String(code?.codeId) });
    expect((await shown())[0]?.purchase).toBeNull();
    const [entry] = (await listAudit(backend.db)).entries;
    expect(entry).toMatchObject({ action: 'purchaseCodeRevoked', staffName: 'Li Wei' });
  });

  it('can be guessed ten times a day by a member, and not once more', async () => {
    const limited = await createTestBackend({ rateLimitScale: 1 });
    try {
      await addTestCar(limited.db);
      const { token } = await createTestMember(limited.db);
      const codes = [];
      for (let nth = 0; nth < 11; nth += 1)
        codes.push((await publish({ token, purchase_code: 'AAAA-BBBB-CCCC' }, limited)).code);
      expect(codes).toEqual([...Array(10).fill(1), 429]);
      // Reviews without a code are still accepted.
      expect((await publish({ token }, limited)).code).toBe(0);
    } finally {
      await limited.close();
    }
  });

  it('is made by owner and sales, for a car that is there and a month that was', async () => {
    const purchase = { car: CAR, month: '2026-03', country: '', enquiry: '' };
    expect((await marketing.send('make-purchase-code', purchase)).status).toBe(403);
    for (const [fields, notice] of [
      [{ car: 'BAM-1' }, 'carUnknown'],
      [{ month: '2099-01' }, 'incomplete'],
      [{ country: 'Mongolia' }, 'incomplete'],
      [{ enquiry: '999999' }, 'incomplete'],
    ] as const) {
      const { to } = await sales.send('make-purchase-code', { ...purchase, ...fields });
      expect(to).toContain(`notice=${notice}`);
    }
  });

  it('comes back to be put right with everything that was typed', async () => {
    const purchase = { car: 'BAM-1', month: '2026-03', country: 'MN', enquiry: '' };
    const { to } = await sales.send('make-purchase-code', purchase);
    expect(to).toMatch(/^\/reviews\/codes\?.*notice=carUnknown$/);
    const query = Object.fromEntries(new URL(to ?? '', 'http://desk.invalid').searchParams);
    expect(await readPurchase(query)).toEqual(purchase);
  });
});

describe('an answer to a review', () => {
  const answer = (id: number, fields: Record<string, string> = {}) =>
    marketing.send('answer-review', {
      id: String(id),
      from: 'approved',
      seen: '0',
      text: 'Баярлалаа!',
      lang: 'mn',
      person: '',
      press: 'shown',
      ...fields,
    });

  async function approved(fields: object = {}): Promise<number> {
    const { data } = await publish(fields);
    await decide(data.review_id, 'pending', 'approved');
    return data.review_id;
  }
  const seenOf = async (id: number) => {
    const [row] = await backend.db
      .select()
      .from(reviewAnswers)
      .where(eq(reviewAnswers.reviewId, id));
    return String(row?.updatedAt.getTime() ?? 0);
  };

  it('waits as a draft, is shown with name, day and language, and is removed again', async () => {
    const id = await approved();
    await answer(id, { press: 'draft' });
    expect((await shown())[0]?.answer).toBeNull();
    const [person] = await backend.db
      .insert(people)
      .values({
        names: { Latn: 'Saruul', Cyrl: 'Саруул' },
        languages: ['mn'],
        port: 'erenhot',
        days: [1],
        fromMinute: 540,
        untilMinute: 1080,
        updatedAt: new Date(),
      })
      .returning();
    const signed = await answer(id, { seen: await seenOf(id), person: String(person?.personId) });
    expect(signed.to).toBe(`/reviews?state=approved&notice=answerShown#review-${id}`);
    expect((await shown())[0]?.answer).toMatchObject({
      text: 'Баярлалаа!',
      author: 'Саруул',
      lang: 'mn',
      answered_at: expect.stringMatching(/^20\d\d-/),
    });
    await answer(id, { seen: await seenOf(id), press: 'removed' });
    expect((await shown())[0]?.answer).toBeNull();
    expect(await backend.db.$count(reviewAnswers)).toBe(0);
    const [entry] = (await listAudit(backend.db)).entries;
    expect(entry).toMatchObject({
      action: 'reviewAnswered',
      before: { isShown: true, text: 'Баярлалаа!' },
      after: { text: '' },
    });
  });

  it('is not overwritten by who has not seen it, and is not for sales', async () => {
    const id = await approved();
    const answers = await Promise.all([answer(id), answer(id, { text: 'Other.' })]);
    expect(answers.filter(({ to }) => to?.includes('answerChanged'))).toHaveLength(1);
    expect((await sales.send('answer-review', { id: String(id) })).status).toBe(403);
  });

  it('is stored once by a double press, which is no colleague’s change', async () => {
    const id = await approved();
    const shownAs = `/reviews?state=approved&notice=answerShown#review-${id}`;
    const twice = await Promise.all([answer(id), answer(id)]);
    expect(twice.map(({ to }) => to)).toEqual([shownAs, shownAs]);
    const seen = await seenOf(id);
    const removed = await Promise.all([1, 2].map(() => answer(id, { seen, press: 'removed' })));
    expect(removed.filter(({ to }) => to?.includes('answerRemoved'))).toHaveLength(2);
  });

  it('is announced to the member once, however often it changes, in their language', async () => {
    const id = await approved();
    await answer(id);
    await answer(id, { seen: await seenOf(id), press: 'draft' });
    await answer(id, { seen: await seenOf(id), text: 'Дахин баярлалаа!' });
    const told = await backend.db.select().from(notifications);
    expect(told).toHaveLength(1);
    const [mail] = told;
    if (!mail) throw new Error('nobody was told');
    expect(await messageOf(backend.db, mail, null, TEXTS, new Date())).toMatchObject({
      subject: 'Таны сэтгэгдэлд хариуллаа',
      text: expect.stringMatching(/http:\/\/mn\.\S+\/car\/myReviewListM/),
    });
  });

  it('is announced to nobody once the account is closed', async () => {
    const { memberId, token } = await createTestMember(backend.db, 'Бат');
    const first = await approved({ token });
    const second = await approved({ token });
    await answer(first);
    const [mail] = await backend.db.select().from(notifications);
    if (!mail) throw new Error('nobody was told');
    await backend.db.update(members).set(CLOSED_ACCOUNT).where(eq(members.memberId, memberId));
    await answer(second);
    expect(await backend.db.$count(notifications)).toBe(1);
    await expect(messageOf(backend.db, mail, null, TEXTS, new Date())).rejects.toThrow(
      'no account',
    );
  });
});
