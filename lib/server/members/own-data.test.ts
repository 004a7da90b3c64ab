import { desc, eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Call, ResponseOf } from '@/lib/contract/call';
import { listReviews, publishReview, type ReviewMedia } from '@/lib/contract/calls/review';
import * as calls from '@/lib/contract/calls/user';
import { encodePassword } from '@/lib/contract/password';
import { jpegPicture } from '@/tests/support/server/sample-pictures';
import { answerTo, signedRequest } from '@/tests/support/server/signed-request';
import { backend, withTestBackend } from '@/tests/support/server/test-backend';
import { addTestCar, TEST_MODEL_ID } from '@/tests/support/server/test-car';
import { uploadRequest } from '@/tests/support/server/upload-request';
import { members, sessions } from '../db/schema/members';
import { reviewMedia, reviews } from '../db/schema/reviews';
import { auditEntries } from '../db/schema/staff';
import { purchaseCodes } from '../db/schema/trust';
import { decideReviews } from '../reviews/moderation';
import { commandLine } from '../staff/audit';

const PASSWORD = encodePassword('correct horse battery');
const ACCOUNT = { email: 'bat@example.mn', whatsapp: '+976 9911 2233', password: PASSWORD };

withTestBackend();
beforeAll(async () => {
  await addTestCar(backend.db);
});

const ask = <Data>(call: Call, fields: object) =>
  answerTo<Data>(backend, signedRequest(call, { ...fields }));

let token: string;
/** Of an approved review, and of one that waits. */
let ids: number[];
beforeEach(async () => {
  await backend.db.delete(members);
  token = (await ask<string>(calls.register, { ...ACCOUNT, source: 'expo' })).data;
  await ask(calls.updateMember, { token, name: 'Бат Э.' });
  ids = [];
  for (const experience of ['Хорошо.', 'Ждёт.']) {
    const fields = { token, model_id: TEST_MODEL_ID, rating: 5, experience };
    ids.push((await ask<{ review_id: number }>(publishReview, fields)).data.review_id);
  }
  const verdict = { reviewIds: ids.slice(0, 1), state: 'approved' } as const;
  await decideReviews(backend.db, backend.media, verdict, commandLine());
});

const close = (kept: 'keep' | 'remove', password = PASSWORD) =>
  ask(calls.closeMember, { token, password, reviews: kept });
const LATE = { model_id: TEST_MODEL_ID, rating: 4, experience: 'Поздно.' };
/** The next transaction begins once this has happened. */
const beforeTransaction = (meanwhile: () => Promise<unknown>) => {
  const transaction = backend.db.transaction.bind(backend.db);
  vi.spyOn(backend.db, 'transaction').mockImplementationOnce(async (...work) => {
    await meanwhile();
    return transaction(...work);
  });
};
const shown = async () =>
  (await ask<ResponseOf<typeof listReviews>>(listReviews, {})).data.reviews.map((review) => [
    review.experience,
    review.author,
  ]);

it('a member exports everything that is stored with the account, and no secret', async () => {
  await backend.db.update(members).set({ promotionId: 7 });
  const { code, data } = await ask<ResponseOf<typeof calls.exportMember>>(calls.exportMember, {
    token,
  });
  expect(code).toBe(0);
  expect(data.member).toMatchObject({ email: ACCOUNT.email, name: 'Бат Э.' });
  expect(data.origin).toMatchObject({ source: 'expo', promotion_id: 7 });
  expect(data.sessions).toHaveLength(1);
  expect(data.reviews.map((review) => [review.experience, review.state])).toEqual([
    ['Ждёт.', 'pending'],
    ['Хорошо.', 'approved'],
  ]);
  const text = JSON.stringify(data);
  for (const secret of [token, PASSWORD, 'argon2', 'Hash']) expect(text).not.toContain(secret);
  expect((await ask(calls.exportMember, { token: '0'.repeat(64) })).code).toBe(401);
});

it('a member exports reviews with addresses that open the pictures of those that wait, and countries in the language of the request', async () => {
  const file = await jpegPicture(32, 32);
  const { data: uploaded } = await answerTo<ReviewMedia>(backend, uploadRequest(token, file));
  const [shownId = 0, waitingId = 0] = ids;
  await backend.db.update(reviewMedia).set({ reviewId: waitingId });
  const now = new Date();
  await backend.db.insert(purchaseCodes).values({
    codeHash: 'a hash',
    modelId: TEST_MODEL_ID,
    car: 'BAM-101',
    month: '2026-03',
    country: 'KZ',
    reviewId: shownId,
    staffName: '',
    createdAt: now,
    expiresAt: now,
  });
  const { data } = await ask<ResponseOf<typeof calls.exportMember>>(calls.exportMember, { token });
  const [waiting, shownOne] = data.reviews;
  const [path, smallPath] = [uploaded.src, uploaded.small_src].map((src) => src.split('?')[0]);
  expect(waiting?.media[0]?.src).toMatch(new RegExp(`^${path}\\?until=\\d+&sign=`));
  expect(waiting?.media[0]?.small_src).toMatch(new RegExp(`^${smallPath}\\?until=\\d+&sign=`));
  expect(shownOne?.purchase?.country).toBe('Kazakhstan');
});

describe('closing an account', () => {
  it('requires the password, and closes nothing with a wrong one', async () => {
    const answer = await close('keep', encodePassword('wrong'));
    expect(answer).toMatchObject({ code: 1, data: { errors: [{ field: 'password' }] } });
    expect((await ask(calls.readMember, { token })).code).toBe(0);
    expect(await shown()).toEqual([['Хорошо.', 'Бат Э.']]);
  });

  it('removes what is personal, ends every login, and frees the mailbox', async () => {
    const other = (await ask<string>(calls.login, ACCOUNT)).data;
    expect((await close('keep')).code).toBe(0);
    for (const one of [token, other]) {
      expect((await ask(calls.readMember, { token: one })).code).toBe(401);
    }
    expect(await backend.db.$count(sessions)).toBe(0);
    expect((await ask(calls.login, ACCOUNT)).code).toBe(1);
    const [row] = await backend.db.select().from(members);
    expect(row).toMatchObject({ whatsapp: '', name: '', visit: {}, source: 'expo' });
    expect(JSON.stringify(row)).not.toMatch(/bat@|9911|argon2|Бат/);
    expect((await ask(calls.register, ACCOUNT)).code).toBe(0);
  });

  it('leaves public reviews without a name where the member wishes, and no others', async () => {
    await close('keep');
    expect(await shown()).toEqual([['Хорошо.', '']]);
    expect(await backend.db.$count(reviews)).toBe(1);
  });

  it('removes all of them where the member wishes that', async () => {
    await close('remove');
    expect(await shown()).toEqual([]);
    expect(await backend.db.$count(reviews)).toBe(0);
  });

  it('removes uploads that belong to no review yet, with their files', async () => {
    const file = await jpegPicture(32, 32);
    const { data } = await answerTo<ReviewMedia>(backend, uploadRequest(token, file));
    const keys = [data.src, data.small_src].map((src) => src.replace(/^\/media\/|\?.*/g, ''));
    const stored = () =>
      Promise.all(keys.map(async (key) => (await backend.media.get(key)) !== null));
    expect(await stored()).toEqual([true, true]);
    expect((await close('keep')).code).toBe(0);
    expect(await backend.db.$count(reviewMedia)).toBe(0);
    expect(await stored()).toEqual([false, false]);
  });

  it('removes a review that is published meanwhile, and leaves its picture to the sweep of orphaned uploads', async () => {
    const file = await jpegPicture(32, 32);
    beforeTransaction(async () => {
      const { data } = await answerTo<ReviewMedia>(backend, uploadRequest(token, file));
      await ask(publishReview, { ...LATE, token, media: [data.media_id] });
    });
    expect((await close('keep')).code).toBe(0);
    vi.restoreAllMocks();
    expect(await backend.db.select({ text: reviews.experience }).from(reviews)).toEqual([
      { text: 'Хорошо.' },
    ]);
    const [left] = await backend.db.select().from(reviewMedia);
    expect(left).toMatchObject({ reviewId: null, createdAt: new Date(0) });
  });

  it('stores no review that was sent before it and arrives after it', async () => {
    beforeTransaction(() => close('keep'));
    expect((await ask(publishReview, { ...LATE, token })).code).toBe(401);
    vi.restoreAllMocks();
    expect(await backend.db.$count(reviews)).toBe(1);
  });

  it('is in the audit trail, without anything personal', async () => {
    await close('remove');
    const [entry] = await backend.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.action, 'memberClosed'))
      .orderBy(desc(auditEntries.id))
      .limit(1);
    expect(entry).toMatchObject({ subjectKind: 'member', after: { reviews: 'removed' } });
    expect(JSON.stringify(entry)).not.toMatch(/bat@|9911|Бат/);
  });
});
