import type { ModelNotSold } from './models-not-sold';
import { phoneticKeyOf } from './spelling';
import type { WordMatch } from './word-table';

/** What a word, or some words together, stand for in the catalogue. */
export type Reading =
  | { kind: 'brand'; sign: string; term: string }
  | { kind: 'types'; signs: readonly string[] }
  /** Any of these lists of words has to stand in a model's names. */
  | { kind: 'name'; alternatives: readonly (readonly string[])[]; term: string }
  /** A well-known car that the catalogue has not. */
  | ({ kind: 'not-sold' } & ModelNotSold)
  /** It stands in promotions or articles, and in no name. */
  | { kind: 'text'; term: string };

const ALTERNATIVES_MAX = 20;

type Test = (match: WordMatch) => boolean;

const isOf =
  (kinds: readonly WordMatch['kind'][], ...ways: WordMatch['by'][]): Test =>
  ({ kind, by }) =>
    kinds.includes(kind) && ways.includes(by);

/**
 * Which matches count, the surest first. The whole name of a brand is surer than a model that
 * sounds so, and that surer than another spelling of a brand, because people list their favourite
 * models among those.
 */
const ORDER: readonly Test[] = [
  isOf(['brand'], 'spelling', 'sound'),
  isOf(['model'], 'spelling'),
  isOf(['model'], 'sound'),
  isOf(['type'], 'spelling', 'sound'),
  isOf(['alias'], 'spelling', 'sound'),
  isOf(['brand-part'], 'spelling'),
  isOf(['trim'], 'spelling'),
  isOf(['alias-part', 'brand-part'], 'spelling', 'sound'),
  isOf(['text'], 'spelling', 'sound'),
  isOf(['trim'], 'sound'),
  isOf(['brand', 'alias'], 'ending'),
  isOf(['model', 'type', 'trim'], 'ending'),
  isOf(['brand'], 'beginning'),
  isOf(['model'], 'beginning'),
  isOf(['type', 'alias', 'brand-part', 'trim', 'alias-part'], 'beginning'),
];

/** The same for words that are put right. */
const CORRECTED_ORDER: readonly Test[] = [
  isOf(['brand', 'model', 'type', 'brand-part'], 'part'),
  isOf(['brand'], 'slip'),
  isOf(['model'], 'slip'),
  isOf(['type'], 'slip'),
  isOf(['alias', 'brand-part'], 'slip'),
  isOf(['alias-part', 'trim'], 'slip'),
  isOf(['text'], 'slip'),
];

function distinctBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): Item[] {
  return [...new Map(items.map((item) => [keyOf(item), item])).values()];
}

/** One reading of matches of one kind. */
function readingOf(matches: readonly WordMatch[]): Reading | null {
  const [first] = matches;
  if (!first) return null;
  switch (first.kind) {
    case 'type':
      return { kind: 'types', signs: [...new Set(matches.map(({ target }) => target))] };
    case 'text':
      return { kind: 'text', term: first.term };
    case 'model':
    case 'trim': {
      const named = matches.filter(({ kind }) => kind === 'model' || kind === 'trim');
      const targets = [...new Set(named.map(({ target }) => target))].slice(0, ALTERNATIVES_MAX);
      return {
        kind: 'name',
        alternatives: targets.map((target) => target.split(' ')),
        term: first.term,
      };
    }
    default:
      return { kind: 'brand', sign: first.target, term: first.term };
  }
}

function firstReading(matches: readonly WordMatch[], order: readonly Test[]): Reading | null {
  for (const isMeant of order) {
    const meant = distinctBy(matches.filter(isMeant), ({ kind, target }) => `${kind} ${target}`);
    const reading = readingOf(meant);
    if (reading) return reading;
  }
  return null;
}

/** What a word means, of all it may be. */
export function readWord(matches: readonly WordMatch[]): Reading | null {
  return firstReading(matches, ORDER);
}

/** What a word means that had to be put right. */
export function readCorrected(matches: readonly WordMatch[], word: string): Reading | null {
  const key = phoneticKeyOf(word);
  // A part of a longer name comes nearest where it leaves out least; few slips are in the first letter.
  const distanceOf = ({ term }: WordMatch) =>
    Math.abs(term.length - key.length) + (phoneticKeyOf(term)[0] === key[0] ? 0 : 0.5);
  const sorted = [...matches].sort((a, b) => distanceOf(a) - distanceOf(b));
  return firstReading(sorted, CORRECTED_ORDER);
}
