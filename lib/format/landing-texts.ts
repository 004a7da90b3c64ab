import type { ModelSummary, ValueLimits } from '@/lib/contract/calls/landing';
import type { Locale } from '@/lib/i18n/locales';
import { listOf, numberFormatOf, textsOf } from '@/lib/i18n/texts';
import { priceOf } from './model-facts';

/** A landing page's choice, with the names of its sign in the language. */
export type NamedChoice =
  | { type_name: string; price_max_usd: number }
  | { brand_name: string; port: 'khorgos' | 'erenhot' };

/** What a landing page is called: `Compact SUV up to $20,000`, `BYD in stock at Erenhot`. */
export function landingTitleOf(locale: Locale, choice: NamedChoice): string {
  const t = textsOf(locale, 'landing');
  return 'type_name' in choice
    ? t('typeTitle', { type: choice.type_name, price: priceOf(locale, choice.price_max_usd) })
    : t(`portTitle.${choice.port}`, { brand: choice.brand_name });
}

/** Numbers from the least to the greatest, or the one that both are. */
export function rangeOf(locale: Locale, { min, max }: ValueLimits): string {
  const [from = '', to = ''] = [min, max].map(numberFormatOf(locale, 'integer'));
  return min === max ? from : textsOf(locale, 'landing')('range', { from, to });
}

/** A range by the cycles in which it was measured; they are not known of every car. */
export function electricRangeOf(locale: Locale, value: string, cycles: readonly string[]): string {
  return textsOf(locale, 'specs')('rangeValue', { value, cycle: listOf(locale, cycles) || '—' });
}

/** Prices from the lowest to the highest, or the one that both are. */
export function pricesOf(locale: Locale, { min, max }: ValueLimits): string {
  const from = priceOf(locale, min);
  const to = priceOf(locale, max);
  return min === max ? from : textsOf(locale, 'landing')('prices', { from, to });
}

/** How many models there are and what they cost; empty without any. */
export function offerOf(locale: Locale, { total, price_usd }: ModelSummary): string {
  if (!price_usd) return '';
  const models = textsOf(locale, 'brand')('models', { count: total });
  return textsOf(locale, 'landing')('lead', { models, prices: pricesOf(locale, price_usd) });
}

/** How many cars stand at which port; empty where all are to be ordered. */
export function stockOf(
  locale: Locale,
  { stock_khorgos: khorgos, stock_erenhot: erenhot }: ModelSummary,
): string {
  const layout = textsOf(locale, 'layout');
  const number = numberFormatOf(locale, 'integer');
  const stock = { khorgos, erenhot };
  const places = (['khorgos', 'erenhot'] as const)
    .filter((port) => stock[port] > 0)
    .map((port) => `${layout(port)}\u00a0${number(stock[port])}`);
  if (places.length === 0) return '';
  return textsOf(locale, 'landing')('stock', { places: listOf(locale, places) });
}

/** A model that stands out among those of a landing page, and by what. */
export interface Standout {
  name: string;
  model: NonNullable<ModelSummary['standouts']['most_power']>;
  value: string;
}

/** Those whose limits are none for all of them. */
export function standoutsOf(locale: Locale, summary: ModelSummary): Standout[] {
  const { price_usd, power_hp, range_km, standouts } = summary;
  const t = textsOf(locale, 'landing');
  const number = numberFormatOf(locale, 'integer');
  const standout = (
    name: string,
    model: Standout['model'] | null,
    limits: ValueLimits | null,
    format: (limits: ValueLimits) => string,
  ) => (model && limits && limits.min < limits.max ? [{ name, model, value: format(limits) }] : []);
  return [
    ...standout(t('lowestPrice'), standouts.lowest_price, price_usd, ({ min }) =>
      priceOf(locale, min),
    ),
    ...standout(t('mostPower'), standouts.most_power, power_hp, ({ max }) =>
      t('power', { power: number(max) }),
    ),
    ...standout(t('longestRange'), standouts.longest_range, range_km, ({ max }) =>
      electricRangeOf(locale, number(max), [standouts.longest_range?.range_cycle ?? []].flat()),
    ),
  ];
}

/**
 * What search results say of a landing page.
 * @param title as `landingTitleOf` gives it
 */
export function landingDescriptionOf(locale: Locale, title: string, summary: ModelSummary): string {
  const description = textsOf(locale, 'landing')('metaDescription', {
    title,
    lead: offerOf(locale, summary),
    stock: stockOf(locale, summary),
  });
  // Nothing in stock leaves a gap.
  return description.replace(/ {2,}/g, ' ').trim();
}
