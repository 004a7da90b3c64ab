import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { recordEnquiry } from '@/lib/contract/calls/clue';
import { HOSTILE_LEADS } from '@/tests/support/hostile-leads';
import { type ChannelServers, openChannelServers } from '@/tests/support/notify/channel-servers';
import { PATIENCE_MS } from '@/tests/support/patience';
import { answerTo, signedRequest } from '@/tests/support/server/signed-request';
import { createTestBackend, type TestBackend } from '@/tests/support/server/test-backend';
import { enquiries } from '../db/schema/leads';
import { startNotifier } from './notifier';

const BUYER = 'buyer@example.mn';

/** Invisible characters except line breaks: in escape sequences, or changing the direction. */
const INVISIBLE = /(?!\n)[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/u;

/** Every line of ours, in the language of the test's settings. */
const OUR_LINE =
  /^(?:(?:Enquiry|Kind|Car|Name|Phone|E-mail|Company|Country|Language of the buyer|Port|Place on the site|Received \(time in China\)): .*|http:\/\/desk\.localhost\/enquiries\/\d+|#[0-9a-f-]{36}|This is likely spam; .*|)$/;

const MAIL_HEADERS = [
  'auto-submitted',
  'content-transfer-encoding',
  'content-type',
  'date',
  'from',
  'message-id',
  'mime-version',
  'reply-to',
  'subject',
  'to',
];

let servers: ChannelServers;
let backend: TestBackend;
/** Numbers of the enquiries, by what they try. */
const numbers = new Map<string, string>();

beforeAll(async () => {
  servers = await openChannelServers();
  backend = await createTestBackend({ notification: servers.settings, rateLimitScale: 1 });
  for (const { title, fields } of HOSTILE_LEADS) {
    const request = signedRequest(recordEnquiry, { ...fields, mail: BUYER }, { lang: 'mn' });
    const { data } = await answerTo(backend, request);
    const { number } = data as { number: string };
    numbers.set(title, number);
    // Stored as written: rows from before texts were cleaned must still be shown safely.
    const { name, country, remark, company, city, brand, car_model: carModel, from } = fields;
    await backend.db
      .update(enquiries)
      .set({ name, country, remark, company, city, brand, carModel, from })
      .where(eq(enquiries.number, number));
  }
  const notifier = startNotifier(backend.db, servers.settings, { pollMs: 20 });
  const count = HOSTILE_LEADS.length;
  await vi.waitFor(
    () => {
      // Three copies a day for one address.
      expect(servers.mails.length).toBe(count + 3);
      expect([servers.chats.length, servers.hooks.length]).toEqual([count, count]);
    },
    { timeout: PATIENCE_MS, interval: 50 },
  );
  await notifier.stop();
});
afterAll(async () => {
  await backend.close();
  await servers.close();
});

/** Our lines, and those that somebody typed, without their mark. */
function partsOf(text: string) {
  const lines = text.split('\n');
  return {
    ours: lines.filter((line) => !line.startsWith('>')),
    typed: lines.filter((line) => line.startsWith('>')).map((line) => line.slice(2)),
  };
}

describe.each(HOSTILE_LEADS)('$title', ({ title, fields }) => {
  const number = () => numbers.get(title) ?? 'none';

  it('adds no header, no receiver, no part and no line of ours to a mail', () => {
    const index = servers.mails.findIndex(
      ({ subject, to }) =>
        subject?.includes(number()) && !Array.isArray(to) && to?.text === 'sales@mall.example',
    );
    const mail = servers.mails[index];
    expect(servers.mailReceivers[index]).toEqual(['sales@mall.example']);
    expect(MAIL_HEADERS).toEqual(expect.arrayContaining([...(mail?.headers.keys() ?? ['none'])]));
    expect(mail?.replyTo?.text).toBe(BUYER);
    expect([mail?.html, mail?.attachments]).toEqual([false, []]);
    expect(mail?.subject).not.toMatch(INVISIBLE);
    const text = (mail?.text ?? 'none').trimEnd();
    expect(text).not.toMatch(INVISIBLE);
    const { ours, typed } = partsOf(text);
    for (const line of ours) expect(line).toMatch(OUR_LINE);
    expect(ours.filter((line) => line.startsWith('Phone:'))).toEqual(['Phone: +976 9911 2233']);
    expect(ours.filter((line) => line.startsWith('#'))).toHaveLength(1);
    expect(typed[0]).toContain(fields.remark.slice(0, 'hostile-1'.length));
  });

  it('is text without markup in Telegram, with our id in its last line', () => {
    const chat = servers.chats.find(({ text }) => text.includes(number()));
    expect(Object.keys(chat ?? {}).sort()).toEqual(['chat_id', 'link_preview_options', 'text']);
    const text = chat?.text ?? 'none';
    expect(text.length).toBeLessThanOrEqual(4096);
    expect([text.isWellFormed(), INVISIBLE.test(text)]).toEqual([true, false]);
    for (const line of partsOf(text).ours) expect(line).toMatch(OUR_LINE);
    expect(text.split('\n').at(-1)).toMatch(/^#[0-9a-f-]{36}$/);
  });

  it('reaches the CRM letter for letter', () => {
    const hook = servers.hooks
      .map(({ body }) => JSON.parse(body) as { data: Record<string, unknown> })
      .find(({ data }) => data.number === number());
    const { name, country, remark, company, city, brand, car_model, from } = fields;
    expect(hook?.data).toMatchObject({
      name,
      country,
      remark,
      company,
      city,
      brand,
      car_model,
      from,
    });
  });
});

it('never reaches a mailbox that a sender has typed', () => {
  const ours = HOSTILE_LEADS.map(({ title }) => numbers.get(title));
  const copies = servers.mails.filter(({ to }) => !Array.isArray(to) && to?.text === BUYER);
  expect(copies).toHaveLength(3);
  for (const { subject, text, html } of copies) {
    expect(ours).toContain(subject?.split(' ').at(-1));
    expect(html).toBe(false);
    expect(text).not.toMatch(/hostile-|script|hacked|HYPERLINK|evil/i);
  }
});
