import { COMPARED_MAX } from '@/lib/config/limits';
import { pricePatternOf } from '@/lib/format/model-facts';
import type { PricePattern } from '@/lib/format/price-pattern';
import { type Labels, labelsOf } from '@/lib/i18n/labels';
import type { Locale } from '@/lib/i18n/locales';
import { textsOf } from '@/lib/i18n/texts';

const VALUES = { max: COMPARED_MAX };

type Texts = Labels<'favouriteList'>;

/** Every text of the favourites list, and how its language writes prices. */
export interface FavouriteLabels extends Omit<Texts, 'comparison'> {
  /** `chosen` and `show` by the number of cars: the browser needs no plural forms. */
  comparison: Omit<Texts['comparison'], 'chosen' | 'show'> & Record<'chosen' | 'show', string[]>;
  price: PricePattern;
  /** The time of a stored price: the texts before and after it. */
  asOf: string[];
}

export function favouriteLabels(locale: Locale): FavouriteLabels {
  const labels = labelsOf(locale, 'favouriteList', VALUES);
  const t = textsOf(locale, 'favouriteList');
  const ofEachCount = (key: 'comparison.chosen' | 'comparison.show') =>
    Array.from({ length: COMPARED_MAX + 1 }, (_, count) => t(key, { count }));
  return {
    ...labels,
    comparison: {
      ...labels.comparison,
      chosen: ofEachCount('comparison.chosen'),
      show: ofEachCount('comparison.show'),
    },
    price: pricePatternOf(locale),
    asOf: textsOf(locale, 'offline')('asOf', { moment: '\n' }).split('\n'),
  };
}
