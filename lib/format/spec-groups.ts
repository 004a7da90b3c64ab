import {
  ATTRIBUTES,
  type Attribute,
  type AttributeName,
  type AttributeWith,
  SPEC_GROUPS,
} from '@/lib/contract/attributes';
import type { ModelDetail } from '@/lib/contract/calls/car';
import type { Locale } from '@/lib/i18n/locales';
import { formatterOf, listOf, messagesOf, textsOf } from '@/lib/i18n/texts';
import { colourNameOf, powerOf } from './model-facts';

export interface SpecGroup<Value = string> {
  name: string;
  rows: { name: string; value: Value }[];
}

/**
 * A model's specifications as people read them, in three groups: drive, body, and what buyers of
 * Chinese cars fear (language of the menus, charging, warranty region). Unknown values are left
 * out instead of being shown as dashes.
 */
export function specGroupsOf(locale: Locale, model: ModelDetail): SpecGroup[] {
  return wholeSpecGroupsOf(locale, model).map(({ name, rows }) => ({
    name,
    rows: rows.flatMap((row) => (row.value === null ? [] : [{ ...row, value: row.value }])),
  }));
}

/** The same with null for unknown values: the same rows in the same order for every model. */
export function wholeSpecGroupsOf(locale: Locale, model: ModelDetail): SpecGroup<string | null>[] {
  const t = textsOf(locale, 'specs');
  return (Object.keys(SPEC_GROUPS) as (keyof typeof SPEC_GROUPS)[]).map((group) => ({
    name: t(group),
    rows: (Object.keys(SPEC_GROUPS[group]) as AttributeName[]).flatMap((attribute) => {
      const { name } = ATTRIBUTES[attribute];
      return name ? [{ name: t(name), value: specOf(locale, model, attribute) || null }] : [];
    }),
  }));
}

/** One fact of a model, with null for an unknown one. @param attribute that has a name */
export function factOf(locale: Locale, model: ModelDetail, attribute: AttributeName) {
  const { name } = ATTRIBUTES[attribute];
  const value = specOf(locale, model, attribute) || null;
  return { name: name ? textsOf(locale, 'specs')(name) : '', value };
}

/** What buyers ask about a car first, in this order; of two in one entry one is enough. */
const FIRST_FACTS = [
  ['model_year'],
  ['condition'],
  ['energy_type'],
  ['power_kw'],
  ['range_km', 'displacement_cc'],
  ['seats'],
  ['drive'],
  ['steering'],
  ['charging_standard'],
  ['warranty_region'],
] as const satisfies AttributeName[][];

/** A model's first facts; what is not known is left out. */
export function firstFactsOf(locale: Locale, model: ModelDetail): SpecGroup['rows'] {
  const t = textsOf(locale, 'specs');
  return FIRST_FACTS.flatMap((choice) => {
    const known = choice.flatMap((attribute) => {
      const value = specOf(locale, model, attribute);
      return value ? [{ name: t(ATTRIBUTES[attribute].name), value }] : [];
    });
    return known.slice(0, 1);
  });
}

/** Names as one value, which begins like every other value of the table. */
function listed(locale: Locale, names: string[]): string {
  const text = listOf(locale, names);
  return text.charAt(0).toLocaleUpperCase(locale) + text.slice(1);
}

/** Rows that show more than one attribute, or one in words of their own. */
const OWN_SPECS = {
  type_sign: (_, model) => model.type_name,
  power_kw: powerOf,
  range_km: (locale, { range_km: km, range_cycle: cycle }) =>
    km &&
    textsOf(locale, 'specs')('rangeValue', {
      value: formatterOf(locale).number(km),
      cycle: cycle ?? '—',
    }),
  gearbox: (locale, { gearbox: kind, gears }) => {
    const gearbox = textsOf(locale, 'gearbox')(kind);
    return gears && gears > 1
      ? textsOf(locale, 'specs')('gears', { gearbox, count: gears })
      : gearbox;
  },
  condition: (locale, { condition }) => condition && textsOf(locale, 'specs')(condition),
  length_mm: (locale, { length_mm, width_mm, height_mm }) => {
    const { number } = formatterOf(locale);
    const size = [length_mm, width_mm, height_mm].map((each) => number(each));
    return textsOf(locale, 'specs')('mm', { value: size.join(' × ') });
  },
  colours: (locale, { colours }) =>
    listed(
      locale,
      colours.map((colour) => colourNameOf(locale, colour)),
    ),
  interface_languages: (locale, { interface_languages: codes }) => {
    const languages = new Intl.DisplayNames([locale], { type: 'language' });
    return listed(
      locale,
      codes.map((code) => languages.of(code) ?? code),
    );
  },
  parts_lead_days: (locale, { parts_lead_days: count }) =>
    count && textsOf(locale, 'specs')('partsLead', { count }),
} satisfies Partial<
  Record<AttributeName, (locale: Locale, model: ModelDetail) => string | 0 | null | undefined>
>;

type OwnSpec = keyof typeof OWN_SPECS;

/** Of each attribute that is one of some words, by its row. Without a text it does not compile. */
type ChoiceTexts = {
  [Name in Exclude<AttributeName, 'condition'> as string extends ModelDetail[Name]
    ? never
    : ModelDetail[Name] extends string | null | undefined
      ? NonNullable<(typeof ATTRIBUTES)[Name]['name']>
      : never]: Record<NonNullable<ModelDetail[Name]> & string, string>;
};

/** What a value of an attribute is called; undefined for one that has no name. */
export function choiceNameOf(locale: Locale, attribute: AttributeName, value: string) {
  const texts: ChoiceTexts = messagesOf(locale);
  const names = (texts as Record<string, unknown>)[ATTRIBUTES[attribute].name ?? ''];
  return (names as Record<string, string> | undefined)?.[value];
}

/** Without the text of each unit it does not compile. */
type UnitText = NonNullable<
  (typeof ATTRIBUTES)[Exclude<AttributeWith<{ unit: string; name: string }>, OwnSpec>]['unit']
>;

function specOf(locale: Locale, model: ModelDetail, name: AttributeName) {
  if (name in OWN_SPECS) return OWN_SPECS[name as OwnSpec](locale, model);
  const t = textsOf(locale, 'specs');
  const value = model[name];
  if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
  if (typeof value !== 'number') return value && choiceNameOf(locale, name, String(value));
  const { unit }: Attribute = ATTRIBUTES[name];
  return unit ? t(unit as UnitText, { value: formatterOf(locale).number(value) }) : String(value);
}
