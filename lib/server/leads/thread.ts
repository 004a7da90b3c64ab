import { and, asc, count, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { PersonNames } from '@/lib/config/people';
import type { Database } from '../db/database';
import { enquiryMessages, enquiryPictures, type Offer } from '../db/schema/leads';
import { notifications } from '../db/schema/notifications';

/** A picture of a buyer, without its bytes. */
export interface ThreadPicture {
  id: string;
  width: number;
  height: number;
}

/** A message about an enquiry after it was sent. */
export interface ThreadMessage {
  id: number;
  at: Date;
  /** The staff member who wrote it; null for the buyer. */
  staffId: string | null;
  staffName: string;
  /** What buyers called them then, by script; null for nobody whom buyers see. */
  authorNames: PersonNames | null;
  text: string;
  offer: Offer | null;
  pictures: ThreadPicture[];
}

/** More than the messages a buyer may write and their answers. */
const MESSAGES_MAX = 500;

/** What buyer and staff have written, the oldest first. */
export async function listThread(db: Database, enquiryId: number): Promise<ThreadMessage[]> {
  const { id, at, staffId, staffName, authorNames, text, offer } = enquiryMessages;
  const messages = await db
    .select({ id, at, staffId, staffName, authorNames, text, offer })
    .from(enquiryMessages)
    .where(eq(enquiryMessages.enquiryId, enquiryId))
    .orderBy(asc(id))
    .limit(MESSAGES_MAX);
  if (messages.length === 0) return [];
  const { messageId, position, width, height } = enquiryPictures;
  const pictures = await db
    .select({ id: enquiryPictures.id, messageId, width, height })
    .from(enquiryPictures)
    .where(
      inArray(
        messageId,
        messages.map((message) => message.id),
      ),
    )
    .orderBy(asc(messageId), asc(position));
  return messages.map((message) => ({
    ...message,
    pictures: pictures
      .filter((picture) => picture.messageId === message.id)
      .map(({ messageId: _, ...picture }) => picture),
  }));
}

/** The messages of an enquiry whose mail to the buyer will not arrive. */
export async function listUndelivered(db: Database, enquiryId: number): Promise<number[]> {
  const { messageId, kind, state } = notifications;
  const rows = await db
    .select({ messageId })
    .from(notifications)
    .where(
      and(
        eq(notifications.enquiryId, enquiryId),
        eq(kind, 'answer'),
        inArray(state, ['dead', 'withdrawn']),
      ),
    );
  return rows.flatMap((row) => row.messageId ?? []);
}

/** How much a buyer has written already, which is bounded. */
export async function countOfBuyer(db: Database, enquiryId: number) {
  const [counted] = await db
    .select({
      messages: sql<number>`count(distinct ${enquiryMessages.id})`.mapWith(Number),
      pictures: count(enquiryPictures.id),
    })
    .from(enquiryMessages)
    .leftJoin(enquiryPictures, eq(enquiryPictures.messageId, enquiryMessages.id))
    .where(and(eq(enquiryMessages.enquiryId, enquiryId), isNull(enquiryMessages.staffId)));
  return counted ?? { messages: 0, pictures: 0 };
}

export type PictureSize = 'small' | 'large';

/**
 * The bytes of a picture as WebP; null where there is none.
 * @param enquiryId the enquiry that it must belong to; left out for staff, who may see any
 */
export async function findPicture(
  db: Database,
  { id, size, enquiryId }: { id: string; size: PictureSize; enquiryId?: number },
): Promise<Buffer | null> {
  if (!/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)) return null;
  const [found] = await db
    .select({ bytes: size === 'small' ? enquiryPictures.small : enquiryPictures.large })
    .from(enquiryPictures)
    .innerJoin(enquiryMessages, eq(enquiryMessages.id, enquiryPictures.messageId))
    .where(
      and(
        eq(enquiryPictures.id, id),
        enquiryId === undefined ? undefined : eq(enquiryMessages.enquiryId, enquiryId),
      ),
    )
    .limit(1);
  return found?.bytes ?? null;
}

/** A picture as a response that is never cached and cannot run scripts. */
export function pictureResponse(bytes: Buffer | null): Response {
  if (!bytes) {
    const headers = { 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' };
    return new Response('not found\n', { status: 404, headers });
  }
  return new Response(new Uint8Array(bytes), {
    headers: {
      'content-type': 'image/webp',
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
      'x-robots-tag': 'noindex',
      'referrer-policy': 'no-referrer',
      'content-security-policy': "default-src 'none'; sandbox",
    },
  });
}
