import type { Metadata } from 'next';
import { currentLocale } from '@/lib/i18n/current-locale';
import type { Locale } from '@/lib/i18n/locales';
import { textsOf } from '@/lib/i18n/texts';
import { alternatesOf } from './canonical';

/** Metadata of a page that exists in every language under one path. */
export function pageMetadata(
  locale: Locale,
  path: string,
  texts: { title: string; description: string },
): Metadata {
  return { ...texts, alternates: alternatesOf(locale, path) };
}

/** Namespaces of pages whose title and description are the same for every visitor. */
type PageNamespace =
  | 'about'
  | 'buyCar'
  | 'contactPage'
  | 'dealers'
  | 'favourites'
  | 'legal.privacy'
  | 'legal.terms'
  | 'search';

/**
 * The `generateMetadata` of a page that exists in every language under one path.
 * @param namespace its texts, with `title` and `metaDescription`
 * @param robots where search engines shall not list it
 */
export function metadataOf(path: string, namespace: PageNamespace, robots?: Metadata['robots']) {
  return async (): Promise<Metadata> => {
    const locale = await currentLocale();
    const t = textsOf(locale, namespace);
    const texts = { title: t('title'), description: t('metaDescription') };
    return { ...pageMetadata(locale, path, texts), ...(robots && { robots }) };
  };
}
