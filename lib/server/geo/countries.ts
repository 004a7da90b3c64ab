import { distance } from 'fastest-levenshtein';
import countries from 'i18n-iso-countries';
import type { Country } from '@/lib/contract/calls/home';
import type { Locale } from '@/lib/i18n/locales';
import everydayNames from './everyday-names.json';

interface SearchableCountry extends Country {
  /** Its names in the language and in English, folded for comparison. */
  names: string[];
  /** Its names in everyday speech, in any language, folded. */
  spoken: string[];
}

/** Search ignores letter case and accents. */
function fold(name: string): string {
  return name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** The names of a country in a language, by its alpha-2 code; on Node the package has all of its languages. */
function namesIn(locale: Locale): (alpha2: string) => string[] {
  const names: Record<string, string | string[]> = countries.getNames(locale, { select: 'all' });
  return (alpha2) => [names[alpha2] ?? []].flat();
}

const lists = new Map<Locale, SearchableCountry[]>();

/**
 * The ISO 3166 list, sorted as the language sorts. The name shown is CLDR's everyday one
 * ("Россия"); official names and other spellings of the ISO list are found by search.
 */
function countriesIn(locale: Locale): SearchableCountry[] {
  const known = lists.get(locale);
  if (known) return known;
  const everyday = new Intl.DisplayNames([locale], { type: 'region', fallback: 'none' });
  const namesOf = namesIn(locale);
  const englishNamesOf = namesIn('en');
  const list = Object.entries(countries.getAlpha2Codes()).map(([alpha2]) => {
    const official = namesOf(alpha2);
    const country = everyday.of(alpha2) ?? official[0] ?? alpha2;
    const names = [country, ...official, ...englishNamesOf(alpha2)];
    const spoken = (everydayNames as Record<string, string[]>)[alpha2] ?? [];
    return {
      id: Number(countries.alpha2ToNumeric(alpha2)),
      country,
      names: [...new Set(names.map(fold))],
      spoken: spoken.map(fold),
    };
  });
  const collator = new Intl.Collator(locale);
  list.sort((a, b) => collator.compare(a.country, b.country));
  lists.set(locale, list);
  return list;
}

/** How many letters in a hundred may be wrong in the name of a country. */
const TYPO_PERCENT_MAX = 30;

/** Shorter words resemble too much. */
const TYPO_WORD_MIN_LENGTH = 4;

/**
 * Countries that bear the word as a name, those with a name that starts with it, and those that
 * contain it elsewhere; where there is none, the ones whose name is written most like it. Without
 * a word, all of them.
 */
export function findCountries(locale: Locale, word = ''): Country[] {
  const wanted = fold(word.trim());
  const list = countriesIn(locale);
  const rankOf = ({ names, spoken }: SearchableCountry) => {
    const all = [...names, ...spoken];
    if (all.includes(wanted)) return 0;
    if (all.some((name) => name.startsWith(wanted))) return 1;
    return names.some((name) => name.includes(wanted)) ? 2 : 3;
  };
  const found = list
    .map((entry) => ({ entry, rank: rankOf(entry) }))
    .filter(({ rank }) => rank < 3)
    .sort((a, b) => a.rank - b.rank)
    .map(({ entry }) => entry);
  const named = found.length > 0 ? found : resembling(list, wanted);
  return named.map(({ id, country }) => ({ id, country }));
}

/** Countries of the smallest edit distance to a word, none when that is too great. */
function resembling(list: readonly SearchableCountry[], word: string): SearchableCountry[] {
  if (word.length < TYPO_WORD_MIN_LENGTH) return [];
  const rated = list.map((entry) => ({
    entry,
    edits: Math.min(...[...entry.names, ...entry.spoken].map((name) => distance(word, name))),
  }));
  const fewest = Math.min(...rated.map(({ edits }) => edits));
  if (fewest * 100 > word.length * TYPO_PERCENT_MAX) return [];
  return rated.filter(({ edits }) => edits === fewest).map(({ entry }) => entry);
}

/** The country that a text names by one of its names, and no other country; null for none. */
export function countryNamed(locale: Locale, text: string): Country | null {
  const wanted = fold(text.trim());
  const [first, ...others] = countriesIn(locale).filter(
    ({ names, spoken }) => names.includes(wanted) || spoken.includes(wanted),
  );
  return first && others.length === 0 ? { id: first.id, country: first.country } : null;
}

/** The ISO alpha-2 code of a country's numeric one; undefined for no country. */
export function alpha2Of(countryId: number | null): string | undefined {
  return countryId === null
    ? undefined
    : countries.numericToAlpha2(String(countryId).padStart(3, '0'));
}

/** The ISO numeric code of a country's alpha-2 one; null for no country. */
export function countryIdOf(alpha2: string | null): number | null {
  const numeric = alpha2 ? countries.alpha2ToNumeric(alpha2) : undefined;
  return numeric ? Number(numeric) : null;
}

/** The ISO alpha-2 codes of all countries. */
export const countryCodes = (): string[] => Object.keys(countries.getAlpha2Codes());
