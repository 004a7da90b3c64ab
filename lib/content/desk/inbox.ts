import { isEnquiryKind, isEnquiryState } from '@/lib/config/enquiry-states';
import { PORTS, type Port } from '@/lib/config/ports';
import { serverEnv } from '@/lib/env/server';
import { DEFAULT_LOCALE, isLocale } from '@/lib/i18n/locales';
import { originOf } from '@/lib/routing/hosts';
import { recordIdOf } from '@/lib/routing/paths';
import { alpha2Of } from '@/lib/server/geo/countries';
import { listEnquiryCars, listFavouriteCars } from '@/lib/server/leads/enquiry-cars';
import {
  findEnquiry,
  type InboxFilter,
  listEnquiries,
  listNotes,
  listOfSamePerson,
} from '@/lib/server/leads/inbox';
import { deskBackend } from '@/lib/server/staff/desk-backend';

export type { InboxFilter };
export type InboxPage = Awaited<ReturnType<typeof readInbox>>;
export type InboxRow = InboxPage['enquiries'][number];
export type EnquiryDetail = NonNullable<Awaited<ReturnType<typeof readEnquiry>>>;

type Query = Record<string, string | string[] | undefined>;

const WORD_MAX_LENGTH = 100;

/** The filter that an address of the inbox spells; what means nothing is left out. */
export function inboxFilterOf({ state, port, lang, kind, word, owner }: Query, ownId: string) {
  const filter: InboxFilter = {
    ...(isEnquiryState(state) && { state }),
    ...((PORTS as readonly unknown[]).includes(port) && { port: port as Port }),
    ...(isLocale(lang) && { lang }),
    ...(isEnquiryKind(kind) && { kind }),
    ...(typeof word === 'string' && word.trim() && { word: word.slice(0, WORD_MAX_LENGTH) }),
    ...(owner === 'me' && { ownerId: ownId }),
  };
  return filter;
}

/** A filter as `inboxFilterOf` reads it. */
export function inboxParameters({ ownerId, ...filter }: InboxFilter): URLSearchParams {
  const query = new URLSearchParams(filter as Record<string, string>);
  if (ownerId) query.set('owner', 'me');
  return query;
}

/** The address of the inbox with a filter, to be shared and gone back to. */
export function inboxHref(filter: InboxFilter, beforeId?: number): string {
  const query = inboxParameters(filter);
  if (beforeId) query.set('before', String(beforeId));
  return query.size > 0 ? `/?${query}` : '/';
}

/** One page of the inbox, from an address. */
export async function readInbox(filter: InboxFilter, before: unknown) {
  const beforeId = typeof before === 'string' ? (recordIdOf(before) ?? undefined) : undefined;
  const page = await listEnquiries(deskBackend().db, filter, beforeId);
  return {
    ...page,
    enquiries: page.enquiries.map((row) => ({ ...row, alpha2: alpha2Of(row.countryId) })),
  };
}

/** Everything about one enquiry; null where there is none. */
export async function readEnquiry(segment: string) {
  const { db } = deskBackend();
  const id = recordIdOf(segment);
  const enquiry = id ? await findEnquiry(db, id) : null;
  if (!enquiry) return null;
  const [cars, favourites, notes, others] = await Promise.all([
    listEnquiryCars(db, enquiry.carModelSign),
    listFavouriteCars(db, enquiry.visit.favourites ?? []),
    listNotes(db, enquiry.id),
    listOfSamePerson(db, enquiry),
  ]);
  return { ...enquiry, alpha2: alpha2Of(enquiry.countryId), cars, favourites, notes, others };
}

/** The site that a buyer reads. */
export function siteOriginOf(lang: string): string {
  return originOf(serverEnv().SITE_ORIGIN, isLocale(lang) ? lang : DEFAULT_LOCALE);
}
