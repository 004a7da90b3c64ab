import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { readDraft, writeDraft } from '@/lib/browser/desk-drafts';
import { readRecordPage } from '@/lib/content/desk/record-page';
import { type EditedRecord, readRecordForm } from '@/lib/content/desk/records';
import { marksOf, readRecord } from '@/lib/server/desk/record-changes';
import { recordFieldsOf } from '@/lib/server/desk/record-fields';
import { backend, owner, withDeskTeam } from '@/tests/support/server/desk-team';
import { addTestCar, TEST_MODEL_ID } from '@/tests/support/server/test-car';
import { RecordForm } from './record-form';
import { RecordScreen } from './record-screen';

withDeskTeam({ isSite: true });
beforeAll(() => addTestCar(backend.db));
beforeEach(() => sessionStorage.clear());
afterEach(() => {
  cleanup();
  history.replaceState(null, '', '/');
});

const fields = recordFieldsOf('units').filter(({ name }) =>
  /^(?:port|status|mile|video)/.test(name),
);
const NEW_CAR: EditedRecord = {
  kind: 'units',
  key: null,
  name: '',
  reference: '',
  sitePath: null,
  modelId: null,
  fields,
  form: { port: 'khorgos', status: 'at_port' },
  stored: {},
  marks: {},
  names: {},
  units: { listed: [], total: 0 },
  models: 0,
  wrong: new Set<string>(),
};

/** Opens the page of a new car, or that of one; other pages of the tab are left. */
function open(address: string, record: Partial<EditedRecord> = {}, isAdded = false): void {
  cleanup();
  history.replaceState(null, '', address);
  const isChanged = address.includes('notice=recordChanged');
  const said = { isChanged, isPriceAsked: false, isAdded, sent: [] };
  const form = { record: { ...NEW_CAR, ...record }, ...(!record.key && { model: TEST_MODEL_ID }) };
  render(<RecordForm language="en" staffId="anna" {...said} {...form} />);
}
const mileage = () => screen.getByLabelText<HTMLInputElement>(/^Kilometres/);
const type = (value: string) => fireEvent.input(mileage(), { target: { value } });

/** Sends the form as browsers do. @returns the page that follows */
async function send(): Promise<string | null> {
  const { form } = mileage();
  if (!form) throw new Error('There is no form.');
  fireEvent(form, new Event('formdata'));
  const sent = Object.fromEntries(new FormData(form)) as Record<string, string>;
  return (await owner.send('add-record', sent)).to;
}

it('enters a car once that is sent again as it was because the answer was lost', async () => {
  open('/cars/new');
  type('77');
  const lost = await send();
  open('/cars/new');
  expect(mileage().value).toBe('77');
  const to = await send();
  expect(to).toMatch(/^\/cars\/unit\/\d+\?notice=unitAdded/);
  expect(to).toBe(lost);

  open(to ?? '', { key: '1', modelId: TEST_MODEL_ID }, true);
  open('/cars/new');
  expect(mileage().value).toBe('');
  type('77');
  expect(await send()).not.toBe(to);
});

it('has the film of its draft again', () => {
  const film = JSON.stringify({ src: `/media/${'f'.repeat(32)}.webm`, poster: null });
  const draft = { values: { video_src: film }, isSent: true };
  writeDraft('anna', `units-new-${TEST_MODEL_ID}`, draft);
  open('/cars/new');
  expect(new FormData(mileage().form ?? undefined).get('video_src')).toBe(film);
  expect(screen.getByRole('button', { name: 'Remove the video' })).toBeVisible();
});

it('forgets a suggested text that was saved, which its page no longer shows', () => {
  const name = 'promotions-1-mn-suggested';
  writeDraft('anna', name, { values: { 'title.mn': 'x' }, isSent: true });
  history.replaceState(null, '', '/content/promotions/1?lang=mn&notice=recordSaved');
  const record: EditedRecord = { ...NEW_CAR, kind: 'promotions', key: '1', fields: [] };
  const said = { isChanged: false, isPriceAsked: false, sent: [], record };
  const about = {
    languages: [],
    changes: [],
    history: [],
    deadLinks: [],
    isSuggested: false,
    suggestions: null,
  };
  render(<RecordForm language="en" staffId="anna" {...said} about={{ ...about, locale: 'mn' }} />);
  expect(readDraft('anna', name)).toBeUndefined();
});

it('comes back refused with what was suggested, beside the draft of the form without it', async () => {
  const base = { kind: 'passages', place: 'answers', position: '1', checked_on: '2026-11-20' };
  const texts = { 'title.ru': 'Путь', 'summary.ru': 'Коротко', 'body.ru': 'Текст' };
  const { to } = await owner.send('add-content', { ...base, ...texts, state: 'draft' });
  const key = /\d+/.exec(to ?? '')?.[0] ?? '';
  const openText = async (address: string) => {
    cleanup();
    history.replaceState(null, '', address);
    const query = Object.fromEntries(new URLSearchParams(location.search));
    const staff = await owner.who();
    if (!staff) throw new Error('Nobody is signed in.');
    const asked = { staff, language: 'en', searchParams: Promise.resolve(query) } as const;
    const page = await readRecordPage('passages', key, asked);
    if (!page) throw new Error('There is no such text.');
    const said = { isChanged: false, isPriceAsked: false, sent: [] };
    const { record, about } = page;
    render(<RecordForm language="en" staffId="anna" {...said} record={record} about={about} />);
    const form = document.querySelector('form') as HTMLFormElement;
    const field = (name: string) => form.elements.namedItem(name) as HTMLTextAreaElement;
    return { form, field, title: field('title.mn'), body: field('body.mn') };
  };
  const address = `/content/passages/${key}?lang=mn`;
  fireEvent.input((await openText(address)).body, { target: { value: 'without' } });

  const { form, field, title, body } = await openText(`${address}&suggested=1`);
  fireEvent.input(title, { target: { value: 'Зам' } });
  fireEvent.input(body, { target: { value: 'with' } });
  for (const name of ['publish_at', 'publish_until'])
    fireEvent.input(field(name), { target: { value: '2030-01-01T00:00' } });
  fireEvent(form, new Event('formdata'));
  const sent = Object.fromEntries(new FormData(form)) as Record<string, string>;
  const back = (await owner.send('save-record', sent)).to ?? '';
  expect(back).toContain('notice=recordRefused');
  const again = await openText(back);
  expect([again.title.value, again.body.value]).toEqual(['Зам', 'with']);
  expect((await openText(address)).body.value).toBe('without');
});

it('asks who has no script for the picture of a new article before anything is typed', async () => {
  const staff = await owner.who();
  if (!staff) throw new Error('Nobody is signed in.');
  const asked = { staff, language: 'en', searchParams: Promise.resolve({}) } as const;
  const page = await readRecordPage('articles', 'new', asked);
  if (!page) throw new Error('There is no form.');
  // Without the frame, which needs a request.
  const { children } = RecordScreen({ language: 'en', staff, page }).props;
  const html = renderToStaticMarkup(children);
  const [picture = -1, form = -1, ...others] = [
    ...html.matchAll(/action="\/(?:uploads|do\/add-content)"/g),
  ].map(({ index }) => index);
  expect(html.slice(picture, form)).toContain('Send the picture before');
  expect(others).toEqual([]);
});

it('says that a new article needs a picture', async () => {
  const staff = await owner.who();
  if (!staff) throw new Error('Nobody is signed in.');
  const query = { wrong: 'picture', notice: 'recordRefused' };
  const asked = { staff, language: 'en', searchParams: Promise.resolve(query) } as const;
  const page = await readRecordPage('articles', 'new', asked);
  if (!page) throw new Error('There is no form.');
  const said = { isChanged: false, isPriceAsked: false };
  render(<RecordForm language="en" staffId="anna" {...said} {...page} />);
  expect(screen.getByText('Choose a picture: the site shows none without one.')).toBeVisible();
});

it.each([
  ['models', 'interface_languages', 'x|red'],
  ['models', 'pictures', '[{"src":"/media/'],
  ['models', 'pictures', '[null]'],
  ['models', 'pictures', '{}'],
  ['units', 'video_src', '{"src"'],
  ['brands', 'brand_img', '[1]'],
  ['passages', 'countries', 'x|red'],
] as const)('shows the form of %s whatever an edited address says of %s: %s', async (...given) => {
  const [kind, name, text] = given;
  const staff = await owner.who();
  if (!staff) throw new Error('Nobody is signed in.');
  const key = kind === 'models' ? String(TEST_MODEL_ID) : 'new';
  const formAt = async (query: Record<string, string>) => {
    const asked = { staff, language: 'en', searchParams: Promise.resolve(query) } as const;
    const page = await readRecordPage(kind, key, asked);
    if (!page) throw new Error('There is no form.');
    // Without the frame, which needs a request.
    const { children } = RecordScreen({ language: 'en', staff, page }).props;
    document.body.innerHTML = renderToStaticMarkup(children);
    const [field] = document.getElementsByName(name);
    return (field as HTMLInputElement).value;
  };
  expect(await formAt({ [`typed.${name}`]: text })).toBe(await formAt({}));
  document.body.innerHTML = '';
});

it('keeps what may not be entered yet while another car of the model is saved', async () => {
  open('/cars/new');
  type('78');
  await send();
  open('/cars/unit/1?notice=recordSaved', { key: '1', modelId: TEST_MODEL_ID });
  open('/cars/new');
  expect(mileage().value).toBe('78');
});

/** Opens the page of a stored car at an address, as the site reads it. */
async function openStored(address: string): Promise<void> {
  const { pathname, searchParams } = new URL(address, 'http://desk.invalid');
  const query = Object.fromEntries(searchParams);
  const asked = { role: 'owner', language: 'en', query } as const;
  const record = await readRecordForm('units', pathname.split('/').at(-1) ?? '', asked);
  if (!record) throw new Error('There is no such car.');
  open(address, record);
}

/** Sends every field of the form that is open. @returns the page that follows */
async function save(): Promise<string> {
  const { form } = mileage();
  if (!form) throw new Error('There is no form.');
  fireEvent(form, new Event('formdata'));
  const sent = new FormData(form);
  const fields = [...new Set(sent.keys())].map((name) => [name, sent.getAll(name).map(String)]);
  return (await owner.send('save-record', Object.fromEntries(fields))).to ?? '';
}

const inField = (name: string) =>
  mileage().form?.elements.namedItem(name) as HTMLInputElement | HTMLSelectElement;

/** Enters a car. @returns the address of its page, and what a colleague does who has it open */
async function enterCar(values: Record<string, string>) {
  const base = { kind: 'units', model: String(TEST_MODEL_ID), port: 'khorgos', status: 'at_port' };
  const { to } = await owner.send('add-record', { ...base, ...values });
  const address = (to ?? '').split('?')[0] ?? '';
  const name = { kind: 'units', key: address.split('/').at(-1) ?? '' } as const;
  const stored = () => readRecord(backend.db, name);
  const seen = JSON.stringify(marksOf({ ...values, status: 'at_port', port: 'khorgos' }));
  const change = (changed: Record<string, string>) =>
    owner.send('save-record', { ...name, seen, ...changed });
  return { address, stored, change };
}

it.each([
  ['with', true],
  ['without', false],
])(
  'undoes no change of a colleague when it comes back rejected, %s script',
  async (_, hasScript) => {
    const car = await enterCar({ price_usd: '14500', colour: 'red' });
    await openStored(car.address);
    type('many');
    fireEvent.input(inField('colour'), { target: { value: '' } });
    await car.change({ price_usd: '14200', status: 'reserved' });
    const back = await save();
    expect(back).toContain('notice=recordRefused');
    if (!hasScript) sessionStorage.clear();

    await openStored(back);
    const shown = ['price_usd', 'status', 'colour', 'mileage_km'].map(
      (name) => inField(name).value,
    );
    expect(shown).toEqual(['14200', 'reserved', '', 'many']);
    type('900');
    expect(await save()).toContain('notice=recordSaved');
    expect(await car.stored()).toMatchObject({
      price_usd: 14_200,
      status: 'reserved',
      colour: null,
      mileage_km: 900,
    });
  },
);

const filmOf = (letter: string) =>
  JSON.stringify({ src: `/media/${letter.repeat(32)}.webm`, poster: null });

it('comes back rejected with a film that was just sent, or else with that of a colleague', async () => {
  const car = await enterCar({ video_src: '' });
  await openStored(car.address);
  type('many');
  await car.change({ video_src: filmOf('a') });
  const back = await save();
  expect(back).toContain('notice=recordRefused');
  await openStored(back);
  expect(inField('video_src').value).toBe(filmOf('a'));

  fireEvent.input(inField('video_src'), { target: { value: filmOf('b') } });
  await openStored(await save());
  expect(inField('video_src').value).toBe(filmOf('b'));
  type('900');
  expect(await save()).toContain('notice=recordSaved');
  expect(await car.stored()).toMatchObject({ video_src: `/media/${'b'.repeat(32)}.webm` });
});

it.each([
  ['replaced', filmOf('c'), 'Somebody has changed this. Something else is stored.'],
  ['removed', '', 'Somebody has emptied this.'],
])('says that a colleague has %s the film meanwhile', async (_, theirs, said) => {
  const car = await enterCar({ video_src: filmOf('a') });
  await openStored(car.address);
  fireEvent.input(inField('video_src'), { target: { value: filmOf('b') } });
  await car.change({ video_src: theirs });
  await openStored(await save());
  expect(screen.getByText(said)).toBeVisible();
});
