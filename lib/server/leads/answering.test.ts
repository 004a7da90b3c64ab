import { eq } from 'drizzle-orm';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GreetingList } from '@/components/desk/greeting-list';
import { company } from '@/lib/config/company';
import { ANSWER_TOPICS } from '@/lib/config/template-topics';
import { readEnquiry } from '@/lib/content/desk/inbox';
import {
  greetingDraftOf,
  readAnswerTexts,
  readGreetings,
  readTemplateDraft,
} from '@/lib/content/desk/templates';
import { recordEnquiry } from '@/lib/contract/calls/clue';
import {
  fillTemplate,
  PLACEHOLDERS,
  TEMPLATE_LENGTH,
  unknownPlaceholders,
} from '@/lib/format/answer-template';
import { greetingIn } from '@/lib/format/greeting';
import { LOCALES } from '@/lib/i18n/locales';
import { storeTextsOf, textsOf } from '@/lib/i18n/texts';
import { type DeskBrowser, newStaff, testDeskBackend } from '@/tests/support/server/desk-browser';
import { answerTo, signedRequest } from '@/tests/support/server/signed-request';
import { backend, withTestBackend } from '@/tests/support/server/test-backend';
import { addTestCar, TEST_MODEL_ID } from '@/tests/support/server/test-car';
import { applyMigrations } from '../db/migrate';
import { answerTemplates } from '../db/schema/answer-templates';
import { enquiries } from '../db/schema/leads';
import { units } from '../db/schema/units';
import { commandLine, listAudit } from '../staff/audit';
import type { DeskBackend } from '../staff/desk-backend';
import { listTemplates } from './answer-templates';
import { erasePerson } from './erase';
import { listGreetings } from './greetings';
import { findEnquiry } from './inbox';
import { listEnquiries } from './inbox-pages';

/** Where pages look for the backend of the running site. */
const site = globalThis as typeof globalThis & { deskBackend?: DeskBackend };

withTestBackend();
let anna: DeskBrowser;
let boris: DeskBrowser;
let marketing: DeskBrowser;

beforeAll(async () => {
  const desk = testDeskBackend(backend.db);
  site.deskBackend = desk;
  anna = await newStaff(desk, 'sales', 'Anna');
  boris = await newStaff(desk, 'sales', 'Boris');
  marketing = await newStaff(desk, 'marketing', 'Mara');
});
afterAll(async () => {
  delete site.deskBackend;
});

let sent = 0;
/** A new enquiry's id. */
async function newEnquiry(): Promise<number> {
  sent += 1;
  const name = `Buyer-${sent}-`;
  const fields = { name, mobile: '+976 9911 2233', country: 'Монгол', remark: 'x', lang: 'mn' };
  await answerTo(backend, signedRequest(recordEnquiry, fields, { lang: 'mn' }));
  const { enquiries: rows } = await listEnquiries(backend.db, { word: name });
  return rows[0]?.id ?? 0;
}

const newestEntry = async () => (await listAudit(backend.db)).entries[0];

describe('answering', () => {
  const begin = (browser: DeskBrowser, id: number, channel = 'whatsapp') =>
    browser.send('begin-answer', { id: String(id), channel, template: '' });
  const standOf = async (id: number) => {
    const { state, ownerName } = (await findEnquiry(backend.db, id)) ?? {};
    return [state, ownerName];
  };

  it('is recorded with its channel, and takes what nobody has', async () => {
    const id = await newEnquiry();
    expect((await begin(anna, id)).to).toBe(`/enquiries/${id}`);
    expect(await standOf(id)).toEqual(['inHand', 'Anna']);
    expect(await newestEntry()).toMatchObject({
      action: 'answerBegun',
      staffName: 'Anna',
      subjectId: String(id),
      after: { channel: 'whatsapp' },
    });
  });

  it('warns a person who answers an enquiry that somebody else has, also when both begin at once', async () => {
    const id = await newEnquiry();
    const answers = await Promise.all([begin(anna, id, 'viber'), begin(boris, id, 'mail')]);
    expect(answers.map(({ to }) => to).sort()).toEqual([
      `/enquiries/${id}`,
      `/enquiries/${id}?notice=takenByOther`,
    ]);
  });

  it('is begun by a copied text as by an opened app, and neither counts as an answer', async () => {
    const id = await newEnquiry();
    await anna.send('begin-answer', { id: String(id), channel: 'whatsapp', copied: 'true' });
    expect(await standOf(id)).toEqual(['inHand', 'Anna']);
    const entry = await newestEntry();
    expect(entry).toMatchObject({ action: 'answerBegun', after: { copied: true } });
    expect((await findEnquiry(backend.db, id))?.state).not.toBe('answered');
  });

  it('is withdrawn where the app did not open, with the enquiry it took, and by nobody else', async () => {
    const id = await newEnquiry();
    await begin(anna, id);
    expect((await boris.send('withdraw-answer', { id: String(id) })).to).toContain(
      'changedMeanwhile',
    );
    expect((await anna.send('withdraw-answer', { id: String(id) })).to).toBe(
      `/enquiries/${id}?notice=answerWithdrawn`,
    );
    expect(await standOf(id)).toEqual(['new', null]);
    // An enquiry that was in hand before keeps its owner.
    await anna.send('take-enquiry', { id: String(id), owner: '' });
    await begin(anna, id);
    await anna.send('withdraw-answer', { id: String(id) });
    expect(await standOf(id)).toEqual(['inHand', 'Anna']);
    // Only the last action can be withdrawn.
    await begin(anna, id);
    await anna.send('write-note', { id: String(id), text: 'Rings' });
    expect((await anna.send('withdraw-answer', { id: String(id) })).to).toContain(
      'changedMeanwhile',
    );
  });

  it('takes in hand what was assigned to the person when it came, who keeps it when it is withdrawn', async () => {
    const id = await newEnquiry();
    const ownerId = (await anna.who())?.id ?? '';
    await backend.db.update(enquiries).set({ ownerId }).where(eq(enquiries.id, id));
    expect((await begin(boris, id)).to).toContain('takenByOther');
    expect(await standOf(id)).toEqual(['new', 'Anna']);
    expect((await begin(anna, id)).to).toBe(`/enquiries/${id}`);
    expect(await standOf(id)).toEqual(['inHand', 'Anna']);
    await anna.send('withdraw-answer', { id: String(id) });
    expect(await standOf(id)).toEqual(['new', 'Anna']);
  });

  it('ends with how it was answered', async () => {
    const id = await newEnquiry();
    const fields = { id: String(id), from: 'new', state: 'answered' };
    await anna.send('set-enquiry-state', { ...fields, channel: 'wechat' });
    expect(await standOf(id)).toEqual(['answered', 'Anna']);
    expect((await newestEntry())?.after).toMatchObject({ state: 'answered', channel: 'wechat' });
  });

  it('begins with number, price and port of the one car that was asked about, not of its model', async () => {
    await addTestCar(backend.db);
    const at = { createdAt: new Date(), statusSince: new Date(), updatedAt: '2026-11-20' };
    await backend.db.insert(units).values({
      unitId: 7,
      modelId: TEST_MODEL_ID,
      stockNumber: 'BAM-1234567-02',
      checks: {},
      papers: [],
      port: 'erenhot',
      status: 'at_port',
      priceUsd: 23_500,
      ...at,
    });
    const id = await newEnquiry();
    const unit = { unit_id: 7, model_id: TEST_MODEL_ID, stock_number: 'BAM-1234567-02' };
    await backend.db
      .update(enquiries)
      .set({ carModelSign: `tulpar-${TEST_MODEL_ID}`, unit: { ...unit, price_usd: 23_000 } })
      .where(eq(enquiries.id, id));
    const text = async () => {
      const enquiry = await readEnquiry(String(id));
      if (!enquiry) throw new Error('There is no such enquiry.');
      const [greeting] = await readAnswerTexts({ ...enquiry, lang: 'en' }, 'en');
      return greeting.text ?? '';
    };
    expect(await text()).toContain(
      `Tulpar Steppe 2025, BAM-1234567-02, $23,500, ${storeTextsOf('en', 'erenhot').name}`,
    );
    expect(await text()).not.toContain(storeTextsOf('en', 'khorgos').name);
    await backend.db.update(units).set({ status: 'reserved' });
    expect(await text()).toContain(storeTextsOf('en', 'erenhot').name);
    await backend.db.update(units).set({ expectedOn: '2036-12-03' });
    expect(await text()).not.toContain(storeTextsOf('en', 'erenhot').name);
    const sold = { status: 'sold', expectedOn: null, soldOn: '2026-11-27' } as const;
    await backend.db.update(units).set(sold);
    expect(await text()).toContain(textsOf('en', 'car')('noneLeft'));
  });

  it('is not begun for an enquiry whose personal data was erased, which nobody then takes', async () => {
    const id = await newEnquiry();
    const contacts = { mobile: '', mail: '' };
    await erasePerson(backend.db, { contacts, enquiryId: id }, commandLine());
    // A page that was opened before still has the links.
    expect((await begin(anna, id)).to).toContain('notice=changedMeanwhile');
    expect(await standOf(id)).toEqual(['lost', null]);
    expect((await newestEntry())?.action).toBe('leadsErased');
  });

  it('is refused for marketing and for an unknown channel', async () => {
    const id = await newEnquiry();
    expect((await begin(marketing, id)).status).toBe(403);
    expect((await begin(anna, id, 'pigeon')).to).toBe('/?notice=incomplete');
    expect(await standOf(id)).toEqual(['new', null]);
  });
});

describe('templates and greetings', () => {
  it('exist from the start, ten in each language, without unknown placeholders', async () => {
    for (const locale of LOCALES) {
      const templates = await listTemplates(backend.db, locale);
      expect(templates.map(({ topic }) => topic)).toEqual(ANSWER_TOPICS);
      const texts = templates.map(({ text }) => text);
      expect(texts.flatMap((text) => unknownPlaceholders(text))).toEqual([]);
      expect(texts.filter((text) => text.length > TEMPLATE_LENGTH.text)).toEqual([]);
      const values = Object.fromEntries(PLACEHOLDERS.map((name) => [name, 'X']));
      const asked = { name: 'Бат', car: 'X', number: 'K7M-4R7X' };
      expect(greetingIn(locale, asked)).not.toBe('');
      expect(texts.map((text) => fillTemplate(text, values as never).missing)).toEqual(
        ANSWER_TOPICS.map(() => undefined),
      );
    }
  });

  it('do not come back once removed, and keep the name of their topic until they get a title', async () => {
    const [price, stock] = await listTemplates(backend.db, 'nl');
    await anna.send('remove-template', { id: String(price?.id) });
    await applyMigrations(backend.db);
    expect((await listTemplates(backend.db, 'nl')).map(({ topic }) => topic)).not.toContain(
      'price',
    );
    const seen = String(stock?.updatedAt.getTime());
    const change = {
      id: String(stock?.id),
      seen,
      lang: 'nl',
      title: '',
      text: 'Op voorraad: {car}',
    };
    expect((await anna.send('save-template', change)).to).toBe(
      '/templates?lang=nl&notice=templateSaved',
    );
    expect((await listTemplates(backend.db, 'nl'))[0]).toMatchObject({ topic: 'stock', title: '' });
    const { id: _, ...nameless } = change;
    expect((await anna.send('save-template', nameless)).to).toContain('notice=incomplete');
  });

  it('are changed at the desk, greetings too, and a greeting can be reset', async () => {
    const save = (fields: Record<string, string>) =>
      anna.send('save-greeting', { lang: 'mn', greeting: 'general', seen: '0', ...fields });
    expect((await save({ text: 'Сайн уу, {name}! {price}' })).to).toBe(
      '/templates?lang=mn&greeting=general&text=%D0%A1%D0%B0%D0%B9%D0%BD+%D1%83%D1%83%2C+%7Bname%7D%21+%7Bprice%7D&seen=0&notice=unknownPlaceholder',
    );
    await save({ text: 'Сайн уу, {name}! {company}.' });
    const [own] = await listGreetings(backend.db, 'mn');
    expect(own).toMatchObject({ topic: 'general', text: 'Сайн уу, {name}! {company}.' });
    const facts = { name: 'Бат', car: '', number: 'K7M-4R7X' };
    expect(greetingIn('mn', facts, { general: own?.text ?? '' })).toBe(
      `Сайн уу, Бат! ${company().name}. (K7M-4R7X)`,
    );
    // The second of two changes is rejected.
    expect((await save({ text: 'Other' })).to).toContain('notice=templateChanged');
    const seen = String(own?.updatedAt.getTime());
    await anna.send('reset-greeting', { lang: 'mn', greeting: 'general', seen });
    expect(await listGreetings(backend.db, 'mn')).toEqual([]);
    expect((await marketing.send('save-greeting', { lang: 'mn' })).status).toBe(403);
  });
});

describe('a template', () => {
  beforeAll(async () => {
    await backend.db.delete(answerTemplates);
  });
  const save = (browser: DeskBrowser, fields: Record<string, string>) =>
    browser.send('save-template', {
      lang: 'mn',
      title: 'Price',
      text: '{car}: {price}',
      ...fields,
    });

  it('is saved, changed and removed, and the audit trail keeps what it was', async () => {
    await save(anna, { text: 'Сайн уу, {name}!\r\n{car}: {price}' });
    const [saved] = await listTemplates(backend.db, 'mn');
    expect(saved).toMatchObject({ text: 'Сайн уу, {name}!\n{car}: {price}', updatedBy: 'Anna' });
    const id = String(saved?.id);
    const seen = String(saved?.updatedAt.getTime());
    await save(boris, { id, seen, text: '{price}', lang: 'ru' });
    expect(await listTemplates(backend.db, 'mn')).toEqual([]);
    expect(await listTemplates(backend.db)).toMatchObject([{ lang: 'ru', text: '{price}' }]);
    expect(await newestEntry()).toMatchObject({
      action: 'templateSaved',
      before: { lang: 'mn', text: 'Сайн уу, {name}!\n{car}: {price}' },
      after: { lang: 'ru', text: '{price}' },
    });
    await anna.send('remove-template', { id });
    expect(await listTemplates(backend.db)).toEqual([]);
    // What was typed is returned as a new template.
    expect((await save(anna, { id, seen })).to).toBe(
      '/templates?lang=mn&title=Price&text=%7Bcar%7D%3A+%7Bprice%7D&notice=templateGone',
    );
  });

  it('is added, changed and reset once by a form that is sent twice', async () => {
    const twice = (action: string, fields: Record<string, string>) =>
      Promise.all([anna.send(action, fields), anna.send(action, fields)]);
    const saved = { to: '/templates?lang=mn&notice=templateSaved' };
    const template = { lang: 'mn', title: 'Price', text: '{car}: {price}' };
    expect(await twice('save-template', template)).toMatchObject([saved, saved]);
    const [added, ...others] = await listTemplates(backend.db, 'mn');
    expect([added?.title, others]).toEqual(['Price', []]);
    const change = {
      ...template,
      id: String(added?.id),
      text: '{price}',
      seen: String(added?.updatedAt.getTime()),
    };
    expect(await twice('save-template', change)).toMatchObject([saved, saved]);
    await anna.send('remove-template', { id: change.id });

    const greeting = { lang: 'mn', greeting: 'general', seen: '0', text: 'Сайн уу!' };
    expect(await twice('save-greeting', greeting)).toMatchObject([saved, saved]);
    const [own] = await listGreetings(backend.db, 'mn');
    const reset = { ...greeting, seen: String(own?.updatedAt.getTime()) };
    const isReset = { to: '/templates?lang=mn&notice=greetingReset' };
    expect(await twice('reset-greeting', reset)).toMatchObject([isReset, isReset]);
  });

  it('keeps what was saved first, and returns what the second person typed', async () => {
    await save(anna, {});
    const [saved] = await listTemplates(backend.db);
    const id = String(saved?.id);
    const seen = String(saved?.updatedAt.getTime());
    const both = await Promise.all([
      save(anna, { id, seen, text: 'A {price}' }),
      save(boris, { id, seen, text: 'B {price}' }),
    ]);
    const outcomes = both.map(({ to }) => new URL(to ?? '', 'http://desk.localhost').searchParams);
    const first = outcomes.findIndex((query) => query.get('notice') === 'templateSaved');
    const second = outcomes[1 - first];
    expect(Object.fromEntries(second ?? [])).toMatchObject({
      id,
      text: first === 0 ? 'B {price}' : 'A {price}',
      notice: 'templateChanged',
    });
    const [stands] = await listTemplates(backend.db);
    expect(stands?.text).toBe(first === 0 ? 'A {price}' : 'B {price}');
    // A form that does not say what it saw replaces nothing.
    expect((await save(anna, { id, text: 'C' })).to).toContain('notice=templateChanged');
    await anna.send('remove-template', { id });
  });

  it('can be moved to another language after that was rejected', async () => {
    await save(anna, {});
    const [saved] = await listTemplates(backend.db);
    const id = String(saved?.id);
    const seen = String(saved?.updatedAt.getTime());
    const moved = { id, lang: 'ru' };
    const { to } = await save(anna, { ...moved, seen, text: '{prise}' });
    const query = Object.fromEntries(new URL(to ?? '', 'http://desk.localhost').searchParams);
    const draft = await readTemplateDraft(query);
    expect(draft).toMatchObject({ typed: { lang: 'ru', text: '{prise}' }, stored: saved });
    const shown = String(draft?.stored?.updatedAt.getTime());
    expect((await save(anna, { ...moved, seen: shown })).to).toContain('notice=templateSaved');
    expect(await listTemplates(backend.db)).toMatchObject([{ id: saved?.id, lang: 'ru' }]);
    await anna.send('remove-template', { id });
    // One that is gone is added again.
    expect((await readTemplateDraft(query))?.stored).toBeUndefined();
  });

  it('stays as a colleague has changed it before one was rejected, as a greeting does', async () => {
    const queryOf = (to: string | null) =>
      Object.fromEntries(new URL(to ?? '', 'http://desk.localhost').searchParams);
    await save(anna, {});
    const [saved] = await listTemplates(backend.db);
    const id = String(saved?.id);
    const seen = String(saved?.updatedAt.getTime());
    const mine = { id, text: 'Mine {price}' };
    await save(boris, { id, seen, text: 'Theirs {price}' });
    const { to } = await save(anna, { id, seen, text: 'Mine {prise}' });
    const pageOf = async (address: string | null) => {
      const draft = await readTemplateDraft(queryOf(address));
      return String({ ...draft?.stored, ...draft?.typed }.updatedAt?.getTime());
    };
    const late = await save(anna, { ...mine, seen: await pageOf(to) });
    expect(late.to).toContain('notice=templateChanged');
    // Who has been told of the colleague's change may replace it.
    const told = await save(anna, { ...mine, seen: await pageOf(late.to) });
    expect(told.to).toContain('notice=templateSaved');
    await anna.send('remove-template', { id });

    const greeting = { lang: 'mn', greeting: 'general', seen: '0' };
    await boris.send('save-greeting', { ...greeting, text: 'Theirs' });
    const refused = await anna.send('save-greeting', { ...greeting, text: '{price}' });
    const html = async (address: string | null) =>
      renderToStaticMarkup(
        createElement(GreetingList, {
          ...({ language: 'en', staffId: 'anna', locale: 'mn' } as const),
          greetings: await readGreetings('mn'),
          draft: greetingDraftOf(queryOf(address)),
        }),
      );
    const formIn = async (address: string | null) => {
      const fields =
        /name="greeting" value="general"[^>]*><input[^>]*name="seen"[^>]*value="(\d+)"/;
      return fields.exec(await html(address))?.[1] ?? '';
    };
    const again = { ...greeting, text: 'Mine', seen: await formIn(refused.to) };
    const isLate = await anna.send('save-greeting', again);
    expect(isLate.to).toContain('notice=templateChanged');
    const shown = { ...again, seen: await formIn(isLate.to) };
    expect((await anna.send('save-greeting', shown)).to).toContain('notice=templateSaved');
    const [own] = await listGreetings(backend.db, 'mn');
    const reset = { ...greeting, seen: String(own?.updatedAt.getTime()) };
    await anna.send('reset-greeting', reset);
  });

  it('is rejected with an unknown placeholder, and what was typed is returned', async () => {
    const { to } = await save(anna, { text: 'Үнэ: {prise} & {name}' });
    const url = new URL(to ?? '', 'http://desk.localhost');
    expect(url.pathname).toBe('/templates');
    expect(Object.fromEntries(url.searchParams)).toEqual({
      lang: 'mn',
      title: 'Price',
      text: 'Үнэ: {prise} & {name}',
      notice: 'unknownPlaceholder',
    });
    // Even the longest text, in the letters that need most bytes, gives a URL that is accepted.
    const longest = `{prise}${'ราคา'.repeat(TEMPLATE_LENGTH.text)}`.slice(0, TEMPLATE_LENGTH.text);
    expect((await save(anna, { text: longest })).to?.length).toBeLessThan(8000);
    expect(await listTemplates(backend.db)).toEqual([]);
  });

  it('is written only by people whose role includes it', async () => {
    expect((await save(marketing, {})).status).toBe(403);
    expect((await marketing.send('remove-template', { id: '1' })).status).toBe(403);
    expect(await listTemplates(backend.db)).toEqual([]);
  });
});
