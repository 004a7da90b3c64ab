/** The languages of the people who write lists of cars. */
export const FORM_LANGUAGES = ['en', 'ru', 'zh', 'mn'] as const;
export type FormLanguage = (typeof FORM_LANGUAGES)[number];

/** English where no language is named; null for an unknown one. */
export const formLanguageOf = (name = 'en'): FormLanguage | null =>
  FORM_LANGUAGES.find((known) => known === name) ?? null;
