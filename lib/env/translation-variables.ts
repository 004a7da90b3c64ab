import { z } from 'zod';

const optional = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => value || undefined, schema.optional());

/** The service that suggests translations to staff (docs/languages.md). Nothing set: none. */
export const TRANSLATION_VARIABLES = {
  TRANSLATION_SERVICE: optional(z.enum(['libretranslate', 'deepl'])),
  TRANSLATION_URL: optional(z.url({ protocol: /^https?$/ })),
  /** Sent in a header, so only what fits into one is accepted. */
  TRANSLATION_KEY: optional(z.string().regex(/^[\x21-\x7e]{1,200}$/, { message: 'must be a key' })),
};

export type TranslationSettings = z.infer<z.ZodObject<typeof TRANSLATION_VARIABLES>>;

/** The variables that a chosen service requires. */
export function missingForTranslation({
  TRANSLATION_SERVICE: service,
  TRANSLATION_URL: url,
  TRANSLATION_KEY: key,
}: TranslationSettings): [name: string, reason: string][] {
  if (service === 'libretranslate' && !url)
    return [['TRANSLATION_SERVICE', 'needs TRANSLATION_URL']];
  if (service === 'deepl' && !key) return [['TRANSLATION_SERVICE', 'needs TRANSLATION_KEY']];
  if (!service && (url || key))
    return [[url ? 'TRANSLATION_URL' : 'TRANSLATION_KEY', 'needs TRANSLATION_SERVICE']];
  return [];
}
