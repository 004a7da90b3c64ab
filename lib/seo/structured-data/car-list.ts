import type { ItemList, WithContext } from 'schema-dts';
import type { ModelCard } from '@/lib/contract/calls/car';
import { fullNameOf } from '@/lib/format/model-facts';
import type { Locale } from '@/lib/i18n/locales';
import { carHref } from '@/lib/routing/paths';
import { canonicalUrl } from '../canonical';

/**
 * The cars of a list, each by the address of its page.
 * @param name of the list
 * @param total models on all of its pages; `models` are the first of them
 */
export function carListStructuredData(
  locale: Locale,
  name: string,
  { models, total }: { models: readonly ModelCard[]; total: number },
): WithContext<ItemList> {
  return {
    '@context': 'https://schema.org',
    '@type': 'ItemList',
    name,
    numberOfItems: total,
    itemListElement: models.map((model, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: fullNameOf(model),
      url: canonicalUrl(locale, carHref(model.model_id)),
    })),
  };
}
