import * as z from 'zod/mini';
import { CONDITIONS } from './attributes';

/**
 * What is known of a unit: one car that stands, comes or was sold. As with the attributes of models
 * (attributes.ts) one entry is the column of imports and of the database and the field of answers;
 * forms, feeds and the table of facts follow from it.
 */
export interface UnitAttribute {
  /** What imports may say. */
  type: z.ZodMiniType;
  /** Its text in `unit`; null for what is not a fact by itself. */
  name: string | null;
}

const whole = (minimum: number, maximum: number) => z.int().check(z.gte(minimum), z.lte(maximum));
const maybe = <Type extends z.ZodMiniType>(type: Type) => z.optional(z.nullable(type));
const day = z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/));

/** What paint and seats are called by, in imports and answers. */
export const COLOURS = [
  'white',
  'black',
  'silver',
  'grey',
  'blue',
  'red',
  'green',
  'beige',
  'orange',
  'brown',
  'purple',
  'teal',
  'yellow',
] as const;
export type Colour = (typeof COLOURS)[number];

/** In the order of a unit's life. Coming, at the port and reserved ones are listed. */
export const UNIT_STATUSES = ['coming', 'at_port', 'reserved', 'sold', 'hidden'] as const;
export type UnitStatus = (typeof UNIT_STATUSES)[number];
export const LISTED_STATUSES = ['at_port', 'coming', 'reserved'] as const satisfies UnitStatus[];

/** How many units a model's page shows; it links to more on the next unit's page, or to their list. */
export const UNITS_OF_MODEL_PAGE = 4;

/** For this time a sold unit's address shows similar cars, then it answers 410. */
export const SOLD_SHOWN_DAYS = 90;

/** What is looked at when a car is taken in, and how it was found. */
export const CHECKED_PARTS = [
  'body',
  'glass',
  'tyres',
  'brakes',
  'suspension',
  'engine',
  'gearbox',
  'interior',
  'electronics',
  'air_conditioning',
] as const;
export type CheckedPart = (typeof CHECKED_PARTS)[number];
export const CHECK_RESULTS = ['good', 'worn', 'faulty'] as const;

/** What goes with a car over the border. */
export const PAPERS = [
  'invoice',
  'export_declaration',
  'origin_certificate',
  'registration_certificate',
  'maker_letter',
  'inspection_report',
  'power_certificate',
] as const;

export const UNIT_ATTRIBUTES = {
  /** As staff and buyers quote it: `BAM-U1023` by default. */
  stock_number: {
    type: z.string().check(z.regex(/^[A-Za-z0-9][A-Za-z0-9-]{1,23}$/)),
    name: 'stockNumber',
  },
  /** Whole in imports, masked in answers (lib/format/vin.ts). ISO 3779: without I, O and Q. */
  vin: { type: maybe(z.string().check(z.regex(/^[A-HJ-NPR-Z0-9]{17}$/))), name: 'vin' },
  condition: { type: maybe(z.enum(CONDITIONS)), name: 'condition' },
  /** Year and month. */
  built_on: { type: maybe(z.string().check(z.regex(/^\d{4}-(?:0[1-9]|1[0-2])$/))), name: 'built' },
  first_registered_on: { type: maybe(day), name: 'registered' },
  mileage_km: { type: maybe(whole(0, 2_000_000)), name: 'mileage' },
  owners: { type: maybe(whole(0, 50)), name: 'owners' },
  colour: { type: maybe(z.enum(COLOURS)), name: 'colour' },
  interior_colour: { type: maybe(z.enum(COLOURS)), name: 'interiorColour' },
  port: { type: z.enum(['khorgos', 'erenhot']), name: 'port' },
  status: { type: z.enum(UNIT_STATUSES), name: null },
  /** When a coming one is expected at its port. */
  expected_on: { type: maybe(day), name: null },
  /** A moment; until further notice where a reserved one has none. */
  reserved_until: { type: maybe(z.string()), name: null },
  sold_on: { type: maybe(day), name: null },
  /** At the port, import duty not included; the model's where it has none of its own. */
  price_usd: { type: maybe(whole(1, 10_000_000)), name: null },
  /** What is left of the traction battery's capacity, in per cent. */
  battery_health: { type: maybe(whole(1, 100)), name: 'batteryHealth' },
  accidents: { type: maybe(z.enum(['none', 'repaired', 'damaged'])), name: 'accidents' },
  paint: { type: maybe(z.enum(['original', 'partly', 'repainted'])), name: 'paint' },
  checks: {
    type: z.partialRecord(z.enum(CHECKED_PARTS), z.nullable(z.enum(CHECK_RESULTS))),
    name: 'checks',
  },
  papers: { type: z.array(z.enum(PAPERS)).check(z.maxLength(PAPERS.length)), name: 'papers' },
  video_src: { type: maybe(z.string().check(z.maxLength(300))), name: null },
  video_poster: { type: maybe(z.string().check(z.maxLength(300))), name: null },
} as const satisfies Record<string, UnitAttribute>;

export type UnitAttributeName = keyof typeof UNIT_ATTRIBUTES;
export const UNIT_ATTRIBUTE_NAMES = Object.keys(UNIT_ATTRIBUTES) as UnitAttributeName[];
