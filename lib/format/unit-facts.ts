import { storeDayOf } from '@/lib/config/answer-promise';
import type { ModelCard, UnitCard, UnitDetail } from '@/lib/contract/calls/car';
import {
  CHECK_RESULTS,
  CHECKED_PARTS,
  type PAPERS,
  UNIT_ATTRIBUTE_NAMES,
  UNIT_ATTRIBUTES,
} from '@/lib/contract/unit-attributes';
import { isolated } from '@/lib/i18n/isolated';
import type { Locale } from '@/lib/i18n/locales';
import { formatterOf, listOf, messagesOf, numberFormatOf, textsOf } from '@/lib/i18n/texts';
import { dateOf, dayOf } from './day';
import { colourNameOf, fullNameOf, priceOf } from './model-facts';

/** What a list says of a unit: new or used, kilometres, year of make, colour; unknown ones left out. */
export function unitFactsOf(locale: Locale, unit: UnitCard): string[] {
  return [
    VALUES.condition(locale, unit),
    VALUES.mileage_km(locale, unit),
    unit.built_on?.slice(0, 4),
    VALUES.colour(locale, unit),
  ].filter((fact) => typeof fact === 'string');
}

const dayAndMonth = (locale: Locale, iso: string) =>
  dateOf(locale, new Date(iso), ['day', 'month']);

/** The day on which a coming unit is expected; one that has passed is no longer promised. */
export function expectedDayOf({ status, expected_on: expected }: UnitCard): string | null {
  return status === 'coming' && expected && expected >= storeDayOf(new Date()) ? expected : null;
}

/** Whether it stands at a port, is coming, reserved or sold. */
export function unitStatusOf(locale: Locale, unit: UnitCard): string {
  const t = textsOf(locale, 'unit');
  const { status, reserved_until: until } = unit;
  if (status === 'coming') {
    const expected = expectedDayOf(unit);
    return expected ? t('expected', { date: dayAndMonth(locale, expected) }) : t('coming');
  }
  if (status === 'reserved') {
    return until ? t('reservedUntil', { date: dayAndMonth(locale, until) }) : t('reserved');
  }
  return t(status === 'sold' ? 'sold' : 'atPort');
}

/**
 * What search results say of one car; that it is at the port only where nothing else is known, and no
 * price of a sold one, as on its page.
 */
export function unitDescriptionOf(locale: Locale, model: ModelCard, unit: UnitCard): string {
  const known = unitFactsOf(locale, unit);
  if (unit.status === 'sold') {
    const car = `${fullNameOf(model)} ${model.model_year}`;
    const note = textsOf(locale, 'unit')('soldNote');
    return [car, unit.stock_number, ...known, note].join('\u00a0· ');
  }
  const isThere = unit.status === 'at_port' && known.length > 0;
  return textsOf(locale, 'unit')('metaDescription', {
    car: fullNameOf(model),
    year: String(model.model_year),
    reference: unit.stock_number,
    facts: listOf(locale, isThere ? known : [unitStatusOf(locale, unit), ...known]),
    price: priceOf(locale, unit.price_usd),
  });
}

type Value = string | 0 | null | undefined | false;
type Facts = Omit<UnitDetail, keyof UnitCard>;

/** Facts of a unit in words, but for those that stand with its price; nothing for what is not known. */
const VALUES = {
  vin: (_: Locale, { vin }: UnitCard) => vin && isolated(vin),
  condition: (locale: Locale, { condition }: UnitCard) =>
    condition && textsOf(locale, 'specs')(condition),
  built_on: (locale: Locale, { built_on: month }: UnitCard) =>
    month && dateOf(locale, new Date(month), ['month', 'year']),
  first_registered_on: (locale: Locale, { first_registered_on: day }: Facts) =>
    day && dayOf(locale, day),
  mileage_km: (locale: Locale, { mileage_km: km }: UnitCard) =>
    typeof km === 'number' &&
    textsOf(locale, 'unit')('km', { value: numberFormatOf(locale, 'integer')(km) }),
  owners: (_: Locale, { owners }: Facts) => typeof owners === 'number' && String(owners),
  colour: (locale: Locale, { colour }: UnitCard) => colour && colourNameOf(locale, colour),
  interior_colour: (locale: Locale, { interior_colour: colour }: Facts) =>
    colour && colourNameOf(locale, colour),
  battery_health: (locale: Locale, { battery_health: percent }: Facts) =>
    percent && formatterOf(locale).number(percent / 100, { style: 'percent' }),
  accidents: (locale: Locale, { accidents }: Facts) =>
    accidents && textsOf(locale, 'unit')(`accident.${accidents}`),
  paint: (locale: Locale, { paint }: Facts) =>
    paint && textsOf(locale, 'unit')(`paintwork.${paint}`),
  papers: (locale: Locale, { papers }: Facts) => {
    const names: Record<(typeof PAPERS)[number], string> = messagesOf(locale).unit.paper;
    const known = papers.flatMap((paper) => names[paper as keyof typeof names] ?? []);
    return known.join('\u00a0· ');
  },
} satisfies Record<string, (locale: Locale, unit: UnitDetail) => Value>;

/**
 * A unit's facts in the order of the table of attributes; what is not known is left out, and what is
 * said with its price.
 */
export function unitRowsOf(locale: Locale, unit: UnitDetail): { name: string; value: string }[] {
  const t = textsOf(locale, 'unit');
  return UNIT_ATTRIBUTE_NAMES.flatMap((attribute) => {
    const { name } = UNIT_ATTRIBUTES[attribute];
    const value = attribute in VALUES && VALUES[attribute as keyof typeof VALUES](locale, unit);
    if (!name || !value) return [];
    return [{ name: t(name), value: value.charAt(0).toLocaleUpperCase(locale) + value.slice(1) }];
  });
}

/** What was looked at and how it was found; null for a part that was not. Empty where nothing was. */
export function unitChecksOf(locale: Locale, { checks }: UnitDetail) {
  const t = textsOf(locale, 'unit');
  const isChecked = CHECKED_PARTS.some((part) => checks[part]);
  return (isChecked ? CHECKED_PARTS : []).map((part) => {
    const found = CHECK_RESULTS.find((result) => result === checks[part]) ?? 'unchecked';
    return { part: t(`part.${part}`), found, result: t(`found.${found}`) };
  });
}
