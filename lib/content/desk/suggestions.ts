import type { Locale } from '@/lib/i18n/locales';
import { deskBackend } from '@/lib/server/staff/desk-backend';
import { readSuggestions } from '@/lib/server/texts/suggestions';
import { sourceOf } from '@/lib/server/texts/text-file';
import { translationServiceOf } from '@/lib/server/translation/service';

/** The service that suggests translations, and into which languages. */
export interface SuggestionService {
  name: string;
  /** Also while it does not say which languages it has. */
  isFor(locale: Locale): boolean;
}

/** Null where none is configured: it is then neither shown nor called. */
export async function readSuggestionService(source: Locale): Promise<SuggestionService | null> {
  const service = translationServiceOf(deskBackend().translation);
  if (!service) return null;
  const targets = await service.targetsOf(source);
  return { name: service.name, isFor: (locale) => !targets || targets.has(locale) };
}

/** What the service has suggested for texts as they are now, by key. */
export const readSuggested = (locale: Locale, keys: readonly string[]) =>
  readSuggestions(deskBackend().db, locale, keys);

/** What a form of one text offers: the service, and what it has suggested where that is asked for. */
export async function readSuggestionOf(locale: Locale, key: string, isFilled: boolean) {
  const service = await readSuggestionService(sourceOf(locale));
  if (!service) return null;
  const text = isFilled ? (await readSuggested(locale, [key])).get(key) : undefined;
  return { service: service.name, isOffered: service.isFor(locale), ...(text && { text }) };
}
