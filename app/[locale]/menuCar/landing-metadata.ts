import type { Metadata } from 'next';
import type { Landing } from '@/lib/content/landing-pages';
import { landingDescriptionOf } from '@/lib/format/landing-texts';
import type { Locale } from '@/lib/i18n/locales';
import { textsOf } from '@/lib/i18n/texts';
import { pageMetadata } from '@/lib/seo/page-metadata';
import { shareFactsOfLanding, sharePicturePath } from '@/lib/seo/share-picture';

/**
 * What search engines and messengers show of a landing page.
 * @param isUnlisted true even when listed, for the car menu with the same filters
 */
export function landingMetadata(
  locale: Locale,
  landing: Landing,
  { isUnlisted = !landing.isListed } = {},
): Promise<Metadata> {
  const t = textsOf(locale, 'landing');
  const { title, summary } = landing;
  const description = landingDescriptionOf(locale, title, summary);
  return pageMetadata(
    locale,
    landing.href,
    { title: [t('metaTitle', { title }), title], description },
    {
      isUnlisted,
      picture: sharePicturePath(locale, shareFactsOfLanding(locale, landing)),
    },
  );
}
