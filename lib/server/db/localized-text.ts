import { and, eq, type SQL, sql } from 'drizzle-orm';
import { type AnyPgColumn, alias } from 'drizzle-orm/pg-core';
import { brandTexts, modelTexts, typeTexts } from './schema/catalogue';

/**
 * Names of car types, brand stories and model summaries in the language of a page. A missing text
 * is left out: a text of another language would be marked with the wrong `lang`. Only a type
 * without a name falls back to English, because a choice needs a label; its site is not complete
 * (`lib/server/content/completeness.ts`), and search engines do not list it.
 */
export const typeText = alias(typeTexts, 'type_text');
export const fallbackTypeText = alias(typeTexts, 'fallback_type_text');
export const brandText = alias(brandTexts, 'brand_text');
export const modelText = alias(modelTexts, 'model_text');

/** Join condition of a table of texts: the texts of one record in one language. */
export function joinOnLocale(
  textRecord: AnyPgColumn,
  record: AnyPgColumn,
  localeColumn: AnyPgColumn,
  locale: string,
): SQL | undefined {
  return and(eq(textRecord, record), eq(localeColumn, locale));
}

/** The name of a type; the import requires an English one. */
export function localizedTypeName(): SQL<string> {
  return sql<string>`coalesce(${typeText.typeName}, ${fallbackTypeText.typeName}, '')`;
}

/** A text in the language, else the empty text. */
export function localizedText(text: AnyPgColumn): SQL<string> {
  return sql<string>`coalesce(${text}, '')`;
}
