import type { Locale } from '@/lib/i18n/locales';

/** Why a service has not translated; each has a sentence in messages/desk. */
export type TranslationFault =
  | 'keyRefused'
  | 'quota'
  | 'busy'
  | 'away'
  | 'otherLanguage'
  | 'unreadable';

/** A request of a service's own, and how its answer is read. */
export interface WireRequest<Result> {
  path: string;
  headers?: Record<string, string>;
  /** Sent as JSON; nothing is asked for with GET. */
  body?: object;
  /** @throws for an answer that is none */
  read: (answer: unknown) => Result;
}

/** How a service is spoken to, as its public documentation has it. */
export interface Wire {
  /** What people call it. */
  name: string;
  /** Letters of one request, and texts. */
  most: { letters: number; texts: number };
  /** A place that is not translated, by its number. */
  hole: (number: number) => string;
  translate(texts: readonly string[], source: Locale, target: Locale): WireRequest<string[]>;
  /** Languages into which it translates from one. */
  targets(source: Locale): WireRequest<readonly string[]>;
  /** Whether one of those is a language of the site. */
  isFor(target: string, locale: Locale): boolean;
  /** Statuses that mean something else than those of HTTP. */
  faults: Readonly<Record<number, TranslationFault>>;
}
