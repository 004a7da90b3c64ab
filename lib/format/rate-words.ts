import { type LandedCity, landedPortOf } from '@/lib/config/landed-countries';
import { groupingOf } from '@/lib/i18n/currency-options';
import { directionOf, formatTagOf, type Locale } from '@/lib/i18n/locales';
import { numberFormatOf, textsOf } from '@/lib/i18n/texts';
import {
  ownRateNameOf,
  type RateColumn,
  type RateSpec,
  type StepBasis,
} from '@/lib/landed-cost/rate-names';
import type { Cell } from '@/lib/landed-cost/rate-value';
import { cellRangeOf } from './landed-sums';

/** Sizes of engines that tables of the recycling fee are for, in their names: `recycling-1000-2000`. */
function sizeOf(locale: Locale, name: string): string | null {
  const [, from, upTo] = /^recycling-(?:to|(\d+)|over)-(\d+)$/.exec(name) ?? [];
  if (!upTo) return null;
  const number = numberFormatOf(locale, 'integer');
  const cc = textsOf(locale, 'specs')('cc', { value: number(Number(upTo)) });
  if (from) return `${number(Number(from))}–${cc}`;
  return name.includes('-to-') ? textsOf(locale, 'landedCost')('upTo', { value: cc }) : `> ${cc}`;
}

/** From the port to a city. */
export function routeOf(locale: Locale, city: LandedCity): string {
  const port = textsOf(locale, 'layout')(landedPortOf(city));
  const way = directionOf(locale) === 'rtl' ? '←' : '→';
  return `${port} ${way} ${textsOf(locale, 'landedCost')(`cities.${city}`)}`;
}

/** What ages a rate is for, as its name has them: `to-3`, `3-7`, `over-7`. */
function ageOf(locale: Locale, side: string, years: number): string {
  const t = textsOf(locale, 'landedCost');
  if (side === 'to') return t('ageUpTo', { years });
  return side === 'over'
    ? t('ageOver', { years })
    : t('ageBetween', { from: Number(side), to: years });
}

/** What a rate is called, such as `Excise, electric cars`. */
export function rateNameOf(locale: Locale, name: string, spec: RateSpec): string {
  const t = textsOf(locale, 'landedCost');
  if (spec.kind === 'money') return currencyNameOf(locale, name);
  const isUnion = name === 'duty-to-3-years' || name === 'duty-over-3-years';
  const own = ownRateNameOf(name);
  const [, side, years = ''] = /-(to|over|\d)-(\d)-years/.exec(name) ?? [];
  const parts = [
    spec.kind === 'delivery' && routeOf(locale, name as LandedCity),
    own && t(`names.${own}`),
    sizeOf(locale, name),
    spec.for && !sizeOf(locale, name) && t(`groups.${spec.for}`),
    side && ageOf(locale, side, Number(years)),
  ].filter(Boolean);
  const kind = isUnion ? t('lines.unionDuty') : t(`lines.${spec.kind}`);
  return [kind, ...parts].join(' · ');
}

/** What ages a column is for; nothing where a rate has one for all. */
export function columnNameOf(locale: Locale, { years }: RateColumn): string {
  if (!years) return '';
  const t = textsOf(locale, 'landedCost');
  const [above, upTo] = years;
  if (upTo === null) return t('ageOver', { years: above });
  return above === 0 ? t('ageUpTo', { years: upTo }) : t('ageBetween', { from: above, to: upTo });
}

/** Up to what a row counts. */
export function boundNameOf(locale: Locale, by: StepBasis, upTo: number | null): string {
  const t = textsOf(locale, 'landedCost');
  if (upTo === null) return t('above');
  if (by === 'years') return t('ageUpTo', { years: upTo });
  const specs = textsOf(locale, 'specs');
  const value = new Intl.NumberFormat(formatTagOf(locale), groupingOf(locale)).format(upTo);
  if (by === 'cc' || by === 'kw' || by === 'hp') return t('upTo', { value: specs(by, { value }) });
  return t('upTo', { value: cellRangeOf(locale, by, upTo) });
}

/** What a cell says; null where it may be left out and is. */
export function cellNameOf(
  locale: Locale,
  { unit, per, isOptional }: RateColumn,
  cell: Cell | undefined,
): string | null {
  const t = textsOf(locale, 'landedCost');
  if (cell === undefined && isOptional) return null;
  const amount = cellRangeOf(locale, unit, cell ?? 0);
  if (!per) return amount;
  return t(per === 'cc' ? 'perCc' : 'perHp', { amount });
}

const displayNames = new Map<string, Intl.DisplayNames>();

function nameOf(locale: Locale, type: 'region' | 'currency', code: string): string {
  const key = `${locale} ${type}`;
  const names = displayNames.get(key) ?? new Intl.DisplayNames([locale], { type });
  displayNames.set(key, names);
  return names.of(code) ?? code;
}

export const currencyNameOf = (locale: Locale, code: string) => nameOf(locale, 'currency', code);

export const countryNameOf = (locale: Locale, country: string) => nameOf(locale, 'region', country);
