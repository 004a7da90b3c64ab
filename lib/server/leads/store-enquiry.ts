import { eq } from 'drizzle-orm';
import type { Database } from '../db/database';
import { enquiries } from '../db/schema/leads';
import { drawEnquiryNumber } from './enquiry-number';

/** One in six thousand numbers is taken once there are a hundred thousand enquiries. */
const DRAWS_MAX = 8;

/**
 * Stores an enquiry under a number of its own; one whose `clientId` is known is not stored again.
 * @param draw makes the numbers to try
 * @returns its number, or that of the first one
 * @throws Error when every number drawn was taken
 */
export async function storeEnquiry(
  db: Database,
  values: Omit<typeof enquiries.$inferInsert, 'number'>,
  draw = drawEnquiryNumber,
): Promise<string> {
  const { clientId, number } = enquiries;
  for (let i = 0; i < DRAWS_MAX; i += 1) {
    const [stored] = await db
      .insert(enquiries)
      .values({ ...values, number: draw() })
      .onConflictDoNothing()
      .returning({ number });
    if (stored) return stored.number;
    const [first] = values.clientId
      ? await db.select({ number }).from(enquiries).where(eq(clientId, values.clientId))
      : [];
    if (first) return first.number;
  }
  throw new Error(`${DRAWS_MAX} numbers drawn, and all of them taken`);
}
