import type { EnergyType } from '@/lib/contract/calls/car';
import { energyTypesOf, isStopWord } from './lexicon';
import { phoneticKeyOf, transliterate } from './spelling';
import type { NamedEntity, Vocabulary } from './vocabulary';

/** What one word of a query may stand for in the catalogue. */
export interface QueryTerm {
  word: string;
  /** True for words that every car answers to. */
  isStopWord: boolean;
  /** Beginnings of names: the word itself, and in Latin letters. */
  prefixes: readonly string[];
  /** Whole words of names that were meant instead, when the word itself begins none. */
  names: readonly string[];
  /** Edit distance of the names from the word, summed; 0 when nothing was corrected. */
  edits: number;
  energyTypes: readonly EnergyType[];
}

/** A single Latin letter left of a transliterated word is a prefix of too many names. */
const LATIN_MIN_LENGTH = 2;

/** A word as it was typed, uncorrected. */
export function termOf(word: string): QueryTerm {
  const energyTypes = energyTypesOf(word);
  const latin = transliterate(word);
  const beginnings = latin !== word && latin.length >= LATIN_MIN_LENGTH ? [word, latin] : [word];
  // "EV" is electric and may stand in a name, but it does not begin "Evo".
  const isEnergy = energyTypes.length > 0;
  return {
    word,
    isStopWord: isStopWord(word),
    prefixes: isEnergy ? [] : beginnings,
    names: isEnergy ? [word] : [],
    edits: 0,
    energyTypes,
  };
}

/** Whether a word of a name begins as the query's does. */
function isPrefixOf({ prefixes, names }: QueryTerm, name: string): boolean {
  return prefixes.some((prefix) => name.startsWith(prefix)) || names.includes(name);
}

/** Whether a word of a name is the query's to the end. */
function isExactly({ prefixes, names }: QueryTerm, name: string): boolean {
  return prefixes.includes(name) || names.includes(name);
}

/** Whether a name of the catalogue begins so, or the word names an energy type. */
export function isInVocabulary(term: QueryTerm, { terms }: Vocabulary): boolean {
  if (term.isStopWord || term.energyTypes.length > 0) return true;
  for (const name of terms.keys()) if (isPrefixOf(term, name)) return true;
  return false;
}

/** Whether the word is a name of the catalogue, to the end. */
export function isWholeName(word: string, { terms }: Vocabulary): boolean {
  return terms.has(word);
}

/** Shorter beginnings begin too many names of brands and types. */
const BEGINNING_MIN_LENGTH = 3;

/**
 * The brands or types a query names: those that most of its words name, and of these the ones
 * named in full first.
 */
export function bestMatches<Thing extends NamedEntity>(
  things: readonly Thing[],
  terms: readonly QueryTerm[],
): Thing[] {
  const specific = terms.filter(({ isStopWord }) => !isStopWord);
  const isNamed = (term: QueryTerm, name: string) =>
    term.word.length < BEGINNING_MIN_LENGTH ? isExactly(term, name) : isPrefixOf(term, name);
  const scored = things.map((thing) => ({
    thing,
    named: specific.filter((each) => thing.terms.some((name) => isNamed(each, name))).length,
    inFull: specific.filter((each) => thing.terms.some((name) => isExactly(each, name))).length,
  }));
  const most = Math.max(0, ...scored.map(({ named }) => named));
  if (most === 0) return [];
  return scored
    .filter(({ named }) => named === most)
    .sort((a, b) => b.inFull - a.inFull)
    .map(({ thing }) => thing);
}

/**
 * "Auto" means any car, but in "Li Auto" it is a part of the name: a stop word that names a
 * brand together with another word of the query is none.
 */
export function withBrandWords(terms: readonly QueryTerm[], { brands }: Vocabulary): QueryTerm[] {
  return terms.map((term) => {
    if (!term.isStopWord) return term;
    const isPartOfName = brands.some(
      ({ terms: names }) =>
        names.includes(term.word) &&
        terms.some((other) => !other.isStopWord && names.includes(other.word)),
    );
    return { ...term, isStopWord: !isPartOfName };
  });
}

const NAME_PARTS_MAX = 20;

/**
 * What to look for in a model's own name to tell the car itself from its brand's others: the
 * words meant, and words of model names that sound so ("монжаро" is "Monjaro").
 */
export function namePartsOf(term: QueryTerm, { modelTerms }: Vocabulary): string[] {
  const keys = new Set([...term.prefixes, ...term.names].map(phoneticKeyOf));
  const alike = [...modelTerms].filter(([, key]) => keys.has(key)).map(([name]) => name);
  return [...new Set([...term.prefixes, ...term.names, ...alike])].slice(0, NAME_PARTS_MAX);
}

/**
 * A term as a tsquery on `models.search`: any of its prefixes or corrected names.
 * Words hold letters, marks and digits only (search-terms.ts), so quoting them is enough.
 */
export function tsqueryOf({ prefixes, names }: QueryTerm): string {
  const beginnings = prefixes.map((prefix) => `'${prefix}':*`);
  return [...beginnings, ...names.map((name) => `'${name}'`)].join(' | ');
}
