import { and, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import { PEOPLE_TAG } from '@/lib/config/cache-table';
import { PEOPLE_MAX, REMOVED_PERSON_DAYS } from '@/lib/config/people';
import { uuidOfContent } from '@/lib/format/content-uuid';
import type { PersonFacts } from '@/lib/format/person-form';
import { CONTACT_PATH } from '@/lib/routing/paths';
import { notifyContentChange } from '../db/content-changes';
import type { Database } from '../db/database';
import { people } from '../db/schema/people';
import { keyOfMediaPath } from '../media/media-store';
import { DeskRejection } from '../request/desk-rejection';
import { type Actor, type AuditEvent, recordAudit } from '../staff/audit';
import { listHandlers } from '../staff/people';

const DAY_MS = 86_400_000;

/** A person as the audit trail keeps them; whether there is a portrait, not which. */
const factsOf = (person: PersonFacts): Record<string, unknown> => ({
  personName: Object.values(person.names).join(' / '),
  portrait: person.portrait !== null,
  languages: person.languages,
  port: person.port,
  personRole: person.role,
  whatsapp: person.whatsapp,
  telegram: person.telegram,
  messenger: person.messenger,
  wechat: person.wechat,
  phone: person.phone,
  days: person.days,
  fromMinute: person.fromMinute,
  untilMinute: person.untilMinute,
  isShown: person.isShown,
  position: person.position,
  account: person.staffId,
});

/** The differences of two states. */
function difference(before: Record<string, unknown>, after: Record<string, unknown>) {
  const differing = Object.keys(after).filter(
    (key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]),
  );
  const of = (facts: Record<string, unknown>) =>
    Object.fromEntries(differing.map((key) => [key, facts[key]]));
  return differing.length > 0 ? { before: of(before), after: of(after) } : null;
}

type Change = Omit<AuditEvent, 'subject'> & { id: number };

/** Records a change and announces it. */
async function note(tx: Database, actor: Actor, { id, ...change }: Change): Promise<void> {
  await recordAudit(tx, actor, { subject: { kind: 'person', id: String(id) }, ...change });
  await notifyContentChange(tx, [PEOPLE_TAG], [CONTACT_PATH]);
}

/** A person who is not removed, locked until the transaction ends. */
async function lockPerson(tx: Database, id: number) {
  const [found] = await tx
    .select()
    .from(people)
    .where(and(eq(people.personId, id), isNull(people.removedAt)))
    .for('update');
  if (!found) throw new DeskRejection('recordGone');
  return found;
}

/**
 * Valid fields that refer to something that does not exist.
 * @param before the person's account until now, which stays also where its access has ended
 */
async function missingIn(
  tx: Database,
  { portrait, staffId }: PersonFacts,
  before: string | null = null,
): Promise<string[]> {
  const isPicture =
    !portrait || [portrait.src, portrait.small_src].every((path) => keyOfMediaPath(path));
  const isHandler =
    !staffId || staffId === before || (await listHandlers(tx)).some(({ id }) => id === staffId);
  return [...(isPicture ? [] : ['portrait']), ...(isHandler ? [] : ['staffId'])];
}

/**
 * Rolls back a transaction by which more people would be shown than lists hold.
 * @throws DeskRejection
 */
async function refuseTooMany(tx: Database): Promise<void> {
  // The second of two at the same moment has to count the first.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('people'))`);
  const count = await tx.$count(people, isNull(people.removedAt));
  if (count > PEOPLE_MAX) throw new DeskRejection('tooManyPeople');
}

/** The outcome of a form. */
export type PersonSaving = { id: number } | { wrong: string[] } | 'changed';

/**
 * Adds a person, once however often the same form is sent.
 * @param formId of the form; with other values it adds another person
 * @throws DeskRejection for one too many
 */
export function addPerson(
  db: Database,
  formId: string,
  person: PersonFacts,
  actor: Actor,
): Promise<PersonSaving> {
  // From a kept draft, or after going back, the same id comes with another person's values.
  const meant = uuidOfContent(JSON.stringify([formId, person]));
  return db.transaction(async (tx) => {
    const wrong = await missingIn(tx, person);
    if (wrong.length > 0) return { wrong };
    const [added] = await tx
      .insert(people)
      .values({ ...person, formId: meant, updatedAt: actor.now })
      .onConflictDoNothing()
      .returning({ id: people.personId });
    if (!added) {
      const [known] = await tx
        .select({ id: people.personId })
        .from(people)
        .where(eq(people.formId, meant));
      if (!known) throw new DeskRejection('recordGone');
      return known;
    }
    await refuseTooMany(tx);
    await note(tx, actor, { action: 'personAdded', ...added, after: factsOf(person) });
    return added;
  });
}

/**
 * Changes a person's fields of the form.
 * @param seen when these had last been changed as the form showed them, in ms since 1970
 * @returns 'changed' where they were changed since
 */
export function changePerson(
  db: Database,
  { id, seen }: { id: number; seen: number },
  person: PersonFacts,
  actor: Actor,
): Promise<PersonSaving> {
  return db.transaction(async (tx) => {
    const stored = await lockPerson(tx, id);
    const change = difference(factsOf(stored), factsOf(person));
    const isOtherPortrait = JSON.stringify(stored.portrait) !== JSON.stringify(person.portrait);
    if (!change && !isOtherPortrait) return { id };
    if (stored.updatedAt.getTime() !== seen) return 'changed';
    const wrong = await missingIn(tx, person, stored.staffId);
    if (wrong.length > 0) return { wrong };
    await tx
      .update(people)
      .set({ ...person, updatedAt: actor.now })
      .where(eq(people.personId, id));
    await note(tx, actor, { action: 'personChanged', id, ...change });
    return { id };
  });
}

/** Removes a person from the site; removals older than thirty days are final. */
export function removePerson(db: Database, id: number, actor: Actor): Promise<void> {
  return db.transaction(async (tx) => {
    const { names } = await lockPerson(tx, id);
    await tx.update(people).set({ removedAt: actor.now }).where(eq(people.personId, id));
    const last = new Date(actor.now.getTime() - REMOVED_PERSON_DAYS * DAY_MS);
    await tx.delete(people).where(lt(people.removedAt, last));
    const before = { personName: Object.values(names).join(' / ') };
    await note(tx, actor, { action: 'personRemoved', id, before });
  });
}

/**
 * Restores a removed person; idempotent.
 * @throws DeskRejection for one too many
 */
export function restorePerson(db: Database, id: number, actor: Actor): Promise<void> {
  return db.transaction(async (tx) => {
    const [found] = await tx
      .update(people)
      .set({ removedAt: null })
      .where(and(eq(people.personId, id), isNotNull(people.removedAt)))
      .returning({ id: people.personId });
    if (!found) {
      await lockPerson(tx, id);
      return;
    }
    await refuseTooMany(tx);
    await note(tx, actor, { action: 'personRestored', id });
  });
}

/** When a person is away: from now on until a moment, or on some days; null for neither. */
export type Absence =
  | { awayUntil: Date | null }
  | { leaveFrom: string | null; leaveUntil: string | null };

/**
 * Sets when a person is away.
 * @param mayChange whether the staff member at the desk may set it for the owner of this account
 * @throws DeskRejection where not
 */
export function setAbsence(
  db: Database,
  { id, absence }: { id: number; absence: Absence },
  mayChange: (staffId: string | null) => boolean,
  actor: Actor,
): Promise<void> {
  return db.transaction(async (tx) => {
    const stored = await lockPerson(tx, id);
    if (!mayChange(stored.staffId)) throw new DeskRejection('notYours');
    const { awayUntil, leaveFrom, leaveUntil } = stored;
    const isAway = awayUntil !== null && awayUntil > actor.now;
    const change =
      'awayUntil' in absence
        ? difference(
            { awayUntil: isAway ? awayUntil.toISOString() : null },
            { awayUntil: absence.awayUntil?.toISOString() ?? null },
          )
        : difference({ leaveFrom, leaveUntil }, absence);
    if (!change) return;
    const values =
      'awayUntil' in absence
        ? { awayUntil: absence.awayUntil, awaySince: absence.awayUntil && actor.now }
        : absence;
    await tx.update(people).set(values).where(eq(people.personId, id));
    await note(tx, actor, { action: 'personAbsenceSet', id, ...change });
  });
}
