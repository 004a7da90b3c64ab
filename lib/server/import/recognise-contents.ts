import { readQuantity } from './read-quantities';
import type { SignWords } from './read-values';
import { squeezed } from './squeeze';
import { COLUMNS_TOLD_BY_WORDS, valueCalled } from './value-words';

/** The share of a column's samples that have to be of one sort to recognise it. */
const MOST = 0.8;

/** Whether most of some samples pass a test. */
const most = (samples: readonly string[], test: (sample: string) => boolean) =>
  samples.length > 0 && samples.filter(test).length >= MOST * samples.length;

const IS_VIN = /^[A-HJ-NPR-Z0-9]{17}$/;
const IS_YEAR = /^(?:19[89]|20[0-4])\d$/;

/** Recognises a column by its contents; null where they do not show it. */
export function columnByContent(samples: readonly string[], { brand_sign, type_sign }: SignWords) {
  if (most(samples, (text) => IS_VIN.test(text.toUpperCase()))) return 'vin';
  if (most(samples, (text) => brand_sign?.has(squeezed(text)) ?? false)) return 'brand_sign';
  if (most(samples, (text) => type_sign?.has(squeezed(text)) ?? false)) return 'type_sign';
  const are = (column: string, unit: RegExp) =>
    most(samples, (text) => unit.test(text) && readQuantity(column, text, 1) !== undefined);
  if (are('price_usd', /\$|usd|美元/i)) return 'price_usd';
  if (are('mileage_km', /(?:км|km|公里)$/i)) return 'mileage_km';
  if (samples.length > 1 && most(samples, (text) => IS_YEAR.test(text))) return 'model_year';
  const told = COLUMNS_TOLD_BY_WORDS.filter((column) => {
    const values = samples.map((text) => valueCalled(column, text));
    return new Set(values).size > 1 && most(samples, (text) => Boolean(valueCalled(column, text)));
  });
  return told[0] ?? null;
}
