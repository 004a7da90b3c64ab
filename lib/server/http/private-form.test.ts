import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, request as httpRequest } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { eq } from 'drizzle-orm';
import { build } from 'esbuild';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GET as openLink, POST as writeByLink } from '@/app/e/route';
import { EnquiryThread } from '@/components/desk/enquiry-thread';
import { InboxList } from '@/components/desk/inbox-list';
import { company, companyFacts, setCompanyFacts } from '@/lib/config/company';
import { REMOVED_PERSON_DAYS } from '@/lib/config/people';
import { THREAD_LIMITS } from '@/lib/config/thread-limits';
import { readEnquiry, readInbox } from '@/lib/content/desk/inbox';
import { recordEnquiry, recordPurchaseIntention } from '@/lib/contract/calls/clue';
import { textsOf } from '@/lib/i18n/texts';
import { privateLinkPath } from '@/lib/routing/private-link';
import { type ChannelServers, openChannelServers } from '@/tests/support/notify/channel-servers';
import { PATIENCE_MS } from '@/tests/support/patience';
import { type DeskBrowser, newStaff, testDeskBackend } from '@/tests/support/server/desk-browser';
import { jpegPicture, placedJpeg } from '@/tests/support/server/sample-pictures';
import { answerTo, signedRequest } from '@/tests/support/server/signed-request';
import { createTestBackend, type TestBackend } from '@/tests/support/server/test-backend';
import { addTestCar, TEST_MODEL_ID } from '@/tests/support/server/test-car';
import { connectDatabase } from '../db/client';
import { enquiries, enquiryMessages, enquiryPictures } from '../db/schema/leads';
import { notifications } from '../db/schema/notifications';
import { people } from '../db/schema/people';
import { findLinked } from '../leads/buyer-messages';
import { closeLink } from '../leads/private-links';
import { readPrivatePage } from '../leads/private-page';
import { findPicture, listThread } from '../leads/thread';
import { createMediaProcessing } from '../media/media-processing';
import { tellOfNewLeads } from '../notify/lead-notifications';
import { startNotifier } from '../notify/notifier';
import { removePerson } from '../people/changes';
import { createRateLimits, type RateLimits } from '../request/rate-limits';
import { trustVisitorAddress } from '../request/visitor-address';
import { commandLine, listAuditOf, siteItself } from '../staff/audit';
import type { DeskBackend } from '../staff/desk-backend';
import { readPrivateForm, receivePrivateForm } from './private-form';
import { withPrivateScript } from './private-script';

const ENQUIRY = {
  name: 'Бат',
  country: 'Монгол',
  mobile: '+976 9911 2233',
  mail: 'bat@example.mn',
  remark: 'Хэзээ ирж үзэж болох вэ?',
  lang: 'mn',
};

/** Where routes look for the backend of the running site, and whether it is behind our server. */
const site = globalThis as typeof globalThis & {
  deskBackend?: DeskBackend;
  isBehindOurServer?: boolean;
};

let servers: ChannelServers;
let backend: TestBackend;
let anna: DeskBrowser;
let owner: DeskBrowser;
let limits: RateLimits;
const mediaProcessing = createMediaProcessing();
beforeAll(async () => {
  servers = await openChannelServers();
  const notification = servers.settings;
  backend = await createTestBackend({ notification });
  await addTestCar(backend.db);
  const desk = testDeskBackend(backend.db, { notification });
  anna = await newStaff(desk, 'sales', 'Anna');
  owner = await newStaff(desk, 'owner', 'Li Wei');
  limits = desk.limits;
  site.deskBackend = desk;
  trustVisitorAddress();
});
afterAll(async () => {
  delete site.deskBackend;
  delete site.isBehindOurServer;
  await mediaProcessing.close();
  await backend.close();
  await servers.close();
});

interface Sent {
  number: string;
  link_token: string;
}

let asked = 0;
async function ask(fields: Record<string, unknown> = {}) {
  asked += 1;
  const sent = { ...ENQUIRY, remark: `${ENQUIRY.remark} ${asked}`, ...fields };
  const { data } = await answerTo<Sent>(backend, signedRequest(recordEnquiry, sent));
  const [row] = await backend.db.select().from(enquiries).where(eq(enquiries.number, data.number));
  if (!row) throw new Error('The enquiry was not stored.');
  return { ...data, id: row.id };
}

const rowOf = async (id: number) => {
  const [row] = await backend.db.select().from(enquiries).where(eq(enquiries.id, id));
  if (!row) throw new Error('There is no such enquiry.');
  return row;
};

type Files = readonly (Buffer | string)[];

function write(
  token: string,
  text: string,
  { files = [], key, limitedBy = limits, body }: Partial<WriteOptions> = {},
) {
  const form = new FormData();
  form.set('text', text);
  if (key) form.set('key', key);
  for (const file of files)
    form.append('pictures', new Blob([new Uint8Array(Buffer.from(file))]), 'x.jpg');
  return receive(token, { body: body ?? form }, limitedBy);
}

function receive(
  token: string,
  init: RequestInit & { duplex?: 'half' },
  limitedBy = limits,
  address = '203.0.113.7',
) {
  const request = new Request('http://mn.localhost/e', { method: 'POST', ...init });
  const { db, media } = backend;
  const context = { db, limits: limitedBy, media, mediaProcessing, notification: servers.settings };
  const now = new Date();
  const visitor = { ...context, address, now };
  return readPrivateForm(request, token, address).then((form) =>
    receivePrivateForm(form, token, visitor),
  );
}

interface WriteOptions {
  files: Files;
  key: string;
  limitedBy: RateLimits;
  body: string;
}

/** The answer of somebody who has read the whole thread, where the fields do not say otherwise. */
const answer = async (id: number, fields: Record<string, string> = {}, browser = anna) =>
  browser.send('write-answer', {
    id: String(id),
    seen: String((await listThread(backend.db, id)).at(-1)?.id ?? 0),
    key: crypto.randomUUID(),
    text: 'Тийм, ирээрэй.',
    ...fields,
  });

/** What a browser without script sends of the form of an answer, besides its text. */
function answerFieldsOf(html: string): Record<string, string> {
  const [, form = ''] = /action="\/do\/write-answer"(.*?)<\/form>/s.exec(html) ?? [];
  const inputs = form.matchAll(/<input[^>]* name="(\w+)"(?:[^>]* value="([^"]*)")?/g);
  return Object.fromEntries([...inputs].map(([, name, value = '']) => [name, value]));
}

const told = (enquiryId: number) =>
  backend.db
    .select({ kind: notifications.kind, receiver: notifications.receiver })
    .from(notifications)
    .where(eq(notifications.enquiryId, enquiryId));

describe('a private link', () => {
  it('gives a day of a visit for the calendar, and the page again for a day that cannot be chosen', async () => {
    const { link_token: token, number } = await ask();
    const open = (query = '') =>
      openLink(
        new Request(`http://en.localhost${privateLinkPath(token)}${query}`, {
          headers: { host: 'en.localhost', 'x-client-address': '203.0.113.7' },
        }),
      );
    const page = await (await open()).text();
    const [, first, last = ''] = /type="date"[^>]* min="([^"]+)" max="([^"]+)"/.exec(page) ?? [];
    for (const day of [first, last]) {
      const file = await open(`&calendar=visit&day=${day}`);
      expect(file.headers.get('content-type')).toContain('text/calendar');
    }
    const dayAfter = new Date(Date.parse(last) + 24 * 3_600_000).toISOString().slice(0, 10);
    for (const day of ['2020-01-01', dayAfter, 'tomorrow']) {
      const again = await open(`&calendar=visit&day=${day}`);
      expect([day, again.status]).toEqual([day, 200]);
      expect(await again.text()).toContain(number);
    }
  });

  it('gives no visit on a day on which the store is closed, and says when it is open', async () => {
    const { link_token: token, id } = await ask();
    await backend.db.update(enquiries).set({ port: 'khorgos' }).where(eq(enquiries.id, id));
    const open = (query = '') =>
      openLink(
        new Request(`http://en.localhost${privateLinkPath(token)}${query}`, {
          headers: { host: 'en.localhost', 'x-client-address': '203.0.113.7' },
        }),
      );
    expect(await (await open()).text()).toContain('Mon–Fri 8:30–17:00');
    const day = (days: number) =>
      new Date(Date.now() + days * 24 * 3_600_000).toISOString().slice(0, 10);
    const weekdays = [1, 2, 3, 4, 5, 6, 7].map((days) => new Date(day(days)).getUTCDay());
    const sunday = day(weekdays.indexOf(0) + 1);
    const wednesday = day(weekdays.indexOf(3) + 1);
    const facts = companyFacts();
    const khorgos = { ...facts.stores.khorgos, holidays: [] };
    try {
      setCompanyFacts({ ...facts, stores: { ...facts.stores, khorgos } });
      const file = (await (await open(`&calendar=visit&day=${wednesday}`)).text()).replaceAll(
        '\r\n ',
        '',
      );
      expect(file).toContain('DESCRIPTION:Mon–Fri 8:30–17:00\\n');
      const holidays = [{ from: wednesday, to: wednesday }];
      setCompanyFacts({ ...facts, stores: { ...facts.stores, khorgos: { ...khorgos, holidays } } });
      for (const closed of [sunday, wednesday]) {
        const page = await (await open(`&calendar=visit&day=${closed}`)).text();
        expect(page).toMatch(/role="alert">The store is closed on [^<]+ Choose another day\./);
        expect(page).toContain(`value="${closed}"`);
      }
    } finally {
      setCompanyFacts(facts);
    }
  });

  it('is answered with the number, again to the same enquiry, and to nothing else', async () => {
    const client_id = crypto.randomUUID();
    const first = await ask({ client_id, remark: 'x' });
    expect(first.link_token).toMatch(/^[\w-]{24}$/);
    expect(await ask({ client_id, remark: 'x' })).toMatchObject(first);
    expect((await ask()).link_token).not.toBe(first.link_token);
    expect((await findLinked(backend.db, first.link_token))?.id).toBe(first.id);
    for (const other of ['', 'x', first.number, `${first.link_token}A`, "' or 1=1 --", null])
      expect(await findLinked(backend.db, other)).toBeNull();
    const saved = { name: 'Бат', mobile: '99112233', car_model: 'Seagull' };
    await answerTo(backend, signedRequest(recordPurchaseIntention, saved));
    const [intention] = await backend.db
      .select()
      .from(enquiries)
      .where(eq(enquiries.kind, 'intention'));
    expect(intention?.linkHash).toBeNull();
  });

  it('is stored as a hash only', async () => {
    const { id, link_token: token } = await ask();
    expect(JSON.stringify(await rowOf(id))).not.toContain(token);
  });

  it('opens nothing once it is closed, by staff or buyer, and a new one leaves the old one shut', async () => {
    const { id, link_token: token } = await ask();
    expect((await anna.send('close-link', { id: String(id), version: '1' })).to).toContain(
      'linkClosed',
    );
    expect(await findLinked(backend.db, token)).toBeNull();
    expect(await write(token, 'Сайн уу')).toEqual({ kind: 'gone' });
    await anna.send('renew-link', { id: String(id), version: '1' });
    const again = await anna.send('renew-link', { id: String(id), version: '1' });
    expect(again.to).toContain('changedMeanwhile');
    expect((await rowOf(id)).linkVersion).toBe(2);
    expect(await findLinked(backend.db, token)).toBeNull();
    await closeLink(backend.db, { id, version: 2 }, siteItself(new Date()));
    expect((await rowOf(id)).linkHash).toBeNull();
    const entries = await listAuditOf(backend.db, { kind: 'enquiry', id: String(id) });
    expect(entries.map(({ action, staffName }) => [action, staffName])).toEqual([
      ['linkClosed', 'site'],
      ['linkRenewed', 'Anna'],
      ['linkClosed', 'Anna'],
    ]);
  });
});

describe('a thread', () => {
  it('goes from answer with offer to question and back, and both sides are notified', async () => {
    const { id, number, link_token: token } = await ask();
    await tellOfNewLeads(backend.db, servers.settings, new Date());
    const offer = {
      offerCar: `bam-${TEST_MODEL_ID}`,
      offerPrice: '21900',
      offerUntil: '2099-12-31',
    };
    expect((await answer(id, offer)).to).toBe(`/enquiries/${id}?notice=answerSent#thread`);
    expect(await rowOf(id)).toMatchObject({ state: 'answered' });
    const lead = await findLinked(backend.db, token);
    const page = lead && (await readPrivatePage(backend.db, lead, 'mn', new Date()));
    expect(page).toMatchObject({
      number,
      state: 'offered',
      messages: [{ text: 'Тийм, ирээрэй.' }],
    });
    expect(page?.messages[0]?.offer).toMatchObject({ model_id: TEST_MODEL_ID, price_usd: 21900 });

    const before = await rowOf(id);
    expect(await write(token, 'Өнгө нь?', { files: [await placedJpeg()] })).toEqual({
      kind: 'sent',
    });
    const after = await rowOf(id);
    expect(after).toMatchObject({ state: 'inHand', buyerWroteAt: expect.any(Date) });
    expect(Number(after.answerDueAt)).toBeGreaterThanOrEqual(Number(before.answerDueAt));
    // Anna, who handles it, is notified.
    const kinds = (await told(id)).map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === 'answer')).toHaveLength(1);
    expect(kinds).toContain('followUp');

    const notifier = startNotifier(backend.db, servers.settings, { pollMs: 20 });
    const mailWith = (words: string) => servers.mails.find(({ text }) => text?.includes(words));
    await expect.poll(() => mailWith('Өнгө нь?'), { timeout: PATIENCE_MS }).toBeDefined();
    await expect.poll(() => mailWith('Тийм, ирээрэй.'), { timeout: PATIENCE_MS }).toBeDefined();
    await notifier.stop();
    expect(mailWith('Тийм, ирээрэй.')?.text).toContain(`/e?k=${token}`);
  });

  it('says beside an answer that its mail could not be delivered', async () => {
    const { id } = await ask({ mail: 'nobody@example.mn' });
    await answer(id);
    const shown = async () => {
      const enquiry = await readEnquiry(String(id));
      if (!enquiry) throw new Error('There is no such enquiry.');
      const props = { language: 'ru', enquiry, writerId: 'anna' } as const;
      return renderToStaticMarkup(createElement(EnquiryThread, props));
    };
    const words = 'Письмо с этим ответом не удалось доставить.';
    expect(await shown()).not.toContain(words);
    servers.behave.receiver = async () => '550 5.1.1 no such user';
    const notifier = startNotifier(backend.db, servers.settings, { pollMs: 20 });
    await expect.poll(shown, { timeout: PATIENCE_MS }).toContain(words);
    await notifier.stop();
    servers.behave.receiver = async () => '';
  });

  it('stays signed by the person who wrote it when they are removed, and what follows is not', async () => {
    const { id, link_token: token } = await ask();
    const staffId = (await anna.who())?.id ?? '';
    const shown = {
      languages: ['mn' as const],
      port: 'erenhot' as const,
      days: [1],
      fromMinute: 0,
      untilMinute: 60,
      updatedAt: new Date(),
    };
    const [person, other] = await backend.db
      .insert(people)
      .values([
        { ...shown, staffId, names: { Cyrl: 'Анна' } },
        { ...shown, names: { Cyrl: 'Болд' } },
      ])
      .returning();
    await answer(id);
    const authors = async () => {
      const lead = await findLinked(backend.db, token);
      const page = lead && (await readPrivatePage(backend.db, lead, 'mn', new Date()));
      return { of: page?.person, authors: page?.messages.map(({ author }) => author) };
    };
    expect(await authors()).toEqual({ of: 'Анна', authors: ['Анна'] });
    await removePerson(backend.db, person?.personId ?? 0, commandLine());
    await answer(id);
    expect(await authors()).toEqual({ of: '', authors: ['Анна', company().name] });
    // The next removal deletes what can no longer be restored.
    const later = new Date(Date.now() + (REMOVED_PERSON_DAYS + 1) * 86_400_000);
    await removePerson(backend.db, other?.personId ?? 0, commandLine(later));
    expect(await authors()).toEqual({ of: '', authors: ['Анна', company().name] });
  });

  it('tells staff who have not seen what the buyer wrote last', async () => {
    const { id, link_token: token } = await ask();
    await write(token, 'Дахиад нэг асуулт');
    const [question] = await listThread(backend.db, id);
    expect((await answer(id, { seen: '0' })).to).toContain('writtenMeanwhile');
    await answer(id, { seen: String(question?.id) });
    expect((await listThread(backend.db, id)).map(({ staffName }) => staffName)).toEqual([
      '',
      'Anna',
    ]);
    expect(await rowOf(id)).toMatchObject({ state: 'answered', buyerWroteAt: null });
  });

  it('tells staff who have not seen that a colleague has answered, and lets them answer as well', async () => {
    const { id } = await ask();
    await answer(id);
    const theirs = { seen: '0', text: 'Үгүй.' };
    expect((await answer(id, theirs, owner)).to).toContain('writtenMeanwhile');
    expect((await listThread(backend.db, id)).map(({ staffName }) => staffName)).toEqual(['Anna']);
    expect((await answer(id, { text: 'Үгүй.' }, owner)).to).toContain('answerSent');
  });

  it('says of an answer that is sent again after the buyer has replied that it was sent', async () => {
    const { id, link_token: token } = await ask();
    const sent = { seen: '0', key: crypto.randomUUID() };
    for (const _ of [1, 2]) expect((await answer(id, sent)).to).toContain('answerSent#');
    await write(token, 'Баярлалаа');
    expect((await answer(id, sent)).to).toContain('answerSent#');
    expect(await listThread(backend.db, id)).toHaveLength(2);
    expect(await rowOf(id)).toMatchObject({ buyerWroteAt: expect.any(Date) });
  });

  it('gives staff without script a refused answer back, below what the buyer wrote meanwhile', async () => {
    const { id, link_token: token } = await ask();
    const enquiry = await readEnquiry(String(id));
    if (!enquiry) throw new Error('There is no such enquiry.');
    const shown = { language: 'ru', enquiry, writerId: 'anna' } as const;
    const page = renderToStaticMarkup(createElement(EnquiryThread, shown));
    await write(token, 'Дахиад нэг асуулт');
    const text = 'Машина ещё здесь, приезжайте. '.repeat(66).trim();
    const offer = { offerCar: `BAM-${TEST_MODEL_ID}`, offerPrice: '21900', offerUntil: '' };
    const typed = { ...answerFieldsOf(page), ...offer, text };
    const again = await anna.read('write-answer', typed);
    expect(again.status).toBe(422);
    expect(again.html).toContain('Дахиад нэг асуулт');
    expect(again.html).toContain(`>\n${text}</textarea>`);
    expect(answerFieldsOf(again.html)).toMatchObject(offer);
    expect(await listThread(backend.db, id)).toHaveLength(1);

    const wrong = await anna.read('write-answer', {
      ...answerFieldsOf(again.html),
      text,
      offerPrice: '"9500"',
    });
    expect(answerFieldsOf(wrong.html)).toMatchObject({ offerPrice: '&quot;9500&quot;' });
    const { to } = await anna.send('write-answer', { ...answerFieldsOf(again.html), text });
    expect(to).toBe(`/enquiries/${id}?notice=answerSent#thread`);
    const [, sent] = await listThread(backend.db, id);
    expect(sent).toMatchObject({ text, offer: { price_usd: 21900 }, staffName: 'Anna' });
  });

  it('keeps waiting when staff answer or close what the buyer has written to since, unread', async () => {
    const { id, link_token: token } = await ask();
    await anna.send('take-enquiry', { id: String(id), owner: '' });
    const seen = await readInbox({}, undefined);
    const { ownerId } = await rowOf(id);
    const rows = renderToStaticMarkup(
      createElement(InboxList, { language: 'en', rows: seen.enquiries, isPickable: true }),
    );
    const [picked = ''] = rows.match(new RegExp(`(?<=value=")${id}:[^"]*`)) ?? [];
    const form = { id: String(id), from: 'inHand', state: 'answered', wroteAt: '0' };
    await write(token, 'Хүлээж байна');
    const { number, buyerWroteAt } = await rowOf(id);
    expect((await anna.send('set-enquiry-state', form)).to).toContain('changedMeanwhile');
    const bulk = { picked, button: 'setState', state: 'lost' };
    expect((await anna.send('handle-enquiries', bulk)).to).toContain(`refused=${number}`);
    expect(await rowOf(id)).toMatchObject({ state: 'inHand', ownerId, buyerWroteAt });
    // Who has seen the message may.
    const read = { ...form, wroteAt: String(Number(buyerWroteAt)) };
    expect((await anna.send('set-enquiry-state', read)).to).toContain('stateSet');
    expect(await rowOf(id)).toMatchObject({ state: 'answered', buyerWroteAt: null });
  });

  it('stores a message that is sent twice once, on both sides', async () => {
    const { id, link_token: token } = await ask();
    const key = crypto.randomUUID();
    await Promise.all([answer(id, { key }), answer(id, { key })]);
    const twice = crypto.randomUUID();
    await Promise.all([write(token, 'Нэг', { key: twice }), write(token, 'Нэг', { key: twice })]);
    expect(await listThread(backend.db, id)).toHaveLength(2);
  });

  it('stores a message whose words were changed before it was sent again', async () => {
    const { id, link_token: token } = await ask();
    const key = crypto.randomUUID();
    await write(token, 'Өнгө нь?', { key });
    await write(token, 'Өнгө нь ямар вэ?', { key });
    await write(token, 'Өнгө нь ямар вэ?', { key, files: [await jpegPicture(40, 40)] });
    const thread = await listThread(backend.db, id);
    expect(thread.map(({ text, pictures }) => [text, pictures.length])).toEqual([
      ['Өнгө нь?', 0],
      ['Өнгө нь ямар вэ?', 0],
      ['Өнгө нь ямар вэ?', 1],
    ]);
  });

  it('gives the words back, to be sent again as the same message, while the database is away', async () => {
    const { id, link_token: token } = await ask();
    const key = crypto.randomUUID();
    const post = () => {
      const body = new FormData();
      body.set('text', 'Хаалт <"нээлт"> & хаана?');
      body.set('key', key);
      const headers = { host: 'mn.localhost', 'x-client-address': '203.0.113.8' };
      const address = `http://mn.localhost${privateLinkPath(token)}`;
      return writeByLink(new Request(address, { method: 'POST', headers, body }));
    };
    const desk = site.deskBackend as DeskBackend;
    const { db, close } = connectDatabase('postgres://localhost:1/away', 1);
    site.deskBackend = { ...desk, db };
    const away = await post().finally(() => {
      site.deskBackend = desk;
    });
    await close();
    expect([away.status, away.headers.get('retry-after')]).toEqual([503, '5']);
    const html = await away.text();
    expect(html).toContain('lang="mn"');
    expect(html).toContain('Хаалт &lt;&quot;нээлт&quot;&gt; &amp; хаана?</textarea>');
    expect(html).toContain(`name="key" value="${key}"`);
    expect(html).toContain('href="tel:');
    expect((await post()).status).toBe(303);
    expect((await post()).status).toBe(303);
    expect((await listThread(backend.db, id)).map(({ text }) => text)).toEqual([
      'Хаалт <"нээлт"> & хаана?',
    ]);
  });

  it('gives the words back, with the telephones, to an address that asks too often', async () => {
    const { id, link_token: token } = await ask();
    const desk = site.deskBackend as DeskBackend;
    site.deskBackend = {
      ...desk,
      limits: createRateLimits(0.004, { db: () => desk.db, secret: 'x' }),
    };
    const request = (body?: FormData) =>
      new Request(`http://ru.localhost${privateLinkPath(token)}`, {
        method: body ? 'POST' : 'GET',
        ...(body && { body }),
        headers: { host: 'ru.localhost', 'x-client-address': '203.0.113.9' },
      });
    try {
      expect((await openLink(request())).status).toBe(200);
      const later = await openLink(request());
      expect([later.status, Number(later.headers.get('retry-after'))]).toEqual([
        429,
        expect.any(Number),
      ]);
      expect(await later.text()).toContain('href="tel:');
      const body = new FormData();
      body.set('text', 'Ещё вопрос');
      const unsent = await writeByLink(request(body));
      expect(unsent.status).toBe(429);
      expect(await unsent.text()).toContain('Ещё вопрос</textarea>');
    } finally {
      site.deskBackend = desk;
    }
    expect(await listThread(backend.db, id)).toEqual([]);
  });

  it('says of a changed answer from a form that was sent before that it was not sent', async () => {
    const { id } = await ask();
    const offer = { offerCar: `bam-${TEST_MODEL_ID}`, offerPrice: '21900' };
    const form = { ...offer, key: crypto.randomUUID() };
    // Its answer does not arrive: the person sends once more, and then changes something.
    for (const _ of [1, 2]) expect((await answer(id, form)).to).toContain('=answerSent#');
    const refused = expect.stringContaining('=answerSentBefore');
    expect((await answer(id, { ...form, text: 'Маргааш ирээрэй.' })).to).toEqual(refused);
    expect((await answer(id, { ...form, offerPrice: '20900' })).to).toEqual(refused);
    expect(await listThread(backend.db, id)).toHaveLength(1);
    // The page that says so has a new form.
    const again = { key: crypto.randomUUID(), text: 'Маргааш ирээрэй.' };
    expect((await answer(id, again)).to).toContain('=answerSent#');
    expect(await listThread(backend.db, id)).toHaveLength(2);
  });

  it('keeps of pictures nothing but pixels, and shows them with their own link only', async () => {
    const { id, link_token: token } = await ask();
    const other = await ask();
    await write(token, '', { files: [await placedJpeg(), await jpegPicture(40, 40)] });
    const [message] = await listThread(backend.db, id);
    expect(message?.pictures).toMatchObject([{ width: 480, height: 640 }, {}]);
    const pictureId = message?.pictures[0]?.id ?? '';
    const bytes = await findPicture(backend.db, { id: pictureId, size: 'large', enquiryId: id });
    expect(bytes?.toString('latin1')).toMatch(/^RIFF.{4}WEBP/s);
    expect(bytes?.toString('latin1')).not.toContain('Snitch');
    const small = await findPicture(backend.db, { id: pictureId, size: 'small' });
    expect(small?.byteLength).toBeGreaterThan(0);
    const asOther = { id: pictureId, size: 'large', enquiryId: other.id } as const;
    expect(await findPicture(backend.db, asOther)).toBeNull();
    expect(await findPicture(backend.db, { id: "x' or '1'='1", size: 'large' })).toBeNull();
  });

  it('refuses what is too much or no picture, and keeps the words', async () => {
    const { id, link_token: token } = await ask();
    const problemOf = async (text: string, options: Partial<WriteOptions> = {}) => {
      const outcome = await write(token, text, options);
      return outcome.kind === 'refused' ? [outcome.problem, outcome.text] : outcome.kind;
    };
    const picture = await jpegPicture(40, 40);
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>';
    expect(await problemOf('  ')).toEqual(['empty', '']);
    const long = 'х'.repeat(THREAD_LIMITS.text + 1);
    expect(await problemOf(long)).toEqual(['tooLong', long]);
    expect(await problemOf('a', { files: [svg] })).toEqual(['pictureRefused', 'a']);
    expect(await problemOf('a', { files: ['\u00ff\u00d8\u00ff broken'] })).toEqual([
      'pictureRefused',
      'a',
    ]);
    expect(await problemOf('a', { files: Array(7).fill(picture) })).toEqual([
      'tooManyPictures',
      'a',
    ]);
    expect(await problemOf('a', { files: Array(120).fill(picture) })).toEqual([
      'pictureRefused',
      'a',
    ]);
    expect(
      await problemOf('a', { files: [Buffer.alloc(THREAD_LIMITS.pictureBytes + 1, 'a')] }),
    ).toEqual(['tooLarge', 'a']);
    expect(await problemOf('a', { body: 'text=a' })).toEqual(['pictureRefused', '']);
    expect(await listThread(backend.db, id)).toEqual([]);
    const withPicture = { files: [picture] };
    expect(await write(token, long, withPicture)).toMatchObject({ hadPictures: true });
    expect(await write(token, long, { files: [''] })).toMatchObject({ hadPictures: false });
    const tight = createRateLimits(0.05, { db: () => backend.db, secret: 'x' });
    expect(await problemOf('one', { limitedBy: tight })).toBe('sent');
    expect(await problemOf('two', { limitedBy: tight })).toEqual(['tooOften', 'two']);
    const often = await write(token, 'three', { ...withPicture, limitedBy: tight });
    expect(often).toMatchObject({ problem: 'tooOften', hadPictures: true });
  });

  it('takes pictures as large together as its page says, beside the longest text', async () => {
    const { link_token: token } = await ask();
    const text = 'х'.repeat(THREAD_LIMITS.text);
    const files = Array(5).fill(Buffer.alloc(THREAD_LIMITS.picturesBytes / 5, 'a'));
    // Not too large: refused because it is no picture.
    expect(await write(token, text, { files })).toMatchObject({ problem: 'pictureRefused', text });
  });

  it('gives the words of a form back whose pictures are too large, or do not arrive', async () => {
    const { id, link_token: token } = await ask();
    const key = crypto.randomUUID();
    const form = new FormData();
    form.set('key', key);
    form.set('text', 'Хаалт хаана?');
    form.append('pictures', new Blob([new Uint8Array(THREAD_LIMITS.formBytes)]), 'x.jpg');
    const whole = new Response(form);
    const type = { 'content-type': whole.headers.get('content-type') ?? '' };
    const bytes = Buffer.from(await whole.arrayBuffer());
    const given = { kind: 'refused', problem: 'tooLarge', text: 'Хаалт хаана?' };
    const headers = { ...type, 'content-length': String(bytes.byteLength) };
    expect(await receive(token, { headers, body: bytes })).toMatchObject(given);
    const broken = new ReadableStream({
      start: (to) => to.enqueue(bytes.subarray(0, 100_000)),
      pull: (to) => to.error(new Error('The line broke.')),
    });
    const cutOff = { headers: type, body: broken, duplex: 'half' } as const;
    expect(await receive(token, cutOff)).toMatchObject(given);
    expect(await listThread(backend.db, id)).toEqual([]);
  });

  it('receives a form to its end that is too large, whose browser reads the answer only then', async () => {
    const { link_token: token } = await ask();
    // As Next passes it on.
    const server = createServer(async (incoming, response) => {
      const headers = new Headers(incoming.headers as Record<string, string>);
      const body = incoming as unknown as BodyInit;
      response.end(JSON.stringify(await receive(token, { headers, body, duplex: 'half' })));
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const { port } = server.address() as AddressInfo;
    const form = new FormData();
    form.set('text', 'Хаалт хаана?');
    form.append('pictures', new Blob([new Uint8Array(THREAD_LIMITS.formBytes)]), 'x.jpg');
    const whole = new Response(form);
    const bytes = Buffer.from(await whole.arrayBuffer());
    const type = whole.headers.get('content-type') ?? '';
    const headers = { 'content-type': type, 'content-length': bytes.byteLength };
    const sending = httpRequest({ host: '127.0.0.1', port, method: 'POST', headers });
    const answered = once(sending, 'response');
    await new Promise<void>((resolve) => sending.end(bytes, resolve));
    const [answer] = await answered;
    expect(JSON.parse(await text(answer))).toMatchObject({ problem: 'tooLarge' });
    server.close();
  });

  it('calls itself busy, not the buyer too frequent, where no more forms can be received', async () => {
    const { link_token: token } = await ask();
    const ends: (() => void)[] = [];
    const slow = () =>
      receive(token, {
        headers: { 'content-type': 'multipart/form-data; boundary=x' },
        body: new ReadableStream({ start: (to) => void ends.push(() => to.close()) }),
        duplex: 'half',
      });
    const arriving = [slow(), slow()];
    const busy = { problem: 'busy', text: 'One' };
    expect(await write(token, 'One')).toMatchObject({ ...busy, hadPictures: false });
    expect(await write(token, 'One', { files: [Buffer.alloc(99_999)] })).toMatchObject({
      ...busy,
      hadPictures: true,
    });
    for (const end of ends) end();
    await Promise.all(arriving);
    expect(await write(token, 'Two')).toMatchObject({ kind: 'sent' });
  });

  it('receives words whatever else arrives, and pictures whatever one other address sends', async () => {
    const { link_token: token } = await ask();
    const links = [await ask(), await ask(), await ask()];
    const ends: (() => void)[] = [];
    const arriving: Promise<unknown>[] = [];
    const holdPlaces = (address: string) => {
      for (const { link_token: held } of [...links, ...links]) {
        const headers = { 'content-type': 'multipart/form-data; boundary=x' };
        const body = new ReadableStream({ start: (to) => void ends.push(() => to.close()) });
        arriving.push(receive(held, { headers, body, duplex: 'half' }, limits, address));
      }
    };
    holdPlaces('198.51.100.1');
    const picture = { files: [await jpegPicture(200, 200)] };
    expect(await write(token, 'One', picture)).toMatchObject({ kind: 'sent' });
    holdPlaces('198.51.100.2');
    expect(await write(token, 'Two', picture)).toMatchObject({ problem: 'busy' });
    const words = new FormData();
    words.set('text', 'Two');
    const whole = new Response(words);
    const body = Buffer.from(await whole.arrayBuffer());
    const type = whole.headers.get('content-type') ?? '';
    const headers = { 'content-type': type, 'content-length': String(body.byteLength) };
    expect(await receive(token, { headers, body })).toMatchObject({ kind: 'sent' });
    for (const end of ends) end();
    await Promise.all(arriving);
  });

  it('refuses more messages of a buyer than anybody reads', async () => {
    const { id, link_token: token } = await ask();
    const rows = Array.from({ length: THREAD_LIMITS.messages }, (_, i) => ({
      enquiryId: id,
      at: new Date(),
      text: String(i),
      formKey: crypto.randomUUID(),
    }));
    const last = { key: crypto.randomUUID() };
    await backend.db.insert(enquiryMessages).values(rows.slice(1));
    expect(await write(token, 'The last one', last)).toMatchObject({ kind: 'sent' });
    expect(await write(token, 'The last one', last)).toMatchObject({ kind: 'sent' });
    expect(await write(token, 'More')).toMatchObject({ problem: 'full' });
    const lead = await rowOf(id);
    expect((await readPrivatePage(backend.db, lead, 'mn', new Date())).mayWrite).toBe(false);
  });

  it('takes text, but no picture, where there are as many pictures as anybody looks at', async () => {
    const { id, link_token: token } = await ask();
    await write(token, 'These');
    const [message] = await listThread(backend.db, id);
    const bytes = Buffer.from('x');
    const rows = Array.from({ length: THREAD_LIMITS.picturesOfEnquiry }, (_, position) => ({
      id: crypto.randomUUID(),
      messageId: message?.id ?? 0,
      position,
      width: 4,
      height: 3,
      small: bytes,
      large: bytes,
    }));
    await backend.db.insert(enquiryPictures).values(rows);
    const files = [await jpegPicture(40, 40)];
    expect(await write(token, 'One more', { files })).toMatchObject({ problem: 'tooManyPictures' });
    expect(await write(token, 'Words')).toMatchObject({ kind: 'sent' });
  });

  it('offers the price that was typed, however its digits are set apart', async () => {
    for (const offerPrice of ['9500', '9,500', '9 500', '9.500', '9500.00', '9500,00', '9,500.0']) {
      const { id } = await ask();
      await answer(id, { offerCar: `BAM-${TEST_MODEL_ID}`, offerPrice });
      const [message] = await listThread(backend.db, id);
      expect(message?.offer?.price_usd, offerPrice).toBe(9500);
    }
  });

  it('offers a car by the number that it had before the owner changed the letters of numbers', async () => {
    const before = companyFacts();
    // The new letters may be the beginning of the old ones.
    const company = { ...before.company, stockPrefix: 'BA', formerPrefixes: ['BAM'] };
    setCompanyFacts({ ...before, company });
    const { id } = await ask();
    await answer(id, { offerCar: `BAM-${TEST_MODEL_ID}`, offerPrice: '9500' });
    setCompanyFacts(before);
    const [message] = await listThread(backend.db, id);
    expect(message?.offer).toMatchObject({ stock_number: `BA-${TEST_MODEL_ID}` });
  });

  it.each([
    ['an unknown car', { offerCar: 'BAM-999999', offerPrice: '21900' }],
    ['digits alone', { offerCar: String(TEST_MODEL_ID), offerPrice: '21900' }],
    ['no price', { offerCar: `BAM-${TEST_MODEL_ID}`, offerUntil: '2099-01-01' }],
    ['a price of nothing', { offerCar: `BAM-${TEST_MODEL_ID}`, offerPrice: '-1' }],
    ['a price with cents', { offerCar: `BAM-${TEST_MODEL_ID}`, offerPrice: '12500.5' }],
    [
      'a day that is over',
      { offerCar: `BAM-${TEST_MODEL_ID}`, offerPrice: '9000', offerUntil: '2020-01-01' },
    ],
  ])('sends no offer of %s', async (_, offer) => {
    const { id } = await ask();
    expect((await answer(id, offer)).to).toContain('offerRefused');
    expect(await listThread(backend.db, id)).toEqual([]);
  });

  it('notifies nobody of messages to spam, and leaves a won enquiry won', async () => {
    const spam = await ask();
    await anna.send('set-enquiry-state', { id: String(spam.id), from: 'new', state: 'spam' });
    await write(spam.link_token, 'Buy links');
    expect((await told(spam.id)).map(({ kind }) => kind)).not.toContain('followUp');
    const won = await ask();
    await anna.send('set-enquiry-state', { id: String(won.id), from: 'new', state: 'won' });
    await write(won.link_token, 'Баярлалаа');
    expect(await rowOf(won.id)).toMatchObject({ state: 'won', buyerWroteAt: expect.any(Date) });
  });

  it('is erased with everything personal, and its link with it', async () => {
    const { id, number, link_token: token } = await ask({ mobile: '+976 8800 1122', mail: '' });
    await write(token, 'Зураг', { files: [await jpegPicture(40, 40)] });
    const pictures = await backend.db.$count(enquiryPictures);
    await owner.send('erase-person', { id: String(id), confirmed: number });
    expect(await listThread(backend.db, id)).toEqual([]);
    expect(await backend.db.$count(enquiryPictures)).toBe(pictures - 1);
    expect(await findLinked(backend.db, token)).toBeNull();
    expect((await anna.send('renew-link', { id: String(id), version: '1' })).to).toContain(
      'changedMeanwhile',
    );
  });
});

/** Its types are not installed. */
const { JSDOM } = createRequire(import.meta.url)('jsdom');

describe('the page with its script', () => {
  const headers = { host: 'en.localhost', 'x-client-address': '203.0.113.11' };
  const texts = textsOf('en', 'privatePage');
  let script = '';
  let drawn: Buffer;
  beforeAll(async () => {
    const entryPoints = ['lib/browser/private-form.ts'];
    const { outputFiles } = await build({ entryPoints, bundle: true, write: false });
    script = outputFiles[0]?.text ?? '';
    drawn = await jpegPicture(40, 40);
  });

  /**
   * @param line brings a request to the site
   * @param before the page that is reloaded
   */
  async function browse(token: string, line = writeByLink, before?: { sessionStorage: Storage }) {
    const url = `http://en.localhost${privateLinkPath(token)}`;
    const html = await (await openLink(new Request(url, { headers }))).text();
    const { window } = new JSDOM(html, { url, runScripts: 'outside-only' });
    Object.assign(window.sessionStorage, before?.sessionStorage);
    const bytesOf = (blob: Blob) =>
      new Promise<Uint8Array<ArrayBuffer>>((resolve) => {
        const reader = new window.FileReader();
        reader.onload = () => resolve(new Uint8Array(Buffer.from(reader.result)));
        reader.readAsArrayBuffer(blob);
      });
    window.fetch = async (to: string, { body: sent }: { body: FormData }) => {
      const body = new FormData();
      for (const [name, value] of sent)
        body.append(name, typeof value === 'string' ? value : new Blob([await bytesOf(value)]));
      const answer = await line(new Request(to, { method: 'POST', headers, body }));
      const location = answer.headers.get('location');
      if (!location) return answer;
      const next = await openLink(new Request(new URL(location, to), { headers }));
      return Object.defineProperties(next, { redirected: { value: true }, url: { value: url } });
    };
    // jsdom decodes, draws and scrolls nothing.
    window.createImageBitmap = async ({ name }: File) => {
      if (name === 'broken') throw new Error('No picture.');
      return { width: 4000, height: 3000, close() {} };
    };
    const canvas = window.HTMLCanvasElement.prototype;
    canvas.getContext = () => ({ fillRect() {}, drawImage() {} });
    canvas.toBlob = (done: BlobCallback) => done(new window.Blob([drawn]));
    window.Element.prototype.scrollIntoView = () => {};
    window.eval(script);
    const { document } = window;
    const typed = (): string => document.querySelector('textarea').value;
    /** Sends the form, and answers what the page then says. */
    async function send(text: string, picture?: { name: string; bytes: Buffer }): Promise<string> {
      const implOf = (of: object) =>
        Reflect.get(of, Object.getOwnPropertySymbols(of).find(String) as symbol);
      const { files } = document.querySelector('[type=file]');
      if (picture) implOf(files).push(implOf(new window.File([picture.bytes], picture.name)));
      const field = document.querySelector('textarea');
      field.value = text;
      field.dispatchEvent(new window.Event('input'));
      field.form.querySelector('button').click();
      const said = () => document.querySelector('[role]')?.textContent;
      await expect.poll(said, { timeout: PATIENCE_MS }).toBeDefined();
      return said();
    }
    return { window, typed, send };
  }

  it('makes photographs small before they are sent, and shows what became of the message', async () => {
    const { id, link_token: token } = await ask();
    // Unchanged it would be refused.
    const bytes = Buffer.alloc(4_000_000, 'x');
    const page = await browse(token);
    expect(await page.send('Colour?', { name: 'x.jpg', bytes })).toBe(texts('sent'));
    expect(page.typed()).toBe('');
    expect(await page.send('And when?')).toBe(texts('sent'));
    const thread = await listThread(backend.db, id);
    expect(thread.map(({ text, pictures }) => [text, pictures.length])).toEqual([
      ['Colour?', 1],
      ['And when?', 0],
    ]);
  });

  it('keeps the words in their form until they have arrived', async () => {
    const { id, link_token: token } = await ask();
    const text = 'Can I see it on Friday?';
    const broken = { name: 'broken', bytes: Buffer.from('x') };
    const refused = await browse(token);
    expect(await refused.send(text, broken)).toBe(texts('problems.pictureRefused'));
    expect(refused.typed()).toBe(text);
    for (const [status, said] of [
      [413, texts('problems.tooLarge')],
      [502, textsOf('en', 'memberFields')('noNetwork')],
    ] as const) {
      const page = await browse(token, async () => new Response('<h1>nginx</h1>', { status }));
      expect(await page.send(text)).toBe(said);
      expect(page.typed()).toBe(text);
    }
    const cutOff = await browse(token, () => Promise.reject(new TypeError('Failed to fetch')));
    expect(await cutOff.send(text)).toBe(textsOf('en', 'memberFields')('noNetwork'));
    expect(cutOff.typed()).toBe(text);
    expect((await browse((await ask()).link_token, undefined, cutOff.window)).typed()).toBe('');
    const reloaded = await browse(token, undefined, cutOff.window);
    expect(reloaded.typed()).toBe(text);
    expect(await reloaded.send(reloaded.typed())).toBe(texts('sent'));
    expect((await browse(token, undefined, reloaded.window)).typed()).toBe('');
    expect((await listThread(backend.db, id)).map((message) => message.text)).toEqual([text]);
  });

  it('sends once what is reloaded after its answer was lost', async () => {
    const { id, link_token: token } = await ask();
    const text = 'Is it still there?';
    const lostAnswer = await browse(token, async (request) => {
      await writeByLink(request);
      throw new TypeError('Failed to fetch');
    });
    expect(await lostAnswer.send(text)).toBe(textsOf('en', 'memberFields')('noNetwork'));
    expect((await browse(token, undefined, lostAnswer.window)).typed()).toBe('');
    let arrive = () => Promise.resolve(new Response());
    const lateMessage = await browse(token, async (request) => {
      arrive = () => writeByLink(request);
      throw new TypeError('Failed to fetch');
    });
    await lateMessage.send('And when?');
    const reloaded = await browse(token, undefined, lateMessage.window);
    await arrive();
    expect(await reloaded.send(reloaded.typed())).toBe(texts('sent'));
    const thread = await listThread(backend.db, id);
    expect(thread.map((message) => message.text)).toEqual([text, 'And when?']);
  });

  it('puts the focus on what is said of the message', async () => {
    const page = await browse((await ask()).link_token);
    const focused = () => page.window.document.activeElement.textContent;
    expect(await page.send('')).toBe(texts('problems.empty'));
    expect(focused()).toBe(texts('problems.empty'));
    expect(await page.send('Colour?')).toBe(texts('sent'));
    expect(focused()).toBe(texts('sent'));
  });

  it('takes no words while a message is being sent, which its answer would replace', async () => {
    const field = () => page.window.document.querySelector('textarea');
    const readOnly: boolean[] = [];
    const page = await browse((await ask()).link_token, async () => {
      readOnly.push(field().readOnly);
      throw new TypeError('Failed to fetch');
    });
    await page.send('Colour?');
    expect([...readOnly, field().readOnly]).toEqual([true, false]);
  });

  it('runs no script but its own', () => {
    const given = 'document.title="$& <\\/script>"';
    const { html, policy } = withPrivateScript('<body><p>1</p></body>', given);
    expect(html).toBe(`<body><p>1</p><script>${given}</script></body>`);
    const hash = createHash('sha256').update(given).digest('base64');
    expect(policy).toContain(`script-src 'sha256-${hash}'`);
    expect(withPrivateScript('<body></body>', '')).toEqual({
      html: '<body></body>',
      policy: expect.not.stringContaining('script-src'),
    });
  });
});
