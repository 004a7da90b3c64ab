import type { Metadata } from 'next';
import { COMPANY } from '@/lib/config/company';
import { serverEnv } from '@/lib/env/server';
import { fittingDescription, fittingTitle } from '@/lib/format/display-width';
import { currentLocale } from '@/lib/i18n/current-locale';
import { withoutLineRules } from '@/lib/i18n/line-breaks';
import { type Locale, territoryOf } from '@/lib/i18n/locales';
import { type Messages, textsOf } from '@/lib/i18n/texts';
import { canonicalUrl, readAlternates, unlistedMetadata } from './canonical';

/** The picture that messengers show of a link without one of its own; 1200×630 px. */
const SHARE_PICTURE = '/pictures/share.png';

/** Without pictures of its own X shows those of Open Graph; Next would say them a second time. */
export const TWITTER_CARD = {
  card: 'summary_large_image',
  images: [],
} satisfies Metadata['twitter'];

const FEED_TYPE = 'application/rss+xml';

export interface PageTexts {
  /** What it may be, the richest first: the first one that search engines show whole is taken. */
  title: string | readonly string[];
  description: string;
}

export interface PageKind {
  /** Languages in which the page exists, where that is not all of them. */
  locales?: readonly Locale[];
  /** Search engines shall not list it; its path is that of the page that stands for it. */
  isUnlisted?: boolean;
  /** Another address of a page; the path is that of the page, which names its other languages. */
  isCopy?: boolean;
  /** The path of a picture for messengers. */
  picture?: string;
  /** ISO date; the page is an article. */
  publishedAt?: string;
  /** Path of a feed that tells of new ones of its kind. */
  feed?: string;
}

/** What search engines and messengers are told of a page. */
export async function pageMetadata(
  locale: Locale,
  path: string,
  { title: given, description: text }: PageTexts,
  {
    locales,
    isUnlisted = false,
    isCopy = false,
    picture = SHARE_PICTURE,
    publishedAt,
    feed,
  }: PageKind = {},
): Promise<Metadata> {
  const titles = [given].flat().map(withoutLineRules);
  const title = fittingTitle(locale, [`${titles[0]} | ${COMPANY.name}`, ...titles]);
  const description = fittingDescription(locale, withoutLineRules(text));
  const isHere = !locales || locales.includes(locale);
  return {
    title: { absolute: title },
    description,
    ...(isUnlisted
      ? unlistedMetadata(locale, path)
      : {
          alternates: {
            ...(isCopy
              ? { canonical: canonicalUrl(locale, path) }
              : await readAlternates(locale, path, locales)),
            ...(feed && isHere && { types: { [FEED_TYPE]: canonicalUrl(locale, feed) } }),
          },
        }),
    ...(!isUnlisted && !isHere && { robots: { index: false } }),
    openGraph: {
      title,
      description,
      url: canonicalUrl(locale, path),
      locale: `${locale}_${territoryOf(locale)}`,
      siteName: COMPANY.name,
      images: [{ url: canonicalUrl(locale, picture), width: 1200, height: 630, alt: title }],
      ...(publishedAt ? { type: 'article', publishedTime: publishedAt } : { type: 'website' }),
    },
    twitter: TWITTER_CARD,
  };
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
    return pageMetadata(locale, path, texts, { isUnlisted: kind === 'unlisted' });
  };
}

/** What the consoles of search engines want to find on the home page (README, "Search engines"). */
export function verificationMetadata(): Metadata {
  const { GOOGLE_VERIFICATION, YANDEX_VERIFICATION, BING_VERIFICATION } = serverEnv();
  return {
    verification: {
      google: GOOGLE_VERIFICATION,
      yandex: YANDEX_VERIFICATION,
      other: { 'msvalidate.01': BING_VERIFICATION },
    },
  };
}
