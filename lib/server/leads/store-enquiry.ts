import { and, eq, gt, sql } from 'drizzle-orm';
import { answerDueAt } from '@/lib/config/answer-promise';
import type { Database } from '../db/database';
import { enquiries } from '../db/schema/leads';
import { linkHashOf, newLinkToken } from '../request/private-link';
import { drawEnquiryNumber, enquiryNumberOfWords } from './enquiry-number';

type NewEnquiry = Omit<typeof enquiries.$inferInsert, 'number'> & {
  suspect: boolean;
  createdAt: Date;
};

/** One in six thousand numbers is taken once there are a hundred thousand enquiries. */
const DRAWS_MAX = 8;

const sentColumns = {
  number: enquiries.number,
  linkVersion: enquiries.linkVersion,
  linkHash: enquiries.linkHash,
};

/** Number and link of the enquiry that was sent with this `client_id`; null where there is none. */
export async function findSent(db: Database, clientId: string | null | undefined) {
  if (!clientId) return null;
  const [sent] = await db
    .select(sentColumns)
    .from(enquiries)
    .where(eq(enquiries.clientId, clientId));
  return sent ?? null;
}

const HOUR_MS = 3_600_000;

/** What two forms of a page send alike. */
const SAME = [
  'name',
  'mobile',
  'mail',
  'remark',
  'company',
  'city',
  'from',
  'fromId',
  'carModelSign',
  'addressHash',
] as const;

type Sent = Pick<NewEnquiry, (typeof SAME)[number]> & {
  clientId?: string | null | undefined;
  unitId: number | undefined;
};

/**
 * The same words about the same that the page's other form has sent from the same place within an
 * hour; null where there are none. The live form takes the place of the plain one also where the
 * answer to that was lost, or where the browser still sends it. The ids of the plain form are UUIDs
 * of version 8, made of its content; those of the live one are random.
 */
export async function findSentByOtherForm(db: Database, sent: Sent, now: Date) {
  if (!sent.clientId) return null;
  const [known] = await db
    .select(sentColumns)
    .from(enquiries)
    .where(
      and(
        ...SAME.map((column) => eq(enquiries[column], sent[column] ?? '')),
        gt(enquiries.createdAt, new Date(now.getTime() - HOUR_MS)),
        sql`coalesce(${enquiries.unit} ->> 'unit_id', '') = ${String(sent.unitId ?? '')}`,
        sql`substr(${enquiries.clientId}::text, 15, 1) <> ${sent.clientId.charAt(14)}`,
      ),
    )
    .limit(1);
  return known ?? null;
}

/**
 * Stores an enquiry under a number of its own; one whose `clientId` is known is not stored again.
 * It is one statement, no transaction: the embedded database has one session, for which all others
 * would wait while this process is busy. A worker sends the notifications (lib/server/notify).
 * @param options.draw generates the numbers to try
 * @param options.isTold false for no notifications
 * @returns its number, or that of the enquiry stored before with this `clientId` or these words
 * @throws Error when every number drawn was taken
 */
export async function storeEnquiry(
  db: Database,
  values: NewEnquiry,
  { draw = drawEnquiryNumber, isTold = true }: { draw?: () => string; isTold?: boolean } = {},
): Promise<string> {
  const { number } = enquiries;
  // Saved cars and wishes for an arrival ask no question: no answer is promised.
  const isQuestion = values.kind !== 'intention' && values.kind !== 'arrival';
  const dueAt = isQuestion ? answerDueAt(values.createdAt, values.port) : null;
  const sent = { ...values, unitId: values.unit?.unit_id };
  // The page's other form may send the same words now: of one number the database stores one.
  const words = JSON.stringify([...SAME.map((column) => sent[column]), sent.unitId]);
  for (let i = 0; i < DRAWS_MAX; i += 1) {
    const drawn = values.clientId && i === 0 ? enquiryNumberOfWords(words) : draw();
    // A saved car has no buyer's page.
    const linkHash = values.kind === 'intention' ? null : linkHashOf(newLinkToken(drawn, 1));
    const promised = { answerDueAt: dueAt, linkHash, awaitsNotification: isTold };
    const [stored] = await db
      .insert(enquiries)
      .values({ ...values, ...promised, number: drawn })
      .onConflictDoNothing()
      .returning({ number });
    if (stored) return stored.number;
    const known =
      (await findSent(db, values.clientId)) ??
      (await findSentByOtherForm(db, sent, values.createdAt));
    if (known) return known.number;
  }
  throw new Error(`${DRAWS_MAX} numbers drawn, and all of them taken`);
}
