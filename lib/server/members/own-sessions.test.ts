import { beforeEach, describe, expect, it } from 'vitest';
import type { Call } from '@/lib/contract/call';
import * as calls from '@/lib/contract/calls/user';
import { encodePassword } from '@/lib/contract/password';
import { answerTo, signedRequest } from '@/tests/support/server/signed-request';
import { backend, withTestBackend } from '@/tests/support/server/test-backend';
import { members } from '../db/schema/members';

const DAY_MS = 24 * 60 * 60 * 1000;
const START = new Date('2026-11-18T08:00:00Z');
const ACCOUNT = {
  email: 'bat@example.mn',
  whatsapp: '+976 9911 2233',
  password: encodePassword('correct horse battery'),
};
const PHONE =
  'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Mobile Safari/537.36';
const DESKTOP = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:143.0) Gecko/20100101 Firefox/143.0';

let now = START;
withTestBackend({ now: () => now, sessionDays: 30, sessionIdleDays: 7 });

async function ask<Data>(call: Call, fields: object, userAgent = DESKTOP) {
  const headers = { 'user-agent': userAgent };
  const changes = { ageMs: Date.now() - now.getTime(), headers };
  return answerTo<Data>(backend, signedRequest(call, { ...fields }, changes));
}
const logIn = async (userAgent: string) =>
  (await ask<string>(calls.login, ACCOUNT, userAgent)).data;
const list = async (token: string) =>
  (await ask<calls.MemberSession[]>(calls.listSessions, { token })).data;
const codeOf = async (token: string) => (await ask(calls.readMember, { token })).code;

let desktop: string;
let phone: string;
beforeEach(async () => {
  now = START;
  await backend.db.delete(members);
  desktop = (await ask<string>(calls.register, ACCOUNT)).data;
  now = new Date(START.getTime() + DAY_MS);
  phone = await logIn(PHONE);
});

describe('a member’s logins', () => {
  it('are listed with device and times, the current one first', async () => {
    expect(await list(desktop)).toEqual([
      {
        session_id: expect.stringMatching(/^[0-9a-f]{32}$/),
        device: 'Firefox · Windows',
        started_at: START.toISOString(),
        last_used_at: now.toISOString(),
        is_current: true,
      },
      {
        session_id: expect.stringMatching(/^[0-9a-f]{32}$/),
        device: 'Chrome · Android',
        started_at: now.toISOString(),
        last_used_at: now.toISOString(),
        is_current: false,
      },
    ]);
  });

  it('begin at once, however long a name the browser has', async () => {
    const startedMs = performance.now();
    await logIn(`\u009b${';#'.repeat(30_000)}`);
    expect(performance.now() - startedMs).toBeLessThan(3000);
    expect(await list(desktop)).toHaveLength(3);
  });

  it('count as one where a browser took its login to another host of the site', async () => {
    const code = (await ask<string>(calls.createHandover, { token: phone }, PHONE)).data;
    const second = (await ask<string>(calls.loginByHandover, { code }, PHONE)).data;
    expect(await list(second)).toHaveLength(2);
    expect((await list(second))[0]).toMatchObject({ device: 'Chrome · Android', is_current: true });
  });

  it('end one by one, with every host they were taken to', async () => {
    const code = (await ask<string>(calls.createHandover, { token: phone }, PHONE)).data;
    const second = (await ask<string>(calls.loginByHandover, { code }, PHONE)).data;
    const [, other] = await list(desktop);
    const fields = { token: desktop, session_id: other?.session_id };
    expect((await ask(calls.endSession, fields)).code).toBe(0);
    expect([await codeOf(phone), await codeOf(second), await codeOf(desktop)]).toEqual([
      401, 401, 0,
    ]);
    expect(await list(desktop)).toHaveLength(1);
  });

  it('end all except the requesting one', async () => {
    const third = await logIn(PHONE);
    expect((await ask(calls.endSession, { token: phone })).code).toBe(0);
    expect([await codeOf(phone), await codeOf(third), await codeOf(desktop)]).toEqual([
      0, 401, 401,
    ]);
  });

  it('of other members can be neither listed nor ended', async () => {
    const stranger = { ...ACCOUNT, email: 'other@example.mn' };
    const token = (await ask<string>(calls.register, stranger)).data;
    const [, mine] = await list(desktop);
    expect((await ask(calls.endSession, { token, session_id: mine?.session_id })).code).toBe(0);
    expect((await ask(calls.endSession, { token })).code).toBe(0);
    expect([await codeOf(phone), await codeOf(desktop)]).toEqual([0, 0]);
    expect(await list(token)).toHaveLength(1);
    expect((await ask(calls.listSessions, { token: '0'.repeat(64) })).code).toBe(401);
  });

  it('expire after the configured days without use, and not before', async () => {
    now = new Date(START.getTime() + 7 * DAY_MS);
    expect(await codeOf(phone)).toBe(0);
    now = new Date(now.getTime() + DAY_MS + 1000);
    expect(await codeOf(desktop)).toBe(401);
    expect(await codeOf(phone)).toBe(0);
    expect(await list(phone)).toHaveLength(1);
  });
});
