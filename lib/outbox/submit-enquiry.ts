import { SENDING_MS, type WaitingEnquiry } from './enquiry';
import { finish } from './flush';
import { askForSync } from './keep-sending';
import { dropRecord, keepEnquiry } from './outbox';
import { type Outcome, sendEnquiry } from './send-enquiry';

/** An enquiry as it is handed in: nothing has become of it yet. */
export type NewEnquiry = Omit<
  WaitingEnquiry,
  'writtenAt' | 'attempts' | 'sendingUntil' | 'notBefore' | 'isHeld'
>;

export interface Submission {
  /** Whether it waits in the outbox now, to be sent again. */
  isWaiting: boolean;
  outcome: Outcome;
  /** Call once the outcome is noted elsewhere: a page that dies before sends again, and learns it anew. */
  forget: () => Promise<void>;
}

/**
 * Keeps an enquiry in the browser, then sends it: whatever happens in between, it is sent, and stored
 * once.
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
  if (isWaiting) void askForSync();
  return { isWaiting, outcome, forget };
}
