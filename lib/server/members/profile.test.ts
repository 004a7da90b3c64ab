import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  changePassword,
  createHandover,
  login,
  loginByHandover,
  type Member,
  readMember,
  register,
  resetPassword,
  updateMember,
} from '@/lib/contract/calls/user';
import { encodePassword } from '@/lib/contract/password';
import { answerTo, signedRequest } from '@/tests/support/server/signed-request';
import { backend, createTestBackend, withTestBackend } from '@/tests/support/server/test-backend';
import { members } from '../db/schema/members';
import { NO_PASSWORD } from '../password-hash';
import { commandLine } from '../staff/audit';
import { createInStoreResetLink } from './in-store-reset-link';

const PASSWORD = encodePassword('пароль-123');
const NEW_PASSWORD = encodePassword('пароль-456');
const ACCOUNT = { email: 'bat@example.mn', whatsapp: '+976 9911 2233', password: PASSWORD };
const OTHER = { ...ACCOUNT, email: 'saraa@example.mn' };

withTestBackend();
let token: string;
beforeEach(async () => {
  await backend.db.delete(members);
  token = (await ask<string>(register, ACCOUNT)).data;
});

const ask = <Data>(call: Parameters<typeof signedRequest>[0], fields: object, lang = 'en') =>
  answerTo<Data>(backend, signedRequest(call, { ...fields }, { lang }));
const update = (fields: object) => ask<Member>(updateMember, { token, ...fields });

describe('the profile', () => {
  it('accepts a name and a number, and returns the whole record', async () => {
    const answer = await update({ name: '  Бат   Эрдэнэ ', whatsapp: ' +976 8811 0000 ' });
    expect(answer.data).toEqual({
      user_id: expect.any(Number),
      email: ACCOUNT.email,
      name: 'Бат Эрдэнэ',
      whatsapp: '+976 8811 0000',
      tier: 'ordinary',
      created_at: expect.any(String),
    });
    expect((await ask(readMember, { token })).data).toEqual(answer.data);
  });

  it('does not change missing fields', async () => {
    await update({ name: 'Бат' });
    await update({ whatsapp: '+7 900 000 00 00' });
    expect((await update({})).data).toMatchObject({ name: 'Бат', whatsapp: '+7 900 000 00 00' });
  });

  it.each([
    ['name', 'я'.repeat(81), 'invalid name'],
    ['whatsapp', 'call me', 'This does not look like a phone number'],
    ['name', 'a\0', 'invalid name'],
  ])('rejects %s %j', async (field, value, msg) => {
    const answer = await update({ [field]: value });
    expect(answer).toMatchObject({ status: 200, code: 1, data: null });
    expect(answer.msg).toContain(msg);
  });

  it('does not change other members, the tier or the mailbox', async () => {
    const { data: other } = await ask<string>(register, OTHER);
    await update({ name: 'Бат', tier: 'club', email: 'x@example.mn', user_id: 1 });
    expect((await ask<Member>(readMember, { token })).data).toMatchObject({
      tier: 'ordinary',
      email: ACCOUNT.email,
    });
    expect((await ask<Member>(readMember, { token: other })).data.name).toBe('');
  });

  it('needs a login', async () => {
    expect(await update({ token: '0'.repeat(64), name: 'x' })).toMatchObject({ code: 401 });
  });
});

describe('a name that deceives', () => {
  it.each([
    ['letters of two alphabets in one word', 'B\u0430t'],
    ['a letter of no width', 'Bat\u200b'],
    ['a sign of direction', '\u202eBat'],
    ['a filler', '\u3164'],
  ])('is refused with %s', async (_, name) => {
    const answer = await ask(updateMember, { token, name });
    expect(answer).toMatchObject({ code: 1, data: { errors: [{ field: 'name' }] } });
  });

  it.each(['Бат-Эрдэнэ Smith', 'O’Neill', 'علی‌رضا', '李伟', 'สมชาย', 'Ærø Åse', 'ᠪᠠᠲᠤ'])(
    'is none of the world’s: %s',
    async (name) => {
      expect(await ask(updateMember, { token, name })).toMatchObject({ code: 0, data: { name } });
    },
  );
});

describe('changing the password', () => {
  const change = (fields: object = {}) =>
    ask(changePassword, { token, password: PASSWORD, new_password: NEW_PASSWORD, ...fields });
  const logIn = (password: string) => ask<string>(login, { email: ACCOUNT.email, password });

  it('accepts the new one and no longer the old one', async () => {
    expect(await change()).toMatchObject({ status: 200, code: 0, data: null });
    expect((await logIn(PASSWORD)).code).toBe(1);
    expect((await logIn(NEW_PASSWORD)).code).toBe(0);
    const [member] = await backend.db.select().from(members);
    expect(member?.passwordHash).toMatch(/^\$argon2id\$/);
  });

  it('ends every other session of the member, and nobody else’s', async () => {
    const { data: phone } = await logIn(PASSWORD);
    const { data: other } = await ask<string>(register, OTHER);
    await change();
    const codeOf = async (one: string) => (await ask(readMember, { token: one })).code;
    expect(await codeOf(phone)).toBe(401);
    expect(await codeOf(token)).toBe(0);
    expect(await codeOf(other)).toBe(0);
  });

  it('refuses the second of two at one moment, which knows a password that is no longer valid', async () => {
    const { data: phone } = await logIn(PASSWORD);
    const other = 'another-good-password-7';
    const answers = await Promise.all([change(), change({ token: phone, new_password: other })]);
    expect(answers.map(({ code }) => code).toSorted()).toEqual([0, 1]);
    const changed = answers[0]?.code === 0 ? NEW_PASSWORD : other;
    expect((await logIn(changed)).code).toBe(0);
  });

  it('ends links to another password that were asked for before', async () => {
    const now = new Date();
    const link = await createInStoreResetLink(backend.db, ACCOUNT.email, commandLine(now));
    await change();
    const fields = { code: link?.code ?? '', new_password: PASSWORD };
    expect((await ask(resetPassword, fields)).code).toBe(1);
    expect((await logIn(NEW_PASSWORD)).code).toBe(0);
  });

  it('leaves the browser logged in on the other hosts of the site, whichever it was changed on', async () => {
    const { data: code } = await ask<string>(createHandover, { token });
    const { data: handed } = await ask<string>(loginByHandover, { code });
    const { data: phone } = await logIn(PASSWORD);
    const codesOf = async (...tokens: string[]) => {
      const answers = await Promise.all(tokens.map((one) => ask(readMember, { token: one })));
      return answers.map((answer) => answer.code);
    };
    await change();
    expect(await codesOf(token, handed, phone)).toEqual([0, 0, 401]);
    await change({ token: handed, password: NEW_PASSWORD, new_password: PASSWORD });
    expect(await codesOf(token, handed)).toEqual([0, 0]);
  });

  it('changes nothing when the present password is wrong', async () => {
    const { data: phone } = await logIn(PASSWORD);
    const answer = await change({ password: NEW_PASSWORD });
    expect(answer).toMatchObject({ code: 1, msg: 'The present password is wrong.' });
    expect((await logIn(PASSWORD)).code).toBe(0);
    expect((await ask(readMember, { token: phone })).code).toBe(0);
  });

  it.each(['Passw0rd!', '', NEW_PASSWORD.toUpperCase()])(
    'rejects the new password %j, which no client encodes so',
    async (password) => {
      const answer = await change({ new_password: password });
      expect(answer).toMatchObject({ code: 1, msg: 'invalid new_password' });
    },
  );

  it('needs a login', async () => {
    expect((await change({ token: '0'.repeat(64) })).code).toBe(401);
  });

  it('stops guessing after eight tries, from whichever session and address', async () => {
    const limited = await createTestBackend({ rateLimitScale: 1 });
    const askLimited = (call: typeof login | typeof changePassword, fields: object, n: number) =>
      answerTo<string>(limited, signedRequest(call, { ...fields }), `198.51.100.${n}`);
    const { data: first } = await answerTo<string>(limited, signedRequest(register, ACCOUNT));
    const codes = [];
    for (let i = 0; i < 9; i += 1) {
      const { data: session } = i % 2 ? await askLimited(login, ACCOUNT, i) : { data: first };
      const guess = { token: session, password: encodePassword(`x${i}`), new_password: PASSWORD };
      codes.push((await askLimited(changePassword, guess, i)).code);
    }
    expect(codes).toEqual([1, 1, 1, 1, 1, 1, 1, 1, 429]);
    const { data: other } = await answerTo<string>(limited, signedRequest(register, OTHER));
    const right = { token: other, password: PASSWORD, new_password: NEW_PASSWORD };
    expect((await askLimited(changePassword, right, 99)).code).toBe(0);
    await limited.close();
  });

  it('works with the right password, however often', async () => {
    const limited = await createTestBackend({ rateLimitScale: 2 / 8 });
    const { data: session } = await answerTo<string>(limited, signedRequest(register, ACCOUNT));
    for (let i = 0; i < 4; i += 1) {
      const fields = { token: session, password: PASSWORD, new_password: PASSWORD };
      expect((await answerTo(limited, signedRequest(changePassword, fields))).code).toBe(0);
    }
    await limited.close();
  });
});

it('an account without a password cannot be logged in to', async () => {
  await backend.db
    .update(members)
    .set({ passwordHash: NO_PASSWORD })
    .where(eq(members.email, ACCOUNT.email));
  const answer = await ask(login, { email: ACCOUNT.email, password: PASSWORD });
  expect(answer).toMatchObject({ status: 200, code: 1 });
});
