import { formatTagOf, type Locale } from './locales';

/** Words for numbers: `{count, plural, one {# car} other {# cars}}`. */
export interface Plural {
  argument: string;
  /** By category, or `=0` for an exact number, in the order in which they stand. */
  forms: ReadonlyMap<string, string>;
}

/** What a text consists of: words, and words for numbers. */
export type TextPart = string | Plural;

const HEAD = /\{(\w+), plural, /;
const FORM = /^(=\d{1,3}|zero|one|two|few|many|other) \{/;

/** Where the brace that is open at the beginning is closed; -1 for nowhere. */
function closedAt(text: string): number {
  let depth = 1;
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '{') depth += 1;
    else if (text[at] === '}') depth -= 1;
    if (depth === 0) return at;
  }
  return -1;
}

const partText = (part: TextPart) =>
  typeof part === 'string'
    ? part
    : `{${part.argument}, plural, ${[...part.forms].map(([name, words]) => `${name} {${words}}`).join(' ')}}`;

export const textOfParts = (parts: readonly TextPart[]) => parts.map(partText).join('');

/**
 * A text with words for numbers, taken apart; null for any other, which is worded as a whole, as is one
 * that is written in another way than it would be put together.
 */
export function partsOfPlural(text: string): TextPart[] | null {
  const parts: TextPart[] = [];
  let rest = text;
  for (let head = HEAD.exec(rest); head; head = HEAD.exec(rest)) {
    const forms = new Map<string, string>();
    if (head.index > 0) parts.push(rest.slice(0, head.index));
    rest = rest.slice(head.index + head[0].length);
    for (let form = FORM.exec(rest); form; form = FORM.exec(rest)) {
      rest = rest.slice(form[0].length);
      const end = closedAt(rest);
      if (end < 0) return null;
      forms.set(form[1] ?? '', rest.slice(0, end));
      rest = rest.slice(end + 1).replace(/^ /, '');
    }
    rest = rest.slice(1);
    if (!forms.has('other')) return null;
    parts.push({ argument: head[1] ?? '', forms });
  }
  if (parts.every((part) => typeof part === 'string')) return null;
  if (rest) parts.push(rest);
  const words = parts.flatMap((part) =>
    typeof part === 'string' ? part : [...part.forms.values()],
  );
  const hasOthers = words.some((each) => /\{\w+, (?!number)/.test(each) || each.includes("'"));
  return !hasOthers && textOfParts(parts) === text ? parts : null;
}

const EXAMPLES_UP_TO = 125;

export const pluralRulesOf = (locale: Locale) => new Intl.PluralRules(formatTagOf(locale));

/** Categories of a language, in the order of the standard. */
export const pluralCategoriesOf = (locale: Locale): readonly string[] => {
  const own = pluralRulesOf(locale).resolvedOptions().pluralCategories as string[];
  return ['zero', 'one', 'two', 'few', 'many', 'other'].filter((each) => own.includes(each));
};

/** The first numbers that have a form; a fraction for one that whole numbers do not have. */
export function pluralExamplesOf(locale: Locale, form: string, most: number): number[] {
  if (form.startsWith('=')) return [Number(form.slice(1))];
  const rules = pluralRulesOf(locale);
  const whole = Array.from({ length: EXAMPLES_UP_TO }, (_, number) => number);
  const examples = whole.filter((number) => rules.select(number) === form).slice(0, most);
  if (examples.length > 0) return examples;
  return [1.5, 1_000_000].filter((number) => rules.select(number) === form).slice(0, 1);
}
