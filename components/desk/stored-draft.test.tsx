import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readDraft, writeDraft } from '@/lib/browser/desk-drafts';
import { keepFile, keepPicture, keptPictures } from '@/lib/browser/kept-pictures';
import { newUuid } from '@/lib/browser/uuid';
import { NOTICE_PARAM } from '@/lib/config/desk-notices';
import { readPersonForm } from '@/lib/content/desk/mall-people';
import { readProofForm, readProofs } from '@/lib/content/desk/proofs';
import { readTextForm } from '@/lib/content/desk/texts';
import { SAVED_PARAM } from '@/lib/routing/desk-car-address';
import { owner, withDeskTeam } from '@/tests/support/server/desk-team';
import { ProofForm } from './content/proof-form';
import { SavedProof } from './content/proof-list';
import { TextCard } from './languages/text-form';
import { PersonForm } from './people/person-form';

globalThis.indexedDB = new IDBFactory();
withDeskTeam({ isSite: true });
beforeEach(() => sessionStorage.clear());
afterEach(() => history.replaceState(null, '', '/'));

/** Leaves the page for another one. @returns what its address says */
function goTo(address: string): Record<string, string> {
  cleanup();
  history.replaceState(null, '', address);
  return Object.fromEntries(new URLSearchParams(location.search));
}

/** Sends the form of a field as browsers do. @returns the address of the page that follows */
async function sendFormOf(
  { form }: HTMLInputElement | HTMLTextAreaElement,
  action: string,
  pressed: Record<string, string> = {},
): Promise<string> {
  if (!form) throw new Error('There is no form.');
  fireEvent(form, new Event('formdata'));
  const sent = Object.fromEntries(new FormData(form)) as Record<string, string>;
  return (await owner.send(action, { ...sent, ...pressed })).to ?? '';
}

const media = (name: string) => `/media/${'a'.repeat(32)}-${name}.avif`;
const PICTURE = { src: media('1600'), small_src: media('480'), width: 1600, height: 1067 };
const YARD = { kind: 'yard', port: 'khorgos', picture: JSON.stringify([PICTURE]) };

async function openProof(
  key: string,
  address = `/content/proofs/${key}${key === 'new' ? '?kind=yard' : ''}`,
) {
  const query = goTo(address);
  const proof = await readProofForm(key, 'en', query);
  if (!proof) throw new Error('There is no such proof.');
  const said = { isChanged: query[NOTICE_PARAM] === 'recordChanged', sent: [] };
  const choices = { place: [], reviewId: [] };
  render(<ProofForm language="en" staffId="anna" proof={proof} {...said} choices={choices} />);
  const field = document.getElementById('day') as HTMLInputElement;
  return { field, seen: String(proof.seen) };
}

/** Opens the list of proofs that follows a form. @returns the proof that it names as stored */
async function openProofs(address: string) {
  const { [SAVED_PARAM]: saved, [NOTICE_PARAM]: notice } = goTo(address);
  const proof = (await readProofs('en')).find(({ proofId }) => String(proofId) === saved);
  if (!proof) throw new Error('The list names no proof.');
  render(<SavedProof staffId="anna" proof={proof} notice={notice as 'recordSaved'} />);
  return String(proof.proofId);
}

it('opens a proof as a colleague has changed it since it was saved here', async () => {
  const added = await owner.send('save-proof', { ...YARD, day: '2026-04-01', formId: newUuid() });
  const id = await openProofs(added.to ?? '');
  const { field } = await openProof(id);
  fireEvent.input(field, { target: { value: '2026-04-02' } });
  const to = await sendFormOf(field, 'save-proof', { picture: YARD.picture });
  expect(to).toContain('notice=recordSaved');
  await openProofs(to);
  const { seen } = await openProof(id);
  await owner.send('save-proof', { ...YARD, id, seen, day: '2026-04-03' });
  expect((await openProof(id)).field.value).toBe('2026-04-03');
});

it('hands a picture that had not arrived over to the proof that was saved, not to the next new one', async () => {
  const field = 'proof-new-yard';
  const details = { view: 'other', colour: null, is_drawing: false };
  const waiting = { id: newUuid(), field, addedAt: Date.now(), details, state: 'paused' };
  await keepPicture(waiting);
  await keepFile(waiting.id, new ArrayBuffer(4));
  const day = (await openProof('new')).field;
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1));
  fireEvent.input(day, { target: { value: '2026-05-01' } });
  const to = await sendFormOf(day, 'save-proof', { picture: YARD.picture, port: 'khorgos' });
  expect(to).toContain('notice=recordAdded');
  const id = await openProofs(to);
  await waitFor(async () => expect(await keptPictures(field)).toEqual([]));
  expect(await keptPictures(`proof-${id}`)).toMatchObject([{ id: waiting.id }]);
});

async function openPerson(key: string, address: string) {
  const query = goTo(address);
  const person = await readPersonForm(key, 'en', query);
  if (!person) throw new Error('There is no such person.');
  const said = { isChanged: query[NOTICE_PARAM] === 'recordChanged', accounts: [], sent: [] };
  render(<PersonForm language="en" staffId="anna" person={person} {...said} />);
  return { seen: String(person.seen) };
}

const BOLD = {
  name_Latn: 'Bold',
  languages: ['mn'],
  days: ['1'],
  from: '540',
  until: '1080',
  position: '1',
};
// As its field sends it.
const SENT_PICTURE = JSON.stringify([{ ...PICTURE, view: 'other' }]);

it.each([
  ['proof', 'save-proof', { ...YARD, day: '2026-06-01', picture: SENT_PICTURE }, openProof],
  ['person', 'save-person', { ...BOLD, portrait: SENT_PICTURE }, openPerson],
] as const)(
  'says what a colleague has changed of a %s meanwhile, and that they hid it',
  async (...given) => {
    const [, action, fields, open] = given;
    const mine = { ...fields, port: 'khorgos', shown: 'yes' };
    const added = await owner.send(action, { ...mine, formId: newUuid() });
    const id = goTo(added.to ?? '')[SAVED_PARAM] ?? '';
    const { seen } = await open(id, '/');
    await owner.send(action, { ...fields, id, seen, port: 'erenhot' });
    const { to } = await owner.send(action, { ...mine, id, seen });
    await open(id, to ?? '');
    expect(screen.getByLabelText('Port')).toHaveAccessibleDescription(/Stored is: Erenhot$/);
    expect(screen.getByLabelText(/^Show.* on the site$/)).toHaveAccessibleDescription(
      /Stored is: No$/,
    );
    expect(document.querySelectorAll('.desk-error')).toHaveLength(2);
  },
);

const KEY = 'favourites.emptyTitle';

async function openText(key: string, address: string): Promise<HTMLTextAreaElement> {
  const form = await readTextForm('mn', key, 'en', goTo(address), false);
  const text = { language: 'en', locale: 'mn', id: key, form } as const;
  render(<TextCard {...text} staffId="anna" mayReword />);
  return document.querySelector('textarea') as HTMLTextAreaElement;
}

it('opens a text as a colleague has worded it since it was saved here and the next one was opened', async () => {
  writeDraft('anna', `text-mn-${KEY}-suggested`, { values: { text: 'x' }, isSent: true });
  const address = `/languages/text?kind=message&id=${KEY}&locale=mn`;
  const field = await openText(KEY, address);
  fireEvent.input(field, { target: { value: 'Хадгалсан машин алга' } });
  const to = await sendFormOf(field, 'reword-text', { next: 'layout.contact' });
  expect(to).toContain('id=layout.contact');
  await openText('layout.contact', to);
  expect(readDraft('anna', `text-mn-${KEY}-suggested`)).toBeUndefined();

  const { seen } = await readTextForm('mn', KEY, 'en', {}, false);
  const theirs = { locale: 'mn', key: KEY, seen: String(seen), text: 'Машин хадгалаагүй байна' };
  await owner.send('reword-text', theirs);
  expect((await openText(KEY, address)).value).toBe(theirs.text);
});

it('opens a text again that was refused after it was suggested, beside the draft of its own', async () => {
  const address = `/languages/text?kind=message&id=${KEY}&locale=mn`;
  fireEvent.input(await openText(KEY, address), { target: { value: 'Өөрийн' } });
  const field = await openText(KEY, `${address}&suggested=1`);
  fireEvent.input(field, { target: { value: '{unknown}' } });
  const to = await sendFormOf(field, 'reword-text');
  expect(to).toContain('notice=textRefused');
  expect((await openText(KEY, to)).value).toBe('{unknown}');
  expect((await openText(KEY, address)).value).toBe('Өөрийн');
});

it('keeps what a colleague has made of a text before a wording of it was refused', async () => {
  const address = `/languages/text?kind=message&id=${KEY}&locale=mn`;
  const field = await openText(KEY, address);
  fireEvent.input(field, { target: { value: '{unknown}' } });
  const { seen } = await readTextForm('mn', KEY, 'en', {}, false);
  const theirs = { locale: 'mn', key: KEY, seen: String(seen), text: 'Машин алга байна' };
  await owner.send('reword-text', theirs);
  const refused = await sendFormOf(field, 'reword-text');
  expect(refused).toContain('notice=textRefused');
  const again = await openText(KEY, refused);
  fireEvent.input(again, { target: { value: 'Миний үг' } });
  const late = await sendFormOf(again, 'reword-text');
  expect(late).toContain('notice=wordingChanged');
  expect((await readTextForm('mn', KEY, 'en', {}, false)).text).toBe(theirs.text);
  // Who has been told of the colleague's wording may replace it.
  const told = await openText(KEY, late);
  expect(told.value).toBe('Миний үг');
  expect(await sendFormOf(told, 'reword-text')).toContain('notice=textReworded');
});
