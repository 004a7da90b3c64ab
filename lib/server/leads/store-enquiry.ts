import { eq } from 'drizzle-orm';
import { answerDueAt } from '@/lib/config/answer-promise';
import type { Database } from '../db/database';
import { enquiries } from '../db/schema/leads';
import { drawEnquiryNumber } from './enquiry-number';

type NewEnquiry = Omit<typeof enquiries.$inferInsert, 'number'> & {
  suspect: boolean;
  createdAt: Date;
};

/** One in six thousand numbers is taken once there are a hundred thousand enquiries. */
const DRAWS_MAX = 8;

/** The number of the enquiry that was sent with this `client_id`; null where none was. */
export async function numberOfSent(
  db: Database,
  clientId: string | null | undefined,
): Promise<string | null> {
  if (!clientId) return null;
  const { number } = enquiries;
  const [sent] = await db
    .select({ number })
    .from(enquiries)
    .where(eq(enquiries.clientId, clientId));
  return sent?.number ?? null;
}

/**
 * Stores an enquiry under a number of its own; one whose `clientId` is known is not stored again.
 * It is one statement, no transaction: the embedded database has one session, which everybody else
 * would wait for while this process is busy. A worker tells people of it (lib/server/notify).
 * @param options.draw makes the numbers to try
 * @param options.isTold false where nobody is told of it
 * @returns its number, or that of the first one
 * @throws Error when every number drawn was taken
 */
export async function storeEnquiry(
  db: Database,
  values: NewEnquiry,
  { draw = drawEnquiryNumber, isTold = true }: { draw?: () => string; isTold?: boolean } = {},
): Promise<string> {
  const { number } = enquiries;
  // A saved car is no question: no answer is promised.
  const dueAt = values.kind === 'intention' ? null : answerDueAt(values.createdAt, values.port);
  for (let i = 0; i < DRAWS_MAX; i += 1) {
    const [stored] = await db
      .insert(enquiries)
      .values({ ...values, number: draw(), answerDueAt: dueAt, awaitsNotification: isTold })
      .onConflictDoNothing()
      .returning({ number });
    const known = stored?.number ?? (await numberOfSent(db, values.clientId));
    if (known) return known;
  }
  throw new Error(`${DRAWS_MAX} numbers drawn, and all of them taken`);
}
