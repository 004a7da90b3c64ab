import type { LandedCity } from '@/lib/config/landed-countries';
import { totalRangeOf } from '@/lib/format/landed-sums';
import type { Locale } from '@/lib/i18n/locales';
import { textsOf } from '@/lib/i18n/texts';
import type { LandedCost } from '@/lib/landed-cost/landed-cost';
import { type CostQuestion, landedCostHref } from '@/lib/routing/landed-cost-address';

/**
 * What a car costs in the city to which most readers of the language bring theirs, where that is
 * known; else what its price does not contain. A way to every sum of it.
 */
export function HomeCost({
  locale,
  car,
  city,
  cost,
}: {
  locale: Locale;
  /** A model, or one car of it. */
  car: Pick<CostQuestion, 'car' | 'unit'>;
  city: LandedCity | null;
  cost: LandedCost | null;
}) {
  const t = textsOf(locale, 'landedCost');
  const href = landedCostHref(car);
  if (!city || !cost?.isKnown) return <a href={href}>{textsOf(locale, 'car')('priceNote')}</a>;
  const sum = totalRangeOf(locale, cost.lowUsd, cost.highUsd);
  return <a href={href}>{t('allIn', { city: t(`cities.${city}`), sum })}</a>;
}
