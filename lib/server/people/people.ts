import { and, asc, eq, isNotNull, isNull } from 'drizzle-orm';
import { isHoliday, storeDayOf } from '@/lib/config/answer-promise';
import { PEOPLE_MAX, type PersonNames, personNameFor } from '@/lib/config/people';
import type { Port } from '@/lib/config/ports';
import { mayStaff } from '@/lib/config/staff-rights';
import type { Person } from '@/lib/contract/calls/people';
import { type Answerer, isAway } from '@/lib/format/answering-hours';
import type { Locale } from '@/lib/i18n/locales';
import type { Database } from '../db/database';
import { people } from '../db/schema/people';
import { staffUsers } from '../db/schema/staff';

export type StoredPerson = typeof people.$inferSelect;

const DAY_MS = 86_400_000;
/** Pages and answers are kept for two hours at most, and look six days ahead. */
const CLOSED_AHEAD_DAYS = 14;

const inOrder = [asc(people.position), asc(people.personId)];

/** Midnight in China at which a day begins, in seconds since 1970. */
const dayBegins = (day: string) => Date.parse(`${day}T00:00:00+08:00`) / 1000;

function closedDays(port: Port, now: Date): string[] {
  return Array.from({ length: CLOSED_AHEAD_DAYS }, (_, i) =>
    storeDayOf(new Date(now.getTime() + i * DAY_MS)),
  ).filter((day) => isHoliday(port, day));
}

/** When a person answers, without absences that are over. */
export function hoursOf(
  person: Pick<
    StoredPerson,
    | 'port'
    | 'days'
    | 'fromMinute'
    | 'untilMinute'
    | 'leaveFrom'
    | 'leaveUntil'
    | 'awayUntil'
    | 'awaySince'
  >,
  now: Date,
): Person['hours'] {
  const { port, days, fromMinute, untilMinute, leaveFrom, leaveUntil, awaySince, awayUntil } =
    person;
  const leave =
    leaveFrom && leaveUntil ? [[dayBegins(leaveFrom), dayBegins(leaveUntil) + DAY_MS / 1000]] : [];
  const absence =
    awaySince && awayUntil
      ? [[Math.floor(awaySince.getTime() / 1000), Math.ceil(awayUntil.getTime() / 1000)]]
      : [];
  return {
    days,
    from: fromMinute,
    until: untilMinute,
    away: [...leave, ...absence].filter(([, until = 0]) => until * 1000 > now.getTime()),
    closed: closedDays(port, now),
  };
}

/** Everybody who is not removed, in the order in which the site shows them. */
export function listStoredPeople(db: Database): Promise<StoredPerson[]> {
  return db
    .select()
    .from(people)
    .where(isNull(people.removedAt))
    .orderBy(...inOrder)
    .limit(PEOPLE_MAX);
}

/** People as pages show them in a language. */
export async function listPeople(db: Database, locale: Locale, now: Date): Promise<Person[]> {
  const shown = (await listStoredPeople(db)).filter(({ isShown }) => isShown);
  const today = storeDayOf(now);
  return shown.map((person) => {
    const { personId, names, portrait, languages, port, role, leaveUntil } = person;
    const { whatsapp, telegram, messenger, wechat, phone } = person;
    return {
      person_id: personId,
      name: personNameFor(names, locale),
      portrait,
      languages,
      port,
      role,
      whatsapp,
      telegram,
      messenger,
      wechat,
      phone,
      hours: hoursOf(person, now),
      leave_until: leaveUntil && leaveUntil >= today ? leaveUntil : null,
    };
  });
}

/** People who can be given an enquiry: they have an account that may answer. */
export async function listAnswerers(
  db: Database,
  now: Date,
): Promise<(Answerer & { staffId: string })[]> {
  const found = await db
    .select({ person: people, role: staffUsers.role })
    .from(people)
    .innerJoin(staffUsers, eq(staffUsers.id, people.staffId))
    .where(and(isNull(people.removedAt), eq(people.isShown, true), isNull(staffUsers.disabledAt)))
    .orderBy(...inOrder)
    .limit(PEOPLE_MAX);
  return found.flatMap(({ person, role }) => {
    const { staffId, port, languages } = person;
    if (!staffId || !mayStaff(role, 'handleLeads')) return [];
    return [{ staffId, port, languages, hours: hoursOf(person, now) }];
  });
}

/** Whether an account's owner is away, by what was entered of the person that buyers see. */
export async function isAbsent(db: Database, staffId: string, now: Date): Promise<boolean> {
  const own = await db
    .select()
    .from(people)
    .where(and(eq(people.staffId, staffId), isNull(people.removedAt)))
    .limit(PEOPLE_MAX);
  return own.some((person) => isAway(hoursOf(person, now), now.getTime()));
}

/** What buyers call an account's owner, by script; null for one who is not shown. */
export async function publicNamesOf(db: Database, staffId: string): Promise<PersonNames | null> {
  const [found] = await db
    .select({ names: people.names })
    .from(people)
    .where(and(eq(people.staffId, staffId), isNull(people.removedAt), eq(people.isShown, true)))
    .orderBy(...inOrder)
    .limit(1);
  return found?.names ?? null;
}

/** The name that buyers see of an account's owner; '' for one who is not shown. */
export const publicNameOf = async (db: Database, staffId: string, locale: Locale) =>
  personNameFor((await publicNamesOf(db, staffId)) ?? {}, locale);

/** Removed people who can be restored, the last one first. */
export async function listRemovedPeople(db: Database): Promise<StoredPerson[]> {
  const removed = await db
    .select()
    .from(people)
    .where(isNotNull(people.removedAt))
    .orderBy(asc(people.removedAt))
    .limit(PEOPLE_MAX);
  return removed.reverse();
}
