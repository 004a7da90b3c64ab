import { DESK_LANGUAGE_TAGS, type DeskLanguage } from '@/lib/i18n/desk-languages';
import { deskTextAt, deskTextsOf, languageNameOf } from '@/lib/i18n/desk-texts';
import { isLocale } from '@/lib/i18n/locales';
import { weekdayNameOf } from './person-words';

/** The parts of a name such as `street_ru`. */
function partsOf(name: string): { part: string; locale: string | undefined } {
  const [, part = name, locale] =
    /^(name|street|locality|region|app|money)_([a-z]{2})$/.exec(name) ?? [];
  return { part: part === 'name' && locale ? 'storeName' : part, locale };
}

/** What a fact is called, without the language that it is in. */
export function factNameOf(language: DeskLanguage, name: string): string {
  return deskTextAt(language, 'companyFields', partsOf(name).part) ?? name;
}

/** A good example of a fact, or what to know of it; undefined where its name says enough. */
export function factHintOf(language: DeskLanguage, name: string): string | undefined {
  return deskTextAt(language, 'companyHints', partsOf(name).part);
}

/** What a fact is called where it stands alone, such as “Street (Russian)”. */
export function factLabelOf(language: DeskLanguage, name: string): string {
  const { locale } = partsOf(name);
  const called = factNameOf(language, name);
  if (!locale) return called;
  const languageName = languageNameOf(language, locale);
  return deskTextsOf(language, 'company')('inLanguage', { name: called, language: languageName });
}

/** A currency by its name and code. */
export function currencyWordOf(language: DeskLanguage, code: string): string {
  const names = new Intl.DisplayNames([DESK_LANGUAGE_TAGS[language]], { type: 'currency' });
  return `${names.of(code)} (${code})`;
}

/** A fact's text as people read it. */
export function factWordOf(language: DeskLanguage, name: string, text: string): string {
  const { part } = partsOf(name);
  const each = text.split('|').filter(Boolean);
  if (part === 'days') {
    // A week ends with its Sunday, which is 0.
    const week = each.map((day) => Number(day) || 7).toSorted((a, b) => a - b);
    return week.map((day) => weekdayNameOf(language, day)).join(', ');
  }
  if (part === 'offered') {
    return each.map((one) => (isLocale(one) ? languageNameOf(language, one) : one)).join(', ');
  }
  if (part === 'currencies') {
    return each.map((code) => currencyWordOf(language, code)).join(', ');
  }
  if (part === 'money') return text && currencyWordOf(language, text);
  if (part === 'logo' || part === 'sharePicture') {
    return text && deskTextsOf(language, 'company')('aPicture');
  }
  if (part === 'app') return deskTextsOf(language, 'channels')(text as 'whatsapp');
  return text.replaceAll('\n', ', ');
}
