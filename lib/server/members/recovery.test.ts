import { beforeEach, describe, expect, it } from 'vitest';
import * as calls from '@/lib/contract/calls/user';
import { encodePassword } from '@/lib/contract/password';
import { RECOVERY_PATH } from '@/lib/routing/paths';
import { EMAIL, withMailedLinks } from '@/tests/support/notify/mailed-links';
import { answerTo, signedRequest } from '@/tests/support/server/signed-request';
import { createTestBackend } from '@/tests/support/server/test-backend';
import { members, recoveryCodes, sessions } from '../db/schema/members';
import { notifications } from '../db/schema/notifications';
import { auditEntries } from '../db/schema/staff';
import { commandLine } from '../staff/audit';
import { createInStoreResetLink } from './in-store-reset-link';
import { removeLeftovers } from './leftovers';

const HOUR_MS = 60 * 60 * 1000;
const PASSWORD = encodePassword('correct horse battery');
const NEW_PASSWORD = encodePassword('another horse battery');

const site = withMailedLinks();
const { ask } = site;
let token: string;
beforeEach(async () => {
  token = (await site.signUp(PASSWORD)).data;
  // Whose mailbox is proven.
  await site.db.update(members).set({ unprovenSince: null });
  await site.forgetMails();
});

const recover = (email: string) => ask(calls.requestRecovery, { email });
const reset = (code: string, password = NEW_PASSWORD) =>
  ask(calls.resetPassword, { code, new_password: password });
const codeOfLogin = async (password: string) =>
  (await ask(calls.login, { email: EMAIL, password })).code;

/** The code of the link in the newest mail. */
const mailedCode = async () => (await site.codes(RECOVERY_PATH)).at(-1) ?? '';
async function mailedLink() {
  await recover(EMAIL);
  return mailedCode();
}

describe('a forgotten password', () => {
  it('leaves neither mailbox nor code behind, without another request', async () => {
    await mailedLink();
    await recover('nobody@example.mn');
    const rows = async () => [
      await site.db.$count(notifications),
      await site.db.$count(recoveryCodes),
    ];
    await removeLeftovers(site.db, site.now);
    expect(await rows()).toEqual([2, 1]);
    await removeLeftovers(site.db, new Date(site.now.getTime() + 73 * HOUR_MS));
    expect(await rows()).toEqual([0, 0]);
    expect(await site.db.$count(sessions)).toBe(1);
    await removeLeftovers(site.db, new Date(site.now.getTime() + 31 * 24 * HOUR_MS));
    expect(await site.db.$count(sessions)).toBe(0);
  });

  it('is replaced by a link from the counter, once, and the audit trail has it without a name', async () => {
    expect(
      await createInStoreResetLink(site.db, 'nobody@example.mn', commandLine(site.now)),
    ).toBeNull();
    const link = await createInStoreResetLink(site.db, ' BAT@example.mn ', commandLine(site.now));
    expect(link?.lang).toBe('mn');
    const [entry] = await site.db.select().from(auditEntries);
    expect(entry).toMatchObject({ action: 'memberLinkMade', subjectKind: 'member', staffId: null });
    expect(JSON.stringify(entry)).not.toMatch(/bat@|[0-9a-f]{64}/);
    expect((await reset(link?.code ?? '')).code).toBe(0);
    expect((await reset(link?.code ?? '', PASSWORD)).code).toBe(1);
    expect(await codeOfLogin(NEW_PASSWORD)).toBe(0);
  });

  it('is replaced by the link of a mail in the member’s language, which ends every login', async () => {
    expect(await recover(' BAT@example.mn ')).toMatchObject({ code: 0, data: null });
    const mails = await site.mails();
    expect(mails).toEqual([
      {
        to: EMAIL,
        subject: 'Таны бүртгэлийн шинэ нууц үг',
        text: expect.stringContaining('http://mn.localhost'),
      },
    ]);
    expect((await reset(await mailedCode())).code).toBe(0);
    expect(await codeOfLogin(NEW_PASSWORD)).toBe(0);
    expect(await codeOfLogin(PASSWORD)).toBe(1);
    expect((await ask(calls.readMember, { token })).code).toBe(401);
  });

  it.each(['Bat@bücher.de', 'bat@xn--bcher-kva.de'])(
    'is replaced also where the account was stored before there was one form of a mailbox: %s',
    async (email) => {
      await site.db.update(members).set({ email: 'bat@bücher.de' });
      expect((await recover(email)).code).toBe(0);
      // The parser of mails shows the domain in its letters.
      expect(await site.mails()).toMatchObject([{ to: 'bat@bücher.de' }]);
      expect((await reset(await mailedCode())).code).toBe(0);
      expect((await ask(calls.login, { email, password: NEW_PASSWORD })).code).toBe(0);
    },
  );

  it('leaves no mail behind of an account stored so, once it is closed', async () => {
    await site.db.update(members).set({ email: 'bat@bücher.de' });
    await recover('bat@bücher.de');
    await site.mails();
    await ask(calls.closeMember, { token, password: PASSWORD, reviews: 'keep' });
    expect(await site.db.$count(notifications)).toBe(0);
  });

  it('is replaced once by a link, and by no other one that was sent before', async () => {
    const first = await mailedLink();
    const second = await mailedLink();
    expect(first).not.toBe(second);
    expect((await reset(second)).code).toBe(0);
    for (const code of [second, first, '0'.repeat(64)]) {
      expect(await reset(code, PASSWORD)).toMatchObject({ code: 1, data: null });
    }
    expect(await codeOfLogin(NEW_PASSWORD)).toBe(0);
  });

  it('can be replaced within an hour, and no longer', async () => {
    const code = await mailedLink();
    // Counted from when the mail went out, which is later than it was asked for.
    site.now = new Date(site.now.getTime() + 2 * HOUR_MS);
    expect((await reset(code)).code).toBe(1);
    expect(await codeOfLogin(PASSWORD)).toBe(0);
  });

  it('is not replaced by a common one, and the link stays valid', async () => {
    const code = await mailedLink();
    expect((await reset(code, encodePassword('1234567890'))).code).toBe(1);
    expect((await reset(code)).code).toBe(0);
  });

  it('gets the same response for a mailbox without an account, and no mail', async () => {
    const known = await recover(EMAIL);
    const unknown = await recover('nobody@example.mn');
    expect({ ...unknown, headers: null }).toEqual({ ...known, headers: null });
    expect(await site.mails()).toHaveLength(1);
  });

  it('leaves its code in no row and no log', async () => {
    site.logged.length = 0;
    const code = await mailedLink();
    const stored = [
      await site.db.select().from(recoveryCodes),
      await site.db.select().from(notifications),
    ];
    expect(JSON.stringify(stored)).not.toContain(code);
    await reset(code);
    expect(JSON.stringify(site.logged)).not.toContain(code);
    expect(await site.db.$count(recoveryCodes)).toBe(0);
  });

  it('floods no mailbox: three mails, and the same response after them', async () => {
    const limited = await createTestBackend({ notification: site.settings, rateLimitScale: 1 });
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
