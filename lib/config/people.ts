import { LOCALES, type Locale, scriptOf } from '@/lib/i18n/locales';

/** What a person of the mall does for buyers; the words are texts. */
export const PERSON_ROLES = ['sales', 'documents', 'delivery', 'service', 'manager'] as const;
export type PersonRole = (typeof PERSON_ROLES)[number];

/** Languages in which people answer: those of the site, and Chinese. */
export type PersonLanguage = Locale | 'zh';
export const PERSON_LANGUAGES: readonly PersonLanguage[] = [...LOCALES, 'zh'];

/** Scripts of the site's languages, in which a name can be written; those of most buyers first. */
export const NAME_SCRIPTS: readonly string[] = [
  ...new Set(['Latn', 'Cyrl', ...LOCALES.map(scriptOf)]),
];
export type PersonNames = Readonly<Record<string, string>>;

/** Ways to reach a person; apps that a link opens come first. */
export const PERSON_CHANNELS = ['whatsapp', 'telegram', 'messenger', 'wechat', 'phone'] as const;

/** More fit on no page. */
export const PEOPLE_MAX = 60;
export const PERSON_NAME_MAX_LENGTH = 40;
/** For how long a removed person can be restored. */
export const REMOVED_PERSON_DAYS = 30;
/** The longest leave that can be entered. */
export const LEAVE_MAX_DAYS = 366;

/** A name in the script of a language's readers; in other letters where it lacks theirs. */
export function personNameFor(names: PersonNames, locale: Locale): string {
  return names[scriptOf(locale)] ?? names.Latn ?? Object.values(names)[0] ?? '';
}
