import { storeDayOf } from '@/lib/config/answer-promise';
import {
  type Buyer,
  type Currency,
  isLandedCountry,
  LANDED_COUNTRIES,
  type LandedCity,
  type LandedCountryCode,
  landedCitiesOf,
  landedCountryOf,
} from '@/lib/config/landed-countries';
import { landedCarOf, type PricedModel, type PricedOffer } from '@/lib/format/landed-car';
import { rateNoteOf, shownCurrenciesOf } from '@/lib/format/shown-rate';
import { type Locale, territoryOf } from '@/lib/i18n/locales';
import {
  type Delivery,
  deliveryTo,
  type LandedCost,
  landedCostOf,
} from '@/lib/landed-cost/landed-cost';
import { RATES, type RateArea } from '@/lib/landed-cost/rate-names';
import type { RateEntry } from '@/lib/landed-cost/rate-value';
import { exchangeRateOf, ratesInForce } from '@/lib/landed-cost/rates-in-force';
import { cachedRead } from './cached-read';

/** Rates begin with a day at the stores, where staff enter them. */
const today = () => storeDayOf(new Date());

/** Where most readers of a language would bring a car; null where the site knows no rates of it. */
export function ownCityOf(locale: Locale): LandedCity | null {
  const country = territoryOf(locale);
  return isLandedCountry(country) ? (landedCitiesOf(country)[0] ?? null) : null;
}

/** What a model, or one car of it, costs in a city, with everything. */
export async function readLandedCost(
  model: PricedModel,
  offer: PricedOffer,
  city: LandedCity,
  buyer: Buyer = 'person',
): Promise<LandedCost> {
  const car = landedCarOf(model, offer);
  const day = today();
  const country = landedCountryOf(city);
  const cost = await cachedRead('landed-cost', [JSON.stringify(car), city, day, buyer], async () =>
    landedCostOf({ country, city, car, day, buyer }, ratesInForce(day)),
  );
  return cost ?? { isKnown: false, missing: 'vehicle' };
}

/** How long the way to a city takes and what it costs; null where no rate was entered. */
export function readDelivery(city: LandedCity): Promise<Delivery | null> {
  const day = today();
  return cachedRead('delivery', [city, day], async () => deliveryTo(city, ratesInForce(day)));
}

/** Whose rates a country's sums are made of, where that is not it alone. */
const AREAS: Partial<Record<LandedCountryCode, readonly RateArea[]>> = {
  RU: ['EAEU', 'RU'],
  BY: ['EAEU', 'BY'],
};

/** A country's rates in the order of their names, and those of its money; with the day that they are of. */
export async function readRates(country: LandedCountryCode) {
  const day = today();
  const found = await cachedRead('landed-rates', [country, day], async () => {
    const rates = ratesInForce(day);
    const entriesOf = (area: RateArea): RateEntry[] =>
      Object.keys(RATES[area]).flatMap((name) => rates.get(`${area}/${name}`) ?? []);
    const areas = AREAS[country] ?? [country];
    const currencies = [
      LANDED_COUNTRIES[country].currency,
      ...(areas.includes('EAEU') ? ['EUR'] : []),
    ];
    return {
      rates: areas.flatMap(entriesOf),
      money: currencies.flatMap((name) => rates.get(`money/${name}`) ?? []),
    };
  });
  return { day, rates: found?.rates ?? [], money: found?.money ?? [] };
}

/** Currencies that prices may be seen in, those of a language's readers first, with their rates. */
export async function readShownRates(
  locale: Locale,
): Promise<{ currency: Currency; note: string }[]> {
  const day = today();
  const rates = await cachedRead('shown-rates', [locale, day], async () =>
    shownCurrenciesOf(locale).flatMap((currency) => {
      const rate = exchangeRateOf(currency, day);
      return rate ? [{ currency, note: rateNoteOf(locale, currency, rate) }] : [];
    }),
  );
  return rates ?? [];
}
