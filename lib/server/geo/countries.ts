import countries from 'i18n-iso-countries';
import ar from 'i18n-iso-countries/langs/ar.json';
import de from 'i18n-iso-countries/langs/de.json';
import en from 'i18n-iso-countries/langs/en.json';
import es from 'i18n-iso-countries/langs/es.json';
import fr from 'i18n-iso-countries/langs/fr.json';
import it from 'i18n-iso-countries/langs/it.json';
import mn from 'i18n-iso-countries/langs/mn.json';
import nl from 'i18n-iso-countries/langs/nl.json';
import pt from 'i18n-iso-countries/langs/pt.json';
import ru from 'i18n-iso-countries/langs/ru.json';
import th from 'i18n-iso-countries/langs/th.json';
import ur from 'i18n-iso-countries/langs/ur.json';
import type { Country } from '@/lib/contract/calls/home';
import type { Locale } from '@/lib/i18n/locales';

const NAMES: Record<Locale, Record<string, string | string[]>> = {
  ar: ar.countries,
  de: de.countries,
  en: en.countries,
  es: es.countries,
  fr: fr.countries,
  it: it.countries,
  mn: mn.countries,
  nl: nl.countries,
  pt: pt.countries,
  ru: ru.countries,
  th: th.countries,
  ur: ur.countries,
};

interface SearchableCountry extends Country {
  /** Every name of the country, in the language and in English, folded for comparison. */
  names: string[];
}

/** Search ignores letter case and accents. */
function fold(name: string): string {
  return name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

function namesOf(locale: Locale, alpha2: string): string[] {
  return [NAMES[locale][alpha2] ?? []].flat();
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
  const list = Object.entries(countries.getAlpha2Codes()).map(([alpha2]) => {
    const official = namesOf(locale, alpha2);
    const country = everyday.of(alpha2) ?? official[0] ?? alpha2;
    const names = [country, ...official, ...namesOf('en', alpha2)];
    return {
      id: Number(countries.alpha2ToNumeric(alpha2)),
      country,
      names: [...new Set(names.map(fold))],
    };
  });
  const collator = new Intl.Collator(locale);
  list.sort((a, b) => collator.compare(a.country, b.country));
  lists.set(locale, list);
  return list;
}

/**
 * Countries whose name in the language or in English starts with the word, then those that
 * contain it elsewhere. Without a word, all of them.
 */
export function findCountries(locale: Locale, word = ''): Country[] {
  const wanted = fold(word.trim());
  const rankOf = ({ names }: SearchableCountry) => {
    if (names.some((name) => name.startsWith(wanted))) return 0;
    return names.some((name) => name.includes(wanted)) ? 1 : 2;
  };
  return countriesIn(locale)
    .map((entry) => ({ entry, rank: rankOf(entry) }))
    .filter(({ rank }) => rank < 2)
    .sort((a, b) => a.rank - b.rank)
    .map(({ entry: { id, country } }) => ({ id, country }));
}
