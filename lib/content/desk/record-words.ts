import { ATTRIBUTES, type AttributeName } from '@/lib/contract/attributes';
import { referenceOf } from '@/lib/format/reference';
import { choiceNameOf } from '@/lib/format/spec-groups';
import { deskNumberOf } from '@/lib/i18n/desk-formats';
import type { DeskLanguage } from '@/lib/i18n/desk-languages';
import {
  countryNameOf,
  deskPriceOf,
  deskTextAt,
  deskTextsOf,
  deskTimeOf,
  languageNameOf,
} from '@/lib/i18n/desk-texts';
import { headingOf } from '@/lib/server/import/column-words';
import { valuesAllowed, valueWord } from '@/lib/server/import/value-words';

/** Namespaces of messages/desk that have words for values of a column. */
const WORDS = {
  state: 'contentStates',
  place: 'passagePlaces',
  topic: 'answerTopics',
  cars: 'answeredCars',
  status: 'unitStatuses',
  condition: 'conditions',
  port: 'ports',
  colour: 'colours',
  interior_colour: 'colours',
  colours: 'colours',
  accidents: 'accidents',
  paint: 'paint',
  papers: 'papers',
  checks: 'checkResults',
} as const;

/** What a value of a column of the catalogue is called; undefined for one that has no name. */
export function valueNameOf(
  language: DeskLanguage,
  column: string,
  value: string,
): string | undefined {
  if (column === 'interface_languages') return languageNameOf(language, value);
  if (column === 'countries') return countryNameOf(language, value);
  if (column in WORDS) {
    return deskTextAt(language, WORDS[column as keyof typeof WORDS], value);
  }
  // The site speaks Russian and English; Chinese are the words of lists of cars.
  const isNamed = language !== 'zh' && column in ATTRIBUTES;
  const name = isNamed && choiceNameOf(language, column as AttributeName, value);
  if (name) return name;
  return valuesAllowed(column).includes(value) ? valueWord(column, value, language) : undefined;
}

/** What a column of the catalogue is called: in forms of the desk, else in lists of cars. */
export function columnNameOf(language: DeskLanguage, column: string): string {
  return deskTextAt(language, 'recordFields', column) ?? headingOf(column, language);
}

/** A value of a record of the catalogue in words; undefined for any other. */
export function recordWordOf(
  language: DeskLanguage,
  key: string,
  value: unknown,
): string | undefined {
  if (typeof value === 'number') {
    if (key === 'model_id') return referenceOf(value);
    if (key === 'mileage_km') return deskNumberOf(language, value);
    return key.endsWith('_usd') ? deskPriceOf(language, value) : undefined;
  }
  if (key === 'reserved_until') return deskTimeOf(language, new Date(String(value)));
  return valueNameOf(language, key.split('.')[0] ?? key, String(value));
}

/** The value that somebody else has stored in a field of a form meanwhile. */
export function storedNowOf(language: DeskLanguage, value: string): string {
  const t = deskTextsOf(language, 'recordForm');
  return value ? t('storedNow', { value: value.slice(0, 200) }) : t('emptyNow');
}

/** The same of files, which have no words. */
export function filesNowOf(language: DeskLanguage, value: string): string {
  return deskTextsOf(language, 'recordForm')(value ? 'otherNow' : 'emptyNow');
}
