import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  codeOf,
  DeskBrowser,
  newStaff,
  PASSWORD,
  testDeskBackend,
} from '@/tests/support/server/desk-browser';
import { createTestDatabase, type TestDatabase } from '@/tests/support/server/test-database';
import { auditEntries, staffAccounts, staffInvitations, staffUsers } from '../db/schema/staff';
import { COMMAND_LINE, listAudit } from './audit';
import { DESK_ACTIONS } from './desk-actions';
import type { DeskBackend } from './desk-backend';
import { inviteStaff } from './invitations';
import { isWithoutStaff } from './people';

let database: TestDatabase;
let backend: DeskBackend;
let owner: DeskBrowser;
let sales: DeskBrowser;
let marketing: DeskBrowser;

beforeAll(async () => {
  database = await createTestDatabase();
  backend = testDeskBackend(database.db);
  owner = await newStaff(backend, 'owner', 'Li Wei');
  sales = await newStaff(backend, 'sales', 'Anna');
  marketing = await newStaff(backend, 'marketing', 'Bold');
});
afterAll(() => database.close());

const invitationOf = (email: string, now = new Date()) =>
  inviteStaff(backend.db, { email, role: 'sales' }, COMMAND_LINE, now);

const signInWith = async (browser: DeskBrowser, code: (of: DeskBrowser) => string) => {
  const other = new DeskBrowser(backend);
  const email = (await browser.who())?.email ?? '';
  const first = await other.send('sign-in', { email, password: PASSWORD });
  const second = await other.send('verify-code', { code: code(browser) });
  return { other, first, second };
};

describe('an invitation', () => {
  it('becomes an account that may do nothing before its second factor is set up', async () => {
    const browser = new DeskBrowser(backend);
    const token = await invitationOf('new@example.com');
    const fields = { token, name: 'Нэргүй', password: PASSWORD };
    expect(await browser.send('accept-invitation', fields)).toEqual({
      status: 303,
      to: '/second-factor',
    });
    expect(await browser.who()).toMatchObject({ role: 'sales', hasSecondFactor: false });
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

  it.each(['short', 'weak@example.com'])('takes no password like "%s"', async (password) => {
    const token = await invitationOf('weak@example.com');
    const browser = new DeskBrowser(backend);
    const { to } = await browser.send('accept-invitation', { token, name: 'A', password });
    expect(to).toBe('/?notice=weakPassword');
  });

  it('lets somebody in again who lost password and telephone, and ends what they had', async () => {
    const before = await newStaff(backend, 'sales', 'Lost');
    const again = new DeskBrowser(backend);
    await again.join(await invitationOf('lost@example.com'), 'Lost');
    expect(await before.who()).toBeNull();
    expect(await again.who()).toMatchObject({ email: 'lost@example.com', hasSecondFactor: true });
  });
});

describe('a sign-in', () => {
  it('takes the password, then a code', async () => {
    const { other, first, second } = await signInWith(sales, ({ uri }) => codeOf(uri));
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
    const wrong = await signInWith(sales, ({ uri }) => codeOf(uri, Date.now() - 3600_000));
    expect(wrong.second.to).toBe('/?notice=wrongCode');
    expect(await wrong.other.who()).toBeNull();
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

  it('is held up after eight attempts on a mail, whether or not it has an account', async () => {
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
  });
});

describe('rights', () => {
  const mayNot = {
    nobody: () => new DeskBrowser(backend),
    sales: () => sales,
    marketing: () => marketing,
  };
  const ownersOnly = Object.entries(DESK_ACTIONS)
    .filter(([, { allowed }]) => allowed === 'manageStaff')
    .map(([name]) => name);

  it.each(Object.keys(mayNot) as (keyof typeof mayNot)[])(
    'keep %s from everything about staff, by direct call',
    async (who) => {
      const before = await backend.db.select().from(staffUsers);
      const id = (await owner.who())?.id ?? '';
      for (const action of ownersOnly) {
        const fields = { id, role: 'marketing', email: 'x@example.com' };
        const { status, to } = await mayNot[who]().send(action, fields);
        expect([action, status, to]).toEqual(
          who === 'nobody' ? [action, 303, '/sign-in?notice=signInAgain'] : [action, 403, null],
        );
      }
      expect(await backend.db.select().from(staffUsers)).toEqual(before);
    },
  );

  it('change at the next click', async () => {
    const person = await newStaff(backend, 'sales', 'Riser');
    const id = (await person.who())?.id ?? '';
    await owner.send('set-role', { id, role: 'owner' });
    const email = 'riser-guest@example.com';
    expect((await person.send('invite', { email, role: 'sales' })).to).toBe(
      '/staff?notice=invited',
    );
    await owner.send('set-role', { id, role: 'sales' });
    expect((await person.send('invite', { email, role: 'sales' })).status).toBe(403);
  });

  it('leave one owner, whatever two of them do to each other', async () => {
    const other = await newStaff(backend, 'owner', 'Second');
    const [mine, theirs] = [(await owner.who())?.id ?? '', (await other.who())?.id ?? ''];
    const answers = await Promise.all([
      owner.send('end-access', { id: theirs }),
      other.send('end-access', { id: mine }),
    ]);
    expect(answers.map(({ to }) => to)).toContain('/staff?notice=accessEnded');
    const left = await backend.db.select().from(staffUsers).where(eq(staffUsers.role, 'owner'));
    expect(left.filter(({ disabledAt }) => !disabledAt)).toHaveLength(1);
    await backend.db.update(staffUsers).set({ disabledAt: null }).where(eq(staffUsers.id, mine));
    owner = await newStaff(backend, 'owner', 'Li Wei');
  });
});

describe('a session', () => {
  it('ended elsewhere is out at once', async () => {
    const { other } = await signInWith(sales, ({ uri }) => codeOf(uri));
    const session = (await other.who())?.sessionId ?? '';
    expect((await sales.send('end-session', { session })).to).toBe('/account?notice=sessionEnded');
    expect(await other.who()).toBeNull();
    expect(await sales.who()).not.toBeNull();
  });

  it('of somebody else cannot be ended', async () => {
    const session = (await owner.who())?.sessionId ?? '';
    await sales.send('end-session', { session });
    expect(await owner.who()).not.toBeNull();
  });

  it('ends with a new password everywhere else', async () => {
    const person = await newStaff(backend, 'sales', 'Changer');
    const { other } = await signInWith(person, ({ uri }) => codeOf(uri));
    const newPassword = 'another long password';
    const wrong = await person.send('change-password', { password: 'wrong', newPassword });
    expect(wrong.to).toBe('/?notice=wrongPassword');
    await person.send('change-password', { password: PASSWORD, newPassword });
    expect([await other.who(), (await person.who())?.name]).toEqual([null, 'Changer']);
  });
});

describe('the audit trail', () => {
  it('says who did what to whom, and what it was before', async () => {
    const person = await newStaff(backend, 'sales', 'Traced');
    const id = (await person.who())?.id ?? '';
    await owner.send('set-role', { id, role: 'marketing' });
    const { entries } = await listAudit(backend.db);
    expect(entries[0]).toMatchObject({
      staffName: 'Li Wei',
      action: 'roleChanged',
      subjectId: id,
      before: { role: 'sales' },
      after: { role: 'marketing' },
    });
    expect(entries.slice(1, 4).map(({ action, staffName }) => [action, staffName])).toEqual([
      ['secondFactorSet', 'Traced'],
      ['invitationAccepted', 'Traced'],
      ['invited', ''],
    ]);
  });

  it('can be changed and emptied by nobody, not even by our own statements', async () => {
    const { db } = backend;
    const count = await db.$count(auditEntries);
    await expect(db.update(auditEntries).set({ staffName: 'x' })).rejects.toThrow();
    await expect(db.delete(auditEntries)).rejects.toThrow();
    await expect(db.execute('truncate audit_entries')).rejects.toThrow();
    expect(await db.$count(auditEntries)).toBe(count);
  });
});

it('knows a desk without staff from one that has invited somebody', async () => {
  const fresh = await createTestDatabase();
  expect(await isWithoutStaff(fresh.db)).toBe(true);
  await inviteStaff(fresh.db, { email: 'a@example.com', role: 'owner' }, COMMAND_LINE, new Date());
  expect(await isWithoutStaff(fresh.db)).toBe(false);
  await fresh.close();
});
