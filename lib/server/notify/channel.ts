import { KnownError } from '../known-error';

/** Sends one message; resolves when the receiver has accepted it. */
export type Send = (message: OutgoingMessage) => Promise<void>;

/** A message as every channel gets it. */
export interface OutgoingMessage {
  /** Lets the receiver recognise duplicates. */
  notificationId: string;
  receiver: string;
  subject: string;
  text: string;
  /** The lead as a program reads it; of a digest, all of them. */
  data: Record<string, unknown>;
  /** The event type of `data`; a single lead when left out. */
  type?: 'enquiries.created';
  /** What a locked screen may show: no personal data. */
  short?: { title: string; body: string; path: string };
  /** Where an answer goes, when the message is a mail to staff. */
  replyTo?: string;
}

/** Timeout of a whole attempt on any channel but mail, whatever the other side does. */
export const ATTEMPT_TIMEOUT_MS = 20_000;

/**
 * Times of mail, in milliseconds. A server that has a whole mail delivers it, although we have
 * left: one that takes long to confirm it would get it with every attempt (docs/adr/0030).
 */
export const MAIL_LIMITS = {
  /** Until the server is reached and greets. */
  connectMs: 10_000,
  /** Longest silence of a server. */
  silenceMs: 120_000,
  /** A whole attempt. */
  attemptMs: 180_000,
  /** What is left of running attempts when the worker is stopped. */
  stopMs: ATTEMPT_TIMEOUT_MS,
};

/** Why an attempt failed: a short code, because responses may repeat what was sent. */
export class ChannelError extends KnownError {
  static override readonly kind: string = 'ChannelError';
  constructor(
    readonly code: string,
    /** The pause that the receiver asks for. */
    readonly retryAfterMs?: number,
  ) {
    super(code);
  }
}

/** The receiver, or the subject of the message, no longer exists: it is not retried. */
export class ReceiverGone extends ChannelError {
  static override readonly kind = 'ReceiverGone';
}

/** The mail server knows the receiver's mailbox, or its domain, as one that does not exist. */
export class MailboxUnknown extends ChannelError {
  static override readonly kind = 'MailboxUnknown';
}
