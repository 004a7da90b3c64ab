import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Call } from '@/lib/contract/call';
import { publishReview } from '@/lib/contract/calls/review';
import * as calls from '@/lib/contract/calls/user';
import { encodePassword } from '@/lib/contract/password';
import { CONFIRM_PATH } from '@/lib/routing/paths';
import { EMAIL, withMailedLinks } from '@/tests/support/notify/mailed-links';
import { answerTo, signedRequest } from '@/tests/support/server/signed-request';
import { createTestBackend, type TestBackend } from '@/tests/support/server/test-backend';
import { addTestCar, TEST_MODEL_ID } from '@/tests/support/server/test-car';
import { members, proofCodes, sessions } from '../db/schema/members';
import { notifications } from '../db/schema/notifications';
import { reviews } from '../db/schema/reviews';
import { removeUnproven } from './address-holder';

const DAY_MS = 24 * 3_600_000;
const [FIRST, SECOND, THIRD] = ['first horse 1', 'second horse 2', 'third horse 3'].map(
  encodePassword,
) as [string, string, string];

const site = withMailedLinks();
const { ask, signUp } = site;
/** With the limits of a site. */
let limited: TestBackend;
beforeAll(async () => {
  limited = await createTestBackend({ notification: site.settings, rateLimitScale: 1 });
  await addTestCar(site.db);
});
afterAll(() => limited.close());

const logIn = (password: string, email = EMAIL) => ask<string>(calls.login, { email, password });
const whoIs = (token: string) => ask<calls.Member>(calls.readMember, { token });
const prove = (code: string) => ask(calls.proveMailbox, { code });

const mailedCodes = () => site.codes(CONFIRM_PATH);
/** Registers, and returns the token and the code of the mail. */
async function waitingAccount(password: string) {
  const known = new Set(await mailedCodes());
  const { data: token } = await signUp(password);
  const code = (await mailedCodes()).find((each) => !known.has(each)) ?? '';
  return { token, code };
}
async function provenAccount(password: string) {
  const account = await waitingAccount(password);
  expect((await prove(account.code)).code).toBe(0);
  return account;
}

describe('a mailbox', () => {
  it('is proven by the link of a mail in the member’s language, once', async () => {
    const { code, data: token } = await signUp(FIRST);
    expect([code, token]).toEqual([0, expect.stringMatching(/^[0-9a-f]{64}$/)]);
    expect((await whoIs(token)).data).toMatchObject({ email: EMAIL, awaits_proof: true });
    const [mail] = await site.mails();
    expect(mail).toMatchObject({ to: EMAIL, subject: 'Имэйлээ баталгаажуулна уу' });
    expect(mail?.text).toContain('http://mn.localhost');
    expect(mail?.text).toContain('WhatsApp дугаар нь 33 гэж төгсдөг');
    expect(mail?.text).toContain('-нд энэ хаягаар бүртгэл нээсэн');
    const [link = ''] = await mailedCodes();
    expect((await prove(link)).code).toBe(0);
    expect((await whoIs(token)).data).not.toHaveProperty('awaits_proof');
    expect(await prove(link)).toMatchObject({ code: 1, data: null });
  });

  it('waits three days for that, and its code is nowhere but in the mail', async () => {
    const { token, code } = await waitingAccount(FIRST);
    const stored = [
      await site.db.select().from(proofCodes),
      await site.db.select().from(notifications),
    ];
    expect(JSON.stringify(stored)).not.toContain(code);
    // Counted from when the mail went out, which is later than it was asked for.
    site.now = new Date(site.now.getTime() + 3.5 * DAY_MS);
    expect((await prove(code)).code).toBe(1);
    expect((await whoIs(token)).data).toMatchObject({ awaits_proof: true });
  });

  it('gets the mail again, a few times', async () => {
    const request = (call: Call, fields: object) =>
      answerTo<string>(limited, signedRequest(call, { ...fields }));
    const account = { email: EMAIL, whatsapp: '+976 9911 2233', password: FIRST };
    const { data: token } = await request(calls.register, account);
    const codes = [];
    for (let nth = 0; nth < 3; nth += 1)
      codes.push((await request(calls.requestProof, { token })).code);
    expect(codes).toEqual([0, 0, 429]);
    // The response to a registration with it does not reveal that.
    expect((await request(calls.register, account)).code).toBe(0);
    expect(await limited.db.$count(notifications)).toBe(3);
  });

  it('gets none without a login, nor once it is proven', async () => {
    expect((await ask(calls.requestProof, { token: '0'.repeat(64) })).code).toBe(401);
    const { token } = await provenAccount(FIRST);
    expect((await ask(calls.requestProof, { token })).code).toBe(0);
    expect(await site.mails()).toHaveLength(1);
  });

  it('is proven by a new password, too', async () => {
    const { token } = await waitingAccount(FIRST);
    await ask(calls.requestRecovery, { email: EMAIL });
    const mail = (await site.mails()).find(({ text }) => text.includes('/recovery?code='));
    const code = /code=([0-9a-f]{64})/.exec(mail?.text ?? '')?.[1] ?? '';
    expect((await ask(calls.resetPassword, { code, new_password: SECOND })).code).toBe(0);
    expect((await whoIs(token)).code).toBe(401);
    const { data: next } = await logIn(SECOND);
    expect((await whoIs(next)).data).not.toHaveProperty('awaits_proof');
  });
});

describe('several accounts that wait for one mailbox', () => {
  it('are distinguished by their passwords', async () => {
    const ids = new Set<number>();
    for (const password of [FIRST, SECOND, THIRD]) await signUp(password);
    for (const password of [FIRST, SECOND, THIRD]) {
      const { code, data: token } = await logIn(password);
      expect(code).toBe(0);
      ids.add((await whoIs(token)).data.user_id);
    }
    expect(ids.size).toBe(3);
    expect((await logIn(encodePassword('another horse'))).code).toBe(1);
  });

  it('end with their logins and links once one of them is proven', async () => {
    const one = await waitingAccount(FIRST);
    const other = await waitingAccount(SECOND);
    expect((await prove(other.code)).code).toBe(0);
    expect((await whoIs(other.token)).code).toBe(0);
    expect((await whoIs(one.token)).code).toBe(401);
    expect((await logIn(FIRST)).code).toBe(1);
    expect((await prove(one.code)).code).toBe(1);
    expect(await site.db.$count(members)).toBe(1);
  });

  it('leave one holder when two are proven at once', async () => {
    const one = await waitingAccount(FIRST);
    const other = await waitingAccount(SECOND);
    const codes = (await Promise.all([prove(one.code), prove(other.code)])).map(({ code }) => code);
    expect(codes.sort()).toEqual([0, 1]);
    expect(await site.db.$count(members)).toBe(1);
  });

  it('are removed when they expire, except those with reviews and those that are proven', async () => {
    await provenAccount(FIRST);
    const { data: token } = await signUp(SECOND, 'mn', 'second@example.mn');
    await signUp(THIRD, 'mn', 'third@example.mn');
    await site.mails();
    const { user_id: memberId } = (await whoIs(token)).data;
    const car = { modelName: 'Steppe', modelYear: 2025, brandName: 'Tulpar', brandSign: 'tulpar' };
    const review = { ...car, memberId, modelId: TEST_MODEL_ID, rating: 5, lang: 'mn' };
    await site.db.insert(reviews).values({ ...review, experience: 'Good.', comment: '' });
    const left = async () =>
      (await site.db.select().from(members)).map(({ email }) => email).sort();
    await removeUnproven(site.db, 14, new Date(site.now.getTime() + 13 * DAY_MS));
    expect(await left()).toHaveLength(3);
    await removeUnproven(site.db, 14, new Date(site.now.getTime() + 15 * DAY_MS));
    expect(await left()).toEqual([EMAIL, 'second@example.mn']);
  });
});

describe('registering with a mailbox that has an account', () => {
  it('gets the same response as with any other, and a mail says how to log in', async () => {
    await provenAccount(FIRST);
    const known = await signUp(SECOND, 'ru');
    const unknown = await signUp(SECOND, 'ru', 'nobody@example.mn');
    const shape = ({ headers: _, data, ...answer }: typeof known) => ({
      ...answer,
      data: data.length,
    });
    expect(shape(known)).toEqual(shape(unknown));
    const withoutName = async (token: string) => {
      const { user_id: _, email: __, created_at: ___, ...rest } = (await whoIs(token)).data;
      return rest;
    };
    expect(await withoutName(known.data)).toEqual(await withoutName(unknown.data));
    const told = (await site.mails()).filter(({ to }) => to === EMAIL).map(({ text }) => text);
    expect(told).toHaveLength(2);
    // In the language of its owner, and without a link that would give access to the account.
    const notice = told.find((text) => text.includes('бүртгэл аль хэдийн бий'));
    expect(notice).toContain('http://mn.localhost:3000/recovery');
    expect(notice).not.toContain('code=');
  });

  it('does not change the account: its password and logins stay, the other one is removed', async () => {
    const { token } = await provenAccount(FIRST);
    const { data: stranger } = await signUp(SECOND);
    expect((await logIn(FIRST)).code).toBe(0);
    expect((await whoIs(token)).code).toBe(0);
    await removeUnproven(site.db, 14, new Date(site.now.getTime() + 15 * DAY_MS));
    expect((await whoIs(stranger)).code).toBe(401);
    expect((await whoIs(token)).code).toBe(0);
  });

  it('does not reset the tries at the password of the account', async () => {
    const request = (call: Call, fields: object) =>
      answerTo<string>(limited, signedRequest(call, { email: 'guessed@example.mn', ...fields }));
    await request(calls.register, { whatsapp: '+976 9911 2233', password: FIRST });
    const isGuessed = eq(members.email, 'guessed@example.mn');
    await limited.db.update(members).set({ unprovenSince: null }).where(isGuessed);
    await request(calls.register, { whatsapp: '+976 9911 2234', password: SECOND });
    const codes = [];
    for (let nth = 0; nth < 5; nth += 1) {
      codes.push((await request(calls.login, { password: encodePassword(`guess ${nth}`) })).code);
      codes.push((await request(calls.login, { password: SECOND })).code);
    }
    expect(codes).toEqual([1, 0, 1, 0, 1, 0, 1, 0, 429, 429]);
  });
});

describe('reviews', () => {
  const review = (token: string) =>
    ask(publishReview, { token, model_id: TEST_MODEL_ID, rating: 5, experience: 'Хорошо.' });

  it('wait until the mailbox of their author is proven', async () => {
    const { token, code } = await waitingAccount(FIRST);
    const answer = await review(token);
    expect(answer).toMatchObject({ status: 200, code: 1, data: null });
    expect(answer.msg).toContain('confirm your e-mail');
    await prove(code);
    expect((await review(token)).code).toBe(0);
  });
});

it('a site that sends no mail accepts a mailbox once, says so, and asks for no proof', async () => {
  const silent = await createTestBackend();
  await addTestCar(silent.db);
  const request = <Data>(call: Call, fields: object) =>
    answerTo<Data>(silent, signedRequest(call, { ...fields }));
  const account = { email: EMAIL, whatsapp: '+976 9911 2233', password: FIRST };
  const { data: token } = await request<string>(calls.register, account);
  expect((await request<calls.Member>(calls.readMember, { token })).data).not.toHaveProperty(
    'awaits_proof',
  );
  const second = await request(calls.register, { ...account, password: SECOND });
  expect(second).toMatchObject({ code: 1, data: null });
  expect(second.msg).toContain('already an account');
  const review = { token, model_id: TEST_MODEL_ID, rating: 5, experience: 'Good.' };
  expect((await request(publishReview, review)).code).toBe(0);
  expect((await request(calls.requestProof, { token })).code).toBe(1);
  const rows = await silent.db
    .select()
    .from(sessions)
    .where(inArray(sessions.memberId, [1]));
  expect(rows).toHaveLength(1);
  await silent.close();
});
