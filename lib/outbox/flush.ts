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

/** Also after an attempt without an answer, which several parts of a page may be about to repeat. */
const FIRST_PAUSE_MS = 3_000;
const LONGEST_OWN_PAUSE_MS = 600_000;

/** Half as long again at most, so that those who wait do not all come back at once. */
const jittered = (pauseMs: number) => pauseMs * (1 + Math.random() / 2);

/** Answers that hold for whatever would be sent next. */
const FOR_ALL: ReadonlySet<number> = new Set([
  CODE.badSignature,
  CODE.tooManyRequests,
  CODE.unavailable,
]);

/** Longer with every attempt, unless the site says for how long. */
function pauseAfter(waitMs: number, attempts: number): number {
  const pauseMs = waitMs || Math.min(FIRST_PAUSE_MS * 2 ** attempts, LONGEST_OWN_PAUSE_MS);
  return Math.min(jittered(pauseMs), LONGEST_PAUSE_MS);
}

/** What becomes of an enquiry by an attempt to send it. */
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

/** Notes what came of it. @returns the record that it is now; undefined where it is gone */
export function finish(id: string, outcome: Outcome): Promise<OutboxRecord | null | undefined> {
  return changeEnquiry(id, (enquiry) => recordAfter(enquiry, outcome));
}

/** Takes an enquiry for sending, where nobody else is, and it may be sent now. */
async function claim(id: string): Promise<WaitingEnquiry | null> {
  const record = await changeEnquiry(id, (enquiry) => {
    const now = Date.now();
    if (enquiry.isHeld || isBeingSent(enquiry, now) || pauseOf(enquiry, now)) return undefined;
    if (isTooOld(enquiry, now)) return { ...enquiry, isHeld: true };
    return { ...enquiry, sendingUntil: now + SENDING_MS };
  });
  return record && !isSent(record) && !record.isHeld ? record : null;
}

/** One after the other in the order of writing, until there is no network or the site is away. */
async function sendAll(): Promise<void> {
  const tried = new Set<string>();
  for (;;) {
    // Anew each time: another tab may have kept one more.
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

/** One sender in all tabs and the service worker; where browsers have no locks, one in each. */
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
 * Sends what waits and may be sent, where nobody else is at it, and forgets numbers that were shown
 * for long enough.
 * @returns in how many milliseconds the site may be asked again, 0 for at once; null where nothing waits
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

/** How long one event of the service worker goes on trying: a pause after a failure is shorter. */
const SYNC_WITHIN_MS = 30_000;

/** For the service worker's `sync` event: rejects while something waits, so that it is repeated. */
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
