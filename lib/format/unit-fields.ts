import { PORTS } from '@/lib/config/ports';
import { CONDITIONS } from '@/lib/contract/attributes';
import {
  CHECK_RESULTS,
  CHECKED_PARTS,
  COLOURS,
  PAPERS,
  UNIT_STATUSES,
  type UnitAttributeName,
} from '@/lib/contract/unit-attributes';
import { LOCALES } from '@/lib/i18n/locales';
import type { RecordField } from './record-form';

const identity = { part: 'identity', right: 'manageCars' } as const;
const placing = { part: 'stand', right: 'placeCars' } as const;
const fact = { part: 'facts', right: 'manageCars' } as const;
const found = { part: 'condition', right: 'manageCars' } as const;

/** The form of a unit, in its order; null for what another field brings. */
const UNIT_FIELDS: Record<UnitAttributeName, Omit<RecordField, 'name' | 'column'> | null> = {
  stock_number: { ...identity, type: 'text', maxLength: 24 },
  vin: { ...identity, type: 'text', maxLength: 24 },
  status: { ...placing, type: 'choice', choices: UNIT_STATUSES, isRequired: true },
  port: { ...placing, type: 'choice', choices: PORTS, isRequired: true },
  price_usd: { part: 'stand', right: 'priceCars', type: 'price' },
  expected_on: { ...placing, type: 'day' },
  reserved_until: { ...placing, type: 'day' },
  sold_on: { ...placing, type: 'day' },
  condition: { ...fact, type: 'choice', choices: CONDITIONS },
  mileage_km: { ...fact, type: 'number', isWhole: true, min: 0, max: 2_000_000 },
  built_on: { ...fact, type: 'month' },
  first_registered_on: { ...fact, type: 'day' },
  owners: { ...fact, type: 'number', isWhole: true, min: 0, max: 50 },
  colour: { ...fact, type: 'choice', choices: COLOURS },
  interior_colour: { ...fact, type: 'choice', choices: COLOURS },
  battery_health: { ...found, type: 'number', isWhole: true, min: 1, max: 100 },
  accidents: { ...found, type: 'choice', choices: ['none', 'repaired', 'damaged'] },
  paint: { ...found, type: 'choice', choices: ['original', 'partly', 'repainted'] },
  checks: { ...found, type: 'choice', choices: CHECK_RESULTS },
  papers: { ...found, type: 'boxes', choices: PAPERS },
  video_src: { part: 'pictures', right: 'takePictures', type: 'video' },
  video_poster: null,
};

const attributeFields = Object.entries(UNIT_FIELDS).flatMap(([column, field]): RecordField[] => {
  if (!field) return [];
  if (column !== 'checks') return [{ ...field, name: column, column }];
  // One for each part that is looked at.
  return CHECKED_PARTS.map((part) => ({ ...field, name: `checks.${part}`, column }));
});

/** Every field of the form of a unit. */
export const UNIT_FORM_FIELDS: readonly RecordField[] = [
  {
    name: 'pictures',
    column: 'pictures',
    part: 'pictures',
    right: 'takePictures',
    type: 'pictures',
  },
  ...attributeFields,
  ...LOCALES.map((locale): RecordField => {
    const name = `report_${locale}`;
    const kind = { part: 'texts', right: 'describeCars', type: 'lines', maxLength: 4000 } as const;
    return { name, column: name, ...kind };
  }),
];
