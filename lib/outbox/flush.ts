import { CODE } from '@/lib/contract/envelope';
import {
  isBeingSent,
  isOver,
  isSent,
  isTooOld,
  LONGEST_PAUSE_MS,
  type OutboxRecord,
  pauseOf,
  SENDING_MS,
  type WaitingEnquiry,
} from './enquiry';
import { changeEnquiry, dropRecord, readOutbox } from './outbox';
import { type Outcome, sendEnquiry } from './send-enquiry';

/** Also after an attempt without a response, which several parts of a page may want to retry. */
const FIRST_PAUSE_MS = 3_000;
const LONGEST_OWN_PAUSE_MS = 600_000;

/** Up to half as long again, so that clients do not all retry at the same time. */
const jittered = (pauseMs: number) => pauseMs * (1 + Math.random() / 2);

/** Response codes that apply to every enquiry: sending stops. */
const FOR_ALL: ReadonlySet<number> = new Set([
  CODE.badSignature,
  CODE.tooManyRequests,
  CODE.unavailable,
]);

/** The pause before a retry: longer with every attempt, unless the site names one. */
function pauseAfter(waitMs: number, attempts: number): number {
  const pauseMs = waitMs || Math.min(FIRST_PAUSE_MS * 2 ** attempts, LONGEST_OWN_PAUSE_MS);
  return Math.min(jittered(pauseMs), LONGEST_PAUSE_MS);
}

/** The record of an enquiry after an attempt to send it. */
function recordAfter(enquiry: WaitingEnquiry, outcome: Outcome): OutboxRecord {
  const { answer: _before, ...others } = enquiry;
  const { id, writtenAt, car, attempts } = others;
  const free = { ...others, sendingUntil: 0, attempts: attempts + 1 };
  switch (outcome.kind) {
    case 'sent': {
      const { number, linkToken } = outcome;
      return { id, writtenAt, car, number, linkToken, sentAt: Date.now() };
    }
    case 'refused':
      return { ...free, isHeld: true, refusal: outcome.refusal };
    case 'away': {
      const { code: answer, waitMs } = outcome;
      return { ...free, answer, notBefore: Date.now() + pauseAfter(waitMs, attempts) };
    }
    case 'unanswered':
      return { ...free, notBefore: Date.now() + FIRST_PAUSE_MS };
  }
}

/** Stores the outcome of an attempt. @returns the new record; undefined where it is gone */
export function finish(id: string, outcome: Outcome): Promise<OutboxRecord | null | undefined> {
  return changeEnquiry(id, (enquiry) => recordAfter(enquiry, outcome));
}

/** Claims an enquiry for sending, unless another sender has it or it may not be sent now. */
async function claim(id: string): Promise<WaitingEnquiry | null> {
  const record = await changeEnquiry(id, (enquiry) => {
    const now = Date.now();
    if (enquiry.isHeld || isBeingSent(enquiry, now) || pauseOf(enquiry, now)) return undefined;
    if (isTooOld(enquiry, now)) return { ...enquiry, isHeld: true };
    return { ...enquiry, sendingUntil: now + SENDING_MS };
  });
  return record && !isSent(record) && !record.isHeld ? record : null;
}

/** Sends one after the other, oldest first, until the network or the site is unavailable. */
async function sendAll(): Promise<void> {
  const tried = new Set<string>();
  for (;;) {
    // Read each time: another tab may have added an enquiry.
    const waiting = (await readOutbox()).filter((record) => !isSent(record) && !record.isHeld);
    const next = waiting.find(({ id }) => !tried.has(id)) as WaitingEnquiry | undefined;
    if (!next) return;
    tried.add(next.id);
    if (pauseOf(next, Date.now()) && FOR_ALL.has(next.answer ?? 0)) return;
    const enquiry = await claim(next.id);
    if (!enquiry) continue;
    const outcome = await sendEnquiry(enquiry);
    await finish(enquiry.id, outcome);
    if (outcome.kind === 'unanswered') return;
    if (outcome.kind === 'away' && FOR_ALL.has(outcome.code)) return;
  }
}

let isSending = false;

/** Lets one tab or the service worker send at a time; without browser locks, each of them may. */
async function alone(work: () => Promise<void>): Promise<void> {
  if (isSending) return;
  isSending = true;
  try {
    if (!navigator.locks) return await work();
    await navigator.locks.request('enquiry-outbox', { ifAvailable: true }, (lock) =>
      lock ? work() : undefined,
    );
  } finally {
    isSending = false;
  }
}

/**
 * Sends waiting enquiries that are due, unless another tab or worker is sending, and removes sent
 * ones that were shown long enough.
 * @returns milliseconds until the next attempt may start, 0 for at once; null where nothing waits
 */
export async function flushOutbox(): Promise<number | null> {
  await alone(sendAll);
  let dueInMs: number | null = null;
  const now = Date.now();
  for (const record of await readOutbox()) {
    if (!isSent(record) && !record.isHeld) {
      const pauseMs = isBeingSent(record, now) ? record.sendingUntil - now : pauseOf(record, now);
      dueInMs = Math.min(dueInMs ?? pauseMs, pauseMs);
    } else if (isSent(record) && isOver(record, now)) await dropRecord(record.id);
  }
  return dueInMs;
}

/** How long one `sync` event retries: longer than the first pauses after failures. */
const SYNC_WITHIN_MS = 30_000;

/** For the service worker's `sync` event: rejects while enquiries wait, so that it is repeated. */
export async function syncOutbox(): Promise<void> {
  const until = Date.now() + SYNC_WITHIN_MS;
  for (;;) {
    const dueInMs = await flushOutbox();
    if (dueInMs === null) return;
    const pauseMs = Math.max(dueInMs, 1_000);
    if (Date.now() + pauseMs > until) throw new Error('enquiries are still waiting');
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}
