import { and, eq, isNull, ne } from 'drizzle-orm';
import type { Database } from '../db/database';
import { enquiries } from '../db/schema/leads';
import { DeskRejection } from '../request/desk-rejection';
import { linkHashOf, newLinkToken } from '../request/private-link';
import { type Actor, recordAudit } from '../staff/audit';
import { subjectOf } from './handling';

/**
 * Closes the link of an enquiry: it stops working for everybody.
 * @param input.version of the link to close; a newer one stays open
 * @throws DeskRejection where there is a newer one, or no such enquiry
 */
export async function closeLink(
  db: Database,
  { id, version }: { id: number; version: number },
  actor: Actor,
): Promise<void> {
  await db.transaction(async (tx) => {
    const closed = await tx
      .update(enquiries)
      .set({ linkHash: null })
      .where(and(eq(enquiries.id, id), eq(enquiries.linkVersion, version)))
      .returning({ id: enquiries.id });
    if (closed.length === 0) throw new DeskRejection('changedMeanwhile');
    await recordAudit(tx, actor, { action: 'linkClosed', subject: subjectOf(id) });
  });
}

/**
 * Gives an enquiry a new link; the previous one stops working.
 * @param input.version of the last link that the person saw
 * @throws DeskRejection where somebody else has made one since, or the enquiry has no page
 */
export async function renewLink(
  db: Database,
  { id, version }: { id: number; version: number },
  actor: Actor,
): Promise<void> {
  await db.transaction(async (tx) => {
    const [found] = await tx
      .select({ number: enquiries.number, linkVersion: enquiries.linkVersion })
      .from(enquiries)
      .where(and(eq(enquiries.id, id), isNull(enquiries.erasedAt), ne(enquiries.kind, 'intention')))
      .for('update');
    if (found?.linkVersion !== version) throw new DeskRejection('changedMeanwhile');
    const linkVersion = version + 1;
    const linkHash = linkHashOf(newLinkToken(found.number, linkVersion));
    await tx.update(enquiries).set({ linkVersion, linkHash }).where(eq(enquiries.id, id));
    await recordAudit(tx, actor, { action: 'linkRenewed', subject: subjectOf(id) });
  });
}
