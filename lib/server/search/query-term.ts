import type { EnergyType } from '@/lib/contract/calls/car';
import { energyTypesOf, isGenericWord } from './lexicon';
import { latinOf, soundOf } from './spelling';
import type { NamedThing, Vocabulary } from './vocabulary';

/** What one word of a query may stand for in the catalogue. */
export interface Meaning {
  word: string;
  /** True for words that every car answers to. */
  isGeneric: boolean;
  /** Beginnings of names: the word itself, and in Latin letters. */
  prefixes: readonly string[];
  /** Whole words of names that were meant instead, when the word itself begins none. */
  terms: readonly string[];
  /** From how many slips of the finger those were guessed; 0 when it is no guess. */
  slips: number;
  energyTypes: readonly EnergyType[];
}

/** A single Latin letter left of a Cyrillic word begins too much. */
const LATIN_MIN_LENGTH = 2;

/** A word taken as it was typed. */
export function meaningOf(word: string): Meaning {
  const energyTypes = energyTypesOf(word);
  const latin = latinOf(word);
  const beginnings = latin !== word && latin.length >= LATIN_MIN_LENGTH ? [word, latin] : [word];
  // "EV" is electric and may stand in a name, but it does not begin "Evo".
  const isEnergy = energyTypes.length > 0;
  return {
    word,
    isGeneric: isGenericWord(word),
    prefixes: isEnergy ? [] : beginnings,
    terms: isEnergy ? [word] : [],
    slips: 0,
    energyTypes,
  };
}

/** Whether a name begins as the word says. */
function isBegun({ prefixes, terms }: Meaning, term: string): boolean {
  return prefixes.some((prefix) => term.startsWith(prefix)) || terms.includes(term);
}

/** Whether a name is what the word says, to the end. */
function isInFull({ prefixes, terms }: Meaning, term: string): boolean {
  return prefixes.includes(term) || terms.includes(term);
}

/** Whether a name of the catalogue begins so, or the word names an energy type. */
export function isInVocabulary(meaning: Meaning, { terms }: Vocabulary): boolean {
  if (meaning.isGeneric || meaning.energyTypes.length > 0) return true;
  for (const term of terms.keys()) if (isBegun(meaning, term)) return true;
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
export function bestNamed<Thing extends NamedThing>(
  things: readonly Thing[],
  meanings: readonly Meaning[],
): Thing[] {
  const specific = meanings.filter(({ isGeneric }) => !isGeneric);
  const isNamed = (meaning: Meaning, term: string) =>
    meaning.word.length < BEGINNING_MIN_LENGTH ? isInFull(meaning, term) : isBegun(meaning, term);
  const scored = things.map((thing) => ({
    thing,
    named: specific.filter((each) => thing.terms.some((term) => isNamed(each, term))).length,
    inFull: specific.filter((each) => thing.terms.some((term) => isInFull(each, term))).length,
  }));
  const most = Math.max(0, ...scored.map(({ named }) => named));
  if (most === 0) return [];
  return scored
    .filter(({ named }) => named === most)
    .sort((a, b) => b.inFull - a.inFull)
    .map(({ thing }) => thing);
}

/**
 * "Auto" means any car, but in "Li Auto" it is a part of the name: a generic word that names a
 * brand together with another word of the query is none.
 */
export function withBrandNames(meanings: readonly Meaning[], { brands }: Vocabulary): Meaning[] {
  return meanings.map((meaning) => {
    if (!meaning.isGeneric) return meaning;
    const isPartOfName = brands.some(
      ({ terms }) =>
        terms.includes(meaning.word) &&
        meanings.some((other) => !other.isGeneric && terms.includes(other.word)),
    );
    return { ...meaning, isGeneric: !isPartOfName };
  });
}

const NAME_PARTS_MAX = 20;

/**
 * What to look for in a model's own name to tell the car itself from its brand's others: the
 * words meant, and words of model names that sound so ("монжаро" is "Monjaro").
 */
export function namePartsOf(meaning: Meaning, { modelTerms }: Vocabulary): string[] {
  const sounds = new Set([...meaning.prefixes, ...meaning.terms].map(soundOf));
  const alike = [...modelTerms].filter(([, sound]) => sounds.has(sound)).map(([term]) => term);
  return [...new Set([...meaning.prefixes, ...meaning.terms, ...alike])].slice(0, NAME_PARTS_MAX);
}
