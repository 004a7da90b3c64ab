import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import {
  codeOf,
  DeskBrowser,
  newStaff,
  nextCodeOf,
  PASSWORD,
  signInAgain,
  testDeskBackend,
} from '@/tests/support/server/desk-browser';
import { backend, marketing, owner, sales, withDeskTeam } from '@/tests/support/server/desk-team';
import { createTestDatabase } from '@/tests/support/server/test-database';
import { staffAccounts, staffInvitations, staffSessions } from '../db/schema/staff';
import { commandLine } from '../staff/audit';
import { inviteStaff } from '../staff/invitations';
import { isWithoutStaff } from '../staff/people';

withDeskTeam();

const invitationOf = (email: string, now = new Date()) =>
  inviteStaff(backend.db, { email, role: 'sales' }, commandLine(now));

describe('an invitation', () => {
  it('becomes an account that may do nothing before its second factor is set up', async () => {
    const browser = new DeskBrowser(backend);
    const token = await invitationOf('new@example.com');
    const fields = { token, name: 'Нэргүй', password: PASSWORD };
    expect(await browser.send('accept-invitation', fields)).toEqual({
      status: 303,
      to: '/second-factor',
    });
    expect(await browser.who()).toMatchObject({ role: 'sales', isProven: false });
    expect((await browser.send('end-session', { session: 'x' })).status).toBe(403);
  });

  it('works once, also for two who use it at the same moment', async () => {
    const token = await invitationOf('once@example.com');
    const browsers = [new DeskBrowser(backend), new DeskBrowser(backend)];
    const answers = await Promise.all(
      browsers.map((browser) =>
        browser.send('accept-invitation', { token, name: 'A', password: PASSWORD }),
      ),
    );
    expect(answers.map(({ to }) => to).sort()).toEqual([
      '/?notice=invitationInvalid',
      '/second-factor',
    ]);
  });

  it('does not work after a week, after a newer one, or once withdrawn', async () => {
    const use = (token: string) =>
      new DeskBrowser(backend)
        .send('accept-invitation', { token, name: 'A', password: PASSWORD })
        .then(({ to }) => to);
    const old = await invitationOf('old@example.com', new Date(Date.now() - 8 * 24 * 3600_000));
    expect(await use(old)).toBe('/?notice=invitationInvalid');
    const first = await invitationOf('twice@example.com');
    await invitationOf('twice@example.com');
    expect(await use(first)).toBe('/?notice=invitationInvalid');
    const [open] = await backend.db
      .select()
      .from(staffInvitations)
      .where(eq(staffInvitations.email, 'once2@example.com'));
    expect(open).toBeUndefined();
    const withdrawn = await invitationOf('once2@example.com');
    const [row] = await backend.db
      .select({ id: staffInvitations.id })
      .from(staffInvitations)
      .where(eq(staffInvitations.email, 'once2@example.com'));
    await owner.send('withdraw-invitation', { id: String(row?.id) });
    expect(await use(withdrawn)).toBe('/?notice=invitationInvalid');
  });

  it('is not to be found in the database, and neither is a password', async () => {
    const token = await invitationOf('hidden@example.com');
    const rows = JSON.stringify([
      await backend.db.select().from(staffInvitations),
      await backend.db.select().from(staffAccounts),
    ]);
    expect(rows).not.toContain(token);
    expect(rows).not.toContain(PASSWORD);
    expect(rows).toContain('$argon2id$');
  });

  it.each([
    ['short', 'weakPassword'],
    ['weak@example.com', 'weakPassword'],
    ['passwordpassword', 'commonPassword'],
    ['Qwertyuiop123', 'commonPassword'],
    ['123456789012', 'commonPassword'],
  ])(
    'takes no password like "%s", and keeps the name that was typed beside it',
    async (password, notice) => {
      const token = await invitationOf('weak@example.com');
      const browser = new DeskBrowser(backend);
      const { to } = await browser.send('accept-invitation', { token, name: 'Li Wei', password });
      expect(to).toBe(`/invitation/${token}?name=Li+Wei&notice=${notice}`);
      const change = { password: PASSWORD, newPassword: password };
      if (password.length > 5 && !password.includes('@'))
        expect((await sales.send('change-password', change)).to).toBe(`/?notice=${notice}`);
    },
  );

  it('lets somebody in again who lost password and telephone, and ends what they had', async () => {
    const before = await newStaff(backend, 'sales', 'Lost');
    const again = new DeskBrowser(backend);
    await again.join(await invitationOf('lost@example.com'), 'Lost');
    expect(await before.who()).toBeNull();
    expect(await again.who()).toMatchObject({ email: 'lost@example.com', isProven: true });
  });
});

describe('a sign-in', () => {
  it('takes the password, then a code', async () => {
    const { other, first, second } = await signInAgain(backend, sales, ({ uri }) =>
      nextCodeOf(uri),
    );
    expect([first.to, second.to]).toEqual(['/sign-in/code', '/']);
    expect(await other.who()).toMatchObject({ name: 'Anna', role: 'sales' });
  });

  it('opens nothing by the password alone', async () => {
    const other = new DeskBrowser(backend);
    await other.send('sign-in', { email: 'anna@example.com', password: PASSWORD });
    expect(await other.who()).toBeNull();
    expect((await other.send('end-session', { session: 'x' })).to).toBe(
      '/sign-in?notice=signInAgain',
    );
  });

  it('says the same of an unknown mail, a wrong password and an ended access', async () => {
    const gone = await newStaff(backend, 'sales', 'Gone');
    await owner.send('end-access', { id: (await gone.who())?.id ?? '' });
    const tell = async (email: string, password: string) => {
      const other = new DeskBrowser(backend);
      const { to } = await other.send('sign-in', { email, password });
      return [to, other.cookies.size];
    };
    const answers = [
      await tell('nobody@example.com', PASSWORD),
      await tell('anna@example.com', `${PASSWORD}!`),
      await tell('gone@example.com', PASSWORD),
    ];
    expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(
      new Set([JSON.stringify(['/?notice=wrongCredentials', 0])]),
    );
  });

  it('takes neither a wrong code nor one of long ago', async () => {
    const wrong = await signInAgain(backend, sales, ({ uri }) =>
      codeOf(uri, Date.now() - 3600_000),
    );
    expect(wrong.second.to).toBe('/?notice=wrongCode');
    expect(await wrong.other.who()).toBeNull();
  });

  it('asks for the password again, not for another code, once no sign-in waits', async () => {
    const person = await newStaff(backend, 'sales', 'Waiting');
    const other = new DeskBrowser(backend);
    const verify = async (code: string, action = 'verify-code') =>
      (await other.send(action, { code })).to;
    const again = '/sign-in?notice=signInAgain';
    expect(await verify(nextCodeOf(person.uri))).toBe(again);
    expect(await verify('aaaaa-bbbbb', 'use-recovery-code')).toBe(again);
    await other.send('sign-in', { email: 'waiting@example.com', password: PASSWORD });
    const wrong = codeOf(person.uri, Date.now() - 3600_000);
    for (let attempt = 0; attempt < 5; attempt++)
      expect(await verify(wrong)).toBe('/?notice=wrongCode');
    expect(await verify(nextCodeOf(person.uri))).toBe(again);
    expect(await other.who()).toBeNull();
  });

  it('accepts no code twice, nor one before it, also for two at the same moment', async () => {
    const person = await newStaff(backend, 'sales', 'Once');
    const used = codeOf(person.uri);
    const again = await signInAgain(backend, person, () => used);
    expect(again.second.to).toBe('/sign-in?notice=usedCode');
    expect(await again.other.who()).toBeNull();

    const next = nextCodeOf(person.uri);
    const both = await Promise.all([1, 2].map(() => signInAgain(backend, person, () => next)));
    expect(both.map(({ second }) => second.to).sort()).toEqual(['/', '/sign-in?notice=usedCode']);
    const signedIn = await Promise.all(both.map(({ other }) => other.who()));
    expect(signedIn.filter(Boolean)).toHaveLength(1);
    // The one of the set-up, and the one that was let in.
    const id = (await person.who())?.id ?? '';
    expect(await backend.db.$count(staffSessions, eq(staffSessions.userId, id))).toBe(2);
  });

  it('takes a recovery code once', async () => {
    const email = 'bold@example.com';
    const use = async (code: string) => {
      const other = new DeskBrowser(backend);
      await other.send('sign-in', { email, password: PASSWORD });
      return (await other.send('use-recovery-code', { code })).to;
    };
    const [code = ''] = marketing.recoveryCodes;
    expect(marketing.recoveryCodes).toHaveLength(10);
    expect(await use(code)).toBe('/');
    expect(await use(code)).toBe('/?notice=wrongCode');
  });

  it('is held up after eight attempts on a mail from one address, whether or not it has an account', async () => {
    const limited = {
      ...backend,
      limits: testDeskBackend(backend.db, { rateLimitScale: 1 }).limits,
    };
    const tryNine = async (email: string) => {
      const browser = new DeskBrowser(limited);
      let last: string | null = null;
      for (let attempt = 0; attempt < 9; attempt++) {
        last = (await browser.send('sign-in', { email, password: 'wrong password' })).to;
      }
      return last;
    };
    expect(await tryNine('anna@example.com')).toBe('/?notice=tooManyAttempts');
    expect(await tryNine('nobody@example.com')).toBe('/?notice=tooManyAttempts');

    // The owner of the account comes from another address, and is not locked out.
    const elsewhere = new DeskBrowser(limited, '198.51.100.4');
    const fields = { email: 'anna@example.com', password: PASSWORD };
    expect((await elsewhere.send('sign-in', fields)).to).not.toContain('tooManyAttempts');
  });
});

it('distinguishes a desk without staff from one that has invited somebody', async () => {
  const fresh = await createTestDatabase();
  expect(await isWithoutStaff(fresh.db)).toBe(true);
  await inviteStaff(fresh.db, { email: 'a@example.com', role: 'owner' }, commandLine());
  expect(await isWithoutStaff(fresh.db)).toBe(false);
  // Its link has expired: the site has to say again how to invite.
  expect(await isWithoutStaff(fresh.db, new Date(Date.now() + 8 * 86_400_000))).toBe(true);
  await fresh.close();
});
