import { DESK_LANGUAGE_COOKIE } from '@/lib/config/cookies';

/** The languages of the staff side: its people sit in China, Russia and Mongolia. */
export const DESK_LANGUAGES = ['zh', 'ru', 'en'] as const;

export type DeskLanguage = (typeof DESK_LANGUAGES)[number];

export const DESK_LANGUAGE_NAMES: Record<DeskLanguage, string> = {
  zh: '中文',
  ru: 'Русский',
  en: 'English',
};

/** BCP 47 tags, for `lang` and for formats of dates and numbers. */
export const DESK_LANGUAGE_TAGS: Record<DeskLanguage, string> = {
  zh: 'zh-CN',
  ru: 'ru',
  en: 'en-GB',
};

/** The language of the site in which readers of a desk language read names: Chinese is none of it. */
export const siteLocaleOf = (language: DeskLanguage) => (language === 'zh' ? 'en' : language);

export function isDeskLanguage(value: unknown): value is DeskLanguage {
  return typeof value === 'string' && (DESK_LANGUAGES as readonly string[]).includes(value);
}

/** The languages of an Accept-Language header, the most wanted first (RFC 9110 section 12.5.4). */
function wantedLanguages(header: string): string[] {
  return header
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().toLowerCase().split(';');
      const weight = parameters.find((parameter) => parameter.trim().startsWith('q='));
      return { language: tag.split('-')[0] ?? '', weight: Number(weight?.trim().slice(2) ?? 1) };
    })
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .map(({ language }) => language);
}

/** The language chosen before, else the first that the browser asks for and we have, else Chinese. */
export function deskLanguageOf(chosen: string | undefined, acceptLanguage: string): DeskLanguage {
  if (isDeskLanguage(chosen)) return chosen;
  return wantedLanguages(acceptLanguage).find(isDeskLanguage) ?? 'zh';
}

/** The same of a request's headers. */
export function deskLanguageOfHeaders(headers: Headers): DeskLanguage {
  const chosen = new RegExp(`(?:^|;\\s*)${DESK_LANGUAGE_COOKIE}=(\\w+)`);
  const [, language] = chosen.exec(headers.get('cookie') ?? '') ?? [];
  return deskLanguageOf(language, headers.get('accept-language') ?? '');
}
