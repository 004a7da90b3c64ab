import { and, eq, inArray, lt, sql } from 'drizzle-orm';
import type { Locale } from '@/lib/i18n/locales';
import { messageTextsOf } from '@/lib/i18n/message-faults';
import {
  partsOfPlural,
  pluralCategoriesOf,
  pluralExamplesOf,
  pluralRulesOf,
  textOfParts,
} from '@/lib/i18n/plural-forms';
import { rewordingFaults } from '@/lib/i18n/rewording-faults';
import type { Database } from '../db/database';
import { textSuggestions } from '../db/schema/interface-texts';
import { linesOf, type Piece, pieceOf, textOfMarkup } from '../translation/machine-markup';
import type { TranslationService } from '../translation/service';
import { findTexts, KINDS, textOfKey } from './catalogue-units';
import { listStoredTexts } from './message-texts';
import { linksIn } from './sent-texts';
import { sourceOf } from './text-file';
import { isOfCatalogue, markOf } from './text-units';

/** By then they will not be used any more. */
const KEPT_FOR_MS = 30 * 24 * 3_600_000;

/** The most letters of one request: the longest article, or a minute of a small machine. */
export const SUGGESTED_MAX_LETTERS = 30_000;

/** A text to be translated, and its present translation. */
interface AskedText {
  key: string;
  source: string;
  target: string;
}

/** The texts of some keys in the language that they are made from, and in their own. */
async function readTexts(
  db: Database,
  locale: Locale,
  keys: readonly string[],
): Promise<AskedText[]> {
  const source = sourceOf(locale);
  const wanted = keys.flatMap((key) => textOfKey(key) ?? []);
  const records = await findTexts(db, [source, locale], wanted);
  const isMessage = keys.some((key) => !isOfCatalogue(key));
  const own = isMessage ? await listStoredTexts(db, locale) : undefined;
  return keys.flatMap((key): AskedText[] => {
    const record = records.get(key);
    if (record) return [{ key, source: record.source, target: record.target }];
    const message = messageTextsOf(source).get(key);
    return message ? [{ key, source: message, target: own?.get(key)?.text ?? '' }] : [];
  });
}

/** What is stored for these texts, as they are now. */
async function storedFor(
  db: Database,
  locale: Locale,
  texts: readonly AskedText[],
): Promise<Map<string, string>> {
  const keys = texts.map(({ key }) => key);
  if (keys.length === 0) return new Map();
  const rows = await db
    .select()
    .from(textSuggestions)
    .where(and(eq(textSuggestions.locale, locale), inArray(textSuggestions.key, keys)));
  return new Map(
    texts.flatMap(({ key, source, target }) => {
      const row = rows.find((each) => each.key === key);
      const isOfNow = row?.sourceMark === markOf(source) && row.targetMark === markOf(target);
      return row && isOfNow ? [[key, row.text] as const] : [];
    }),
  );
}

/** What a service has suggested for texts as they are now, by key. */
export const readSuggestions = async (db: Database, locale: Locale, keys: readonly string[]) =>
  storedFor(db, locale, await readTexts(db, locale, keys));

/** What is asked of a service for one text, and how its answers become the text. */
interface Question {
  pieces: Piece[];
  /** Null where an answer has lost something. */
  textOf(answers: readonly string[]): string | null;
}

const all = (words: readonly (string | null)[]): string[] | null =>
  words.includes(null) ? null : (words as string[]);

/** A sentence for each form that the language has: what is around the number changes with it. */
function questionOfPlural(
  source: Locale,
  target: Locale,
  text: string,
  hole: TranslationService['hole'],
): Question | null {
  const parts = partsOfPlural(text) ?? [];
  const plural = parts.find((part) => typeof part !== 'string');
  if (!plural || parts.filter((part) => typeof part !== 'string').length !== 1) return null;
  const exact = [...plural.forms.keys()].filter((form) => form.startsWith('='));
  const asked = [...exact, ...pluralCategoriesOf(target)].map((form) => {
    const [example = 1] = pluralExamplesOf(target, form, 1);
    const own = plural.forms.get(
      form.startsWith('=') ? form : pluralRulesOf(source).select(example),
    );
    const words = own ?? plural.forms.get('other') ?? '';
    const sentence = parts.map((part) => (typeof part === 'string' ? part : words)).join('');
    return { form, piece: pieceOf(sentence, 'message', hole) };
  });
  return {
    pieces: asked.map(({ piece }) => piece),
    textOf(answers) {
      const forms = all(asked.map(({ piece }, index) => textOfMarkup(answers[index] ?? '', piece)));
      if (!forms) return null;
      const named = asked.map(({ form }, index) => [form, forms[index] ?? ''] as const);
      return textOfParts([{ argument: plural.argument, forms: new Map(named) }]);
    },
  };
}

function questionOfMessage(
  source: Locale,
  target: Locale,
  text: string,
  hole: TranslationService['hole'],
): Question | null {
  if (/\{\w+, (?!number)/.test(text)) return questionOfPlural(source, target, text, hole);
  const piece = pieceOf(text, 'message', hole);
  return { pieces: [piece], textOf: ([answer = '']) => textOfMarkup(answer, piece) };
}

/** Line by line: what a line begins with says what it is. */
function questionOfMarkdown(text: string, hole: TranslationService['hole']): Question {
  const lines = linesOf(text);
  const pieces = lines.flatMap(({ words }) => (words ? pieceOf(words, 'markdown', hole) : []));
  return {
    pieces,
    textOf(answers) {
      const words = all(pieces.map((piece, index) => textOfMarkup(answers[index] ?? '', piece)));
      if (!words) return null;
      const next = words.values();
      return lines
        .map(
          (line) => line.before + (line.words ? (next.next().value ?? '').trim() : '') + line.after,
        )
        .join('\n');
    },
  };
}

/** Whether staff could save it: nothing is lost of what has to stay, and it fits. */
function isFit(locale: Locale, { key, source }: AskedText, text: string): boolean {
  if (!isOfCatalogue(key)) return rewordingFaults(locale, key, text).length === 0;
  const named = textOfKey(key);
  const most = (named && KINDS[named.kind].mostLetters[named.column]) || 0;
  return text.trim() !== '' && text.length <= most && linksIn(key, text) === linksIn(key, source);
}

/** The outcome of a request for suggestions. */
export interface SuggestionOutcome {
  suggested: number;
  /** The service has lost a part of them, or they cannot be taken apart. */
  unfit: number;
  /** Whether there were more letters than one request may have; nothing was sent then. */
  isTooLong: boolean;
}

/**
 * Has texts translated by a service, and stores acceptable suggestions. Texts that already have one
 * for their present version are not sent again.
 * @param spend counts the letters that are sent; it may throw to prevent that
 * @throws TranslationError
 */
export async function suggestTexts(
  db: Database,
  service: TranslationService,
  locale: Locale,
  keys: readonly string[],
  spend: (letters: number) => Promise<void>,
  now: Date,
): Promise<SuggestionOutcome> {
  const source = sourceOf(locale);
  const texts = (await readTexts(db, locale, keys)).filter((each) => each.source.trim());
  const known = await storedFor(db, locale, texts);
  const open = texts.filter(({ key }) => !known.has(key));
  const questions = open.map(({ key, source: text }) =>
    isOfCatalogue(key)
      ? questionOfMarkdown(text, service.hole)
      : questionOfMessage(source, locale, text, service.hole),
  );
  const markups = questions.flatMap((each) => each?.pieces.map(({ markup }) => markup) ?? []);
  const letters = markups.reduce((sum, { length }) => sum + length, 0);
  if (letters > SUGGESTED_MAX_LETTERS) return { suggested: 0, unfit: 0, isTooLong: true };
  if (letters > 0) await spend(letters);
  const answers = letters > 0 ? await service.translate(markups, source, locale) : [];
  let at = 0;
  const rows = open.flatMap((text, index) => {
    const question = questions[index];
    const own = answers.slice(at, at + (question?.pieces.length ?? 0));
    at += own.length;
    const suggested = question && plain(text.key, question.textOf(own));
    if (!suggested || !isFit(locale, text, suggested)) return [];
    return {
      locale,
      key: text.key,
      text: suggested,
      madeAt: now,
      sourceMark: markOf(text.source),
      targetMark: markOf(text.target),
    };
  });
  await keep(db, rows, now);
  return {
    suggested: known.size + rows.length,
    unfit: open.length - rows.length,
    isTooLong: false,
  };
}

/** In messages an apostrophe before a brace escapes it: the argument would not be filled in. */
const plain = (key: string, text: string | null) =>
  (isOfCatalogue(key) ? text : text?.replaceAll("'", '’').trim()) ?? '';

async function keep(
  db: Database,
  rows: readonly (typeof textSuggestions.$inferInsert)[],
  now: Date,
): Promise<void> {
  const old = lt(textSuggestions.madeAt, new Date(now.getTime() - KEPT_FOR_MS));
  await db.delete(textSuggestions).where(old);
  if (rows.length === 0) return;
  const { text, sourceMark, targetMark, madeAt } = textSuggestions;
  const fresh = (column: { name: string }) => sql.raw(`excluded.${column.name}`);
  await db
    .insert(textSuggestions)
    .values([...rows])
    .onConflictDoUpdate({
      target: [textSuggestions.locale, textSuggestions.key],
      set: {
        text: fresh(text),
        sourceMark: fresh(sourceMark),
        targetMark: fresh(targetMark),
        madeAt: fresh(madeAt),
      },
    });
}
