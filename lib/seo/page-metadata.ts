import type { Metadata } from 'next';
import { currentLocale } from '@/lib/i18n/current-locale';
import type { Locale } from '@/lib/i18n/locales';
import { type Messages, textsOf } from '@/lib/i18n/texts';
import { readAlternates, unlistedMetadata } from './canonical';

/** Metadata of a page that exists in every language under one path. */
export async function pageMetadata(
  locale: Locale,
  path: string,
  texts: { title: string; description: string },
): Promise<Metadata> {
  return { ...texts, alternates: await readAlternates(locale, path) };
}

/** Keys of texts that name a page and describe it to search engines. */
type PageKeys<Texts> = {
  [Key in keyof Texts & string]: Texts[Key] extends { title: string; metaDescription: string }
    ? Key
    : never;
}[keyof Texts & string];

type PageNamespace = PageKeys<Messages> | `legal.${PageKeys<Messages['legal']>}`;

/**
 * The `generateMetadata` of a page that exists in every language under one path.
 * @param namespace its texts, whose `title` and `metaDescription` need no values
 * @param kind `unlisted` where search engines shall not list it
 */
export function metadataOf(
  path: string,
  namespace: PageNamespace,
  kind: 'listed' | 'unlisted' = 'listed',
) {
  return async (): Promise<Metadata> => {
    const locale = await currentLocale();
    const t = textsOf(locale, namespace);
    const texts = { title: t('title'), description: t('metaDescription') };
    return kind === 'listed'
      ? pageMetadata(locale, path, texts)
      : { ...texts, ...unlistedMetadata(locale, path) };
  };
}
