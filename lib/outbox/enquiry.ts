import type { RequestOf } from '@/lib/contract/call';
import type { recordEnquiry } from '@/lib/contract/calls/clue';
import type { FieldError } from '@/lib/contract/envelope';

const DAY_MS = 24 * 3_600_000;

/** The tag of the Background Sync. */
export const SYNC_TAG = 'enquiry-outbox';

/** The most enquiries that a browser keeps. */
export const OUTBOX_MAX = 20;

/** An older enquiry is held until its writer has looked at it again: prices and wishes change. */
const SENT_WITHIN_MS = 30 * DAY_MS;

/** For how long the number of a sent enquiry is shown, unless the visitor closes it. */
const SHOWN_WITHIN_MS = 30 * DAY_MS;

/** Longer than the request timeout: by then the sender has a response, or no longer exists. */
export const SENDING_MS = 25_000;

/** The longest pause that the site may ask for; a longer one means that the clock was corrected. */
export const LONGEST_PAUSE_MS = 3_600_000;

/** What was wrong with an enquiry, as the server said. */
export interface Refusal {
  code: number;
  msg: string;
  fieldErrors: FieldError[];
}

/** An enquiry that was written, and not stored by the site as far as this browser knows. */
export interface WaitingEnquiry {
  /** Its `client_id`: the site stores it once, however often and by which tab it is sent. */
  id: string;
  /** Times are the device's, in milliseconds since 1970. */
  writtenAt: number;
  /** As they are sent, without the id. */
  fields: RequestOf<typeof recordEnquiry>;
  /** What it is about, beyond the fields: as the form shows it again. */
  about: { cars?: readonly { id: number; name: string }[]; stock_number?: string };
  /** The names of its cars; '' for none. */
  car: string;
  /** The language that it was written in. */
  lang: string;
  /** Where it comes from, as of its writing: the header's text; '' for nothing. */
  origin: string;
  attempts: number;
  /** Claimed until then by its sender: this page, another tab, the service worker. */
  sendingUntil: number;
  /** Not sent before: the site asked to wait, or an attempt has just failed. */
  notBefore: number;
  /** The code of its last answer, where that was no refusal. */
  answer?: number;
  /** Its writer has to look at it before it is sent. */
  isHeld: boolean;
  refusal?: Refusal;
}

/** What is kept of an enquiry once the site has stored it, to find it again; until it is closed. */
export interface SentEnquiry {
  id: string;
  writtenAt: number;
  car: string;
  number: string | null;
  /** Opens the buyer's page of it (lib/routing/private-link.ts); '' for none. */
  linkToken: string;
  sentAt: number;
}

export type OutboxRecord = WaitingEnquiry | SentEnquiry;

export function isSent(record: OutboxRecord): record is SentEnquiry {
  return 'sentAt' in record;
}

/** A clock may be put back: a moment further ahead than `atMostMs` counts as past. */
function isAhead(momentMs: number, nowMs: number, atMostMs: number): boolean {
  return momentMs > nowMs && momentMs - nowMs <= atMostMs;
}

export function isBeingSent({ sendingUntil }: WaitingEnquiry, nowMs: number): boolean {
  return isAhead(sendingUntil, nowMs, SENDING_MS);
}

/** Milliseconds until it may be sent; 0 where it may be sent now. */
export function pauseOf({ notBefore }: WaitingEnquiry, nowMs: number): number {
  return isAhead(notBefore, nowMs, LONGEST_PAUSE_MS) ? notBefore - nowMs : 0;
}

export function isTooOld({ writtenAt }: WaitingEnquiry, nowMs: number): boolean {
  return nowMs - writtenAt > SENT_WITHIN_MS;
}

export function isOver({ sentAt }: SentEnquiry, nowMs: number): boolean {
  return nowMs - sentAt > SHOWN_WITHIN_MS;
}
