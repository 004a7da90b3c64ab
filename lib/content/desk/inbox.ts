import { storeDayOf, storeMomentOf, storeTimeBetween } from '@/lib/config/answer-promise';
import {
  type EnquiryState,
  isEnquiryKind,
  isEnquiryState,
  isWaiting,
} from '@/lib/config/enquiry-states';
import { PORTS, type Port } from '@/lib/config/ports';
import { isCertainSpam } from '@/lib/config/spam-reasons';
import { serverEnv } from '@/lib/env/server';
import { DEFAULT_LOCALE, isLocale } from '@/lib/i18n/locales';
import { SEEN_STEP_FIELDS, STEP_DRAFT_PARAMS } from '@/lib/routing/desk-address';
import { originOf } from '@/lib/routing/hosts';
import { recordIdOf } from '@/lib/routing/paths';
import { listEnquiryCars, listFavouriteCars } from '@/lib/server/catalogue/enquiry-cars';
import { alpha2Of } from '@/lib/server/geo/countries';
import { countOfPerson } from '@/lib/server/leads/erase';
import {
  type FoundEnquiry,
  findEnquiry,
  type InboxFilter,
  listNotes,
  listOfSamePerson,
} from '@/lib/server/leads/inbox';
import { countInbox } from '@/lib/server/leads/inbox-counts';
import { type InboxCursor, listEnquiries } from '@/lib/server/leads/inbox-pages';
import { findMemberOrigin } from '@/lib/server/leads/member-origin';
import { listThread, listUndelivered } from '@/lib/server/leads/thread';
import { privateLinkOf } from '@/lib/server/request/private-link';
import { listAuditOf } from '@/lib/server/staff/audit';
import { deskBackend } from '@/lib/server/staff/desk-backend';
import { listHandlers, listStaff } from '@/lib/server/staff/people';
import type { Query } from './page-notice';

export type { InboxFilter };
export type InboxPage = Awaited<ReturnType<typeof readInbox>>;
export type InboxRow = InboxPage['enquiries'][number];
export type EnquiryDetail = NonNullable<Awaited<ReturnType<typeof readEnquiry>>>;

const WORD_MAX_LENGTH = 100;

/** The filter that an address of the inbox spells; invalid parts are ignored. */
export function inboxFilterOf(
  { state, port, lang, kind, word, owner, due, suspect }: Query,
  ownId: string,
) {
  const filter: InboxFilter = {
    ...(isEnquiryState(state) && { state }),
    ...((PORTS as readonly unknown[]).includes(port) && { port: port as Port }),
    ...(isLocale(lang) && { lang }),
    ...(isEnquiryKind(kind) && { kind }),
    ...(typeof word === 'string' && word.trim() && { word: word.slice(0, WORD_MAX_LENGTH) }),
    ...(owner === 'me' && { ownerId: ownId }),
    ...(due === 'today' && { dueBy: storeDayOf(new Date()) }),
    ...(suspect === 'true' && { suspect: true }),
  };
  return filter;
}

/** A filter as `inboxFilterOf` reads it. */
export function inboxParameters({ ownerId, dueBy, ...filter }: InboxFilter): URLSearchParams {
  const query = new URLSearchParams(filter as Record<string, string>);
  if (ownerId) query.set('owner', 'me');
  if (dueBy) query.set('due', 'today');
  return query;
}

/** The address of the inbox with a filter, to be shared and gone back to. */
export function inboxHref(filter: InboxFilter, after?: InboxCursor): string {
  const query = inboxParameters(filter);
  if (after) query.set('after', [after.list, after.at, after.id].join('_'));
  return query.size > 0 ? `/?${query}` : '/';
}

/** How each list of the inbox writes the time that it is ordered by. */
const CURSOR_TIMES: Record<InboxCursor['list'], RegExp> = {
  waiting: /^2\d{3}-\d\d-\d\dT(?:[01]\d|2[0-3])(?::[0-5]\d){2}\.\d{3}Z$/,
  steps: /^2\d{3}-\d\d-\d\d(?:T(?:[01]\d|2[0-3]):[0-5]\d)?$/,
  others: /^$/,
};

/** Not the 31st of February, which Postgres does not take. */
function isDay(text: string): boolean {
  const time = Date.parse(text);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/** The cursor of a page of the inbox, as `inboxHref` writes it; undefined for anything else. */
export function inboxCursorOf(after: unknown): InboxCursor | undefined {
  const [list = '', at = '', segment = ''] = String(after).split('_');
  const id = recordIdOf(segment);
  if (!id || !Object.hasOwn(CURSOR_TIMES, list)) return undefined;
  const cursor = { list: list as InboxCursor['list'], at, id };
  if (!CURSOR_TIMES[cursor.list].test(at)) return undefined;
  return !at || isDay(at.slice(0, 10)) ? cursor : undefined;
}

interface Promised {
  port: Port;
  state: EnquiryState;
  answerDueAt: Date | null;
  nextStepOn: string | null;
  nextStepAt: string;
}

/** How an enquiry stands against its promise and its plan, at a time. */
function urgencyOf({ port, state, answerDueAt, nextStepOn, nextStepAt }: Promised, now: Date) {
  const dueAt = isWaiting(state) ? answerDueAt : null;
  return {
    /** Of the store's opening hours, in ms; negative once they are over, null when nobody waits. */
    timeLeftMs: dueAt && storeTimeBetween(now, dueAt, port),
    isOverdue: dueAt !== null && dueAt < now,
    isStepDue: nextStepOn !== null && `${nextStepOn} ${nextStepAt}` <= storeMomentOf(now),
  };
}

/** One page of the inbox, from an address. */
export async function readInbox(filter: InboxFilter, after: unknown) {
  const now = new Date();
  const page = await listEnquiries(deskBackend().db, filter, inboxCursorOf(after));
  return {
    ...page,
    enquiries: page.enquiries.map((row) => ({
      ...row,
      ...urgencyOf(row, now),
      alpha2: alpha2Of(row.countryId),
    })),
  };
}

/** How many there are behind each entry of the inbox; null while words are looked for. */
export async function readInboxCounts(filter: InboxFilter) {
  return filter.word ? null : countInbox(deskBackend().db, filter, storeDayOf(new Date()));
}

/** Colleagues to whom an enquiry can be reassigned. */
export async function readHandlers() {
  const people = await listHandlers(deskBackend().db);
  return people.map(({ id, name }) => ({ id, name }));
}

/** Everything about one enquiry; null where there is none. */
export async function readEnquiry(segment: string) {
  const { db } = deskBackend();
  const id = recordIdOf(segment);
  const enquiry = id ? await findEnquiry(db, id) : null;
  if (!enquiry) return null;
  const [cars, favourites, notes, others, member, history, thread, undelivered] = await Promise.all(
    [
      listEnquiryCars(db, enquiry.carModelSign),
      listFavouriteCars(db, enquiry.visit.favourites ?? []),
      listNotes(db, enquiry.id),
      listOfSamePerson(db, enquiry),
      findMemberOrigin(db, enquiry),
      readHistory(enquiry.id),
      listThread(db, enquiry.id),
      listUndelivered(db, enquiry.id),
    ],
  );
  return {
    ...enquiry,
    ...urgencyOf(enquiry, new Date()),
    alpha2: alpha2Of(enquiry.countryId),
    cars,
    favourites,
    notes,
    others,
    member,
    history,
    thread,
    undelivered,
    privateLink: privateLinkOf(enquiry),
    /** Whether what staff write reaches the buyer by mail, too. */
    isMailed: isMailable(enquiry),
  };
}

const isMailable = ({ mail, spamReasons }: FoundEnquiry) =>
  mail !== '' && deskBackend().notification.mail !== null && !isCertainSpam(spamReasons);

/** The history of an enquiry, newest first, with the names of its owners. */
async function readHistory(enquiryId: number) {
  const { db } = deskBackend();
  const subject = { kind: 'enquiry', id: String(enquiryId) } as const;
  const [entries, people] = await Promise.all([listAuditOf(db, subject), listStaff(db)]);
  const nameOf = (id: unknown) => people.find((person) => person.id === id)?.name;
  return entries.map((entry) => ({
    ...entry,
    ownerBefore: nameOf(entry.before?.owner),
    ownerAfter: nameOf(entry.after?.owner),
  }));
}

/** How many enquiries would be erased with this one; 0 where it is erased already. */
export async function readErasable(enquiry: EnquiryDetail): Promise<number> {
  if (enquiry.erasedAt) return 0;
  return Math.max(1, await countOfPerson(deskBackend().db, enquiry));
}

/** The site that a buyer reads. */
export function siteOriginOf(lang: string): string {
  return originOf(serverEnv().SITE_ORIGIN, isLocale(lang) ? lang : DEFAULT_LOCALE);
}

/** A next step that was rejected, from the address of its enquiry; undefined without one. */
export function stepDraftOf(query: Query) {
  const { step: stepParam, on: onParam, at: atParam } = STEP_DRAFT_PARAMS;
  const { [stepParam]: step, [onParam]: on, [atParam]: at = '' } = query;
  const isDraft = [step, on, at].every((text) => typeof text === 'string');
  if (!isDraft) return undefined;
  const seen = SEEN_STEP_FIELDS.flatMap((name) => {
    const text = query[name];
    return typeof text === 'string' ? [[name, text] as const] : [];
  });
  return { step: String(step), on: String(on), at: String(at), seen: Object.fromEntries(seen) };
}
