import type { LandedCity } from '@/lib/config/landed-countries';
import { daysOf, sumRangeOf, totalRangeOf } from '@/lib/format/landed-sums';
import { routeOf } from '@/lib/format/rate-words';
import type { Locale } from '@/lib/i18n/locales';
import { textsOf } from '@/lib/i18n/texts';
import type { Delivery, LandedCost } from '@/lib/landed-cost/landed-cost';
import { type CostQuestion, landedCostHref } from '@/lib/routing/landed-cost-address';

function deliveryText(locale: Locale, city: LandedCity, { days, lowUsd, highUsd }: Delivery) {
  const t = textsOf(locale, 'landedCost');
  return t('deliveryTo', {
    route: routeOf(locale, city),
    days: daysOf(locale, days),
    sum: sumRangeOf(locale, 'USD', lowUsd, highUsd),
  });
}

/**
 * What a car costs in the city to which most readers of the language bring theirs, if that is
 * known; else what its price does not contain. Links to every sum of it.
 */
export function HomeCost({
  locale,
  car,
  city,
  cost,
  delivery,
}: {
  locale: Locale;
  /** A model, or one car of it. */
  car: Pick<CostQuestion, 'car' | 'unit'>;
  city: LandedCity | null;
  cost: LandedCost | null;
  delivery: Delivery | null;
}) {
  const t = textsOf(locale, 'landedCost');
  const href = landedCostHref(car);
  const isExample = cost?.isKnown ? cost.isExample : delivery?.isExample;
  const way = city && (
    <span data-way={city}>
      {delivery && (
        <>
          <br />
          {deliveryText(locale, city, delivery)}
        </>
      )}
      {isExample && (
        <>
          <br />
          {t('withExamples')}
        </>
      )}
    </span>
  );
  if (!city || !cost?.isKnown) {
    return (
      <>
        <a href={href}>{textsOf(locale, 'car')('priceNote')}</a>
        {way}
      </>
    );
  }
  const sum = totalRangeOf(locale, cost.lowUsd, cost.highUsd);
  return (
    <>
      <a href={href}>{t('allIn', { city: t(`cities.${city}`), sum })}</a>
      {way}
    </>
  );
}
