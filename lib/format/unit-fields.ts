import { PORTS } from '@/lib/config/ports';
import type { StaffRight } from '@/lib/config/staff-rights';
import { CONDITIONS } from '@/lib/contract/attributes';
import { COLOURS, UNIT_STATUSES, type UnitAttributeName } from '@/lib/contract/unit-attributes';

/** How an attribute of a unit is typed in, who may, and in which part of the form. */
export type UnitField = { part: UnitFieldPart; right: StaffRight } & (
  | { type: 'text'; maxLength: number }
  | { type: 'number' | 'price' | 'day' | 'month' }
  /** `words`: the namespace of messages/desk with the names of its choices. */
  | { type: 'choice'; choices: readonly string[]; words: ChoiceWords; isRequired?: true }
  /** A choice for each part that is looked at, and a box for each paper. */
  | { type: 'checks' | 'papers' }
);

type ChoiceWords = 'conditions' | 'colours' | 'ports' | 'unitStatuses' | 'accidents' | 'paint';

/** In their order. */
export const UNIT_FIELD_PARTS = ['identity', 'stand', 'facts', 'condition'] as const;
export type UnitFieldPart = (typeof UNIT_FIELD_PARTS)[number];

const owner = { right: 'manageCars' } as const;
const placing = { right: 'placeCars', part: 'stand' } as const;

/** The form of a unit, in its order; null for what is entered elsewhere. */
export const UNIT_FIELDS: Record<UnitAttributeName, UnitField | null> = {
  stock_number: { ...owner, part: 'identity', type: 'text', maxLength: 24 },
  vin: { ...owner, part: 'identity', type: 'text', maxLength: 24 },
  status: {
    ...placing,
    ...{ type: 'choice', choices: UNIT_STATUSES, words: 'unitStatuses', isRequired: true },
  },
  port: { ...placing, type: 'choice', choices: PORTS, words: 'ports', isRequired: true },
  price_usd: { right: 'priceCars', part: 'stand', type: 'price' },
  expected_on: { ...placing, type: 'day' },
  reserved_until: { ...placing, type: 'day' },
  sold_on: { ...placing, type: 'day' },
  condition: { ...owner, part: 'facts', type: 'choice', choices: CONDITIONS, words: 'conditions' },
  mileage_km: { ...owner, part: 'facts', type: 'number' },
  built_on: { ...owner, part: 'facts', type: 'month' },
  first_registered_on: { ...owner, part: 'facts', type: 'day' },
  owners: { ...owner, part: 'facts', type: 'number' },
  colour: { ...owner, part: 'facts', type: 'choice', choices: COLOURS, words: 'colours' },
  interior_colour: { ...owner, part: 'facts', type: 'choice', choices: COLOURS, words: 'colours' },
  battery_health: { ...owner, part: 'condition', type: 'number' },
  accidents: {
    ...{ ...owner, part: 'condition', type: 'choice' },
    ...{ choices: ['none', 'repaired', 'damaged'], words: 'accidents' },
  },
  paint: {
    ...{ ...owner, part: 'condition', type: 'choice' },
    ...{ choices: ['original', 'partly', 'repainted'], words: 'paint' },
  },
  checks: { ...owner, part: 'condition', type: 'checks' },
  papers: { ...owner, part: 'condition', type: 'papers' },
  video_src: null,
  video_poster: null,
};
