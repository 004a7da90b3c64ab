import { z } from 'zod';
import { storeDayOf } from '@/lib/config/answer-promise';
import { LEAVE_MAX_DAYS } from '@/lib/config/people';
import { mayStaff } from '@/lib/config/staff-rights';
import { type PersonForm, personOfForm } from '@/lib/format/person-form';
import { DESK_PATHS, personPath } from '@/lib/routing/desk-address';
import { SAVED_PARAM } from '@/lib/routing/desk-car-address';
import {
  type Absence,
  addPerson,
  changePerson,
  removePerson,
  restorePerson,
  setAbsence,
} from '../people/changes';
import { DeskRejection } from '../request/desk-rejection';
import type { StaffContext } from '../staff/desk-backend';
import { deskAction } from './desk-action';
import { formAgain, formSubject, recordId, sentForm, textsOfForm } from './typed-form';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

export const savePerson = deskAction({
  allowed: 'managePeople',
  fields: sentForm,
  async run(sent, { db, actor }) {
    const known = formSubject.safeParse(sent);
    if (!known.success) throw new DeskRejection('incomplete');
    const of = known.data;
    const form: PersonForm = textsOfForm(sent);
    const page = personPath('id' in of ? of.id : 'new');
    const read = personOfForm(form);
    if ('wrong' in read) return formAgain(page, form, read.wrong, 'recordRefused');
    const saving =
      'id' in of
        ? await changePerson(db, of, read.person, actor)
        : await addPerson(db, of.formId, read.person, actor);
    if (saving === 'changed') return formAgain(page, form, [], 'recordChanged');
    if ('wrong' in saving) return formAgain(page, form, saving.wrong, 'recordRefused');
    return 'id' in of
      ? { to: page, notice: 'personSaved' }
      : { to: `${DESK_PATHS.people}?${SAVED_PARAM}=${saving.id}`, notice: 'personAdded' };
  },
});

export const remove = deskAction({
  allowed: 'managePeople',
  fields: z.object({ id: recordId }),
  async run(input, { db, actor }) {
    await removePerson(db, input.id, actor);
    return { to: `${DESK_PATHS.people}?removed=${input.id}`, notice: 'personRemoved' };
  },
});

export const restore = deskAction({
  allowed: 'managePeople',
  fields: z.object({ id: recordId }),
  async run(input, { db, actor }) {
    await restorePerson(db, input.id, actor);
    return { to: DESK_PATHS.people, notice: 'personRestored' };
  },
});

/** Whose absence a person may enter: their own; everybody's if they manage people. */
const mayChange =
  ({ staff }: StaffContext) =>
  (staffId: string | null) =>
    staffId === staff.id || mayStaff(staff.role, 'managePeople');

async function say(context: StaffContext, person: number, absence: Absence): Promise<void> {
  const { db, actor } = context;
  await setAbsence(db, { id: person, absence }, mayChange(context), actor);
}

/** The midnight in China with which a day ends. */
const endOfDay = (now: Date) => new Date(Date.parse(`${storeDayOf(now)}T00:00:00+08:00`) + DAY_MS);

export const setAway = deskAction({
  allowed: 'readPeople',
  fields: z.object({ id: recordId, away: z.enum(['hour', 'day', 'back']) }),
  async run({ id: person, away }, context) {
    const { now } = context;
    const until = { hour: new Date(now.getTime() + HOUR_MS), day: endOfDay(now), back: null };
    await say(context, person, { awayUntil: until[away] });
    return { to: DESK_PATHS.people, notice: away === 'back' ? 'personHere' : 'absenceSet' };
  },
});

const day = z.iso.date();

export const setLeave = deskAction({
  allowed: 'readPeople',
  fields: z.object({
    id: recordId,
    // Checked where what was typed can come back.
    from: z.string().max(30),
    until: z.string().max(30),
    none: z.literal('yes').optional(),
  }),
  async run({ id: person, from, until, none }, context) {
    if (none) {
      await say(context, person, { leaveFrom: null, leaveUntil: null });
      return { to: DESK_PATHS.people, notice: 'personHere' };
    }
    const areDays = day.safeParse(from).success && day.safeParse(until).success;
    const days = areDays ? (Date.parse(until) - Date.parse(from)) / DAY_MS : -1;
    if (days < 0 || days > LEAVE_MAX_DAYS || until < storeDayOf(context.now)) {
      const form = { of: String(person), from, until };
      return formAgain(DESK_PATHS.people, form, [], 'leaveRefused');
    }
    await say(context, person, { leaveFrom: from, leaveUntil: until });
    return { to: DESK_PATHS.people, notice: 'absenceSet' };
  },
});
