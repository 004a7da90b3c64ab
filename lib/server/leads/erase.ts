import {
  and,
  eq,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  ne,
  notExists,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { Database } from '../db/database';
import { arrivalWishes } from '../db/schema/arrivals';
import { enquiries, enquiryMessages, enquiryNotes } from '../db/schema/leads';
import { notifications } from '../db/schema/notifications';
import { auditEntries } from '../db/schema/staff';
import { removeNotifications } from '../jobs/remove-notifications';
import { DeskRejection } from '../request/desk-rejection';
import { type Actor, type AuditEvent, recordAudit, siteItself } from '../staff/audit';
import { type Contacts, isFrom } from './same-person';

/** Fewest digits of a number that may match the end of a longer one. */
const NATIONAL_NUMBER_MIN = 7;

/**
 * Leads of a mailbox or of a telephone number; undefined for neither. For a saved car the
 * number may have been typed without its prefix.
 */
function sentBy(contacts: Contacts): SQL | undefined {
  const { mobile } = contacts;
  const digits = sql`regexp_replace(${enquiries.mobile}, '\\D', '', 'g')`;
  const isSaved = and(
    eq(enquiries.kind, 'intention'),
    sql`length(${digits}) >= ${NATIONAL_NUMBER_MIN}`,
    sql`${mobile.replace(/\D/g, '')} like '%' || ${digits}`,
  );
  return or(isFrom(contacts), mobile ? isSaved : undefined);
}

const NO_STEP = { nextStep: '', nextStepOn: null, nextStepAt: '' };

/**
 * Removes everything personal from enquiries, with the notes on them, what was written on the
 * buyer's page and its link, and the messages about them. What statistics count stays: when, for
 * which port, in which language, from which country and campaign, about which car, and the outcome.
 * Open enquiries are closed.
 * @param db a transaction
 */
async function eraseEnquiries(db: Database, ids: readonly number[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  const isOpen = sql`${enquiries.state} in ('new', 'inHand')`;
  await db
    .update(enquiries)
    .set({
      name: '',
      mail: '',
      mobile: '',
      remark: '',
      company: '',
      city: '',
      home: null,
      // A country that we know stays, by its number.
      country: '',
      addressHash: '',
      visit: {},
      ...NO_STEP,
      answerDueAt: null,
      awaitsNotification: false,
      state: sql`case when ${isOpen} then 'lost' else ${enquiries.state} end`,
      linkHash: null,
      buyerWroteAt: null,
      erasedAt: now,
    })
    .where(inArray(enquiries.id, [...ids]));
  await db.delete(arrivalWishes).where(inArray(arrivalWishes.enquiryId, [...ids]));
  await db.delete(enquiryNotes).where(inArray(enquiryNotes.enquiryId, [...ids]));
  await removeNotifications(db, inArray(notifications.enquiryId, [...ids]));
  // Their pictures go with them.
  await db.delete(enquiryMessages).where(inArray(enquiryMessages.enquiryId, [...ids]));
}

/** How many of the enquiries that `sentBy` finds are not erased yet. */
export async function countOfPerson(db: Database, contacts: Contacts): Promise<number> {
  const condition = sentBy(contacts);
  return condition ? db.$count(enquiries, and(condition, isNull(enquiries.erasedAt))) : 0;
}

/**
 * Erases what somebody has sent or saved: every lead of their mailbox or telephone number. Member
 * accounts and reviews are separate, and stay.
 * @param enquiryId an enquiry to erase in any case
 * @returns how many enquiries were erased
 */
export async function erasePerson(
  db: Database,
  { contacts, enquiryId }: { contacts: Contacts; enquiryId?: number },
  actor: Actor,
): Promise<number> {
  return db.transaction(async (tx) => {
    const isMeant = or(sentBy(contacts), enquiryId ? eq(enquiries.id, enquiryId) : undefined);
    const rows = isMeant
      ? await tx
          .select({ id: enquiries.id })
          .from(enquiries)
          .where(and(isMeant, isNull(enquiries.erasedAt)))
          .for('update')
      : [];
    const ids = rows.map(({ id }) => id);
    await eraseEnquiries(tx, ids, actor.now);
    const subject: AuditEvent['subject'] = enquiryId
      ? { kind: 'enquiry', id: String(enquiryId) }
      : { kind: 'list', id: 'request' };
    const after = { count: ids.length };
    await recordAudit(tx, actor, { action: 'leadsErased', subject, after });
    return ids.length;
  });
}

/**
 * Erases a person's data at their request, starting from one of their enquiries.
 * @param input.confirmed its number, typed as confirmation
 * @throws DeskRejection where the number is a different one, or there is no such enquiry
 */
export async function erasePersonOf(
  db: Database,
  { id, confirmed }: { id: number; confirmed: string },
  actor: Actor,
): Promise<number> {
  const { number, mobile, mail } = enquiries;
  const [found] = await db
    .select({ number, mobile, mail })
    .from(enquiries)
    .where(eq(enquiries.id, id))
    .limit(1);
  if (found?.number !== confirmed.trim().toUpperCase()) throw new DeskRejection('wrongNumber');
  return erasePerson(db, { contacts: found, enquiryId: id }, actor);
}

const DAY_MS = 24 * 3_600_000;

/**
 * Removes notes and next steps of erased enquiries: earlier releases still stored those that came
 * from a page that was opened before.
 */
async function removeLaterWords(db: Database): Promise<void> {
  const { id, nextStep, erasedAt } = enquiries;
  const isErased = isNotNull(erasedAt);
  const erased = db.select({ id }).from(enquiries).where(isErased);
  await db.delete(enquiryNotes).where(inArray(enquiryNotes.enquiryId, erased));
  await db
    .update(enquiries)
    .set(NO_STEP)
    .where(and(isErased, ne(nextStep, '')));
}

/** Enquiries per transaction, so that none blocks others for long. */
const BATCH = 200;

/**
 * Erases expired leads: so many days after they came and after staff last changed anything about
 * them, wrote a note or planned a step. Several processes may run it at once.
 * @param keptDays 0 keeps those that nobody has asked to erase indefinitely
 * @returns how many enquiries were erased
 */
export async function eraseExpired(db: Database, keptDays: number, now: Date): Promise<number> {
  await removeLaterWords(db);
  if (keptDays === 0) return 0;
  const until = new Date(now.getTime() - keptDays * DAY_MS);
  const { id, createdAt, stateAt, erasedAt } = enquiries;
  const newerNotes = db
    .select({ id: enquiryNotes.id })
    .from(enquiryNotes)
    .where(and(eq(enquiryNotes.enquiryId, id), gte(enquiryNotes.at, until)));
  // Not the day of the step itself: one planned a hundred years ahead by mistake would keep the
  // lead.
  const { subjectKind, subjectId, action, at } = auditEntries;
  const newerPlans = db
    .select({ id: auditEntries.id })
    .from(auditEntries)
    .where(
      and(
        eq(subjectKind, 'enquiry'),
        eq(subjectId, sql`${id}::text`),
        eq(action, 'nextStepSet'),
        gte(at, until),
      ),
    );
  const isOver = and(
    isNull(erasedAt),
    lt(createdAt, until),
    or(isNull(stateAt), lt(stateAt, until)),
    notExists(newerNotes),
    notExists(newerPlans),
  );
  let erased = 0;
  for (let count = BATCH; count === BATCH; ) {
    count = await db.transaction(async (tx) => {
      const rows = await tx
        .select({ id })
        .from(enquiries)
        .where(isOver)
        .limit(BATCH)
        .for('update', { skipLocked: true });
      const ids = rows.map((row) => row.id);
      if (ids.length === 0) return 0;
      await eraseEnquiries(tx, ids, now);
      const subject = { kind: 'list', id: 'retention' } as const;
      const after = { count: ids.length, keptDays };
      await recordAudit(tx, siteItself(now), { action: 'leadsExpired', subject, after });
      return ids.length;
    });
    erased += count;
  }
  return erased;
}
