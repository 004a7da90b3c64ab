import { isNull } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Call } from '@/lib/contract/call';
import * as calls from '@/lib/contract/calls/user';
import { CODE } from '@/lib/contract/envelope';
import { answerTo, signedRequest } from '@/tests/support/server/signed-request';
import { backend, withTestBackend } from '@/tests/support/server/test-backend';
import { handoverCodes, members, sessions } from '../db/schema/members';

let now = new Date('2026-11-18T08:00:00Z');
withTestBackend({ now: () => now, sessionDays: 30 });

const SECRET = 'f'.repeat(64);
const PASSWORD = 'a'.repeat(32);

interface Place {
  address?: string;
  userAgent?: string;
}

function ask(call: Call, params: object, { address, userAgent = 'Firefox' }: Place = {}) {
  const ageMs = Date.now() - now.getTime();
  const headers = { 'user-agent': userAgent };
  const request = signedRequest(call, { ...params }, { ageMs, headers });
  return answerTo<string>(backend, request, address);
}

let token: string;
beforeEach(async () => {
  now = new Date('2026-11-18T08:00:00Z');
  await backend.db.delete(members);
  const account = { email: 'bat@example.mn', whatsapp: '+976 9911 2233', password: PASSWORD };
  token = (await ask(calls.register, account)).data;
});

const codeFor = async (browser?: string, place?: Place) =>
  (await ask(calls.createHandover, { token, browser }, place)).data;
const loginBy = (code: string, browser?: string, place?: Place) =>
  ask(calls.loginByHandover, { code, browser }, place);
const isMember = async (of: string) => (await ask(calls.readMember, { token: of })).code === 0;

describe('a code that hands a login over', () => {
  it('logs the same browser in with a token of its own', async () => {
    const answer = await loginBy(await codeFor(SECRET), SECRET);
    expect(answer.code).toBe(0);
    expect(answer.data).not.toBe(token);
    expect(await isMember(answer.data)).toBe(true);
    expect(await isMember(token)).toBe(true);
  });

  it('works once', async () => {
    const code = await codeFor(SECRET);
    const answers = await Promise.all([loginBy(code, SECRET), loginBy(code, SECRET)]);
    expect(answers.map((answer) => answer.code).sort()).toEqual([0, CODE.unauthenticated]);
  });

  it('works for 60 seconds', async () => {
    const early = await codeFor(SECRET);
    const late = await codeFor(SECRET);
    now = new Date(now.getTime() + 59_999);
    expect((await loginBy(early, SECRET)).code).toBe(0);
    now = new Date(now.getTime() + 1);
    expect((await loginBy(late, SECRET)).code).toBe(CODE.unauthenticated);
  });

  it('does not work in a browser without the secret of the one that requested it', async () => {
    for (const secret of ['e'.repeat(64), undefined]) {
      const code = await codeFor(SECRET);
      expect((await loginBy(code, secret)).code).toBe(CODE.unauthenticated);
      // The attempt has used it up.
      expect((await loginBy(code, SECRET)).code).toBe(CODE.unauthenticated);
    }
  });

  it('is bound to address and browser where hosts share no cookie', async () => {
    const home = { address: '203.0.113.7', userAgent: 'Firefox' };
    expect((await loginBy(await codeFor(undefined, home), undefined, home)).code).toBe(0);
    for (const other of [
      { ...home, address: '203.0.113.8' },
      { ...home, userAgent: 'Chrome' },
    ]) {
      const code = await codeFor(undefined, home);
      expect((await loginBy(code, undefined, other)).code).toBe(CODE.unauthenticated);
    }
  });

  it('is made for a valid login only, and ends with it', async () => {
    expect((await ask(calls.createHandover, { token: '0'.repeat(64) })).code).toBe(
      CODE.unauthenticated,
    );
    const code = await codeFor(SECRET);
    await ask(calls.logout, { token });
    expect((await loginBy(code, SECRET)).code).toBe(CODE.unauthenticated);
  });

  it('is stored as a hash, and no longer than it lives', async () => {
    const code = await codeFor(SECRET);
    const stored = await backend.db.select().from(handoverCodes);
    expect(stored).toHaveLength(1);
    for (const secret of [code, token, SECRET]) {
      expect(JSON.stringify(stored)).not.toContain(secret);
    }
    now = new Date(now.getTime() + 61_000);
    await codeFor(SECRET);
    expect(await backend.db.$count(handoverCodes)).toBe(1);
  });
});

describe('a login that was handed over', () => {
  it('ends when the first one ends, however often it travels', async () => {
    const second = (await loginBy(await codeFor(SECRET), SECRET)).data;
    now = new Date(now.getTime() + 60_000);
    const code = (await ask(calls.createHandover, { token: second, browser: SECRET })).data;
    await loginBy(code, SECRET);
    const ends = await backend.db.select({ end: sessions.expiresAt }).from(sessions);
    expect(new Set(ends.map(({ end }) => end.getTime())).size).toBe(1);
  });

  it('ends on every host by logging out on one', async () => {
    const second = (await loginBy(await codeFor(SECRET), SECRET)).data;
    const other = (await ask(calls.login, { email: 'bat@example.mn', password: PASSWORD })).data;
    await ask(calls.logout, { token: second });
    expect(await isMember(second)).toBe(false);
    expect(await isMember(token)).toBe(false);
    // Another device logged in separately.
    expect(await isMember(other)).toBe(true);
  });

  it('ends with the first one also where logging out or closing the account did not see it yet', async () => {
    const first = isNull(sessions.handedFrom);
    const revoked = (await loginBy(await codeFor(SECRET), SECRET)).data;
    await backend.db.update(sessions).set({ revokedAt: now }).where(first);
    expect(await isMember(revoked)).toBe(false);
    await backend.db.update(sessions).set({ revokedAt: null });
    expect(await isMember(revoked)).toBe(true);
    await backend.db.delete(sessions).where(first);
    expect(await isMember(revoked)).toBe(false);
  });
});
