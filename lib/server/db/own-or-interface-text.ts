import { and, eq, type SQL, sql } from 'drizzle-orm';
import { type AnyPgColumn, alias } from 'drizzle-orm/pg-core';
import { interfaceLocaleOf, type Locale } from '@/lib/i18n/locales';
import { brandTexts, modelTexts, typeTexts } from './schema/catalogue';

/**
 * Names of car types, brand stories and model summaries stand beside interface texts, so they
 * follow the same rule: a language without interface texts of its own shows English where it has
 * no text yet; Russian, Mongolian and English never borrow.
 *
 * Each table is joined twice, once for the language and once for that of its interface texts.
 */
export const ownTypeText = alias(typeTexts, 'own_type_text');
export const interfaceTypeText = alias(typeTexts, 'interface_type_text');
export const ownBrandText = alias(brandTexts, 'own_brand_text');
export const interfaceBrandText = alias(brandTexts, 'interface_brand_text');
export const ownModelText = alias(modelTexts, 'own_model_text');
export const interfaceModelText = alias(modelTexts, 'interface_model_text');

/** Join condition of a text table on its record and a language. */
export function inLocale(
  reference: AnyPgColumn,
  record: AnyPgColumn,
  localeColumn: AnyPgColumn,
  locale: string,
): SQL | undefined {
  return and(eq(reference, record), eq(localeColumn, locale));
}

/** The language to borrow from: the interface's. For en, ru and mn it is the language itself. */
export function borrowedLocale(locale: Locale): string {
  return interfaceLocaleOf(locale);
}

/** The language's own text, else that of its interface language, else the empty text. */
export function ownOr(own: AnyPgColumn, borrowed: AnyPgColumn): SQL<string> {
  return sql<string>`coalesce(${own}, ${borrowed}, '')`;
}
