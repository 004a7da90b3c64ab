import { ne } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Call } from '@/lib/contract/call';
import * as calls from '@/lib/contract/calls/user';
import { encodePassword } from '@/lib/contract/password';
import { type ChannelServers, openChannelServers } from '@/tests/support/notify/channel-servers';
import { answerTo, signedRequest } from '@/tests/support/server/signed-request';
import { createTestBackend, type TestBackend } from '@/tests/support/server/test-backend';
import { members, recoveryCodes, sessions } from '../db/schema/members';
import { notifications } from '../db/schema/notifications';
import { auditEntries } from '../db/schema/staff';
import { type Notifier, startNotifier } from '../notify/notifier';
import { COMMAND_LINE } from '../staff/audit';
import { createCounterLink } from './counter-link';
import { removeLeftovers } from './leftovers';

const HOUR_MS = 60 * 60 * 1000;
const EMAIL = 'bat@example.mn';
const PASSWORD = encodePassword('correct horse battery');
const NEW_PASSWORD = encodePassword('another horse battery');

let now = new Date();
let servers: ChannelServers;
let backend: TestBackend;
let notifier: Notifier | undefined;
const logged: unknown[] = [];
beforeAll(async () => {
  servers = await openChannelServers();
  backend = await createTestBackend({
    notification: servers.settings,
    now: () => now,
    log: {
      info: (entry: unknown) => logged.push(entry),
      error: (entry: unknown) => logged.push(entry),
    },
  });
});
afterAll(async () => {
  await backend.close();
  await servers.close();
});
let token: string;
beforeEach(async () => {
  now = new Date();
  servers.mails.length = 0;
  await backend.db.delete(notifications);
  await backend.db.delete(members);
  const fields = { email: EMAIL, whatsapp: '+976 9911 2233', password: PASSWORD, lang: 'mn' };
  token = (await ask<string>(calls.register, fields)).data;
  // Whose mailbox is proven.
  await backend.db.update(members).set({ unprovenSince: null });
  await backend.db.delete(notifications);
});
afterEach(async () => {
  await notifier?.stop();
  notifier = undefined;
});

const ask = <Data>(call: Call, fields: object, lang = 'en') =>
  answerTo<Data>(
    backend,
    signedRequest(call, { ...fields }, { lang, ageMs: Date.now() - now.getTime() }),
  );
const recover = (email: string) => ask(calls.requestRecovery, { email });
const reset = (code: string, password = NEW_PASSWORD) =>
  ask(calls.resetPassword, { code, new_password: password });
const codeOfLogin = async (password: string) =>
  (await ask(calls.login, { email: EMAIL, password })).code;

async function deliver() {
  notifier = await startNotifier(backend, servers.settings, { pollMs: 20, pauseMs: () => 0 });
  const waiting = ne(notifications.state, 'sent');
  await vi.waitFor(
    async () => {
      const rows = await backend.db.select().from(notifications).where(waiting);
      expect(rows.every(({ state }) => state === 'withdrawn')).toBe(true);
    },
    { timeout: 20_000, interval: 20 },
  );
  await notifier.stop();
  notifier = undefined;
}
/** The code of the link in the newest mail. */
const mailedCode = () =>
  /\/recovery\?code=([0-9a-f]{64})/.exec(servers.mails.at(-1)?.text ?? '')?.[1] ?? '';
async function mailedLink() {
  await recover(EMAIL);
  await deliver();
  return mailedCode();
}

describe('a forgotten password', () => {
  it('leaves neither mailbox nor code behind, without anybody asking again', async () => {
    await mailedLink();
    await recover('nobody@example.mn');
    const rows = async () => [
      await backend.db.$count(notifications),
      await backend.db.$count(recoveryCodes),
    ];
    await removeLeftovers(backend.db, now);
    expect(await rows()).toEqual([2, 1]);
    await removeLeftovers(backend.db, new Date(now.getTime() + 73 * HOUR_MS));
    expect(await rows()).toEqual([0, 0]);
    expect(await backend.db.$count(sessions)).toBe(1);
    await removeLeftovers(backend.db, new Date(now.getTime() + 31 * 24 * HOUR_MS));
    expect(await backend.db.$count(sessions)).toBe(0);
  });

  it('is replaced by a link from the counter, once, and the audit trail has it without a name', async () => {
    expect(await createCounterLink(backend.db, 'nobody@example.mn', COMMAND_LINE, now)).toBeNull();
    const link = await createCounterLink(backend.db, ' BAT@example.mn ', COMMAND_LINE, now);
    expect(link?.lang).toBe('mn');
    const [entry] = await backend.db.select().from(auditEntries);
    expect(entry).toMatchObject({ action: 'memberLinkMade', subjectKind: 'member', staffId: null });
    expect(JSON.stringify(entry)).not.toMatch(/bat@|[0-9a-f]{64}/);
    expect((await reset(link?.code ?? '')).code).toBe(0);
    expect((await reset(link?.code ?? '', PASSWORD)).code).toBe(1);
    expect(await codeOfLogin(NEW_PASSWORD)).toBe(0);
  });

  it('is replaced by the link of a mail in the member’s language, which ends every login', async () => {
    expect(await recover(' BAT@example.mn ')).toMatchObject({ code: 0, data: null });
    await deliver();
    expect(servers.mails).toHaveLength(1);
    expect(servers.mails[0]?.subject).toBe('Таны бүртгэлийн шинэ нууц үг');
    expect(servers.mails[0]?.text).toContain('http://mn.localhost');
    expect((await reset(mailedCode())).code).toBe(0);
    expect(await codeOfLogin(NEW_PASSWORD)).toBe(0);
    expect(await codeOfLogin(PASSWORD)).toBe(1);
    expect((await ask(calls.readMember, { token })).code).toBe(401);
  });

  it('is replaced once by a link, and by no other one that was sent before', async () => {
    const [first, second] = [await mailedLink(), await mailedLink()];
    expect(first).not.toBe(second);
    expect((await reset(second)).code).toBe(0);
    for (const code of [second, first, '0'.repeat(64)]) {
      expect(await reset(code, PASSWORD)).toMatchObject({ code: 1, data: null });
    }
    expect(await codeOfLogin(NEW_PASSWORD)).toBe(0);
  });

  it('waits an hour for that, and no longer', async () => {
    const code = await mailedLink();
    // Counted from when the mail went out, which is later than it was asked for.
    now = new Date(now.getTime() + 2 * HOUR_MS);
    expect((await reset(code)).code).toBe(1);
    expect(await codeOfLogin(PASSWORD)).toBe(0);
  });

  it('is not replaced by one of the commonest, and the link stays good', async () => {
    const code = await mailedLink();
    expect((await reset(code, encodePassword('1234567890'))).code).toBe(1);
    expect((await reset(code)).code).toBe(0);
  });

  it('gets the same answer for a mailbox without an account, and no mail', async () => {
    const [known, unknown] = [await recover(EMAIL), await recover('nobody@example.mn')];
    expect({ ...unknown, headers: null }).toEqual({ ...known, headers: null });
    await deliver();
    expect(servers.mails).toHaveLength(1);
  });

  it('leaves its code in no row and no log', async () => {
    logged.length = 0;
    const code = await mailedLink();
    const stored = [
      await backend.db.select().from(recoveryCodes),
      await backend.db.select().from(notifications),
    ];
    expect(JSON.stringify(stored)).not.toContain(code);
    await reset(code);
    expect(JSON.stringify(logged)).not.toContain(code);
    expect(await backend.db.$count(recoveryCodes)).toBe(0);
  });

  it('floods no mailbox: three mails, and the same answer after them', async () => {
    const limited = await createTestBackend({ notification: servers.settings, rateLimitScale: 1 });
    for (let nth = 0; nth < 5; nth += 1) {
      const request = signedRequest(calls.requestRecovery, { email: EMAIL });
      expect((await answerTo(limited, request, `198.51.${nth}.1`)).code).toBe(0);
    }
    expect(await limited.db.$count(notifications)).toBe(3);
    await limited.close();
  });
});

it('a site that sends no mail says who helps instead', async () => {
  const silent = await createTestBackend();
  const answer = await answerTo(silent, signedRequest(calls.requestRecovery, { email: EMAIL }));
  expect(answer).toMatchObject({ code: 1, data: null });
  expect(answer.msg).toContain('call or write');
  await silent.close();
});
