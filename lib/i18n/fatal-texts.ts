import type { InterfaceLocale } from './locales';

/**
 * The text for an error while showing the error page (specification section 8). It stands apart
 * from messages/, because what fails so deeply must not have to load anything.
 */
export const FATAL_TEXTS: Record<InterfaceLocale, { text: string; home: string }> = {
  en: { text: 'An error occurred while showing the error page', home: 'Back to the home page' },
  ru: { text: 'При показе страницы ошибки произошла ошибка', home: 'На главную' },
  mn: { text: 'Алдааны хуудсыг харуулах үед алдаа гарлаа', home: 'Нүүр хуудас руу' },
};
