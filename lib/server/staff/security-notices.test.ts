import { and, eq, inArray } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import {
  codeOf,
  DeskBrowser,
  newStaff,
  nextCodeOf,
  PASSWORD,
  signInAgain,
} from '@/tests/support/server/desk-browser';
import { backend, owner, withDeskTeam } from '@/tests/support/server/desk-team';
import { NOBODY_IS_TOLD } from '@/tests/support/server/notification-settings';
import { notifications } from '../db/schema/notifications';
import { auditEntries } from '../db/schema/staff';
import { messageOf } from '../notify/messages';
import { commandLine } from './audit';
import { closeFailedTries } from './failed-tries';
import { inviteStaff, listInvitations } from './invitations';
import { pendingSecondFactor } from './second-factor';
import { listSecurityNotices } from './security-notices';

const notification = {
  ...NOBODY_IS_TOLD,
  mail: { url: 'smtp://127.0.0.1', from: 'desk@mall.example' },
};

withDeskTeam({ notification });

const idOf = async (browser: DeskBrowser) => (await browser.who())?.id ?? '';

/** The notices about one account that the desk shows on a browser. */
async function noticesOf(browser: DeskBrowser, subject = browser) {
  const staff = await browser.who();
  if (!staff) throw new Error('Nobody is signed in.');
  const name = (await subject.who())?.name;
  const notices = await listSecurityNotices(backend.db, staff);
  return notices
    .filter((notice) => notice.name === name)
    .map(({ action, count }) => [action, count]);
}

/** The mails to an account of one kind, as they are sent. */
async function mailsTo(receiver: string, kind: 'security' | 'invitation' = 'security') {
  const rows = await backend.db
    .select()
    .from(notifications)
    .where(and(eq(notifications.receiver, receiver), eq(notifications.kind, kind)))
    .orderBy(notifications.position);
  return Promise.all(rows.map((row) => messageOf(backend.db, row, null, notification, new Date())));
}

const triesOf = (account: string) =>
  backend.db
    .select({ action: auditEntries.action, after: auditEntries.after, by: auditEntries.staffName })
    .from(auditEntries)
    .where(
      and(
        eq(auditEntries.subjectId, account),
        inArray(auditEntries.action, ['wrongPassword', 'wrongCode']),
      ),
    )
    .orderBy(auditEntries.id);

async function guess(email: string, times: number) {
  const guesser = new DeskBrowser(backend, '198.51.100.7');
  for (let nth = 0; nth < times; nth += 1)
    await guesser.send('sign-in', { email, password: `wrong password ${nth}` });
}

describe('wrong passwords and codes', () => {
  it('are summed up in the audit trail, and shown to the person by mail and at the desk, to the owner at the desk', async () => {
    const person = await newStaff(backend, 'sales', 'Guessed');
    const id = await idOf(person);
    const email = 'guessed@example.com';
    await guess(email, 145);
    const thief = new DeskBrowser(backend);
    await thief.send('sign-in', { email, password: PASSWORD });
    for (let nth = 0; nth < 4; nth += 1) await thief.send('verify-code', { code: '000000' });
    await person.send('begin-passkey', { password: 'mistyped' });

    const counts = (await triesOf(id)).map(({ action, after }) => [action, after?.count]);
    expect(counts).toEqual([
      ...[1, 3, 10, 30, 100].map((count) => ['wrongPassword', count]),
      ...[1, 3].map((count) => ['wrongCode', count]),
    ]);
    await closeFailedTries(backend.db, new Date(Date.now() + 3_600_000));
    await closeFailedTries(backend.db, new Date(Date.now() + 3_600_000));
    expect(
      (await triesOf(id))
        .slice(7)
        .map(({ after }) => after?.count)
        .sort(),
    ).toEqual([146, 4]);

    expect(await noticesOf(person)).toEqual(
      expect.arrayContaining([
        ['wrongPassword', 146],
        ['wrongCode', 4],
      ]),
    );
    expect(await noticesOf(owner, person)).toEqual(await noticesOf(person));
    const mails = await mailsTo(email);
    expect(mails.map(({ text }) => text.split('\n')[0])).toEqual([
      'This happened at your account: 3 wrong passwords within an hour.',
      'This happened at your account: 3 wrong codes within an hour.',
    ]);
    expect(mails[0]?.text).toContain('http://desk.localhost/account');
  });

  it('are shown again when they continue after the notice was read', async () => {
    const person = await newStaff(backend, 'sales', 'Reader');
    await guess('reader@example.com', 2);
    expect(await noticesOf(person)).toEqual([]);
    await guess('reader@example.com', 1);
    expect(await noticesOf(person)).toEqual([['wrongPassword', 3]]);
    await person.send('mark-security-seen', { until: new Date(Date.now() + 1e9).toISOString() });
    expect(await noticesOf(person)).toEqual([]);
    await guess('reader@example.com', 7);
    expect(await noticesOf(person)).toEqual([['wrongPassword', 10]]);
    expect(await noticesOf(owner, person)).toEqual([['wrongPassword', 10]]);
    // One mail a day is enough.
    expect(await mailsTo('reader@example.com')).toHaveLength(1);
  });

  it('at addresses without an account are one count, and nothing that was typed is kept', async () => {
    for (let nth = 0; nth < 12; nth += 1) await guess(`nobody${nth}@example.com`, 1);
    const rows = await triesOf('');
    expect(rows.map(({ after }) => after?.count)).toEqual([1, 3, 10]);
    const staff = await owner.who();
    const told = staff && (await listSecurityNotices(backend.db, staff));
    expect(told?.filter(({ name }) => !name)).toEqual([]);
    const everything = JSON.stringify(await backend.db.select().from(auditEntries));
    expect(everything).not.toMatch(/nobody\d|wrong password \d/);
  });
});

describe('a change of a credential', () => {
  it('is reported by mail, and at the desk to the sessions that begin after it', async () => {
    const person = await newStaff(backend, 'sales', 'Changed');
    const email = 'changed@example.com';
    const { other } = await signInAgain(backend, person, ({ uri }) => nextCodeOf(uri));
    await other.send('renew-second-factor', { password: PASSWORD });
    const staff = await other.who();
    const pending = staff && (await pendingSecondFactor(backend.db, backend.auth, staff));
    await other.send('confirm-second-factor', { code: codeOf(pending?.uri ?? '') });
    const newPassword = 'four unlike words here';
    await other.send('change-password', { password: PASSWORD, newPassword });
    // Shown only to sessions other than the one that made the change.
    expect(await noticesOf(other)).toEqual([]);
    const again = new DeskBrowser(backend);
    await again.send('sign-in', { email, password: newPassword });
    await again.send('verify-code', { code: nextCodeOf(pending?.uri ?? '') });
    const told = (await noticesOf(again)).map(([action]) => action);
    expect(told).toEqual(['passwordChanged', 'secondFactorRemoved']);
    // The owner sees that the factor was removed.
    const owners = (await noticesOf(owner, again)).map(([action]) => action);
    expect(owners).toEqual(['secondFactorRemoved']);
    expect((await mailsTo(email)).map(({ text }) => text.split('\n')[0])).toEqual([
      expect.stringContaining('authenticator app'),
      'This happened at your account: the password was changed.',
    ]);
  });

  it('by a link of the owner is reported like one by the person', async () => {
    const before = await newStaff(backend, 'sales', 'Reset');
    const email = 'reset@example.com';
    const token = await inviteStaff(backend.db, { email, role: 'sales' }, commandLine());
    const again = new DeskBrowser(backend);
    await again.join(token, 'Reset');
    expect(await before.who()).toBeNull();
    expect((await noticesOf(again)).map(([action]) => action)).toEqual([
      'passwordChanged',
      'secondFactorRemoved',
    ]);
    expect(await mailsTo(email)).toHaveLength(2);
  });
});

it('a sign-in by a recovery code is reported by mail, which the one who signed in cannot mark as seen', async () => {
  const person = await newStaff(backend, 'sales', 'Robbed');
  const email = 'robbed@example.com';
  const [recovery = ''] = person.recoveryCodes;
  const thief = new DeskBrowser(backend);
  await thief.send('sign-in', { email, password: PASSWORD });
  expect((await thief.send('use-recovery-code', { code: recovery })).to).toBe('/');
  expect((await noticesOf(person)).map(([action]) => action)).toEqual(['recoveryCodeUsed']);
  expect((await mailsTo(email)).map(({ text }) => text.split('\n')[0])).toEqual([
    expect.stringContaining('recovery code'),
  ]);
});

describe('an invitation', () => {
  const open = (link: string | undefined) =>
    new DeskBrowser(backend)
      .send('accept-invitation', { token: link ?? '', name: 'Guest', password: PASSWORD })
      .then(({ to }) => to);
  const tokenIn = (text: string | undefined) => /\/invitation\/([\w-]+)/.exec(text ?? '')?.[1];

  it('is mailed with a second link beside the one on the page; only one of both works, once', async () => {
    const email = 'guest@example.com';
    await owner.send('invite', { email, role: 'sales' });
    const shown = [...owner.cookies].find(([name]) => name.includes('invitation'))?.[1];
    const [mail] = await mailsTo(email, 'invitation');
    expect(mail?.text).toContain('Your role: Sales.');
    const mailed = tokenIn(mail?.text);
    expect(mailed).toBeTruthy();
    expect(mailed).not.toBe(shown);
    expect(await open(mailed)).toBe('/second-factor');
    expect(await open(shown)).toBe('/?notice=invitationInvalid');
    // Used up: a retry of the mail has nothing to send.
    await expect(mailsTo(email, 'invitation')).rejects.toThrow('no open invitation');
  });

  it('works by the link of the page after the mail has arrived as well', async () => {
    const email = 'guest2@example.com';
    await owner.send('invite', { email, role: 'sales' });
    const shown = [...owner.cookies].find(([name]) => name.includes('invitation'))?.[1];
    const mailed = tokenIn((await mailsTo(email, 'invitation'))[0]?.text);
    expect(await open(shown)).toBe('/second-factor');
    expect(await open(mailed)).toBe('/?notice=invitationInvalid');
  });

  it('that was withdrawn is not mailed any more', async () => {
    const email = 'guest4@example.com';
    await owner.send('invite', { email, role: 'sales' });
    const [invitation] = await listInvitations(backend.db, new Date());
    await owner.send('withdraw-invitation', { id: `${invitation?.id}` });
    expect(await mailsTo(email, 'invitation')).toEqual([]);
  });

  it('is one for each mailbox, also where two are made at the same moment', async () => {
    const input = { email: 'guest3@example.com', role: 'sales' };
    const links = await Promise.all(
      [1, 2].map(() => inviteStaff(backend.db, input, commandLine(), notification)),
    );
    expect(await mailsTo(input.email, 'invitation')).toHaveLength(1);
    const opened = await Promise.all(links.map(open));
    expect(opened.sort()).toEqual(['/?notice=invitationInvalid', '/second-factor']);
  });
});

it('too many attempts are reported as such, whichever copy of a module counts them', async () => {
  const person = await newStaff(backend, 'sales', 'Copied');
  vi.resetModules();
  const { createRateLimits } = await import('../request/rate-limits');
  const secret = 'a secret of the tests, long enough';
  const copied = createRateLimits(1, { db: () => backend.db, secret });
  const browser = new DeskBrowser({ ...backend, limits: copied }, '198.51.100.99');
  const email = (await person.who())?.email ?? '';
  const answers: (string | null)[] = [];
  for (let nth = 0; nth < 12; nth += 1)
    answers.push((await browser.send('sign-in', { email, password: 'wrong' })).to);
  expect(answers.slice(8)).toEqual(Array(4).fill('/?notice=tooManyAttempts'));
});
