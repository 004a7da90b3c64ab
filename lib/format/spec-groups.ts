import type { ModelDetail } from '@/lib/contract/calls/car';
import type { Locale } from '@/lib/i18n/locales';
import { formatterOf, listOf, textsOf } from '@/lib/i18n/texts';
import { colourNameOf, powerOf } from './model-facts';

export interface SpecRow {
  name: string;
  value: string;
}

export interface SpecGroup {
  name: string;
  rows: SpecRow[];
}

/** A group with the rows of every car, known of this one or not. */
export interface WholeSpecGroup {
  name: string;
  rows: { name: string; value: string | null }[];
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
export function wholeSpecGroupsOf(locale: Locale, model: ModelDetail): WholeSpecGroup[] {
  return [driveGroup(locale, model), bodyGroup(locale, model), featureGroup(locale, model)];
}

type Row = [name: string, value: string | number | null | undefined | false];

function group(name: string, rows: Row[]): WholeSpecGroup {
  return {
    name,
    rows: rows.map(([label, value]) => {
      const isKnown = value !== null && value !== undefined && value !== false && value !== '';
      return { name: label, value: isKnown ? String(value) : null };
    }),
  };
}

/** Puts a number into its unit's text, or answers null when it is not known. */
function measure(locale: Locale) {
  const t = textsOf(locale, 'specs');
  const { number } = formatterOf(locale);
  type Unit = 'kw' | 'cc' | 'kwh' | 'litres' | 'kmh' | 'seconds' | 'mm' | 'kg';
  return (unit: Unit, value: number | null) =>
    value === null ? null : t(unit, { value: number(value) });
}

function driveGroup(locale: Locale, model: ModelDetail): WholeSpecGroup {
  const t = textsOf(locale, 'specs');
  const { number } = formatterOf(locale);
  const inUnit = measure(locale);
  const gearbox = textsOf(locale, 'gearbox')(model.gearbox);
  const hasSteps = model.gears !== null && model.gears > 1;
  return group(t('groupDrive'), [
    [t('energy'), textsOf(locale, 'energy')(model.energy_type)],
    [t('power'), powerOf(locale, model)],
    [t('enginePower'), inUnit('kw', model.engine_kw ?? null)],
    [t('thirtyMinutePower'), inUnit('kw', model.thirty_minute_kw ?? null)],
    [t('displacement'), inUnit('cc', model.displacement_cc)],
    [t('battery'), inUnit('kwh', model.battery_kwh)],
    [
      t('range'),
      model.range_km !== null &&
        t('rangeValue', { value: number(model.range_km), cycle: model.range_cycle ?? '—' }),
    ],
    [t('fuel'), inUnit('litres', model.fuel_l_100km)],
    [t('drive'), textsOf(locale, 'drive')(model.drive)],
    [t('gearbox'), hasSteps ? t('gears', { gearbox, count: model.gears ?? 0 }) : gearbox],
    [t('topSpeed'), inUnit('kmh', model.top_speed_kmh)],
    [t('acceleration'), inUnit('seconds', model.zero_to_100_s)],
  ]);
}

/** Names as one value, which begins like every other value of the table. */
function listed(locale: Locale, names: string[]): string {
  const text = listOf(locale, names);
  return text.charAt(0).toLocaleUpperCase(locale) + text.slice(1);
}

function bodyGroup(locale: Locale, model: ModelDetail): WholeSpecGroup {
  const t = textsOf(locale, 'specs');
  const { number } = formatterOf(locale);
  const inUnit = measure(locale);
  const size = [model.length_mm, model.width_mm, model.height_mm].map((each) => number(each));
  return group(t('groupBody'), [
    [t('type'), model.type_name],
    [t('year'), model.model_year],
    [t('condition'), model.condition && t(model.condition)],
    [t('size'), t('mm', { value: size.join(' × ') })],
    [t('wheelbase'), inUnit('mm', model.wheelbase_mm)],
    [t('clearance'), inUnit('mm', model.clearance_mm)],
    [t('kerb'), inUnit('kg', model.kerb_kg)],
    [t('payload'), inUnit('kg', model.payload_kg)],
    [t('seats'), model.seats],
    [t('doors'), model.doors],
    [
      t('colours'),
      listed(
        locale,
        model.colours.map((colour) => colourNameOf(locale, colour)),
      ),
    ],
  ]);
}

function featureGroup(locale: Locale, model: ModelDetail): WholeSpecGroup {
  const t = textsOf(locale, 'specs');
  const languages = new Intl.DisplayNames([locale], { type: 'language' });
  const yesNo = (is: boolean) => t(is ? 'yes' : 'no');
  return group(t('groupUse'), [
    [t('steering'), textsOf(locale, 'steering')(model.steering)],
    [
      t('languages'),
      listed(
        locale,
        model.interface_languages.map((code) => languages.of(code) ?? code),
      ),
    ],
    [t('charging'), textsOf(locale, 'charging')(model.charging_standard)],
    [t('warranty'), textsOf(locale, 'warranty')(model.warranty_region)],
    [t('winter'), yesNo(model.winter_package)],
    [t('glonass'), yesNo(model.era_glonass)],
  ]);
}
