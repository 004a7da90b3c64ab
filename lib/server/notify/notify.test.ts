import { createHmac } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { eq, ne, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { companyFacts, setCompanyFacts } from '@/lib/config/company';
import type { Channel } from '@/lib/config/notification-terms';
import type { Port } from '@/lib/config/ports';
import { recordEnquiry, recordPurchaseIntention } from '@/lib/contract/calls/clue';
import { parseServerEnv } from '@/lib/env/server';
import {
  type ChannelServers,
  openChannelServers,
  SECRET,
} from '@/tests/support/notify/channel-servers';
import { PATIENCE_MS } from '@/tests/support/patience';
import { NOBODY_IS_TOLD } from '@/tests/support/server/notification-settings';
import { answerTo, signedRequest } from '@/tests/support/server/signed-request';
import { createTestBackend, type TestBackend } from '@/tests/support/server/test-backend';
import { addTestCar, TEST_MODEL_ID } from '@/tests/support/server/test-car';
import { rowsOf } from '../db/database';
import { models } from '../db/schema/catalogue';
import { enquiries } from '../db/schema/leads';
import { notificationAttempts, notifications } from '../db/schema/notifications';
import { staffUsers } from '../db/schema/staff';
import { countBacklog } from '../jobs/backlog';
import { log } from '../log';
import { notificationSettingsOf } from '../request/notification-settings';
import { commandLine } from '../staff/audit';
import { findInvitation, inviteStaff } from '../staff/invitations';
import { readAudience } from './audience';
import { MAIL_LIMITS } from './channel';
import { beginAttempts } from './deliver';
import { addNotifications, tellOfNewLeads } from './lead-notifications';
import { listNotificationPage, listNotifications, retryNotifications } from './notification-list';
import { type Notifier, startNotifier } from './notifier';

const ENQUIRY = {
  name: 'Бат-Эрдэнэ',
  country: 'Монгол',
  country_id: 496,
  mail: 'bat@example.mn',
  mobile: '+976 9911 2233',
  remark: 'Хэзээ ирж үзэж болох вэ?',
  from: 'car',
  from_id: '101',
  lang: 'mn',
};

const FACTS = { port: 'erenhot', lang: 'mn', kind: 'general', mail: '' } as const;

let servers: ChannelServers;
let backend: TestBackend;
let notifier: Notifier | undefined;
beforeAll(async () => {
  servers = await openChannelServers();
  backend = await createTestBackend({ notification: servers.settings });
});
afterAll(async () => {
  await backend.close();
  await servers.close();
});
beforeEach(async () => {
  await backend.db.delete(enquiries);
  await backend.db.delete(notifications);
  for (const channel of ['mail', 'telegram', 'webhook'] as const)
    servers.behave[channel] = () => 'take';
  servers.behave.receiver = async () => '';
  servers.behave.confirm = async () => {};
  for (const list of [servers.mails, servers.mailReceivers, servers.chats, servers.hooks])
    list.length = 0;
});
afterEach(async () => {
  await notifier?.stop();
  notifier = undefined;
});

async function send(fields: Record<string, unknown> = {}): Promise<string> {
  const request = signedRequest(recordEnquiry, { ...ENQUIRY, ...fields }, { lang: 'mn' });
  const { data } = await answerTo(backend, request);
  await tellOfNewLeads(backend.db, servers.settings, new Date());
  return (data as { number: string }).number;
}

const stored = () => backend.db.select().from(notifications).orderBy(notifications.position);
const unsent = () => backend.db.$count(notifications, ne(notifications.state, 'sent'));

/** Delivers what is queued, and retries failures at once. */
async function work(
  settings = servers.settings,
  pauseMs: (attempts: number) => number = () => 0,
  mailLimits = MAIL_LIMITS,
) {
  notifier = startNotifier(backend.db, settings, { pollMs: 20, pauseMs, mailLimits });
}
async function workUntilSent() {
  await work();
  await vi.waitFor(async () => expect(await unsent()).toBe(0), {
    timeout: PATIENCE_MS,
    interval: 20,
  });
}

/** The errors of failed attempts. */
async function failures(): Promise<string[]> {
  const { error, outcome } = notificationAttempts;
  const rows = await backend.db
    .select({ error })
    .from(notificationAttempts)
    .where(eq(outcome, 'failed'));
  return rows.map((row) => row.error);
}

/** The mail to a receiver. */
const mailTo = (address: string) =>
  servers.mails.find(({ to }) => !Array.isArray(to) && to?.value[0]?.address === address);

describe('an enquiry', () => {
  it('reaches staff by mail, Telegram and webhook with its number, and the buyer in their language', async () => {
    const number = await send();
    await workUntilSent();
    const rows = await stored();
    expect(rows.map(({ channel, kind }) => `${channel} ${kind}`)).toEqual([
      'mail enquiry',
      'telegram enquiry',
      'webhook enquiry',
      'mail copy',
    ]);
    const staff = mailTo('sales@mall.example');
    expect(staff?.subject).toContain(number);
    expect(staff?.text).toContain(ENQUIRY.name);
    expect(staff?.text).toContain(`> ${ENQUIRY.remark}`);
    expect(staff?.replyTo?.value[0]?.address).toBe(ENQUIRY.mail);
    expect(staff?.messageId).toBe(`<${rows[0]?.id}@mall.example>`);
    expect(servers.chats).toEqual([
      expect.objectContaining({ chat_id: '-100123', text: expect.stringContaining(number) }),
    ]);
    expect(servers.chats[0]?.text).toContain(String(rows[1]?.id));
    const [hook] = servers.hooks;
    expect(hook?.headers['webhook-id']).toBe(rows[2]?.id);
    expect(JSON.parse(hook?.body ?? '')).toMatchObject({
      id: rows[2]?.id,
      type: 'enquiry.created',
      data: { number, name: ENQUIRY.name, port: 'erenhot', remark: ENQUIRY.remark },
    });
    const copy = mailTo(ENQUIRY.mail);
    expect(copy?.subject).toBe(`Таны хүсэлт ${number}`);
    expect(copy?.text).toContain('хүсэлтийг хүлээн авлаа');
    const attempts = await backend.db.select().from(notificationAttempts);
    expect(attempts.map(({ outcome }) => outcome)).toEqual(['sent', 'sent', 'sent', 'sent']);
  });

  it('has the stock numbers of its cars and their price at home, for staff in their desk language, for a CRM as numbers', async () => {
    await addTestCar(backend.db);
    await backend.db.update(models).set({ displacementCc: 1998 });
    const person = {
      id: 'anna',
      name: 'Anna',
      email: 'sales@mall.example',
      role: 'sales' as const,
    };
    await backend.db.insert(staffUsers).values({ ...person, language: 'ru' });
    const car = { car_model: 'Steppe', car_model_sign: `tulpar-${TEST_MODEL_ID}` };
    await send({ ...car, home_city: 'ulaanbaatar' });
    await workUntilSent();
    const staff = mailTo('sales@mall.example');
    expect(staff?.subject).toContain('Заявка');
    expect(staff?.text).toContain(`Номер на складе: BAM-${TEST_MODEL_ID}`);
    expect(servers.chats[0]?.text).toContain(`BAM-${TEST_MODEL_ID}`);
    expect(servers.chats[0]?.text).not.toContain('Номер на складе');
    expect(staff?.text).toContain('Стоимость дома: Улан-Батор');
    expect(JSON.parse(servers.hooks[0]?.body ?? '').data.home).toEqual({
      city: 'ulaanbaatar',
      day: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      low_usd: expect.any(Number),
      high_usd: expect.any(Number),
      is_example: true,
    });
    expect(staff?.text).toMatch(/Улан-Батор: .+ · со ставками для примера$/m);
    await backend.db.delete(staffUsers);
  });

  it('is signed for the CRM over id, time and body', async () => {
    await send();
    await workUntilSent();
    const { headers, body } = servers.hooks[0] ?? { headers: {}, body: '' };
    const key = Buffer.from(SECRET.slice('whsec_'.length), 'base64');
    const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
    const signature = createHmac('sha256', key).update(signed).digest('base64');
    expect(headers['webhook-signature']).toBe(`v1,${signature}`);
    expect(Math.abs(Number(headers['webhook-timestamp']) - Date.now() / 1000)).toBeLessThan(60);
  });

  it('is sent to the receivers of its port', async () => {
    const mail = { all: ['all@mall.mn'], khorgos: ['west@mall.mn'], erenhot: ['east@mall.mn'] };
    const settings = { ...servers.settings, receivers: { ...servers.settings.receivers, mail } };
    const to = async (port: Port) => {
      const [row] = await backend.db.select().from(enquiries);
      await backend.db.delete(notifications);
      const facts = { ...FACTS, port };
      const audience = await readAudience(backend.db, settings);
      await addNotifications(backend.db, audience, row?.id ?? 0, facts, new Date());
      return (await stored())
        .filter(({ channel }) => channel === 'mail')
        .map((each) => each.receiver);
    };
    await send();
    expect(await to('khorgos')).toEqual(['all@mall.mn', 'west@mall.mn']);
    expect(await to('erenhot')).toEqual(['all@mall.mn', 'east@mall.mn']);
  });

  it('that is a saved car is sent to staff once a day for each sender with a contact', async () => {
    const save = async (fields: Record<string, unknown>) => {
      await answerTo(backend, signedRequest(recordPurchaseIntention, fields, { lang: 'mn' }));
      await tellOfNewLeads(backend.db, servers.settings, new Date());
    };
    await save({ car_model: 'Seagull' });
    expect(await stored()).toEqual([]);
    const bat = { name: 'Бат', mail: 'bat@example.mn' };
    await save({ ...bat, car_model: 'Seagull' });
    await save({ ...bat, car_model: 'Dolphin' });
    // No mail goes to a mailbox that only came with a saved car.
    expect((await stored()).map(({ kind, channel }) => `${kind} ${channel}`)).toEqual([
      'enquiry mail',
      'enquiry telegram',
      'enquiry webhook',
    ]);
  });

  it('sent twice is notified once', async () => {
    const client_id = crypto.randomUUID();
    const numbers = [await send({ client_id }), await send({ client_id })];
    expect(numbers[0]).toBe(numbers[1]);
    expect(await stored()).toHaveLength(4);
  });

  it('is stored without any receiver', async () => {
    const alone = await createTestBackend();
    await answerTo(alone, signedRequest(recordEnquiry, ENQUIRY));
    expect(await alone.db.$count(enquiries)).toBe(1);
    expect(await tellOfNewLeads(alone.db, NOBODY_IS_TOLD, new Date())).toBe(1);
    expect(await alone.db.$count(notifications)).toBe(0);
    await alone.close();
  });

  it('whose notifications cannot be stored blocks no other, and is notified later', async () => {
    const tell = () => tellOfNewLeads(backend.db, servers.settings, new Date());
    const tellable = async () =>
      (await stored()).filter(({ kind, channel }) => kind === 'enquiry' && channel === 'mail');
    await backend.db.execute(sql`
      create function reject_notification() returns trigger language plpgsql as
        $$ begin raise exception 'rejected'; end $$`);
    await backend.db.execute(sql`
      create trigger reject before insert on notifications for each row
        when (new.kind = 'copy' and new.receiver = 'bat@example.mn') execute function reject_notification()`);
    for (const mail of ['bat@example.mn', 'sarnai@example.mn']) {
      await answerTo(backend, signedRequest(recordEnquiry, { ...ENQUIRY, mail }, { lang: 'mn' }));
    }
    await expect(tell()).rejects.toThrow('nobody could be told');
    expect(await tellable()).toHaveLength(1);
    await backend.db.execute(sql`drop function reject_notification cascade`);
    expect(await tell()).toBe(1);
    expect(await tellable()).toHaveLength(2);
  });

  it('that is only suspected gets its copy like others', async () => {
    const remark = 'https://a.example https://b.example';
    const mail = 'eve@example.mn';
    for (let i = 0; i < 13; i += 1) await send({ remark, mail, mobile: `+976 9911 22${i + 30}` });
    const rows = await backend.db.select().from(enquiries).orderBy(enquiries.id);
    expect(rows.at(-1)).toMatchObject({ suspect: true, spamReasons: ['manyLinks', 'tooMany'] });
    await backend.db.delete(notifications);
    await send({ remark, mail, mobile: '+976 9911 2299' });
    expect((await stored()).map(({ kind }) => kind)).toEqual([
      'enquiry',
      'enquiry',
      'enquiry',
      'copy',
    ]);
  });

  it('that is certain spam is sent to staff, and the buyer gets no copy', async () => {
    await send({ company_url: 'https://spam.example' });
    expect((await stored()).map(({ kind }) => kind)).toEqual(['enquiry', 'enquiry', 'enquiry']);
  });
});

describe('a channel', () => {
  it('that fails is retried until it works, and each attempt is stored', async () => {
    const answers = ['refuse', 'lost', 'refuse', 'take'] as const;
    let count = 0;
    servers.behave.telegram = () => answers[count++] ?? 'take';
    await send();
    await workUntilSent();
    const row = (await stored()).find(({ channel }) => channel === 'telegram');
    const attempts = await backend.db
      .select()
      .from(notificationAttempts)
      .where(eq(notificationAttempts.notificationId, row?.id ?? ''))
      .orderBy(notificationAttempts.id);
    expect(attempts.map(({ outcome, error }) => [outcome, error])).toEqual([
      ['failed', 'HTTP 503'],
      ['failed', expect.stringMatching(/^UND_ERR|ECONN/)],
      ['failed', 'HTTP 503'],
      ['sent', ''],
    ]);
    // Accepted twice, because one response was lost: both have the same id.
    expect(servers.chats).toHaveLength(2);
    expect(new Set(servers.chats.map(({ text }) => text)).size).toBe(1);
  });

  it('gets a message from one worker only, as long as its attempt may take and wait for the database', async () => {
    await send();
    const start = Date.now();
    const beginAfter = (ms: number, channel: Channel) => {
      const now = () => new Date(start + ms);
      const delivery = { db: backend.db, senders: {}, texts: servers.settings, now };
      return beginAttempts(delivery, channel, 10);
    };
    expect(await beginAfter(1000, 'telegram')).toHaveLength(1);
    expect(await beginAfter(126_000, 'telegram')).toEqual([]);
    // The worker was killed.
    expect(await beginAfter(300_000, 'telegram')).toHaveLength(1);
    expect(await beginAfter(1000, 'mail')).toHaveLength(2);
    expect(await beginAfter(120_000 + MAIL_LIMITS.attemptMs, 'mail')).toEqual([]);
    expect(await beginAfter(400_000, 'mail')).toHaveLength(2);
  });

  it('of mail gets a mail once where it takes half a minute to confirm it', async () => {
    servers.behave.confirm = () => setTimeout(600);
    await send();
    // All times are a fiftieth.
    const { connectMs, silenceMs, attemptMs, stopMs } = MAIL_LIMITS;
    await work(servers.settings, () => 0, {
      connectMs: connectMs / 50,
      silenceMs: silenceMs / 50,
      attemptMs: attemptMs / 50,
      stopMs,
    });
    await vi.waitFor(async () => expect(await unsent()).toBe(0), PATIENCE_MS);
    expect(servers.mailReceivers.flat().sort()).toEqual(['bat@example.mn', 'sales@mall.example']);
  });

  it('of mail gets nothing of an attempt that was given up', async () => {
    servers.behave.receiver = () => setTimeout(500, '');
    await send();
    await work(servers.settings, () => 60_000, { ...MAIL_LIMITS, attemptMs: 200 });
    await vi.waitFor(
      async () => expect(await failures()).toEqual(['timeout', 'timeout']),
      PATIENCE_MS,
    );
    await setTimeout(600);
    expect(servers.mails).toEqual([]);
  });

  it('of mail that confirms nothing does not hold up the end of the worker, and the next one retries', async () => {
    servers.behave.confirm = () => setTimeout(2000);
    await send();
    await work(servers.settings, () => 0, { ...MAIL_LIMITS, stopMs: 100 });
    await vi.waitFor(() => expect(servers.mails).toHaveLength(2), PATIENCE_MS);
    await notifier?.stop();
    expect(await failures()).toEqual(['ECONNECTION', 'ECONNECTION']);
    servers.behave.confirm = async () => {};
    await workUntilSent();
  });

  it('of mail names the company as it is when a mail is sent', async () => {
    const env = parseServerEnv({ SMTP_URL: servers.settings.mail?.url });
    await work({ ...servers.settings, mail: notificationSettingsOf(env).mail });
    const facts = companyFacts();
    const company = { ...facts.company, name: 'Khan Autos', email: 'sales@khan.example' };
    setCompanyFacts({ ...facts, company });
    try {
      await send();
      await vi.waitFor(() => expect(servers.mails).toHaveLength(2), PATIENCE_MS);
    } finally {
      setCompanyFacts(facts);
    }
    for (const { from } of servers.mails)
      expect(from?.value).toEqual([{ name: 'Khan Autos', address: 'sales@khan.example' }]);
  });

  it('of mail that was down sends somebody invited twice one mail, whose link works', async () => {
    const now = new Date();
    const invited = { email: 'new@mall.example', role: 'sales' };
    servers.behave.mail = () => 'refuse';
    await inviteStaff(backend.db, invited, commandLine(), servers.settings);
    await work();
    await vi.waitFor(async () => expect(await failures()).not.toEqual([]), PATIENCE_MS);
    await notifier?.stop();
    await inviteStaff(backend.db, invited, commandLine(), servers.settings);
    servers.behave.mail = () => 'take';
    await workUntilSent();
    expect(servers.mails).toHaveLength(1);
    const token = /\/invitation\/([\w-]+)/.exec(servers.mails[0]?.text ?? '')?.[1] ?? '';
    expect(await findInvitation(backend.db, token, now)).toEqual(invited);
  });

  it('of mail that knows no such mailbox ends the mails to what a visitor typed, and retries all others', async () => {
    const typed = new Map([
      ['nobody@example.mn', '550 5.1.1 no such user'],
      ['later@example.mn', '450 4.2.1 try again'],
      ['blocked@example.mn', '550 5.7.1 relay access denied'],
      ['sender@example.mn', '553 5.1.8 your domain is unknown'],
      ['sales@mall.example', '550 5.1.1 no such user'],
    ]);
    servers.behave.receiver = async (address) => typed.get(address) ?? '';
    for (const mail of typed.keys()) if (mail !== 'sales@mall.example') await send({ mail });
    await work({ ...servers.settings, telegram: null, webhook: null }, () => 60_000);
    const endOf = async () => {
      const mails = (await stored()).filter(({ channel }) => channel === 'mail');
      return mails
        .map(({ receiver, state, attempts }) => `${receiver} ${state} ${attempts}`)
        .sort();
    };
    await vi.waitFor(
      async () =>
        expect(await endOf()).toEqual([
          'blocked@example.mn pending 1',
          'later@example.mn pending 1',
          'nobody@example.mn withdrawn 1',
          'sales@mall.example pending 1',
          'sales@mall.example pending 1',
          'sales@mall.example pending 1',
          'sales@mall.example pending 1',
          'sender@example.mn pending 1',
        ]),
      PATIENCE_MS,
    );
    await vi.waitFor(async () => expect(await failures()).toHaveLength(8), PATIENCE_MS);
    expect(await failures()).toContain('SMTP 550 RCPT TO');
    await backend.db.delete(notifications).where(eq(notifications.state, 'pending'));
    const { messages } = await countBacklog(backend.db, new Date());
    expect(messages.mail).toEqual({ waiting: 0, retried: 0, dead: 0 });
    servers.behave.receiver = async () => '';
    const { notifications: ended } = await listNotificationPage(backend.db, 'withdrawn');
    expect(ended).toMatchObject([{ receiver: 'nobody@example.mn', isRetriable: true }]);
    expect(await retryNotifications(backend.db, null, commandLine())).toBe(0);
    expect(await retryNotifications(backend.db, [ended[0]?.id ?? ''], commandLine())).toBe(1);
    await vi.waitFor(() => expect(mailTo('nobody@example.mn')).toBeDefined(), PATIENCE_MS);
  });

  it('that is down delays its own messages only', async () => {
    servers.behave.mail = () => 'refuse';
    await send();
    await work(servers.settings, () => 60_000);
    await vi.waitFor(
      () => expect([servers.chats.length, servers.hooks.length]).toEqual([1, 1]),
      PATIENCE_MS,
    );
    // Neither the address nor the server's words, which may repeat it.
    const errors = ['SMTP 451 DATA', 'SMTP 451 DATA'];
    await vi.waitFor(async () => expect(await failures()).toEqual(errors), PATIENCE_MS);
    expect(await unsent()).toBe(2);
  });

  it('whose messages cannot be taken is logged once until it gets them', async () => {
    const logged = vi.spyOn(log(), 'error').mockImplementation(() => {});
    const { db } = backend;
    await db.execute(sql`create sequence rejections`);
    await db.execute(sql`
      create function reject_attempt() returns trigger language plpgsql as
        $$ begin perform nextval('rejections'); raise exception 'rejected'; end $$`);
    const reject = () =>
      db.execute(sql`
        create trigger reject before insert on notification_attempts for each row
          execute function reject_attempt()`);
    const acceptAfter = async (rejections: number) => {
      await vi.waitFor(async () => {
        const result = await db.execute(sql`select last_value::int as value from rejections`);
        expect(rowsOf<{ value: number }>(result)[0]?.value).toBeGreaterThanOrEqual(rejections);
      }, PATIENCE_MS);
      await db.execute(sql`drop trigger reject on notification_attempts`);
    };
    const entries = () => logged.mock.calls.map(([entry]) => JSON.stringify(entry));
    const rejected = () => entries().filter((entry) => entry === '{"notifier":"P0001"}');
    try {
      await reject();
      await send();
      await work({ ...servers.settings, mail: null, webhook: null });
      await acceptAfter(3);
      await vi.waitFor(() => expect(servers.chats).toHaveLength(1), PATIENCE_MS);
      expect(rejected()).toHaveLength(1);
      await reject();
      await send();
      await acceptAfter(6);
      await vi.waitFor(() => expect(servers.chats).toHaveLength(2), PATIENCE_MS);
      expect(rejected()).toHaveLength(2);
    } finally {
      logged.mockRestore();
      await db.execute(sql`drop function reject_attempt cascade`);
      await db.execute(sql`drop sequence rejections`);
    }
  });

  it('that never works is given up after 48 hours', async () => {
    servers.behave.webhook = () => 'refuse';
    await send();
    await work(servers.settings, () => 49 * 3_600_000);
    await vi.waitFor(async () => {
      const states = (await stored()).map(({ channel, state }) => `${channel} ${state}`);
      expect(states).toContain('webhook dead');
    }, PATIENCE_MS);
  });

  it('that works again gets dead notifications when somebody retries them', async () => {
    servers.behave.webhook = () => 'refuse';
    await send();
    await work(servers.settings, () => 49 * 3_600_000);
    await vi.waitFor(async () => expect(await unsent()).toBe(1), PATIENCE_MS);
    await vi.waitFor(async () => {
      const [dead, ...others] = await listNotifications(backend.db, { all: false });
      expect(others).toEqual([]);
      expect(dead).toMatchObject({ state: 'dead', channel: 'webhook', error: 'HTTP 503' });
    }, PATIENCE_MS);
    servers.behave.webhook = () => 'take';
    expect(await retryNotifications(backend.db, ['00000000'], commandLine())).toBe(0);
    expect(await retryNotifications(backend.db, null, commandLine())).toBe(1);
    await vi.waitFor(() => expect(servers.hooks).toHaveLength(1), PATIENCE_MS);
  });

  it('gets the messages about one lead in the order in which they arose', async () => {
    let refusals = 3;
    servers.behave.telegram = () => (refusals-- > 0 ? 'refuse' : 'take');
    await send();
    const [lead] = await backend.db.select().from(enquiries);
    const audience = await readAudience(backend.db, servers.settings);
    for (let i = 0; i < 3; i += 1)
      await addNotifications(backend.db, audience, lead?.id ?? 0, FACTS, new Date());
    await workUntilSent();
    const rows = (await stored()).filter(({ channel }) => channel === 'telegram');
    const ids = servers.chats.map(({ text }) => text.split('#').at(-1));
    expect(ids).toEqual(rows.map(({ id }) => id));
  });
});
