import { and, desc, eq, gt, ne, type SQL, sql } from 'drizzle-orm';
import type { SpamReason } from '@/lib/config/spam-reasons';
import type { LeadOrigin } from '@/lib/contract/lead-origin';
import type { Database } from '../db/database';
import { enquiries } from '../db/schema/leads';
import { DeskRejection } from '../request/desk-rejection';
import { type Actor, recordAudit } from '../staff/audit';
import { lockEnquiry, subjectOf } from './handling';
import { isFrom } from './same-person';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Above what one buyer of several cars, or a family with one telephone, sends. */
const PER_HOUR_MAX = 12;

/** A whole mall may share one address. */
const PER_HOUR_AND_PLACE_MAX = 60;

/** Less than a person needs to read a page and fill in a form. */
const TOO_FAST_MS = 3000;

/** Many buyers send the same short text, and forms prefill it. */
const TEXT_MIN = 80;
const SAME_FROM = 0.9;

/** The newest of a day that texts are compared with: bounded, also during a flood. */
const COMPARED_MAX = 200;

const LINK = /(?:https?:\/\/|www\.|\bt\.me\/|\[url)/gi;

const linksIn = (text: string) => text.match(LINK)?.length ?? 0;

export interface SpamFacts {
  name: string;
  mobile: string;
  mail: string;
  remark: string;
  addressHash: string;
  /** Whether the field that people do not see was filled in. */
  isTrapped: boolean;
  origin: LeadOrigin;
}

/**
 * Whether it was sent within seconds of opening its page. Pages are the same for everybody, so the
 * time comes from the browser; one that sends none, or whose clock is wrong, is not suspected.
 */
function isTooFast({ pages }: LeadOrigin, now: Date): boolean {
  const openedAt = pages?.at(-1)?.[0];
  if (openedAt === undefined) return false;
  const tookMs = now.getTime() - openedAt * 1000;
  return tookMs >= 0 && tookMs < TOO_FAST_MS;
}

async function isTooMany(db: Database, facts: SpamFacts, now: Date): Promise<boolean> {
  const { addressHash } = facts;
  const isPlace = addressHash ? eq(enquiries.addressHash, addressHash) : undefined;
  const since = gt(enquiries.createdAt, new Date(now.getTime() - HOUR_MS));
  const count = (isSame: SQL | undefined) =>
    isSame ? db.$count(enquiries, and(since, isSame)) : Promise.resolve(0);
  const [byPerson, byPlace] = await Promise.all([count(isFrom(facts)), count(isPlace)]);
  return byPerson >= PER_HOUR_MAX || byPlace >= PER_HOUR_AND_PLACE_MAX;
}

async function isSameText(db: Database, { remark, mobile }: SpamFacts, now: Date) {
  if (remark.length < TEXT_MIN) return false;
  const today = db
    .select({ remark: enquiries.remark })
    .from(enquiries)
    .where(
      and(gt(enquiries.createdAt, new Date(now.getTime() - DAY_MS)), ne(enquiries.mobile, mobile)),
    )
    .orderBy(desc(enquiries.createdAt))
    .limit(COMPARED_MAX)
    .as('today');
  const same = await db
    .select({ one: sql`1` })
    .from(today)
    .where(sql`similarity(${today.remark}, ${remark}) >= ${SAME_FROM}`)
    .limit(1);
  return same.length > 0;
}

/** The signs that an enquiry is spam; it is stored, numbered and answered like any other. */
export async function spamReasonsOf(
  db: Database,
  facts: SpamFacts,
  now: Date,
): Promise<SpamReason[]> {
  const [tooMany, sameText] = await Promise.all([
    isTooMany(db, facts, now),
    isSameText(db, facts, now),
  ]);
  const found: [SpamReason, boolean][] = [
    ['trap', facts.isTrapped],
    ['linkInName', linksIn(facts.name) > 0],
    ['manyLinks', linksIn(facts.remark) > 1],
    ['tooFast', isTooFast(facts.origin, now)],
    ['tooMany', tooMany],
    ['sameText', sameText],
  ];
  return found.filter(([, holds]) => holds).map(([reason]) => reason);
}

/**
 * Corrects whether an enquiry counts as likely spam, in either direction.
 * @throws DeskRejection when that would change nothing, or the enquiry cannot be changed
 */
export async function setSuspect(
  db: Database,
  { id, suspect }: { id: number; suspect: boolean },
  actor: Actor,
): Promise<void> {
  await db.transaction(async (tx) => {
    const isChanged = await ensureSuspect(tx, { id, suspect }, actor);
    if (!isChanged) throw new DeskRejection('changedMeanwhile');
  });
}

/**
 * Makes an enquiry count as likely spam or not, whatever it was before.
 * @param tx a transaction
 * @returns whether that changed anything
 * @throws DeskRejection when there is no such enquiry, or its personal data was erased
 */
export async function ensureSuspect(
  tx: Database,
  { id, suspect }: { id: number; suspect: boolean },
  actor: Actor,
): Promise<boolean> {
  await lockEnquiry(tx, id);
  const changed = await tx
    .update(enquiries)
    .set({ suspect })
    .where(and(eq(enquiries.id, id), ne(enquiries.suspect, suspect)))
    .returning({ id: enquiries.id });
  if (changed.length === 0) return false;
  const change = { before: { suspect: !suspect }, after: { suspect } };
  await recordAudit(tx, actor, { action: 'suspectSet', subject: subjectOf(id), ...change });
  return true;
}
