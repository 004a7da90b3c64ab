import { companyFacts } from '@/lib/config/company';
import {
  type FeePower,
  feeLimitsHp,
  isDrivenByMotors,
  isWithinConcession,
} from '@/lib/config/recycling-fee';
import type { ModelCard } from '@/lib/contract/calls/car';
import type { Locale } from '@/lib/i18n/locales';
import { messagesOf, numberFormatOf, textsOf } from '@/lib/i18n/texts';
import { dayOf } from './day';
import type { PricePattern } from './price-pattern';

type ModelName = Pick<ModelCard, 'brand_name' | 'model_name' | 'trim'>;

/** Brand, model and trim as one name. */
export function fullNameOf({ brand_name, model_name, trim }: ModelName): string {
  return [brand_name, model_name, trim].filter(Boolean).join(' ');
}

/** A price in whole US dollars, as the language writes it. */
export function priceOf(locale: Locale, priceUsd: number): string {
  return numberFormatOf(locale, 'usd')(priceUsd);
}

/** How a language writes prices, for pages in the browser: those support fewer languages. */
export function pricePatternOf(locale: Locale): PricePattern {
  const [, before = '', group = '', after = ''] =
    /^(\D*)1(\D*)111\D*111(\D*)$/.exec(priceOf(locale, 1_111_111)) ?? [];
  return { before, group, after };
}

/** Power in kilowatts and metric horsepower, because buyers are taxed by the latter. */
export function powerOf(locale: Locale, { power_kw, power_hp }: ModelCard): string {
  const number = numberFormatOf(locale, 'integer');
  return textsOf(locale, 'specs')('powerValue', {
    kw: number(power_kw),
    hp: number(power_hp),
  });
}

/**
 * The mark of a car that keeps Russia's concessional recycling fee: the limit of its kind of drive;
 * null for every other car, and where the power that counts is not known.
 */
export function feeMarkOf(locale: Locale, power: FeePower): string | null {
  if (!isWithinConcession(power)) return null;
  const { hp, electricHp } = feeValuesOf(locale);
  return textsOf(locale, 'car')('feeMark', { hp: isDrivenByMotors(power) ? electricHp : hp });
}

/** What sentences about that fee say of its limits. */
export function feeValuesOf(locale: Locale) {
  const number = numberFormatOf(locale, 'integer');
  const { electric, other } = feeLimitsHp();
  const { since, checked } = companyFacts().feeLimits;
  return {
    hp: number(other),
    electricHp: number(electric),
    since: dayOf(locale, since),
    checked: dayOf(locale, checked),
  };
}

/** The two or three facts a list shows of a model: energy, power, range or displacement. */
export function keyFactsOf(locale: Locale, model: ModelCard): string[] {
  const specs = textsOf(locale, 'specs');
  const number = numberFormatOf(locale, 'integer');
  const facts = [textsOf(locale, 'energy')(model.energy_type), powerOf(locale, model)];
  if (model.range_km && model.range_cycle) {
    const cycle = model.range_cycle;
    facts.push(specs('rangeValue', { value: number(model.range_km), cycle }));
  } else if (model.displacement_cc) {
    facts.push(specs('cc', { value: number(model.displacement_cc) }));
  }
  return facts;
}

/** What a card says of a model in two lines: seats, drive and year; power, energy and range. */
export function cardFactsOf(locale: Locale, model: ModelCard): [string[], string[]] {
  const specs = textsOf(locale, 'specs');
  const number = numberFormatOf(locale, 'integer');
  const { drive, energy_type: energy, range_km: km, range_cycle: cycle } = model;
  const isDrivenByAll = drive === 'awd' || drive === '4wd';
  return [
    [
      textsOf(locale, 'carMenu')('seats', { seats: model.seats }),
      isDrivenByAll ? '4×4' : textsOf(locale, 'drive')(drive),
      String(model.model_year),
    ],
    [
      specs('hp', { value: number(model.power_hp) }),
      textsOf(locale, 'energy')(energy),
      ...(energy === 'electric' && km && cycle
        ? [specs('rangeValue', { value: number(km), cycle })]
        : []),
    ],
  ];
}

/** A colour's name; one without an interface text is shown as staff wrote it. */
export function colourNameOf(locale: Locale, colour: string | null): string {
  const names: Record<string, string> = messagesOf(locale).colour;
  return colour ? (names[colour] ?? colour) : (names.other ?? '');
}
