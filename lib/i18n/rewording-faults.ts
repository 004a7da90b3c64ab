import { LOCALES, type Locale } from './locales';
import {
  deliveredTextsOf,
  faultsOfText,
  type MessageFault,
  type MessageTexts,
  roomOf,
  widthOf,
} from './message-faults';
import { formsIn } from './message-parts';
import { refusedWordIn } from './refused-words';
import { isSpecified } from './specified-texts';

/** Why a text cannot replace a delivered one; each has a sentence in messages/desk. */
export type RewordingFault =
  | MessageFault
  | 'argumentForm'
  | 'hiddenSigns'
  | 'lineEnds'
  | 'refusedWord'
  | 'specified'
  | 'tooLong.any';

export interface FaultyRewording {
  fault: RewordingFault;
  /** What was found, such as the letter that does not belong there. */
  found: string;
}

/** Invisible signs that change how others are read, such as those of direction. */
const HIDDEN_SIGN = /[^\P{C}\n\u200c\u200d]/gu;

const LINE_ENDS = /\n+/g;

/** Room for other words than the longest language has. */
const LONGER_BY = { part: 1.5, letters: 30 };

const textsByLocale = () => LOCALES.map((locale) => deliveredTextsOf(locale));

/** By key, of the first language's texts: counting letters is slow, and delivered texts stay. */
const longestDelivered = new WeakMap<MessageTexts, Map<string, number>>();

/** How many letters a text may have: those of its place, or some more than the longest delivered one. */
export function mostLettersOf(key: string): number {
  const room = roomOf(key);
  if (room !== undefined) return room;
  const all = textsByLocale();
  const [first] = all;
  const known = (first && longestDelivered.get(first)) ?? new Map<string, number>();
  const longest = known.get(key) ?? Math.max(...all.map((texts) => widthOf(texts.get(key) ?? '')));
  known.set(key, longest);
  if (first) longestDelivered.set(first, known);
  return Math.ceil(longest * LONGER_BY.part) + LONGER_BY.letters;
}

/** A name in braces or of a tag that is filled in otherwise than in the delivered texts. */
function strangeForm(key: string, text: string): string | undefined {
  const known = new Set(
    textsByLocale().flatMap((texts) =>
      formsIn(texts.get(key) ?? '').map(({ name, form }) => `${name} ${form}`),
    ),
  );
  const plain = new Set([...known].map((each) => each.split(' ')[0]));
  const isKnown = ({ name, form }: { name: string; form: string }) =>
    known.has(`${name} ${form}`) ||
    // A number may stand without its plural forms, where a language has other words for it.
    (form === 'argument' && plain.has(name) && !known.has(`${name} tag`));
  return formsIn(text).find((part) => !isKnown(part))?.name;
}

/** Whether a page could show the text: with the values that it is given, and no others. */
export function isUsable(locale: Locale, key: string, text: string): boolean {
  const english = deliveredTextsOf('en').get(key);
  if (english === undefined) return false;
  const faults = faultsOfText(locale, key, text, english).map(({ fault }) => fault);
  return (
    !faults.some((fault) => fault === 'invalid' || fault === 'arguments' || fault === 'empty') &&
    strangeForm(key, text) === undefined
  );
}

/** Everything that is wrong with a new wording of a text; nothing where it is accepted. */
export function rewordingFaults(locale: Locale, key: string, text: string): FaultyRewording[] {
  const delivered = deliveredTextsOf(locale).get(key);
  const english = deliveredTextsOf('en').get(key);
  if (delivered === undefined || english === undefined) return [{ fault: 'unknown', found: key }];
  // The delivered text is right by definition.
  if (text === delivered) return [];
  const faults: FaultyRewording[] = faultsOfText(locale, key, text, english);
  if (faults.some(({ fault }) => fault === 'invalid')) return faults;
  const add = (fault: RewordingFault, found: string | undefined) => {
    if (found !== undefined) faults.push({ fault, found });
  };
  if (!faults.some(({ fault }) => fault === 'arguments'))
    add('argumentForm', strangeForm(key, text));
  const kept = new Set(delivered.match(HIDDEN_SIGN));
  const hidden = text.match(HIDDEN_SIGN)?.find((sign) => !kept.has(sign));
  add('hiddenSigns', hidden && `U+${hidden.codePointAt(0)?.toString(16).padStart(4, '0')}`);
  if (!delivered.includes('\n')) add('lineEnds', text.match(LINE_ENDS)?.[0] && '');
  add('refusedWord', refusedWordIn(locale, key, text));
  if (locale === 'en' && isSpecified(delivered)) add('specified', delivered);
  const most = mostLettersOf(key);
  if (roomOf(key) === undefined && widthOf(text) > most) add('tooLong.any', String(most));
  return faults;
}
