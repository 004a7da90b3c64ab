import type { ItemList, WithContext } from 'schema-dts';
import type { ModelCard } from '@/lib/contract/calls/car';
import type { Locale } from '@/lib/i18n/locales';
import { carHref } from '@/lib/routing/paths';
import { canonicalUrl } from '../canonical';

/**
 * The cars of a list, each by the address of its page, which says the rest.
 * @param name of the list
 * @param models those of one of its pages
 * @param total models on all of its pages
 * @param first the place of this page's first one in the list, from 1
 */
export function carListStructuredData(
  locale: Locale,
  name: string,
  { models, total, first = 1 }: { models: readonly ModelCard[]; total: number; first?: number },
): WithContext<ItemList> {
  return {
    '@context': 'https://schema.org',
    '@type': 'ItemList',
    name,
    numberOfItems: total,
    itemListElement: models.map((model, index) => ({
      '@type': 'ListItem',
      position: first + index,
      url: canonicalUrl(locale, carHref(model.model_id)),
    })),
  };
}
