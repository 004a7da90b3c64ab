import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { InboxList } from '@/components/desk/inbox-list';
import { COMPANY_FIELDS } from '@/lib/config/company-fields';
import type { InboxRow } from '@/lib/content/desk/inbox';
import { LOCALES } from '@/lib/i18n/locales';
import { FORM_PARAMS } from '@/lib/routing/desk-car-address';
import { marksOf, readSection } from '@/lib/server/company/company-facts';
import { backend, owner, withDeskTeam } from '@/tests/support/server/desk-team';
import { CompanyForm } from './company-form';

withDeskTeam();
beforeEach(() => sessionStorage.clear());
afterEach(() => {
  cleanup();
  history.replaceState(null, '', '/');
});

/** Opens the page of a store at an address, as the server fills it. */
async function open(address: string) {
  cleanup();
  history.replaceState(null, '', address);
  const { form: stored } = await readSection(backend.db, 'khorgos');
  const { searchParams } = new URL(location.href);
  const typed = [...searchParams].flatMap(([name, value]) =>
    name.startsWith(FORM_PARAMS.typed) ? [[name.slice(FORM_PARAMS.typed.length), value]] : [],
  );
  const part = {
    section: 'khorgos' as const,
    fields: COMPANY_FIELDS.khorgos,
    stored,
    form: { ...stored, ...Object.fromEntries(typed) },
    marks: marksOf(stored),
    examples: new Set<string>(),
    wrong: new Set<string>(),
    undoable: null,
    lastChange: null,
  };
  const isPlaceRead = searchParams.get('notice') === 'placeRead';
  render(
    <CompanyForm
      language="en"
      staffId="anna"
      part={part}
      isChanged={false}
      isPlaceRead={isPlaceRead}
    />,
  );
}

const field = (name: string) => {
  const found = document.getElementsByName(name)[0];
  if (!(found instanceof HTMLInputElement || found instanceof HTMLTextAreaElement)) {
    throw new Error(`There is no ${name}.`);
  }
  return found;
};
const type = (name: string, value: string) => fireEvent.input(field(name), { target: { value } });
const typedIn = (name: string) => field(name).value;

/** Sends the form as browsers do. @returns the page that follows */
async function send(): Promise<string> {
  const { form } = field('latitude');
  if (!form) throw new Error('There is no form.');
  fireEvent(form, new Event('formdata'));
  const sent = new FormData(form);
  const values = [...new Set(sent.keys())].map((name) => [name, sent.getAll(name).map(String)]);
  return (await owner.send('save-facts', Object.fromEntries(values))).to ?? '';
}

it('keeps every text that was typed while the place is read from a link, and saves them with it', async () => {
  const street = (locale: string) => `улица ${locale} ${'Центральная '.repeat(5)}`.trim();
  const holidays = Array.from(
    { length: 28 },
    (_, day) => `2027-03-${String(day + 1).padStart(2, '0')}`,
  );
  await open('/company/khorgos');
  for (const locale of LOCALES) {
    type(`street_${locale}`, street(locale));
    type(`locality_${locale}`, `${locale} ${'город '.repeat(10)}`.trim());
  }
  type('holidays', holidays.join('\n'));
  type('spot', '44.2247, 80.4266');
  const read = await send();
  expect(read).toContain('notice=placeRead');

  await open(read);
  expect(LOCALES.map((locale) => typedIn(`street_${locale}`))).toEqual(LOCALES.map(street));
  expect([typedIn('latitude'), typedIn('longitude'), typedIn('spot')]).toEqual([
    '44.2247',
    '80.4266',
    '',
  ]);

  type('phone', '+86 999 765 43 21');
  await open(read);
  expect([typedIn('phone'), typedIn('latitude')]).toEqual(['+86 999 765 43 21', '44.2247']);

  const saved = await send();
  expect(saved).toContain('notice=factsSaved');
  const { form } = await readSection(backend.db, 'khorgos');
  expect(form).toMatchObject({ latitude: '44.2247', street_th: street('th') });

  await open(saved);
  await open('/company/khorgos');
  expect(typedIn('spot')).toBe('');
});

it('dresses the ways to a position apart from the cells of the inbox that name a place', async () => {
  await open('/company/khorgos');
  const ways = screen.getByRole('status').parentElement;
  const row = {
    id: 1,
    state: 'new',
    kind: 'general',
    port: 'khorgos',
    lang: 'mn',
    timeLeftMs: null,
    createdAt: new Date(),
  } as InboxRow;
  render(<InboxList language="en" rows={[row]} isPickable={false} />);
  const place = screen.getByRole('cell', { name: /Mongolian/ });
  expect(ways?.className).not.toBe(place.className);
});
