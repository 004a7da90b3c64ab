import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import {
  codeOf,
  DESK_ORIGIN,
  DeskBrowser,
  newStaff,
  nextCodeOf,
  PASSWORD,
  signInAgain,
} from '@/tests/support/server/desk-browser';
import { backend, withDeskTeam } from '@/tests/support/server/desk-team';
import { refusedActionsOf } from '@/tests/support/server/refused-actions';
import { VirtualAuthenticator } from '@/tests/support/server/virtual-authenticator';
import { staffPasskeys, staffSessions } from '../db/schema/staff';
import { removeLeftovers } from '../members/leftovers';
import { commandLine } from './audit';
import { inviteStaff } from './invitations';
import { pendingSecondFactor } from './second-factor';
import { isFromSignedSession } from './staff-session';

withDeskTeam();

const CODE_PAGE = '/sign-in/code';

async function pendingOf(browser: DeskBrowser) {
  const staff = await browser.who();
  const pending = staff && (await pendingSecondFactor(backend.db, backend.auth, staff));
  if (!pending) throw new Error('Nothing was begun.');
  return pending;
}

/** Somebody who knows the password and nothing else. */
async function thiefOf(person: DeskBrowser) {
  const thief = new DeskBrowser(backend);
  const email = (await person.who())?.email ?? '';
  const { to } = await thief.send('sign-in', { email, password: PASSWORD });
  return { thief, to };
}

async function expectNothingFor(thief: DeskBrowser): Promise<void> {
  expect(await thief.who()).toBeNull();
  for (const action of refusedActionsOf(null)) {
    const { to } = await thief.send(action, { password: PASSWORD });
    expect([action, to]).toEqual([action, '/sign-in?notice=signInAgain']);
  }
}

describe('while a second factor is renewed', () => {
  it('the password alone gives no access, shows no key, and no such session survives the renewal', async () => {
    const person = await newStaff(backend, 'sales', 'Renewer');
    const oldUri = person.uri;
    const [oldRecovery = ''] = person.recoveryCodes;
    expect((await person.send('renew-second-factor', { password: PASSWORD })).to).toBe(
      '/second-factor',
    );
    const { thief, to } = await thiefOf(person);
    expect(to).toBe(CODE_PAGE);
    await expectNothingFor(thief);

    const { uri } = await pendingOf(person);
    expect(uri).not.toBe(oldUri);
    // A code of the new one is not accepted either before it is confirmed.
    expect((await thief.send('verify-code', { code: codeOf(uri) })).to).toBe('/?notice=wrongCode');
    expect((await person.send('confirm-second-factor', { code: codeOf(uri) })).to).toBe(
      '/account?notice=secondFactorRenewed',
    );
    await expectNothingFor(thief);
    expect((await thief.send('verify-code', { code: nextCodeOf(oldUri) })).to).toBe(
      '/sign-in?notice=signInAgain',
    );
    const late = await thiefOf(person);
    expect(late.to).toBe(CODE_PAGE);
    expect((await late.thief.send('use-recovery-code', { code: oldRecovery })).to).toBe(
      '/?notice=wrongCode',
    );
    expect((await late.thief.send('verify-code', { code: nextCodeOf(uri) })).to).toBe('/');
    expect(await late.thief.who()).toMatchObject({ name: 'Renewer', isProven: true });
  });

  it('the old one still works, and stays when the renewal is abandoned or cancelled', async () => {
    const person = await newStaff(backend, 'sales', 'Undecided');
    await person.send('renew-second-factor', { password: PASSWORD });
    const meanwhile = await signInAgain(backend, person, ({ uri }) => nextCodeOf(uri));
    expect(meanwhile.second.to).toBe('/');
    await person.send('drop-second-factor');
    await expect(pendingOf(person)).rejects.toThrow();
    const { thief } = await thiefOf(person);
    const [recovery = ''] = person.recoveryCodes;
    expect((await thief.send('use-recovery-code', { code: recovery })).to).toBe('/');
    // Half an hour later the browser no longer shows the key.
    await person.send('renew-second-factor', { password: PASSWORD });
    const staff = await person.who();
    const later = new Date(Date.now() + 31 * 60_000);
    expect(staff && (await pendingSecondFactor(backend.db, backend.auth, staff, later))).toBeNull();
  });

  it('requires the password, and shows the key only to the session that asked for it', async () => {
    const person = await newStaff(backend, 'sales', 'Private');
    const wrong = await person.send('renew-second-factor', { password: 'wrong' });
    expect(wrong.to).toBe('/?notice=wrongPassword');
    await person.send('renew-second-factor', { password: PASSWORD });
    const { other } = await signInAgain(backend, person, ({ uri }) => nextCodeOf(uri));
    await expect(pendingOf(other)).rejects.toThrow();
    const { uri } = await pendingOf(person);
    expect((await other.send('confirm-second-factor', { code: codeOf(uri) })).to).toBe(
      '/?notice=wrongCode',
    );
  });
});

it('a newcomer’s password alone does not show their key, and gives no access once they have confirmed it', async () => {
  const email = 'newcomer@example.com';
  const token = await inviteStaff(backend.db, { email, role: 'owner' }, commandLine());
  const person = new DeskBrowser(backend);
  await person.send('accept-invitation', { token, name: 'Newcomer', password: PASSWORD });
  const { uri } = await pendingOf(person);
  const { thief, to } = await thiefOf(person);
  expect(to).toBe('/second-factor');
  expect(await thief.who()).toMatchObject({ isProven: false });
  await expect(pendingOf(thief)).rejects.toThrow();
  expect((await thief.send('invite', { email: 'a@example.com', role: 'owner' })).status).toBe(403);
  const before = new Map(person.cookies);
  expect((await person.send('confirm-second-factor', { code: codeOf(uri) })).to).toBe(
    '/?notice=secondFactorOn',
  );
  await expectNothingFor(thief);
  expect(await person.who()).toMatchObject({ isProven: true });
  // The earlier cookie is no longer valid, even if somebody has copied it.
  expect([...person.cookies]).not.toEqual([...before]);
  const copy = new DeskBrowser(backend);
  for (const [name, value] of before) copy.cookies.set(name, value);
  await expectNothingFor(copy);
});

describe('every change of a credential', () => {
  const here = { origin: DESK_ORIGIN };
  const addPasskey = async (person: DeskBrowser) => {
    const options = await person.ask('begin-passkey', { password: PASSWORD });
    const response = new VirtualAuthenticator().create(options, here);
    return person.send('add-passkey', { name: 'Phone', response });
  };
  const changes: Record<string, (person: DeskBrowser) => Promise<unknown>> = {
    'a new password': (person) =>
      person.send('change-password', { password: PASSWORD, newPassword: 'four unlike words here' }),
    'a new second factor': async (person) => {
      await person.send('renew-second-factor', { password: PASSWORD });
      return person.send('confirm-second-factor', { code: codeOf((await pendingOf(person)).uri) });
    },
    'a new passkey': addPasskey,
    'a removed passkey': async (person) => {
      const id = (await person.who())?.id ?? '';
      const [kept] = await backend.db
        .select()
        .from(staffPasskeys)
        .where(eq(staffPasskeys.userId, id));
      return person.send('remove-passkey', { id: String(kept?.id) });
    },
  };

  it.each(Object.keys(changes))(
    'ends the other sessions and sign-ins that wait: %s',
    async (what) => {
      const person = await newStaff(backend, 'sales', what.replace(/^a (\w+) /, '$1 '));
      if (what === 'a removed passkey') await addPasskey(person);
      const { other } = await signInAgain(backend, person, ({ uri }) => nextCodeOf(uri));
      const { thief } = await thiefOf(person);
      const id = (await person.who())?.id ?? '';
      await changes[what]?.(person);
      expect([await other.who(), (await person.who())?.id]).toEqual([null, id]);
      expect(await backend.db.$count(staffSessions, eq(staffSessions.userId, id))).toBe(1);
      const [recovery = ''] = person.recoveryCodes;
      expect((await thief.send('use-recovery-code', { code: recovery })).to).toBe(
        '/sign-in?notice=signInAgain',
      );
    },
  );
});

it('leaves nothing of a session in the database once it has expired', async () => {
  const person = await newStaff(backend, 'sales', 'Leaver');
  const id = (await person.who())?.id ?? '';
  await person.send('renew-second-factor', { password: PASSWORD });
  const left = async (hours: number) => {
    await removeLeftovers(backend.db, new Date(Date.now() + hours * 3_600_000));
    return backend.db.$count(staffSessions, eq(staffSessions.userId, id));
  };
  expect(await left(11)).toBe(1);
  expect(await left(13)).toBe(0);
  expect(await person.who()).toBeNull();
});

it('the cookie of a session is recognised by its signature, and that of a password alone is none', async () => {
  const person = await newStaff(backend, 'sales', 'Signed');
  const { thief } = await thiefOf(person);
  const ofSite = ({ headers }: DeskBrowser) =>
    isFromSignedSession(headers.get('cookie') ?? '', 'a secret of the tests, long enough');
  expect([ofSite(person), ofSite(thief)]).toEqual([true, false]);
});
