import type { Metadata } from 'next';
import { company, companyFacts } from '@/lib/config/company';
import { PORTS, type Port } from '@/lib/config/ports';
import { serverEnv } from '@/lib/env/server';
import { fittingDescription, fittingTitle } from '@/lib/format/display-width';
import { priceOf } from '@/lib/format/model-facts';
import { currentLocale } from '@/lib/i18n/current-locale';
import { withoutLineRules } from '@/lib/i18n/line-breaks';
import { type Locale, territoryOf } from '@/lib/i18n/locales';
import { listOf, type Messages, textsOf } from '@/lib/i18n/texts';
import { canonicalUrl, readAlternates } from './canonical';

/** The picture that messengers show of a link without one of its own; 1200×630 px. */
export const defaultSharePicture = (): string =>
  companyFacts().sharePicture?.src ?? '/pictures/share.png';

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
  /**
   * Search engines shall not list it, and follow its links. It names no canonical address and none in
   * other languages: "do not list this" beside "that one stands for it" contradict each other
   * (developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls).
   */
  isUnlisted?: boolean;
  /** The path of a picture for messengers. */
  picture?: string;
  /** ISO date; the page is an article. */
  publishedAt?: string;
  /** ISO date of the article's last change. */
  changedOn?: string;
  /** Path of a feed that tells of new ones of its kind. */
  feed?: string;
}

/** The metadata of a page for search engines and messengers. */
export async function pageMetadata(
  locale: Locale,
  path: string,
  { title: given, description: text }: PageTexts,
  {
    locales,
    isUnlisted = false,
    picture = defaultSharePicture(),
    publishedAt,
    changedOn = publishedAt,
    feed,
  }: PageKind = {},
): Promise<Metadata> {
  const titles = [given].flat().map(withoutLineRules);
  const title = fittingTitle(locale, [`${titles[0]} | ${company().name}`, ...titles]);
  const description = fittingDescription(locale, withoutLineRules(text));
  const isHere = !locales || locales.includes(locale);
  return {
    title: { absolute: title },
    description,
    ...(isUnlisted
      ? { robots: { index: false, follow: true } }
      : {
          alternates: {
            ...(await readAlternates(locale, path, locales)),
            ...(feed && isHere && { types: { [FEED_TYPE]: canonicalUrl(locale, feed) } }),
          },
        }),
    ...(!isUnlisted && !isHere && { robots: { index: false } }),
    openGraph: {
      title,
      description,
      // Omitted for an unlisted page, so that sharing it keeps its own address.
      ...(!isUnlisted && { url: canonicalUrl(locale, path) }),
      locale: `${locale}_${territoryOf(locale)}`,
      siteName: company().name,
      images: [{ url: canonicalUrl(locale, picture), width: 1200, height: 630, alt: title }],
      ...(publishedAt
        ? { type: 'article', publishedTime: publishedAt, modifiedTime: changedOn }
        : { type: 'website' }),
    },
    twitter: TWITTER_CARD,
  };
}

interface Offer {
  /** The lowest, in US dollars at the port; null without one. */
  priceUsd: number | null;
  /** Cars standing there. */
  stock: Record<Port, number>;
}

/**
 * Titles of a page about cars: with what they cost and where they stand, which searchers ask for
 * together with "China", and shorter ones for where that does not fit.
 * @param titleOf the title, from a price and places
 * @param bare the title without them
 */
export function offerTitles(
  locale: Locale,
  { priceUsd, stock }: Offer,
  titleOf: (offer: { price: string; place: string }) => string,
  bare: string,
): string[] {
  if (!priceUsd) return [bare];
  const price = priceOf(locale, priceUsd);
  const china = new Intl.DisplayNames([locale], { type: 'region' }).of('CN') ?? '';
  const layout = textsOf(locale, 'layout');
  const ports = PORTS.filter((port) => stock[port] > 0).map((port) => layout(port));
  const places = ports.length > 0 ? [[china, ...ports], [china]] : [[china]];
  return [...places.map((names) => titleOf({ price, place: listOf(locale, names) })), bare];
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

/**
 * What the consoles of search engines want to find on the home page (docs/search-engines.md): as the
 * owner has it at the desk, else as the configuration does.
 */
export function verificationMetadata(): Metadata {
  const { GOOGLE_VERIFICATION, YANDEX_VERIFICATION, BING_VERIFICATION } = serverEnv();
  const { google, yandex, bing } = companyFacts().verification;
  return {
    verification: {
      google: google || GOOGLE_VERIFICATION,
      yandex: yandex || YANDEX_VERIFICATION,
      other: { 'msvalidate.01': bing || BING_VERIFICATION },
    },
  };
}
