import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { PASSKEY_LIMITS } from '@/lib/config/staff-rights';
import {
  DESK_ORIGIN,
  DeskBrowser,
  newStaff,
  nextCodeOf,
  PASSWORD,
  signInAgain,
} from '@/tests/support/server/desk-browser';
import { backend, marketing, owner, sales, withDeskTeam } from '@/tests/support/server/desk-team';
import { VirtualAuthenticator } from '@/tests/support/server/virtual-authenticator';
import { auditEntries, staffPasskeys } from '../db/schema/staff';
import { commandLine, listAudit } from '../staff/audit';
import { inviteStaff } from '../staff/invitations';
import { listPasskeys } from '../staff/passkeys';

withDeskTeam();

const HERE = { origin: DESK_ORIGIN };
const ADDED = '/account?notice=passkeyAdded';
const REJECTED = '/?notice=passkeyRejected';

async function addPasskey(
  browser: DeskBrowser,
  name = 'Phone',
  device = new VirtualAuthenticator(),
) {
  const options = await browser.ask('begin-passkey', { password: PASSWORD });
  const answer = await browser.send('add-passkey', {
    name,
    response: device.create(options, HERE),
  });
  return { device, to: answer.to };
}

/** Somebody new with a passkey, and the id of their account. */
async function newOwnerOfPasskey(name: string) {
  const browser = await newStaff(backend, 'sales', name);
  const { device, to } = await addPasskey(browser);
  expect(to).toBe(ADDED);
  return { browser, device, id: (await browser.who())?.id ?? '' };
}

/** A browser that has asked for a sign-in, and what the device answers there. */
async function beginSignIn(
  device: VirtualAuthenticator,
  said: Parameters<VirtualAuthenticator['get']>[1] = HERE,
) {
  const browser = new DeskBrowser(backend);
  const options = await browser.ask('begin-passkey-sign-in');
  return { browser, fields: { response: device.get(options, said) } };
}

const actionsOf = async (staffId: string) => {
  const rows = await backend.db
    .select({ action: auditEntries.action, before: auditEntries.before, after: auditEntries.after })
    .from(auditEntries)
    .where(eq(auditEntries.staffId, staffId))
    .orderBy(auditEntries.id);
  return rows.filter(({ action }) => /passkey|signedIn/i.test(action));
};

describe('a passkey', () => {
  it('is added, signs in in place of password and code, is named and removed, all in the audit trail', async () => {
    const { browser, device, id } = await newOwnerOfPasskey('Passkey Person');
    const { browser: other, fields } = await beginSignIn(device);
    expect(await other.send('sign-in-by-passkey', fields)).toEqual({ status: 303, to: '/' });
    expect(await other.who()).toMatchObject({ id, role: 'sales', isProven: true });

    const [kept] = await listPasskeys(backend.db, id);
    expect(kept).toMatchObject({ name: 'Phone', lastUsedAt: expect.any(Date) });
    const passkey = String(kept?.id);
    await other.send('rename-passkey', { id: passkey, name: 'Work phone' });
    expect((await listPasskeys(backend.db, id))[0]?.name).toBe('Work phone');
    await browser.send('remove-passkey', { id: passkey });
    expect(await listPasskeys(backend.db, id)).toEqual([]);
    expect(await actionsOf(id)).toEqual([
      { action: 'passkeyAdded', before: null, after: { name: 'Phone' } },
      { action: 'signedIn', before: null, after: { passkey: 'Phone' } },
      { action: 'passkeyRenamed', before: { name: 'Phone' }, after: { name: 'Work phone' } },
      { action: 'passkeyRemoved', before: { name: 'Work phone' }, after: null },
    ]);
    // The session continues, but the key opens nothing any more.
    const again = await beginSignIn(device);
    expect((await again.browser.send('sign-in-by-passkey', again.fields)).to).toBe(REJECTED);
  });

  it('leaves the authenticator app as it was, also when the last passkey is removed', async () => {
    const { browser, id } = await newOwnerOfPasskey('Both Ways');
    const withBoth = await signInAgain(backend, browser, ({ uri }) => nextCodeOf(uri));
    expect([withBoth.first.to, withBoth.second.to]).toEqual(['/sign-in/code', '/']);
    const [kept] = await listPasskeys(backend.db, id);
    await browser.send('remove-passkey', { id: String(kept?.id) });
    const other = new DeskBrowser(backend);
    const email = (await browser.who())?.email ?? '';
    const first = await other.send('sign-in', { email, password: PASSWORD });
    expect(first.to).toBe('/sign-in/code');
    expect(await other.who()).toBeNull();
  });

  it('is asked for with the password, and not before a second factor is set up', async () => {
    const wrong = await sales.send('begin-passkey', { password: `${PASSWORD}!` });
    expect(wrong.to).toBe('/?notice=wrongPassword');
    const token = await inviteStaff(
      backend.db,
      { email: 'fresh@example.com', role: 'sales' },
      commandLine(),
    );
    const newcomer = new DeskBrowser(backend);
    await newcomer.send('accept-invitation', { token, name: 'Fresh', password: PASSWORD });
    expect((await newcomer.send('begin-passkey', { password: PASSWORD })).status).toBe(403);
    expect((await newcomer.send('add-passkey', { name: 'A', response: '{}' })).status).toBe(403);
  });

  it('signs in on the browser that asked, once, and soon', async () => {
    const { device } = await newOwnerOfPasskey('Bound');
    const mine = await beginSignIn(device);
    const stranger = new DeskBrowser(backend);
    expect((await stranger.send('sign-in-by-passkey', mine.fields)).to).toBe(REJECTED);
    await stranger.ask('begin-passkey-sign-in');
    expect((await stranger.send('sign-in-by-passkey', mine.fields)).to).toBe(REJECTED);
    const cookies = new Map(mine.browser.cookies);
    expect((await mine.browser.send('sign-in-by-passkey', mine.fields)).to).toBe('/');
    // The same cookie and answer once more, as somebody who copied both would send them.
    const replay = new DeskBrowser(backend);
    for (const [name, value] of cookies) replay.cookies.set(name, value);
    expect((await replay.send('sign-in-by-passkey', mine.fields)).to).toBe(REJECTED);
    expect(await replay.who()).toBeNull();
  });

  it('is not accepted from another site, without finger or PIN, or from a copy of the device', async () => {
    const { device } = await newOwnerOfPasskey('Careful');
    const outcome = async (said: Parameters<VirtualAuthenticator['get']>[1]) => {
      const attempt = await beginSignIn(device, said);
      return (await attempt.browser.send('sign-in-by-passkey', attempt.fields)).to;
    };
    expect(await outcome({ origin: 'http://desk.localhost.example' })).toBe(REJECTED);
    expect(await outcome({ ...HERE, isVerified: false })).toBe(REJECTED);
    expect(await outcome(HERE)).toBe('/');
    device.counter -= 1;
    expect(await outcome(HERE)).toBe(REJECTED);
    const unknown = await beginSignIn(new VirtualAuthenticator());
    expect((await unknown.browser.send('sign-in-by-passkey', unknown.fields)).to).toBe(REJECTED);
  });

  it('is not made from the answer to another person, nor from a challenge of a sign-in', async () => {
    const device = new VirtualAuthenticator();
    const options = await owner.ask('begin-passkey', { password: PASSWORD });
    const response = device.create(options, HERE);
    for (const [name, value] of owner.cookies) {
      if (name.endsWith('passkey')) marketing.cookies.set(name, value);
    }
    expect((await marketing.send('add-passkey', { name: 'A', response })).to).toBe(REJECTED);
    const signIn = await owner.ask('begin-passkey-sign-in');
    const mixed = device.create({ ...(options as object), ...(signIn as object) }, HERE);
    expect((await owner.send('add-passkey', { name: 'A', response: mixed })).to).toBe(REJECTED);
    for (const nonsense of ['', '{}', 'null', '{"id":"a","response":{}}', '['.repeat(9000)]) {
      await owner.ask('begin-passkey', { password: PASSWORD });
      const { to } = await owner.send('add-passkey', { name: 'A', response: nonsense });
      expect(['/?notice=incomplete', REJECTED], nonsense.slice(0, 30)).toContain(to);
    }
    expect(await backend.db.$count(staffPasskeys, eq(staffPasskeys.name, 'A'))).toBe(0);
  });

  it('cannot be named or removed by anybody else', async () => {
    const { id } = await newOwnerOfPasskey('Whose');
    const [kept] = await listPasskeys(backend.db, id);
    await owner.send('rename-passkey', { id: String(kept?.id), name: 'Mine' });
    await owner.send('remove-passkey', { id: String(kept?.id) });
    expect(await listPasskeys(backend.db, id)).toEqual([kept]);
  });

  it('opens nothing once access is ended, and is gone after a new invitation', async () => {
    const { browser, device, id } = await newOwnerOfPasskey('Leaving');
    await owner.send('end-access', { id });
    const ended = await beginSignIn(device);
    expect((await ended.browser.send('sign-in-by-passkey', ended.fields)).to).toBe(REJECTED);
    await owner.send('restore-access', { id });
    const restored = await beginSignIn(device);
    expect((await restored.browser.send('sign-in-by-passkey', restored.fields)).to).toBe('/');
    expect(await browser.who()).toBeNull();
    const email = 'leaving@example.com';
    const token = await inviteStaff(backend.db, { email, role: 'sales' }, commandLine());
    await new DeskBrowser(backend).join(token, 'Leaving');
    expect(await listPasskeys(backend.db, id)).toEqual([]);
  });

  it(`is one of ${PASSKEY_LIMITS.perPerson} at most, also for two at the same moment`, async () => {
    const person = await newStaff(backend, 'sales', 'Collector');
    const id = (await person.who())?.id ?? '';
    for (let nth = 1; nth < PASSKEY_LIMITS.perPerson; nth += 1) await addPasskey(person, `${nth}`);
    const twin = await signInAgain(backend, person, ({ uri }) => nextCodeOf(uri));
    const asked = await Promise.all(
      [person, twin.other].map(async (browser) => {
        const options = await browser.ask('begin-passkey', { password: PASSWORD });
        return { browser, response: new VirtualAuthenticator().create(options, HERE) };
      }),
    );
    const both = await Promise.all(
      asked.map(({ browser, response }) => browser.send('add-passkey', { name: 'Last', response })),
    );
    // The first one ends the session of the other, which may have been read before.
    const others = both.map(({ to }) => to).filter((to) => to !== ADDED);
    expect(others).toEqual([expect.stringMatching(/\?notice=(?:signInAgain|tooManyPasskeys)$/)]);
    expect(await listPasskeys(backend.db, id)).toHaveLength(PASSKEY_LIMITS.perPerson);
    const left = both[0]?.to === ADDED ? person : twin.other;
    const { to } = await left.send('begin-passkey', { password: PASSWORD });
    expect(to).toBe('/?notice=tooManyPasskeys');
    expect((await listAudit(backend.db)).entries[0]?.action).toBe('passkeyAdded');
  });
});
