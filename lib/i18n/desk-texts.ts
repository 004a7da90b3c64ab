import { createTranslator, type NamespaceKeys, type NestedKeyOf } from 'next-intl';
import en from '@/messages/desk/en.json';
import ru from '@/messages/desk/ru.json';
import zh from '@/messages/desk/zh.json';
import { DESK_LANGUAGE_TAGS, type DeskLanguage } from './desk-languages';

export type DeskMessages = typeof en;

/** A missing key in zh or ru does not compile: both must have the shape of en.json. */
export const DESK_MESSAGES: Record<DeskLanguage, DeskMessages> = { en, ru, zh };

type DeskNamespace = NamespaceKeys<DeskMessages, NestedKeyOf<DeskMessages>>;

function createTexts<N extends DeskNamespace>(language: DeskLanguage, namespace: N) {
  return createTranslator<DeskMessages, N>({
    locale: language,
    messages: DESK_MESSAGES[language],
    namespace,
  });
}

const translators = new Map<string, unknown>();

/** The translator of one namespace of the staff side, made once per language and namespace. */
export function deskTextsOf<N extends DeskNamespace>(language: DeskLanguage, namespace: N) {
  const key = `${language}/${namespace}`;
  if (!translators.has(key)) translators.set(key, createTexts(language, namespace));
  return translators.get(key) as ReturnType<typeof createTexts<N>>;
}

/** The text of a key that comes from data; undefined where the namespace has none. */
export function deskTextAt<N extends DeskNamespace>(
  language: DeskLanguage,
  namespace: N,
  key: string,
): string | undefined {
  const t = deskTextsOf(language, namespace);
  return t.has(key as never) ? (t as unknown as (key: string) => string)(key) : undefined;
}

/** The time zone of staff: every port of the mall is in China's only one. */
const STAFF_TIME_ZONE = 'Asia/Shanghai';

const timeFormats = new Map<string, Intl.DateTimeFormat>();

/**
 * Day and time as a language of the staff side writes them, in China's time unless another zone is
 * meant.
 */
export function deskTimeOf(language: DeskLanguage, date: Date, timeZone = STAFF_TIME_ZONE): string {
  const key = `${language}/${timeZone}`;
  const format =
    timeFormats.get(key) ??
    new Intl.DateTimeFormat(DESK_LANGUAGE_TAGS[language], {
      timeZone,
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    });
  timeFormats.set(key, format);
  // The Russian year stays with its word.
  return format.format(date).replace(' г.', '\u00a0г.');
}

/** A price in US dollars as a language of the staff side writes it, such as 21 900 $. */
export function deskPriceOf(language: DeskLanguage, usd: number): string {
  return new Intl.NumberFormat(DESK_LANGUAGE_TAGS[language], {
    style: 'currency',
    currency: 'USD',
    currencyDisplay: 'narrowSymbol',
    maximumFractionDigits: 0,
  }).format(usd);
}

/** A day without a time, such as 24 Nov; with its year where that is another. @param day such as 2026-11-24 */
export function deskDayOf(language: DeskLanguage, day: string): string {
  const isOfAnotherYear = !day.startsWith(`${new Date().getFullYear()}-`);
  const format = {
    ...({ day: 'numeric', month: 'short', timeZone: 'UTC' } as const),
    ...(isOfAnotherYear && ({ year: 'numeric' } as const)),
  };
  return new Intl.DateTimeFormat(DESK_LANGUAGE_TAGS[language], format).format(new Date(day));
}

/** A length of time in hours and minutes, such as 3 hrs 20 mins; whole hours from a day on. */
export function deskDurationOf(language: DeskLanguage, ms: number): string {
  const minutes = Math.floor(Math.abs(ms) / 60_000);
  const hours = Math.floor(minutes / 60);
  const part = (value: number, unit: 'hour' | 'minute') =>
    new Intl.NumberFormat(DESK_LANGUAGE_TAGS[language], { style: 'unit', unit }).format(value);
  if (hours === 0) return part(minutes, 'minute');
  if (hours >= 24 || minutes % 60 === 0) return part(hours, 'hour');
  return `${part(hours, 'hour')} ${part(minutes % 60, 'minute')}`;
}

function displayName(
  language: DeskLanguage,
  type: 'language' | 'region' | 'script',
  code: string,
): string {
  const names = new Intl.DisplayNames([DESK_LANGUAGE_TAGS[language]], { type, fallback: 'none' });
  try {
    return names.of(code) ?? code;
  } catch {
    // Not even the form of a code: addresses may be edited, and name any.
    return code;
  }
}

/** The name of a language of the site, such as Mongolian. */
export function languageNameOf(language: DeskLanguage, locale: string): string {
  return displayName(language, 'language', locale);
}

/** The name of a script, such as Cyrillic. @param code ISO 15924 */
export function scriptNameOf(language: DeskLanguage, code: string): string {
  return displayName(language, 'script', code);
}

/** @param alpha2 ISO 3166 code */
export function countryNameOf(language: DeskLanguage, alpha2: string): string {
  return displayName(language, 'region', alpha2);
}

const clock = new Intl.DateTimeFormat('en-GB', {
  timeZone: STAFF_TIME_ZONE,
  hour: '2-digit',
  minute: '2-digit',
});

/** The time of day where staff are, such as `09:05`. */
export function deskClockOf(date: Date): string {
  return clock.format(date);
}
