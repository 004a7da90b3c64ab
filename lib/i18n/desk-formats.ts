import { DESK_LANGUAGE_TAGS, type DeskLanguage } from './desk-languages';

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(language: DeskLanguage, hasDay: boolean): Intl.DateTimeFormat {
  const key = `${language}/${hasDay}`;
  const format =
    formats.get(key) ??
    new Intl.DateTimeFormat(DESK_LANGUAGE_TAGS[language], {
      timeZone: 'UTC',
      ...(hasDay ? { month: 'short', day: 'numeric' } : { month: 'numeric', year: 'numeric' }),
    });
  formats.set(key, format);
  return format;
}

/**
 * Days as a language of the staff side writes them, without the year: `22 Nov`, `16 – 22 Nov`.
 * @param day such as `2026-11-22`, or a month such as `2026-11`, which is written with its year
 * @param last the last one of several
 */
export function deskDayOf(language: DeskLanguage, day: string, last = day): string {
  const format = formatOf(language, day.length > 7);
  const from = new Date(day);
  const to = new Date(last);
  return day === last ? format.format(from) : format.formatRange(from, to);
}

const numberFormats = new Map<DeskLanguage, Intl.NumberFormat>();

/** A number with its thousands apart, as a language of the staff side writes it. */
export function deskNumberOf(language: DeskLanguage, number: number): string {
  const format = numberFormats.get(language) ?? new Intl.NumberFormat(DESK_LANGUAGE_TAGS[language]);
  numberFormats.set(language, format);
  return format.format(number);
}
