import { Parser } from 'htmlparser2';

/** What a service gets of a text: words, with marks around and between them that stand for the rest. */
export interface Piece {
  markup: string;
  /** What stands before and after the words of a pair, or in a hole, by number. */
  tokens: readonly (readonly [open: string, close: string | null])[];
}

export type Hole = (number: number) => string;

const escaped = (text: string) =>
  text.replace(/[&<>]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[sign] ?? sign);

/** A rule by which a part of a text is a pair around words, or a hole. */
interface Rule {
  pattern: RegExp;
  /** Of a pair: what stands before and after its words. */
  pairOf?: (match: RegExpExecArray) => [open: string, words: string, close: string];
}

const between = (match: RegExpExecArray, words: string): [string, string, string] => {
  const at = match[0].indexOf(words);
  return [match[0].slice(0, at), words, match[0].slice(at + words.length)];
};

/** Texts of the interface: tags, arguments, and the number of a plural. */
const MESSAGE_RULES: readonly Rule[] = [
  {
    pattern: /<(\w+)>(.*?)<\/\1>/s,
    pairOf: ([all, name = '', words = '']) => [all.slice(0, name.length + 2), words, `</${name}>`],
  },
  { pattern: /\{\w+(?:, number(?:, \w+)?)?\}/ },
  { pattern: /#/ },
];

/** A line of Markdown: links, what is stressed, addresses, walls of tables. */
const MARKDOWN_RULES: readonly Rule[] = [
  {
    pattern: /\[([^[\]]+)\]\([^()\s]*(?:\([^()\s]*\)[^()\s]*)*(?:\s+"[^"\n]*")?\)/,
    pairOf: (match) => {
      const [all, words = ''] = match;
      return ['[', words, all.slice(words.length + 1)];
    },
  },
  { pattern: /\*\*((?:[^*]|\*(?!\*))+)\*\*/, pairOf: (match) => between(match, match[1] ?? '') },
  {
    pattern: /(?<![\w*])\*([^*\n]+)\*(?![\w*])/,
    pairOf: (match) => between(match, match[1] ?? ''),
  },
  { pattern: /https?:\/\/[^\s<>()]+/ },
  { pattern: /\|/ },
];

/** The part of a text that comes first. */
function firstOf(rules: readonly Rule[], text: string) {
  let first: { rule: Rule; match: RegExpExecArray } | undefined;
  for (const rule of rules) {
    const match = rule.pattern.exec(text);
    if (match && (!first || match.index < first.match.index)) first = { rule, match };
  }
  return first;
}

/** A text as a service gets it. */
export function pieceOf(text: string, form: 'message' | 'markdown', hole: Hole): Piece {
  const rules = form === 'message' ? MESSAGE_RULES : MARKDOWN_RULES;
  const tokens: [string, string | null][] = [];
  const markUp = (words: string): string => {
    let rest = words;
    let marked = '';
    for (;;) {
      const found = firstOf(rules, rest);
      if (!found) return marked + escaped(rest);
      const { rule, match } = found;
      const [open, inside, close] = rule.pairOf?.(match) ?? [match[0], null, null];
      const number = tokens.push([open, close]);
      marked += escaped(rest.slice(0, match.index));
      marked += inside === null ? hole(number) : `<a id="${number}">${markUp(inside)}</a>`;
      rest = rest.slice(match.index + match[0].length);
    }
  };
  return { markup: markUp(text), tokens };
}

/** What came back, with everything in its place; null where something is lost, twice there, or new. */
export function textOfMarkup(markup: string, { tokens }: Piece): string | null {
  const seen = new Set<number>();
  const open: number[] = [];
  let text = '';
  let hole = '';
  let isInHole = false;
  let isOdd = false;
  const use = (value: string): number => {
    const number = Number(value);
    isOdd ||= !tokens[number - 1] || seen.has(number);
    seen.add(number);
    return number;
  };
  const parser = new Parser({
    onopentag(name, { id = '' }) {
      if (name === 'a' && !isInHole) {
        const number = use(id);
        open.push(number);
        isOdd ||= tokens[number - 1]?.[1] === null;
        text += tokens[number - 1]?.[0] ?? '';
      } else if ((name === 'x' || name === 'span') && !isInHole) {
        isInHole = true;
        hole = '';
      } else isOdd = true;
    },
    ontext(words) {
      if (isInHole) hole += words;
      else text += words;
    },
    onclosetag(name) {
      if (name === 'a') text += tokens[(open.pop() ?? 0) - 1]?.[1] ?? '';
      else {
        const number = use(hole.trim());
        isOdd ||= tokens[number - 1]?.[1] !== null;
        text += tokens[number - 1]?.[0] ?? '';
        isInHole = false;
      }
    },
  });
  parser.write(markup);
  parser.end();
  const isWhole = !isOdd && open.length === 0 && seen.size === tokens.length;
  return isWhole ? text.replaceAll('\u00a0', ' ') : null;
}

/** A line of Markdown in what it begins with, its words, and what ends it. */
const LINE = /^(\s*(?:(?:#{1,6}|[-*+]|\d{1,3}[.)]|>)\s+)*)(.*?)(\s*)$/s;
const HAS_WORDS = /\p{L}/u;

export interface Line {
  before: string;
  /** Nothing where there are no words to be translated. */
  words: string;
  after: string;
}

export function linesOf(text: string): Line[] {
  return text.split('\n').map((line) => {
    const [, before = '', words = '', after = ''] = LINE.exec(line) ?? [];
    return HAS_WORDS.test(words)
      ? { before, words, after }
      : { before: line, words: '', after: '' };
  });
}
