import { and, eq, type SQL, sql } from 'drizzle-orm';
import { type AnyPgColumn, alias } from 'drizzle-orm/pg-core';
import { interfaceLocaleOf, type Locale } from '@/lib/i18n/locales';
import { brandTexts, modelTexts, typeTexts } from './schema/catalogue';

/**
 * Names of car types, brand stories and model summaries stand beside interface texts, so they
 * follow the same rule: a language without interface texts of its own falls back to English where
 * a text is missing; Russian, Mongolian and English never fall back.
 *
 * Each table is joined twice, once for the language and once for its fallback.
 */
export const typeText = alias(typeTexts, 'type_text');
export const fallbackTypeText = alias(typeTexts, 'fallback_type_text');
export const brandText = alias(brandTexts, 'brand_text');
export const fallbackBrandText = alias(brandTexts, 'fallback_brand_text');
export const modelText = alias(modelTexts, 'model_text');
export const fallbackModelText = alias(modelTexts, 'fallback_model_text');

/** Join condition of a table of texts: the texts of one record in one language. */
export function joinOnLocale(
  textRecord: AnyPgColumn,
  record: AnyPgColumn,
  localeColumn: AnyPgColumn,
  locale: string,
): SQL | undefined {
  return and(eq(textRecord, record), eq(localeColumn, locale));
}

/** The language of the interface. For en, ru and mn it is the language itself. */
export function fallbackLocale(locale: Locale): string {
  return interfaceLocaleOf(locale);
}

/** The text in the language, else in its fallback, else the empty text. */
export function localizedText(text: AnyPgColumn, fallback: AnyPgColumn): SQL<string> {
  return sql<string>`coalesce(${text}, ${fallback}, '')`;
}
