import type { TextSource } from '@/lib/config/site-check';
import type { Locale } from '@/lib/i18n/locales';
import type { MessageTexts } from '@/lib/i18n/message-faults';
import { escapeRegExp } from '../texts/text-search';

const withoutTags = (text: string) => text.replace(/<\/?\w+>/g, '');
const plain = (text: string) => text.replace(/\s+/g, ' ').trim();

/** Arguments in a message, without branches of their own. */
const ARGUMENT = /\{\w+(?:, \w+)?\}/g;
/** A pattern whose own words are fewer says nothing of where a text comes from. */
const PATTERN_LEAST_LETTERS = 12;

/** A pattern for what a message with simple arguments becomes; null where there is too little of it. */
function patternOf(message: string): RegExp | null {
  const text = plain(withoutTags(message));
  const rest = text.replace(ARGUMENT, '');
  if (/[{}]/.test(rest) || rest.length < PATTERN_LEAST_LETTERS) return null;
  const parts = text.split(ARGUMENT).map(escapeRegExp);
  return new RegExp(`^${parts.join('.{0,200}?')}$`, 'su');
}

interface MessageIndex {
  keys: ReadonlyMap<string, string>;
  patterns: readonly (readonly [RegExp, string])[];
}

function indexOf(texts: MessageTexts): MessageIndex {
  const keys = new Map<string, string>();
  const patterns: [RegExp, string][] = [];
  for (const [key, message] of texts) {
    if (!message.includes('{')) {
      const text = plain(withoutTags(message));
      if (!keys.has(text)) keys.set(text, key);
      continue;
    }
    const pattern = patternOf(message);
    if (pattern) patterns.push([pattern, key]);
  }
  return { keys, patterns };
}

/** Finds the interface text that a piece of a page was made from. */
export function messageFinder(messages: ReadonlyMap<Locale, MessageTexts>) {
  const indexes = new Map<Locale, MessageIndex>();
  return (locale: Locale, text: string): TextSource | undefined => {
    let index = indexes.get(locale);
    if (!index) {
      index = indexOf(messages.get(locale) ?? new Map());
      indexes.set(locale, index);
    }
    const id = index.keys.get(text) ?? index.patterns.find(([each]) => each.test(text))?.[1];
    return id === undefined ? undefined : { kind: 'message', id };
  };
}

/** Every interface text of every language, or those given instead of them. */
export type AllMessages = ReadonlyMap<Locale, MessageTexts>;
