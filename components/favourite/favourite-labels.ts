import { COMPARED_MAX } from '@/lib/config/limits';
import { pricePatternOf } from '@/lib/format/model-facts';
import type { PricePattern } from '@/lib/format/price-pattern';
import { type Labels, labelsOf } from '@/lib/i18n/labels';
import type { Locale } from '@/lib/i18n/locales';

const VALUES = { max: COMPARED_MAX };

/** Every text of the favourites list, and how its language writes prices. */
export interface FavouriteLabels extends Labels<'favouriteList'> {
  price: PricePattern;
  /** Of when a price is that the browser keeps. */
  asOf: string;
}

export function favouriteLabels(locale: Locale): FavouriteLabels {
  return {
    ...labelsOf(locale, 'favouriteList', VALUES),
    price: pricePatternOf(locale),
    asOf: labelsOf(locale, 'offline').asOf,
  };
}
