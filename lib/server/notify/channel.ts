import { isKnown, KnownError } from '../known-error';

/** Sends one message; settles when the receiver has taken it. */
export type Send = (message: OutgoingMessage) => Promise<void>;

/** A message as every channel gets it. */
export interface OutgoingMessage {
  /** By it the receiver knows one that came twice. */
  notificationId: string;
  receiver: string;
  subject: string;
  text: string;
  /** The lead as a program reads it; of a digest, all of them. */
  data: Record<string, unknown>;
  /** What `data` is to a program; a single lead where nothing is said. */
  type?: 'enquiries.created';
  /** What may stand on a locked screen: no personal data. */
  short?: { title: string; body: string; path: string };
  /** Where an answer goes, when the message is a mail to staff. */
  replyTo?: string;
}

/** Everything that an attempt may take, whatever the other side does. */
export const ATTEMPT_TIMEOUT_MS = 20_000;

/** Why an attempt failed: a short code, because answers may repeat what was sent. */
export class ChannelError extends KnownError {
  static override readonly kind: string = 'ChannelError';
  constructor(
    readonly code: string,
    /** How long the receiver asks to be left alone. */
    readonly retryAfterMs?: number,
  ) {
    super(code);
  }
}

/** Whoever should be told is not there any more, and will not be. */
export class ReceiverGone extends ChannelError {
  static override readonly kind = 'ReceiverGone';
}

/** The code of whatever a channel has thrown. */
export function errorCodeOf(error: unknown): string {
  if (isKnown(error, ChannelError)) return error.code;
  const { name, code, cause } = error as { name?: string; code?: unknown; cause?: unknown };
  if (name === 'TimeoutError' || name === 'AbortError') return 'timeout';
  if (typeof code === 'string') return code.slice(0, 40);
  return cause ? errorCodeOf(cause) : 'failed';
}
