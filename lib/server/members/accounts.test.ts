import { beforeEach, describe, expect, it, vi } from 'vitest';
import { login, logout, type Member, readMember, register } from '@/lib/contract/calls/user';
import { encodePassword } from '@/lib/contract/password';
import { processorMs } from '@/tests/support/processor-time';
import { answerTo, signedRequest } from '@/tests/support/server/signed-request';
import { backend, withTestBackend } from '@/tests/support/server/test-backend';
import { members, sessions } from '../db/schema/members';
import { hashPassword } from '../password-hash';

const DAY_MS = 24 * 60 * 60 * 1000;
const PASSWORD = encodePassword('пароль-123');
const ACCOUNT = { email: 'bat@example.mn', whatsapp: '+976 9911 2233', password: PASSWORD };

let now = new Date();
withTestBackend({ now: () => now, sessionDays: 30 });
beforeEach(async () => {
  now = new Date();
  await backend.db.delete(members);
});

const ask = <Data>(call: Parameters<typeof signedRequest>[0], fields: object, lang = 'en') => {
  const ageMs = Date.now() - now.getTime();
  return answerTo<Data>(backend, signedRequest(call, { ...fields }, { lang, ageMs }));
};
const signUp = (changes: object = {}) => ask<string>(register, { ...ACCOUNT, ...changes });
const logIn = (changes: object = {}) => ask<string>(login, { ...ACCOUNT, ...changes });

describe('registration', () => {
  it('returns a token that the member record can be read with', async () => {
    const { code, data: token } = await signUp({ source: 'exhibition', lang: 'mn' });
    expect(code).toBe(0);
    expect(token).toMatch(/^[0-9a-f]{64}$/);
    expect((await ask<Member>(readMember, { token })).data).toEqual({
      user_id: expect.any(Number),
      email: ACCOUNT.email,
      whatsapp: ACCOUNT.whatsapp,
      name: '',
      tier: 'ordinary',
      created_at: now.toISOString(),
    });
  });

  it('stores source and language, and neither the password nor the token as such', async () => {
    const { data: token } = await signUp({ source: 'exhibition', lang: 'mn' });
    const [member] = await backend.db.select().from(members);
    expect(member).toMatchObject({ source: 'exhibition', lang: 'mn' });
    expect(member?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    const everything = JSON.stringify([member, await backend.db.select().from(sessions)]);
    expect(everything).not.toContain(PASSWORD);
    expect(everything).not.toContain(token);
  });

  it('keeps a number in common digits, in whichever script it was typed', async () => {
    await signUp({ whatsapp: '+٩٧٦ ٩٩١١ ٢٢٣٣' });
    expect(await backend.db.select().from(members)).toMatchObject([{ whatsapp: ACCOUNT.whatsapp }]);
  });

  it('accepts a mailbox once, however it is written', async () => {
    await signUp();
    const second = await signUp({ email: ' BAT@Example.MN ' });
    expect(second).toMatchObject({ status: 200, code: 1, data: null });
    expect(second.msg).toContain('already');
    expect(await backend.db.$count(members)).toBe(1);
  });

  it('accepts it once also in equivalent letters, and logs in with either', async () => {
    await signUp({ email: 'bat@bücher.de' });
    expect((await signUp({ email: 'ｂａｔ@BU\u0308CHER.de' })).code).toBe(1);
    expect((await logIn({ email: 'bat@xn--bcher-kva.de' })).code).toBe(0);
    expect((await logIn({ email: 'BAT@Bücher.de' })).code).toBe(0);
  });

  it('logs in to an account stored before there was one form of a mailbox', async () => {
    await signUp();
    await backend.db.update(members).set({ email: 'bat@bücher.de' });
    expect((await logIn({ email: 'Bat@bücher.de' })).code).toBe(0);
  });

  it('makes one account of eight requests that arrive together', async () => {
    const codes = (await Promise.all(Array.from({ length: 8 }, () => signUp()))).map((a) => a.code);
    expect(codes.sort()).toEqual([0, 1, 1, 1, 1, 1, 1, 1]);
    expect(await backend.db.$count(members)).toBe(1);
  });

  it.each([
    ['email', 'bat'],
    ['email', 'b\u0430t@example.mn'],
    ['email', 'bat\u200b@example.mn'],
    ['whatsapp', 'call me'],
    ['password', 'Passw0rd!'],
    ['password', encodePassword('x').toUpperCase()],
  ])('rejects %s "%s"', async (field, value) => {
    expect(await signUp({ [field]: value })).toMatchObject({ status: 200, code: 1 });
    expect(await backend.db.$count(members)).toBe(0);
  });
});

describe('a common password', () => {
  it.each([
    '',
    '123456',
    '1234567890',
    'password',
    'Passw0rd!',
    'Qwerty123',
    'пароль',
    'йцукен',
    'монгол123',
  ])('opens no new account by its encoding: "%s"', async (password) => {
    const answer = await signUp({ password: encodePassword(password) });
    expect(answer).toMatchObject({ status: 200, code: 1 });
    expect(answer.msg).toContain('choose another');
    expect(await backend.db.$count(members)).toBe(0);
  });

  it('still opens an account that had it before', async () => {
    await signUp();
    const passwordHash = await hashPassword(encodePassword('123456'));
    await backend.db.update(members).set({ passwordHash });
    expect((await logIn({ password: encodePassword('123456') })).code).toBe(0);
  });
});

describe('logging in', () => {
  beforeEach(() => signUp());

  it('returns a new token, and letter case of the mailbox does not matter', async () => {
    const first = await logIn();
    const second = await logIn({ email: 'Bat@example.mn' });
    expect(first.code).toBe(0);
    expect(second.data).not.toBe(first.data);
    expect((await ask<Member>(readMember, { token: first.data })).code).toBe(0);
  });

  it('gives the same response for a wrong password and an unknown account', async () => {
    const wrong = await logIn({ password: encodePassword('x') });
    const unknown = await logIn({ email: 'nobody@example.mn' });
    expect(wrong).toMatchObject({ status: 200, code: 1, data: null });
    expect({ ...unknown, headers: null }).toEqual({ ...wrong, headers: null });
  });

  it('does the same work for an unknown account', async () => {
    const known: number[] = [];
    const unknown: number[] = [];
    const tryAs = async (changes: object, times: number[], password: string) => {
      const startedAtMs = processorMs();
      await logIn({ ...changes, password: encodePassword(password) });
      times.push(processorMs() - startedAtMs);
    };
    for (let i = 0; i < 9; i += 1) {
      await tryAs({}, known, `x${i}`);
      await tryAs({ email: 'nobody@example.mn' }, unknown, `x${i}`);
    }
    const median = (times: number[]) => times.sort((a, b) => a - b)[4] ?? 0;
    expect(median(unknown)).toBeGreaterThan(median(known) * 0.3);
    expect(median(unknown)).toBeLessThan(median(known) * 3);
  });
});

describe('a session', () => {
  it('ends by logging out, and logging out again succeeds too', async () => {
    const { data: token } = await signUp();
    const { data: other } = await logIn();
    expect(await ask(logout, { token })).toMatchObject({ code: 0, data: null });
    expect(await ask(readMember, { token })).toMatchObject({ status: 200, code: 401, data: null });
    expect((await ask(logout, { token })).code).toBe(0);
    expect((await ask(readMember, { token: other })).code).toBe(0);
  });

  it('ends after its days', async () => {
    const { data: token } = await signUp();
    const start = now.getTime();
    now = new Date(start + 30 * DAY_MS - 1000);
    expect((await ask(readMember, { token })).code).toBe(0);
    now = new Date(start + 30 * DAY_MS + 1000);
    expect((await ask(readMember, { token })).code).toBe(401);
  });

  it.each(['0'.repeat(64), 'x', "' or 1=1 --"])('is not opened by the token %s', async (token) => {
    await signUp();
    expect(await ask(readMember, { token })).toMatchObject({ status: 200, code: 401 });
  });
});

it('opens no session by a password that is changed while it is verified', async () => {
  await signUp();
  await backend.db.delete(sessions);
  const passwordHash = await hashPassword(encodePassword('another-123'));
  const transaction = backend.db.transaction.bind(backend.db);
  vi.spyOn(backend.db, 'transaction').mockImplementation(async (...work) => {
    await backend.db.update(members).set({ passwordHash });
    return transaction(...work);
  });
  const answer = await logIn();
  vi.restoreAllMocks();
  expect(answer.code).toBe(1);
  expect(await backend.db.select().from(sessions)).toEqual([]);
});
