import { eq } from 'drizzle-orm';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, describe, expect, it } from 'vitest';
import { RuleForm } from '@/components/desk/rule-form';
import { readRules, typedRuleOf } from '@/lib/content/desk/notifications';
import { MONGOLIAN_LEAD } from '@/tests/support/notify/mongolian-lead';
import { codeOf, newStaff, PASSWORD, signInAgain } from '@/tests/support/server/desk-browser';
import { backend, marketing, owner, sales, withDeskTeam } from '@/tests/support/server/desk-team';
import { NOBODY_IS_TOLD } from '@/tests/support/server/notification-settings';
import { enquiries } from '../db/schema/leads';
import { notificationRules, notifications, pushSubscriptions } from '../db/schema/notifications';
import { storeEnquiry } from '../leads/store-enquiry';
import { tellOfNewLeads } from '../notify/lead-notifications';
import { listNotificationPage } from '../notify/notification-list';
import type { NotificationSettings } from '../request/notification-settings';
import { listAudit } from '../staff/audit';
import { listStaff } from '../staff/people';

const SETTINGS: NotificationSettings = {
  ...NOBODY_IS_TOLD,
  mail: { url: 'smtp://127.0.0.1:1', from: 'desk@mall.example' },
  receivers: {
    ...NOBODY_IS_TOLD.receivers,
    mail: { all: ['all@mall.example'], khorgos: [], erenhot: [] },
  },
};

const RULE = { event: 'enquiry', channel: 'mail', receiver: 'night@mall.example' };

const DEVICE = {
  endpoint: 'https://push.example.com/send/1',
  p256dh: 'B'.repeat(87),
  auth: 'a'.repeat(22),
  language: 'zh',
};

withDeskTeam({ isSite: true, notification: SETTINGS });
beforeEach(async () => {
  for (const table of [notificationRules, notifications, enquiries, pushSubscriptions])
    await backend.db.delete(table);
});

const rules = () => backend.db.select().from(notificationRules);

/** An enquiry of a moment, given as UTC. */
async function enquiryAt(time: string) {
  const at = new Date(time);
  await storeEnquiry(backend.db, { ...MONGOLIAN_LEAD, createdAt: at });
  await tellOfNewLeads(backend.db, SETTINGS, at);
  return backend.db.select().from(notifications).where(eq(notifications.createdAt, at));
}

describe('rules of notifications', () => {
  it('are the owner’s, by direct call too', async () => {
    await owner.send('save-rule', RULE);
    const [rule] = await rules();
    const id = String(rule?.id);
    const actions: [string, Record<string, string>][] = [
      ['save-rule', RULE],
      ['switch-rule', { id, isOn: 'false' }],
      ['remove-rule', { id }],
      ['retry-notification', { id: 'all' }],
    ];
    for (const person of [sales, marketing])
      for (const [action, fields] of actions)
        expect([action, (await person.send(action, fields)).status]).toEqual([action, 403]);
    expect(await rules()).toEqual([rule]);
  });

  it('are made, changed, switched off and removed, and each of it is in the audit trail', async () => {
    const to = (notice: string) => ({ status: 303, to: `/notifications/rules?notice=${notice}` });
    expect(await owner.send('save-rule', { ...RULE, port: 'khorgos' })).toEqual(to('ruleSaved'));
    const id = String((await rules())[0]?.id);
    expect(await owner.send('save-rule', { ...RULE, id, lang: 'mn' })).toEqual(to('ruleSaved'));
    expect(await rules()).toMatchObject([{ port: null, lang: 'mn', fromHour: 0, untilHour: 24 }]);
    await owner.send('switch-rule', { id, isOn: 'false' });
    expect(await rules()).toMatchObject([{ isOn: false }]);
    expect(await owner.send('remove-rule', { id })).toEqual(to('ruleRemoved'));
    expect(await rules()).toEqual([]);
    expect((await owner.send('remove-rule', { id })).to).toContain('notice=recordGone');
    const { entries } = await listAudit(backend.db);
    expect(entries.slice(0, 4).map(({ action, staffName }) => [action, staffName])).toEqual([
      ['ruleRemoved', 'Li Wei'],
      ['ruleChanged', 'Li Wei'],
      ['ruleChanged', 'Li Wei'],
      ['ruleAdded', 'Li Wei'],
    ]);
    expect(entries[2]).toMatchObject({ before: { port: 'khorgos' }, after: { lang: 'mn' } });
  });

  it.each<[string, Record<string, string>, string]>([
    ['no mail address', { receiver: 'night' }, 'invalidReceiver'],
    ['several of them', { receiver: 'a@b.cn,c@d.cn' }, 'invalidReceiver'],
    ['a line end', { receiver: 'a@b.cn\r\nBcc: c@d.cn' }, 'invalidReceiver'],
    ['no chat', { channel: 'telegram', receiver: 'night@mall.example' }, 'invalidReceiver'],
    ['nobody of the staff', { channel: 'push', person: 'nobody' }, 'invalidReceiver'],
    ['an unknown channel', { channel: 'webhook' }, 'incomplete'],
    ['an unknown port', { port: 'moon' }, 'incomplete'],
    ['an hour that is none', { fromHour: '24' }, 'incomplete'],
    ['half an hour', { untilHour: '9.5' }, 'incomplete'],
  ])('are not taken with %s', async (_, change, notice) => {
    expect((await owner.send('save-rule', { ...RULE, ...change })).to).toContain(notice);
    expect(await rules()).toEqual([]);
  });

  it('come back as they were filled in without script when their receiver is refused or they are gone', async () => {
    await owner.send('save-rule', RULE);
    const [rule] = await rules();
    const values = { receiver: 'night@mall', port: 'khorgos', fromHour: '18', untilHour: '9' };
    const formsAt = async (to: string | null) => {
      const { searchParams } = new URL(to ?? '', 'http://desk.invalid');
      const typed = typedRuleOf(Object.fromEntries(searchParams), await rules());
      const shown = { language: 'en', people: [], channels: ['mail'], staffId: '', typed } as const;
      const form = (of: object) =>
        renderToStaticMarkup(createElement(RuleForm, { ...shown, ...of }));
      return { added: form({}), changed: form({ rule }) };
    };
    const filled = /value="khorgos" selected.*value="18" selected.*value="9" selected/;
    const refused = await owner.send('save-rule', { ...RULE, ...values });
    const { added, changed } = await formsAt(refused.to);
    expect(added).toContain('value="night@mall"');
    expect(added).toMatch(filled);
    expect(changed).toContain(`value="${RULE.receiver}"`);

    const again = await owner.send('save-rule', { ...RULE, ...values, id: String(rule?.id) });
    const forms = await formsAt(again.to);
    expect(forms.changed).toContain('value="night@mall"');
    expect(forms.changed).toMatch(filled);
    expect(forms.added).not.toContain('night@mall');

    await owner.send('remove-rule', { id: String(rule?.id) });
    const fits = { ...values, receiver: 'late@mall.example', id: String(rule?.id) };
    const late = await owner.send('save-rule', { ...RULE, ...fits });
    expect(late.to).toContain('notice=recordGone');
    const { added: asNew } = await formsAt(late.to);
    expect(asNew).toContain('value="late@mall.example"');
    expect(asNew).toMatch(filled);
  });

  it('keep what a colleague has changed meanwhile, and show it to who had not seen it', async () => {
    await owner.send('save-rule', RULE);
    const [rule] = await rules();
    const mine = { ...RULE, id: String(rule?.id), seen: JSON.stringify(rule) };
    await owner.send('save-rule', { ...mine, receiver: 'day@mall.example' });
    const { to } = await owner.send('save-rule', { ...mine, fromHour: '18' });
    expect(to).toContain('notice=recordChanged');
    expect(to).not.toContain('typed.seen');
    expect(await rules()).toMatchObject([{ receiver: 'day@mall.example', fromHour: 0 }]);
    // A double press is no colleague's change.
    const same = await owner.send('save-rule', { ...mine, receiver: 'day@mall.example' });
    expect(same.to).toContain('notice=ruleSaved');
    const refused = await owner.send('save-rule', { ...mine, receiver: 'nobody' });
    const query = Object.fromEntries(new URL(refused.to ?? '', 'http://desk.invalid').searchParams);
    expect(typedRuleOf(query, await rules())?.values.seen).toBe(mine.seen);
  });

  it('are added once by a double press', async () => {
    const twice = await Promise.all([1, 2].map(() => owner.send('save-rule', RULE)));
    expect(twice.map(({ to }) => to)).toEqual(
      Array(2).fill('/notifications/rules?notice=ruleSaved'),
    );
    expect(await rules()).toHaveLength(1);
    await owner.send('save-rule', { ...RULE, port: 'khorgos' });
    expect(await rules()).toHaveLength(2);
  });

  it('are a hundred at most', async () => {
    const values = {
      ...RULE,
      event: 'enquiry',
      channel: 'mail',
      fromHour: 0,
      untilHour: 24,
    } as const;
    await backend.db.insert(notificationRules).values(Array.from({ length: 100 }, () => values));
    expect((await owner.send('save-rule', RULE)).to).toContain('tooManyRules');
  });

  it('decide who is notified of an enquiry, and when; the message waits for its hours', async () => {
    await owner.send('save-rule', { ...RULE, port: 'erenhot', fromHour: '18', untilHour: '9' });
    // 20:00 and 12:00 at the stores.
    expect(await enquiryAt('2026-11-22T12:00:00Z')).toMatchObject([
      { receiver: 'night@mall.example', sendAfter: null },
    ]);
    expect(await enquiryAt('2026-11-22T04:00:00Z')).toMatchObject([
      {
        receiver: 'night@mall.example',
        sendAfter: new Date('2026-11-22T10:00:00Z'),
        giveUpAt: new Date('2026-11-24T10:00:00Z'),
      },
    ]);
  });

  it('that are off notify nobody; the receivers of the configuration are notified', async () => {
    await owner.send('save-rule', RULE);
    await owner.send('switch-rule', { id: String((await rules())[0]?.id), isOn: 'false' });
    expect(await enquiryAt('2026-11-22T04:00:00Z')).toMatchObject([
      { receiver: 'all@mall.example' },
    ]);
  });

  it('still know the name of a receiver whose access has ended', async () => {
    await newStaff(backend, 'sales', 'Boris');
    const person = (await listStaff(backend.db)).find(({ name }) => name === 'Boris')?.id ?? '';
    await owner.send('save-rule', { ...RULE, channel: 'push', person });
    await owner.send('end-access', { id: person });
    const { rules: shown, people } = await readRules();
    expect(shown).toMatchObject([{ receiver: person }]);
    expect(people).toContainEqual(
      expect.objectContaining({ id: person, disabledAt: expect.any(Date) }),
    );
  });
});

describe('what was not delivered', () => {
  it('is listed a page at a time, and sent again by one press, or all of it', async () => {
    for (let i = 0; i < 52; i += 1) await enquiryAt(new Date(1_700_000_000_000 + i).toISOString());
    await backend.db.update(notifications).set({ state: 'dead', attempts: 31 });
    const first = await listNotificationPage(backend.db, 'dead');
    const second = await listNotificationPage(backend.db, 'dead', first.olderThan);
    expect([first.notifications.length, second.notifications.length]).toEqual([50, 2]);
    expect(second.olderThan).toBeUndefined();
    const id = first.notifications[0]?.id ?? '';
    const done = '/notifications?notice=notificationsRetried';
    expect((await owner.send('retry-notification', { id })).to).toBe(done);
    const [one] = await backend.db.select().from(notifications).where(eq(notifications.id, id));
    expect(one).toMatchObject({ state: 'pending', attempts: 0, sendAfter: null });
    expect((await owner.send('retry-notification', { id })).to).toContain('nothingToRetry');
    expect((await owner.send('retry-notification', { id: 'all' })).to).toBe(done);
    expect(await backend.db.$count(notifications, eq(notifications.state, 'dead'))).toBe(0);
    const { entries } = await listAudit(backend.db);
    expect(entries.slice(0, 2)).toMatchObject([
      { action: 'notificationsRetried', after: { count: 51 } },
      { action: 'notificationsRetried', subjectId: id, after: { count: 1 } },
    ]);
  });
});

describe('a device that may be told', () => {
  const devices = () => backend.db.select().from(pushSubscriptions);

  it('belongs to the person who has pressed there, and to nobody else', async () => {
    expect((await sales.send('add-device', DEVICE)).to).toBe('/account?notice=deviceAdded');
    const id = (await devices())[0]?.id ?? '';
    expect((await owner.send('remove-device', { id })).to).toContain('incomplete');
    expect(await devices()).toHaveLength(1);
    await sales.send('remove-device', { id });
    expect(await devices()).toEqual([]);
  });

  it('is forgotten when its session is ended', async () => {
    const { other } = await signInAgain(backend, sales, ({ uri }) => codeOf(uri));
    await other.send('add-device', DEVICE);
    await other.send('sign-out');
    expect(await devices()).toEqual([]);
  });

  it('is forgotten where a new password ends the other sessions, and kept where it was set', async () => {
    const { other } = await signInAgain(backend, marketing, ({ uri }) => codeOf(uri));
    const endpoints = ['https://push.example.com/a', 'https://push.example.com/b'] as const;
    await other.send('add-device', { ...DEVICE, endpoint: endpoints[0] });
    await marketing.send('add-device', { ...DEVICE, endpoint: endpoints[1] });
    const fields = { password: PASSWORD, newPassword: 'another long password' };
    await marketing.send('change-password', fields);
    expect((await devices()).map(({ endpoint }) => endpoint)).toEqual([endpoints[1]]);
    await owner.send('end-access', { id: (await marketing.who())?.id ?? '' });
    expect(await devices()).toEqual([]);
  });

  it('is one of ten', async () => {
    for (let i = 0; i < 12; i += 1)
      await sales.send('add-device', { ...DEVICE, endpoint: `https://push.example.com/${i}` });
    expect(await devices()).toHaveLength(10);
  });

  it.each([
    'http://push.example.com/1',
    'https://127.0.0.1/1',
    'https://[::1]/1',
    'https://localhost/1',
    'https://push.example.com:8443/1',
    'https://user:word@push.example.com/1',
    'https://2130706433/1',
    `https://push.example.com/${'x'.repeat(1000)}`,
    'javascript:alert(1)',
  ])('is not at %s', async (endpoint) => {
    expect((await sales.send('add-device', { ...DEVICE, endpoint })).to).toContain('incomplete');
    expect(await devices()).toEqual([]);
  });
});
