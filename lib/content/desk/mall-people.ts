import { personNameFor } from '@/lib/config/people';
import { answeringAt } from '@/lib/format/answering-hours';
import { NEW_PERSON_FORM, personFormOf } from '@/lib/format/person-form';
import { type DeskLanguage, siteLocaleOf } from '@/lib/i18n/desk-languages';
import { hoursOf, listRemovedPeople, listStoredPeople } from '@/lib/server/people/people';
import { deskBackend } from '@/lib/server/staff/desk-backend';
import { listHandlers, listStaff } from '@/lib/server/staff/people';
import type { Query } from './page-notice';
import { typedIn } from './typed-form';

export type MallPerson = Awaited<ReturnType<typeof readMallPeople>>[number];
export type EditedPerson = NonNullable<Awaited<ReturnType<typeof readPersonForm>>>;

/** Everybody whom buyers see, with whether they answer now. */
export async function readMallPeople(language: DeskLanguage) {
  const { db } = deskBackend();
  const now = new Date();
  const [stored, staff] = await Promise.all([listStoredPeople(db), listStaff(db)]);
  return stored.map((person) => {
    const { away: leave } = hoursOf({ ...person, awayUntil: null }, now);
    return {
      ...person,
      name: personNameFor(person.names, siteLocaleOf(language)),
      awayUntil: person.awayUntil && person.awayUntil > now ? person.awayUntil : null,
      isOnLeave: leave.some(([from = 0]) => from * 1000 <= now.getTime()),
      hasLeave: leave.length > 0,
      answering: answeringAt(hoursOf(person, now), now.getTime()),
      account: staff.find(({ id }) => id === person.staffId)?.name ?? null,
    };
  });
}

/** Removed people who can be restored. */
export async function readRemovedPeople(language: DeskLanguage) {
  const removed = await listRemovedPeople(deskBackend().db);
  return removed.map(({ personId, names, removedAt }) => ({
    personId,
    name: personNameFor(names, siteLocaleOf(language)),
    removedAt,
  }));
}

/**
 * Accounts that enquiries can go to.
 * @param own that of the person who is edited: also one whose access has ended, as the next change
 *   would otherwise take it from them
 */
export async function readAccounts(own = '') {
  const { db } = deskBackend();
  const [handlers, staff] = await Promise.all([listHandlers(db), listStaff(db)]);
  const isKept = ({ id }: { id: string }) => id === own && !handlers.some((each) => each.id === id);
  return [...handlers, ...staff.filter(isKept)];
}

/**
 * A person as the form shows them, with what an address says of a form that was rejected; null
 * where there is none.
 * @param key `new` for a person to be added
 */
export async function readPersonForm(key: string, language: DeskLanguage, query: Query) {
  const people = key === 'new' ? [] : await listStoredPeople(deskBackend().db);
  const stored = people.find(({ personId }) => String(personId) === key);
  if (!stored && key !== 'new') return null;
  const { typed, wrong, seen } = typedIn(query);
  const form = stored ? personFormOf(stored) : NEW_PERSON_FORM;
  return {
    id: stored?.personId ?? null,
    name: stored ? personNameFor(stored.names, siteLocaleOf(language)) : '',
    // A box that was not checked is not in the address.
    form: wrong ? { ...form, languages: '', days: '', shown: '', ...typed } : form,
    /** What is stored, without what was typed. */
    stored: stored ? personFormOf(stored) : null,
    seen: seen ?? stored?.updatedAt.getTime() ?? 0,
    wrong: new Set(wrong ?? []),
  };
}
