import type { BreadcrumbList, WithContext } from 'schema-dts';
import { company } from '@/lib/config/company';
import type { Locale } from '@/lib/i18n/locales';
import { canonicalUrl } from '../canonical';

/** A page on the way to another one; the last of a trail is the page itself. */
export interface TrailStep {
  name: string;
  href?: string;
}

/**
 * Where a page stands below the home page.
 * @param trail without the home page, as the page shows it
 * @param path of the page itself
 */
export function trailStructuredData(
  locale: Locale,
  trail: readonly TrailStep[],
  path: string,
): WithContext<BreadcrumbList> {
  const steps = [{ name: company().name, href: '/' }, ...trail];
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ name, href }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: { '@id': canonicalUrl(locale, href ?? path) },
    })),
  };
}
