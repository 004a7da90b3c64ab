import { desc, eq, inArray, isNull } from 'drizzle-orm';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { PersonCard } from '@/components/desk/people/person-card';
import { newUuid } from '@/lib/browser/uuid';
import { PEOPLE_MAX } from '@/lib/config/people';
import { readAccounts, readMallPeople, readPersonForm } from '@/lib/content/desk/mall-people';
import { typedIn } from '@/lib/content/desk/typed-form';
import { answeringAt } from '@/lib/format/answering-hours';
import { newStaff } from '@/tests/support/server/desk-browser';
import { backend, marketing, owner, sales, withDeskTeam } from '@/tests/support/server/desk-team';
import { people } from '../db/schema/people';
import { hoursOf, listPeople } from '../people/people';
import { listAudit } from '../staff/audit';

withDeskTeam({ isSite: true });

const BOLD = {
  name_Latn: 'Bold',
  name_Cyrl: 'Болд',
  languages: ['mn', 'ru', 'zh'],
  port: 'erenhot',
  role: 'sales',
  whatsapp: '+86 138-0000 0000',
  telegram: 'https://t.me/bold_erenhot',
  days: ['1', '2', '3', '4', '5', '6', '0'],
  from: '0',
  until: '1440',
  position: '1',
  shown: 'yes',
};

const stored = async () => {
  const [person] = await backend.db.select().from(people).orderBy(desc(people.personId)).limit(1);
  if (!person) throw new Error('nobody is stored');
  return person;
};
const add = async (fields: Record<string, string | string[]> = {}) => {
  const answer = await owner.send('save-person', { ...BOLD, formId: newUuid(), ...fields });
  expect(answer.to).toMatch(/^\/people\?saved=[1-9]\d*&notice=personAdded$/);
  return stored();
};
const shown = (locale: 'mn' | 'en' = 'mn') => listPeople(backend.db, locale, new Date());
/** Stores copies of a person until the site can show one more; returns their ids. */
async function fillPlaces({ personId: _, ...person }: Awaited<ReturnType<typeof stored>>) {
  const free = PEOPLE_MAX - (await shown()).length - 1;
  const added = await backend.db
    .insert(people)
    .values(Array.from({ length: free }, () => ({ ...person, formId: null })))
    .returning();
  return added.map(({ personId }) => personId);
}
const idOf = ({ personId }: { personId: number }) => String(personId);

describe('a person whom buyers see', () => {
  it('is stored as channels want them, and shown in the letters of the reader', async () => {
    const person = await add();
    expect(person).toMatchObject({ whatsapp: '8613800000000', telegram: 'bold_erenhot' });
    expect((await shown('mn')).at(-1)).toMatchObject({ name: 'Болд', port: 'erenhot' });
    expect((await shown('en')).at(-1)?.name).toBe('Bold');
    const { entries } = await listAudit(backend.db);
    expect(entries[0]).toMatchObject({
      action: 'personAdded',
      after: { personName: 'Болд / Bold' },
    });
  });

  it('is added once by a form that is sent twice, and is another where something else was typed', async () => {
    const formId = newUuid();
    await add({ formId });
    const before = await backend.db.$count(people);
    await add({ formId });
    expect(await backend.db.$count(people)).toBe(before);
    const anna = await add({ formId, name_Latn: 'Anna', name_Cyrl: 'Анна' });
    expect(anna.names).toEqual({ Latn: 'Anna', Cyrl: 'Анна' });
    expect(await backend.db.$count(people)).toBe(before + 1);
  });

  it('comes back with what was typed where something does not fit', async () => {
    const { to } = await owner.send('save-person', {
      ...BOLD,
      formId: newUuid(),
      languages: [],
      whatsapp: 'none',
    });
    const query = new URL(to ?? '', 'http://desk').searchParams;
    expect(query.get('wrong')).toBe('languages,whatsapp');
    expect([query.get('typed.name_Cyrl'), query.get('notice')]).toEqual(['Болд', 'recordRefused']);
  });

  it('keeps an account whose access has ended when something else is changed', async () => {
    const handler = await newStaff(backend, 'sales', 'Saruul');
    const staffId = (await handler.who())?.id ?? '';
    const person = await add({ staffId });
    await owner.send('end-access', { id: staffId });
    const page = await readPersonForm(idOf(person), 'en', {});
    const accounts = await readAccounts(page?.stored?.staffId);
    expect(accounts.map(({ id }) => id)).toContain(staffId);
    const form = { ...BOLD, id: idOf(person), seen: String(page?.seen), staffId };
    const { to } = await owner.send('save-person', { ...form, wechat: 'saruul' });
    expect(to).toContain('notice=personSaved');
    expect(await stored()).toMatchObject({ staffId, wechat: 'saruul' });
    // Nobody else gets it.
    expect((await readAccounts()).map(({ id }) => id)).not.toContain(staffId);
    const other = await owner.send('save-person', { ...BOLD, formId: newUuid(), staffId });
    expect(other.to).toContain('wrong=staffId');
  });

  it('has the change of the first of two people, and the second is asked to look', async () => {
    const person = await add();
    const form = { ...BOLD, id: idOf(person), seen: String(person.updatedAt.getTime()) };
    await owner.send('save-person', { ...form, role: 'manager' });
    const { to } = await owner.send('save-person', { ...form, role: 'service' });
    expect(to).toContain('notice=recordChanged');
    expect((await stored()).role).toBe('manager');
  });

  it('has it also where the second form came back refused before that', async () => {
    const person = await add();
    const form = { ...BOLD, id: idOf(person), seen: String(person.updatedAt.getTime()) };
    await owner.send('save-person', { ...form, role: 'manager' });
    /** Sends the form as the page has it that an address names. */
    const sendFrom = async (to: string | null, typed: Record<string, string>) => {
      const query = Object.fromEntries(new URL(to ?? '', 'http://desk').searchParams);
      const page = await readPersonForm(form.id, 'en', query);
      return (await owner.send('save-person', { ...form, seen: String(page?.seen), ...typed })).to;
    };
    const { to: refused } = await owner.send('save-person', { ...form, whatsapp: 'none' });
    expect(refused).toContain('notice=recordRefused');
    const told = await sendFrom(refused, { wechat: 'bold_86' });
    expect(told).toContain('notice=recordChanged');
    expect((await stored()).role).toBe('manager');
    expect(await sendFrom(told, { wechat: 'bold_86' })).toContain('notice=personSaved');
    expect(await stored()).toMatchObject({ role: 'sales', wechat: 'bold_86' });
  });

  it('leaves the site when removed, and comes back', async () => {
    const person = await add();
    const before = (await shown()).length;
    await owner.send('remove-person', { id: idOf(person) });
    expect(await shown()).toHaveLength(before - 1);
    await owner.send('restore-person', { id: idOf(person) });
    expect(await shown()).toHaveLength(before);
  });

  it('is not added or brought back as one more than the site can show', async () => {
    const removed = await add();
    await owner.send('remove-person', { id: idOf(removed) });
    const added = await fillPlaces(removed);
    const formId = newUuid();
    await add({ formId });
    const all = (await shown()).map(({ person_id }) => person_id);
    expect(all).toHaveLength(PEOPLE_MAX);
    const refused = expect.stringContaining('notice=tooManyPeople');
    const restoring = () => owner.send('restore-person', { id: idOf(removed) });
    expect((await restoring()).to).toEqual(refused);
    expect((await owner.send('save-person', { ...BOLD, formId: newUuid() })).to).toEqual(refused);
    // The form of the last one is no further person when it is sent again.
    await add({ formId });
    expect((await shown()).map(({ person_id }) => person_id)).toEqual(all);
    await backend.db.delete(people).where(inArray(people.personId, added));
    expect((await restoring()).to).toBe('/people?notice=personRestored');
  });

  it('has the last place alone where several are added and brought back at the same moment', async () => {
    const removed = await add();
    await owner.send('remove-person', { id: idOf(removed) });
    const added = await fillPlaces(removed);
    const answers = await Promise.all([
      owner.send('restore-person', { id: idOf(removed) }),
      ...[1, 2, 3].map(() => owner.send('save-person', { ...BOLD, formId: newUuid() })),
    ]);
    expect(answers.filter(({ to }) => to?.includes('notice=tooManyPeople'))).toHaveLength(3);
    expect(await backend.db.$count(people, isNull(people.removedAt))).toBe(PEOPLE_MAX);
    await backend.db.delete(people).where(inArray(people.personId, added));
  });

  it('accepts no account that may not answer enquiries', async () => {
    const staffId = (await marketing.who())?.id ?? '';
    const { to } = await owner.send('save-person', { ...BOLD, formId: newUuid(), staffId });
    expect(to).toContain('wrong=staffId');
  });
});

describe('somebody who is away', () => {
  const now = () => Date.now();
  const answering = async (id: number) => {
    const [person] = await backend.db.select().from(people).where(eq(people.personId, id));
    return person && answeringAt(hoursOf(person, new Date()), now());
  };

  it('says so by one press, for an hour, and is back by another', async () => {
    const staffId = (await sales.who())?.id ?? '';
    const person = await add({ staffId });
    const id = idOf(person);
    expect(await answering(person.personId)).toEqual({ until: null });
    expect((await sales.send('set-away', { id, away: 'hour' })).to).toBe(
      '/people?notice=absenceSet',
    );
    expect(await answering(person.personId)).toHaveProperty('from');
    await sales.send('set-away', { id, away: 'back' });
    expect(await answering(person.personId)).toEqual({ until: null });
  });

  it('has days of leave, which have to be days', async () => {
    const person = await add();
    const id = idOf(person);
    const leave = { id, from: '2026-01-01', until: '2099-01-01' };
    const refused = await owner.send('set-leave', leave);
    expect(refused.to).toContain('leaveRefused');
    const { typed } = typedIn(
      Object.fromEntries(new URL(refused.to ?? '', 'http://x').searchParams),
    );
    const listed = (await readMallPeople('en')).find((each) => each.personId === person.personId);
    if (!listed || typed.of !== id) throw new Error('The page does not show them.');
    const card = {
      language: 'en',
      person: listed,
      typed,
      mayManage: true,
      mayBeAway: true,
    } as const;
    const html = renderToStaticMarkup(createElement(PersonCard, card));
    expect(html).toMatch(/name="from"[^>]* value="2026-01-01"/);
    expect(html).toMatch(/name="until"[^>]* value="2099-01-01"/);
    const noDay = { id, from: '1.12.2099', until: '' };
    expect((await owner.send('set-leave', noDay)).to).toContain('typed.from=1.12.2099');
    const over = { id, from: '2020-01-01', until: '2020-02-01' };
    expect((await owner.send('set-leave', over)).to).toContain('leaveRefused');
    const [from, until] = [0, 20].map((days) =>
      new Date(now() + days * 86_400_000).toISOString().slice(0, 10),
    );
    await owner.send('set-leave', { id, from: from ?? '', until: until ?? '' });
    const found = (await shown()).find(({ person_id }) => person_id === person.personId);
    expect(found?.leave_until).toBe(until);
    expect(await answering(person.personId)).toBeNull();
    await owner.send('set-leave', { id, from: '', until: '', none: 'yes' });
    expect(await answering(person.personId)).toEqual({ until: null });
  });

  it('can be set away only by themselves or who manages people', async () => {
    const person = await add();
    const answer = await sales.send('set-away', { id: idOf(person), away: 'day' });
    expect(answer.to).toContain('notice=notYours');
    expect(await answering(person.personId)).toEqual({ until: null });
  });
});
