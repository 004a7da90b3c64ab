import { and, eq, not } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { deskTextsOf } from '@/lib/i18n/desk-texts';
import {
  DeskBrowser,
  formInPage,
  newStaff,
  nextCodeOf,
  PASSWORD,
  signInAgain,
} from '@/tests/support/server/desk-browser';
import {
  backend,
  marketing,
  owner,
  sales,
  signInOwner,
  withDeskTeam,
} from '@/tests/support/server/desk-team';
import { refusedActionsOf } from '@/tests/support/server/refused-actions';
import { auditEntries, staffUsers } from '../db/schema/staff';
import { commandLine, listAudit } from '../staff/audit';
import { inviteStaff } from '../staff/invitations';
import { answerDeskAction } from './desk-action';
import { erase } from './lead-actions';

withDeskTeam();

describe('rights', () => {
  const people = {
    nobody: () => new DeskBrowser(backend),
    sales: () => sales,
    marketing: () => marketing,
  };

  it.each(['nobody', 'sales', 'marketing'] as const)(
    'keep %s from everything that is not theirs, by direct call',
    async (who) => {
      const before = await backend.db.select().from(staffUsers);
      const id = (await owner.who())?.id ?? '';
      const refused = refusedActionsOf(who === 'nobody' ? null : who);
      expect(refused).toContain('invite');
      for (const action of refused) {
        const fields = { id, role: 'marketing', email: 'x@example.com' };
        const { status, to } = await people[who]().send(action, fields);
        expect([action, status, to]).toEqual(
          who === 'nobody' ? [action, 303, '/sign-in?notice=signInAgain'] : [action, 403, null],
        );
      }
      expect(await backend.db.select().from(staffUsers)).toEqual(before);
    },
  );

  it('are asked before a form is read', async () => {
    const body = 'x'.repeat(100_000);
    const answers = [new DeskBrowser(backend), marketing].map(({ headers }) => {
      const request = new Request('http://desk.localhost/do', { method: 'POST', headers, body });
      return answerDeskAction(erase, request, backend);
    });
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([303, 403]);
  });

  it('that ended meanwhile lose nothing of a form of a page without script', async () => {
    const rule = {
      event: 'enquiry',
      channel: 'mail',
      receiver: 'night@mall.example',
      plain: 'yes',
    };
    const typed = { ...rule, text: 'Позвонить <b>\nв среду' };
    const { status, html } = await new DeskBrowser(backend).read('save-rule', typed);
    expect(status).toBe(422);
    expect(html).toContain(deskTextsOf('zh', 'away')('signedOut'));
    expect(html).toContain('href="/sign-in" target="_blank"');
    expect(html).toContain('>\nПозвонить &lt;b&gt;\nв среду</textarea>');
    expect(html).toContain('<form method="post" action="/do/save-rule">');
    const hidden = html.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)">/g);
    const again = Object.fromEntries([...hidden].map(([, name, value]) => [name, value ?? '']));
    expect(again).toEqual(rule);
    expect((await owner.send('save-rule', again)).to).toContain('notice=ruleSaved');
  });

  it('that ended meanwhile lose nothing of a long form of such a page either', async () => {
    const body = 'Длинный рассказ. '.repeat(2000);
    const named = { kind: 'articles', key: '1', seen: '{}', plain: 'yes' };
    const article = { ...named, 'title.ru': 'Рассказ', 'body.ru': body, 'part.0.one': 'Слово' };
    const { status, html } = await new DeskBrowser(backend).read('save-record', article);
    expect(status).toBe(422);
    expect(formInPage(html)).toEqual(article);
    for (const [name, label] of [
      ['body.ru', '正文 (俄语)'],
      ['title.ru', '标题 (俄语)'],
      ['part.0.one', 'part.0.one'],
    ] as const)
      expect(html).toContain(`<label for="${name}">${label}</label>`);
  });

  it('that were taken away meanwhile give back what was typed', async () => {
    const note = { id: '1', text: 'Просил <b> перезвонить' };
    const { status, html } = await marketing.read('write-note', note);
    expect(status).toBe(403);
    expect(html).toContain('>\nПросил &lt;b&gt; перезвонить</textarea>');
    expect(html).not.toContain('sign-in');
    const empty = await marketing.read('erase-person', { id: '1', confirmed: 'BAM-1' });
    expect(empty).toEqual({ status: 403, html: 'Forbidden\n' });
  });

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
    const mine = (await owner.who())?.id ?? '';
    const theirs = (await other.who())?.id ?? '';
    const answers = await Promise.all([
      owner.send('end-access', { id: theirs }),
      other.send('end-access', { id: mine }),
    ]);
    expect(answers.map(({ to }) => to)).toContain('/staff?notice=accessEnded');
    const left = await backend.db.select().from(staffUsers).where(eq(staffUsers.role, 'owner'));
    expect(left.filter(({ disabledAt }) => !disabledAt)).toHaveLength(1);
    await backend.db.update(staffUsers).set({ disabledAt: null }).where(eq(staffUsers.id, mine));
    await signInOwner();
  });
});

describe('an open invitation', () => {
  const invited = (email: string, role: string) =>
    inviteStaff(backend.db, { email, role }, commandLine());
  const acceptedBy = (token: string) =>
    new DeskBrowser(backend).send('accept-invitation', { token, name: 'Back', password: PASSWORD });
  const roleOf = async (email: string) => {
    const isMeant = eq(staffUsers.email, email);
    const [person] = await backend.db.select().from(staffUsers).where(isMeant);
    return person?.disabledAt ? 'nothing' : person?.role;
  };

  it('brings back no access that was ended since, and no role that was changed since', async () => {
    const leaver = await newStaff(backend, 'sales', 'Leaver');
    const lesser = await newStaff(backend, 'owner', 'Lesser');
    const tokens = [
      await invited('leaver@example.com', 'sales'),
      await invited('lesser@example.com', 'owner'),
    ];
    await owner.send('end-access', { id: (await leaver.who())?.id ?? '' });
    await owner.send('set-role', { id: (await lesser.who())?.id ?? '', role: 'sales' });
    for (const token of tokens)
      expect((await acceptedBy(token)).to).toContain('notice=invitationInvalid');
    expect(await roleOf('leaver@example.com')).toBe('nothing');
    expect(await roleOf('lesser@example.com')).toBe('sales');
  });

  it('does not demote the last owner', async () => {
    const isMine = eq(staffUsers.email, 'li.wei@example.com');
    const others = and(eq(staffUsers.role, 'owner'), not(isMine));
    await backend.db.update(staffUsers).set({ role: 'sales' }).where(others);
    const token = await invited('li.wei@example.com', 'sales');
    expect((await acceptedBy(token)).to).toContain('notice=lastOwner');
    expect(await roleOf('li.wei@example.com')).toBe('owner');
    expect(await owner.who()).not.toBeNull();
  });
});

describe('a session', () => {
  it('ended elsewhere is out at once', async () => {
    const { other } = await signInAgain(backend, sales, ({ uri }) => nextCodeOf(uri));
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
    const { other } = await signInAgain(backend, person, ({ uri }) => nextCodeOf(uri));
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
