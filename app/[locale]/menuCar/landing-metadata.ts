import type { Metadata } from 'next';
import type { Landing } from '@/lib/content/landing-pages';
import { landingDescriptionOf } from '@/lib/format/landing-texts';
import type { Locale } from '@/lib/i18n/locales';
import { textsOf } from '@/lib/i18n/texts';
import { pageMetadata } from '@/lib/seo/page-metadata';
import { shareFactsOfLanding, sharePicturePath } from '@/lib/seo/share-picture';

/**
 * What search engines and messengers are told of a landing page.
 * @param isCopy for the car menu with the same filters, which is another address of it
 */
export function landingMetadata(
  locale: Locale,
  landing: Landing,
  { isCopy = false } = {},
): Promise<Metadata> {
  const t = textsOf(locale, 'landing');
  const { title, summary, isListed } = landing;
  const description = landingDescriptionOf(locale, title, summary);
  return pageMetadata(
    locale,
    landing.href,
    { title: [t('metaTitle', { title }), title], description },
    {
      isCopy,
      isUnlisted: !isListed,
      picture: sharePicturePath(locale, shareFactsOfLanding(locale, landing)),
    },
  );
}
