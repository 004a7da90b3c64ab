import type { RequestOf } from '@/lib/contract/call';
import type { recordEnquiry } from '@/lib/contract/calls/clue';
import type { FieldError } from '@/lib/contract/envelope';

const DAY_MS = 24 * 3_600_000;

/** The tag of the Background Sync. */
export const SYNC_TAG = 'enquiry-outbox';

/** The most enquiries that a browser keeps. */
export const OUTBOX_MAX = 20;

/** One that is older waits for its writer to look at it again: prices and minds have changed. */
const SENT_WITHIN_MS = 30 * DAY_MS;

/** For how long the number of a sent one is shown, unless it is closed. */
const SHOWN_WITHIN_MS = 30 * DAY_MS;

/** Longer than a request may take: whoever began to send has an answer by then, or is gone. */
export const SENDING_MS = 25_000;

/** The longest a site may ask to wait; more is a clock that was put right in between. */
export const LONGEST_PAUSE_MS = 3_600_000;

/** What was wrong with an enquiry, as the server said. */
export interface Refusal {
  code: number;
  msg: string;
  fieldErrors: FieldError[];
}

/** An enquiry that was written, and not stored by the site as far as this browser knows. */
export interface WaitingEnquiry {
  /** Its `client_id`: whoever sends it, and however often, it is stored once. */
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
  /** Somebody is sending it until then: this page, another tab, the service worker. */
  sendingUntil: number;
  /** The site asked to wait until then, or it was just tried. */
  notBefore: number;
  /** The code of its last answer, where that was no refusal. */
  answer?: number;
  /** Its writer has to look at it before it is sent. */
  isHeld: boolean;
  refusal?: Refusal;
}

/** What is left of an enquiry once it is stored: what finds it again, until that is closed. */
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

/** A clock may be put back meanwhile: nothing lasts longer than it can. */
function isAhead(momentMs: number, nowMs: number, atMostMs: number): boolean {
  return momentMs > nowMs && momentMs - nowMs <= atMostMs;
}

export function isBeingSent({ sendingUntil }: WaitingEnquiry, nowMs: number): boolean {
  return isAhead(sendingUntil, nowMs, SENDING_MS);
}

/** How long the site asked to wait with it, from now on; 0 where it may be sent. */
export function pauseOf({ notBefore }: WaitingEnquiry, nowMs: number): number {
  return isAhead(notBefore, nowMs, LONGEST_PAUSE_MS) ? notBefore - nowMs : 0;
}

export function isTooOld({ writtenAt }: WaitingEnquiry, nowMs: number): boolean {
  return nowMs - writtenAt > SENT_WITHIN_MS;
}

export function isOver({ sentAt }: SentEnquiry, nowMs: number): boolean {
  return nowMs - sentAt > SHOWN_WITHIN_MS;
}
