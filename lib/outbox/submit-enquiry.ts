import { isSent, SENDING_MS, type WaitingEnquiry } from './enquiry';
import { finish } from './flush';
import { askForSync } from './keep-sending';
import { dropRecord, keepEnquiry, readOutbox } from './outbox';
import { type Outcome, sendEnquiry } from './send-enquiry';

/** An enquiry as it is submitted, before the first attempt. */
export type NewEnquiry = Omit<
  WaitingEnquiry,
  'writtenAt' | 'attempts' | 'sendingUntil' | 'notBefore' | 'isHeld'
>;

export interface Submission {
  /** Whether it waits in the outbox now, to be sent again. */
  isWaiting: boolean;
  outcome: Outcome;
  /** Call once the outcome is stored elsewhere: if the page dies before, the enquiry is resent. */
  forget: () => Promise<void>;
}

/**
 * Stores an enquiry in the browser, then sends it: it survives any interruption, and the site
 * stores it once.
 * @param texts see `keepEnquiry`
 */
export async function submitEnquiry(enquiry: NewEnquiry, texts: string): Promise<Submission> {
  const now = Date.now();
  const isKept = await keepEnquiry(
    {
      ...enquiry,
      writtenAt: now,
      attempts: 0,
      sendingUntil: now + SENDING_MS,
      notBefore: 0,
      isHeld: false,
    },
    texts,
  );
  const outcome = await sendEnquiry(enquiry);
  const forget = async () => {
    if (isKept) await dropRecord(enquiry.id);
  };
  const isOpen = outcome.kind === 'away' || outcome.kind === 'unanswered';
  if (!isKept || !isOpen) return { isWaiting: false, outcome, forget };
  const isWaiting = (await finish(enquiry.id, outcome)) !== undefined;
  if (isWaiting) {
    void askForSync();
    return { isWaiting, outcome, forget };
  }
  // A phone may suspend a page for longer than its claim holds: then another sender has sent it.
  const record = (await readOutbox()).find(({ id }) => id === enquiry.id);
  if (!record || !isSent(record)) return { isWaiting, outcome, forget };
  const { number, linkToken } = record;
  return { isWaiting, outcome: { kind: 'sent', number, linkToken }, forget };
}
