import { and, asc, desc, eq, lte, ne, not, sql } from 'drizzle-orm';
import type { EnquiryKind, EnquiryState } from '@/lib/config/enquiry-states';
import type { Port } from '@/lib/config/ports';
import type { Locale } from '@/lib/i18n/locales';
import type { Database } from '../db/database';
import { promotions } from '../db/schema/content';
import { enquiries, enquiryNotes } from '../db/schema/leads';
import { staffUsers } from '../db/schema/staff';
import { holdsWords } from './inbox-search';
import { isFrom } from './same-person';

/** Filters of the inbox; an omitted one does not restrict. */
export interface InboxFilter {
  state?: EnquiryState;
  port?: Port;
  lang?: Locale;
  kind?: EnquiryKind;
  /** What was typed into the search (inbox-search.ts). */
  word?: string;
  /** Only those of this staff member. */
  ownerId?: string;
  /** Only those whose next step is due on this day at the stores, or earlier. */
  dueBy?: string;
  /** Only likely spam; otherwise hidden, unless a word or the state `spam` is searched for. */
  suspect?: true;
}

/** The buyer's name for staff, or else a contact: a saved car may have no name. */
export const callName = sql<string>`coalesce(nullif(${enquiries.name}, ''), nullif(${enquiries.mobile}, ''), ${enquiries.mail})`;

/** Cars saved without a contact, so that nobody can answer: listed only by the filter of kind. */
const isAnonymous = sql`(${enquiries.kind} = 'intention' and ${enquiries.mobile} = '' and ${enquiries.mail} = '')`;

/** The SQL conditions of a filter. */
export function conditionsOf(filter: InboxFilter) {
  const { state, port, lang, kind, word, ownerId, dueBy, suspect } = filter;
  return and(
    dueBy ? lte(enquiries.nextStepOn, dueBy) : undefined,
    state && eq(enquiries.state, state),
    lang && eq(enquiries.lang, lang),
    ownerId ? eq(enquiries.ownerId, ownerId) : undefined,
    port && eq(enquiries.port, port),
    kind ? eq(enquiries.kind, kind) : not(isAnonymous),
    word ? holdsWords(word) : undefined,
    suspect || !(word || state === 'spam') ? eq(enquiries.suspect, suspect ?? false) : undefined,
  );
}

/** What lists of the desk show of an enquiry, with its owner. */
export const listedColumns = {
  id: enquiries.id,
  number: enquiries.number,
  createdAt: enquiries.createdAt,
  country: enquiries.country,
  countryId: enquiries.countryId,
  lang: enquiries.lang,
  brand: enquiries.brand,
  carModel: enquiries.carModel,
  kind: enquiries.kind,
  port: enquiries.port,
  suspect: enquiries.suspect,
  state: enquiries.state,
  ownerId: enquiries.ownerId,
  ownerName: staffUsers.name,
  buyerWroteAt: enquiries.buyerWroteAt,
  answerDueAt: enquiries.answerDueAt,
  nextStep: enquiries.nextStep,
  nextStepOn: enquiries.nextStepOn,
  nextStepAt: enquiries.nextStepAt,
};

/** Everything that is known about an enquiry; null where there is none. */
export async function findEnquiry(db: Database, id: number) {
  const [found] = await db
    .select({
      ...listedColumns,
      name: enquiries.name,
      mail: enquiries.mail,
      mobile: enquiries.mobile,
      remark: enquiries.remark,
      from: enquiries.from,
      carModelSign: enquiries.carModelSign,
      unit: enquiries.unit,
      home: enquiries.home,
      company: enquiries.company,
      city: enquiries.city,
      source: enquiries.source,
      utmMedium: enquiries.utmMedium,
      utmCampaign: enquiries.utmCampaign,
      firstPage: enquiries.firstPage,
      visit: enquiries.visit,
      promotion: promotions.coder,
      spamReasons: enquiries.spamReasons,
      withoutCopy: enquiries.withoutCopy,
      erasedAt: enquiries.erasedAt,
      linkHash: enquiries.linkHash,
      linkVersion: enquiries.linkVersion,
    })
    .from(enquiries)
    .leftJoin(staffUsers, eq(staffUsers.id, enquiries.ownerId))
    .leftJoin(promotions, eq(promotions.promotionId, enquiries.promotionId))
    .where(eq(enquiries.id, id))
    .limit(1);
  return found ?? null;
}

export type FoundEnquiry = NonNullable<Awaited<ReturnType<typeof findEnquiry>>>;

/** Other enquiries from the same telephone or mailbox, the newest first. */
export async function listOfSamePerson(db: Database, enquiry: FoundEnquiry) {
  const isSame = isFrom(enquiry);
  if (!isSame) return [];
  return db
    .select({
      id: enquiries.id,
      number: enquiries.number,
      createdAt: enquiries.createdAt,
      carModel: enquiries.carModel,
      remark: sql<string>`left(${enquiries.remark}, 200)`,
      state: enquiries.state,
    })
    .from(enquiries)
    .where(and(ne(enquiries.id, enquiry.id), isSame))
    .orderBy(desc(enquiries.id))
    .limit(20);
}

export function listNotes(db: Database, enquiryId: number) {
  return db
    .select({
      id: enquiryNotes.id,
      at: enquiryNotes.at,
      staffId: enquiryNotes.staffId,
      staffName: enquiryNotes.staffName,
      text: enquiryNotes.text,
    })
    .from(enquiryNotes)
    .where(eq(enquiryNotes.enquiryId, enquiryId))
    .orderBy(asc(enquiryNotes.id))
    .limit(500);
}
