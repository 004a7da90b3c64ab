import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recordEnquiry } from '@/lib/contract/calls/clue';
import { TEMPLATE_LENGTH } from '@/lib/format/answer-template';
import { type DeskBrowser, newStaff, testDeskBackend } from '@/tests/support/server/desk-browser';
import { answerTo, signedRequest } from '@/tests/support/server/signed-request';
import { createTestBackend, type TestBackend } from '@/tests/support/server/test-backend';
import { listAudit } from '../staff/audit';
import { listTemplates } from './answer-templates';
import { findEnquiry } from './inbox';
import { listEnquiries } from './inbox-pages';

let backend: TestBackend;
let anna: DeskBrowser;
let boris: DeskBrowser;
let marketing: DeskBrowser;

beforeAll(async () => {
  backend = await createTestBackend();
  const desk = testDeskBackend(backend.db);
  anna = await newStaff(desk, 'sales', 'Anna');
  boris = await newStaff(desk, 'sales', 'Boris');
  marketing = await newStaff(desk, 'marketing', 'Mara');
});
afterAll(() => backend.close());

let sent = 0;
/** A new enquiry's id. */
async function newEnquiry(): Promise<number> {
  sent += 1;
  const name = `Buyer ${sent}`;
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

  it('warns whoever answers what somebody else has, also at the same moment', async () => {
    const id = await newEnquiry();
    const answers = await Promise.all([begin(anna, id, 'viber'), begin(boris, id, 'mail')]);
    expect(answers.map(({ to }) => to).sort()).toEqual([
      `/enquiries/${id}`,
      `/enquiries/${id}?notice=takenByOther`,
    ]);
  });

  it('ends with how it was answered', async () => {
    const id = await newEnquiry();
    const fields = { id: String(id), from: 'new', state: 'answered' };
    await anna.send('set-enquiry-state', { ...fields, channel: 'wechat' });
    expect(await standOf(id)).toEqual(['answered', 'Anna']);
    expect((await newestEntry())?.after).toMatchObject({ state: 'answered', channel: 'wechat' });
  });

  it('is refused to marketing, and by no channel that we do not know', async () => {
    const id = await newEnquiry();
    expect((await begin(marketing, id)).status).toBe(403);
    expect((await begin(anna, id, 'pigeon')).to).toBe('/?notice=incomplete');
    expect(await standOf(id)).toEqual(['new', null]);
  });
});

describe('a template', () => {
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
    // What was typed comes back as a new one.
    expect((await save(anna, { id, seen })).to).toBe(
      '/templates?lang=mn&title=Price&text=%7Bcar%7D%3A+%7Bprice%7D&notice=templateGone',
    );
  });

  it('keeps what was saved first, and what the second one typed comes back', async () => {
    await save(anna, {});
    const [saved] = await listTemplates(backend.db);
    const [id, seen] = [String(saved?.id), String(saved?.updatedAt.getTime())];
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
    // A form that says nothing of what it saw replaces nothing.
    expect((await save(anna, { id, text: 'C' })).to).toContain('notice=templateChanged');
    await anna.send('remove-template', { id });
  });

  it('is rejected with an unknown placeholder, and what was typed comes back', async () => {
    const { to } = await save(anna, { text: 'Үнэ: {prise} & {name}' });
    const url = new URL(to ?? '', 'http://desk.localhost');
    expect(url.pathname).toBe('/templates');
    expect(Object.fromEntries(url.searchParams)).toEqual({
      lang: 'mn',
      title: 'Price',
      text: 'Үнэ: {prise} & {name}',
      notice: 'unknownPlaceholder',
    });
    // Of the longest text, too, in the letters that take most room, the address is one that passes.
    const longest = `{prise}${'ราคา'.repeat(TEMPLATE_LENGTH.text)}`.slice(0, TEMPLATE_LENGTH.text);
    expect((await save(anna, { text: longest })).to?.length).toBeLessThan(8000);
    expect(await listTemplates(backend.db)).toEqual([]);
  });

  it('is written by nobody whose role does not include it', async () => {
    expect((await save(marketing, {})).status).toBe(403);
    expect((await marketing.send('remove-template', { id: '1' })).status).toBe(403);
    expect(await listTemplates(backend.db)).toEqual([]);
  });
});
