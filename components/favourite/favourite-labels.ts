import { COMPARED_MAX } from '@/lib/config/limits';
import { priceOf } from '@/lib/format/model-facts';
import { type Labels, labelsOf } from '@/lib/i18n/labels';
import type { Locale } from '@/lib/i18n/locales';

/** How a language writes a price: what stands before, between and after the digits. */
export interface PricePattern {
  before: string;
  group: string;
  after: string;
}

/** Computed on the server: browsers support fewer languages. */
function pricePatternOf(locale: Locale): PricePattern {
  const [, before = '', group = '', after = ''] =
    /^(\D*)1(\D*)111\D*111(\D*)$/.exec(priceOf(locale, 1_111_111)) ?? [];
  return { before, group, after };
}

const VALUES = { max: COMPARED_MAX };

/** Every text of the favourites list, and how its language writes prices. */
export interface FavouriteLabels extends Labels<'favouriteList'> {
  price: PricePattern;
}

export function favouriteLabels(locale: Locale): FavouriteLabels {
  return { ...labelsOf(locale, 'favouriteList', VALUES), price: pricePatternOf(locale) };
}
