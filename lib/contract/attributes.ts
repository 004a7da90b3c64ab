import * as z from 'zod/mini';

/**
 * What is known of a car. An attribute is one entry: its key is the column of imports and of the
 * database and the field of answers, and its filters (filters.ts) point to it. Contract, import,
 * specifications, comparison, structured data and the numbers of searches follow (docs/adr/0064).
 */
export type Attribute = {
  /** What its row in the specifications is called in `specs`; null where it has none of its own. */
  name: string | null;
  /** The property of schema.org's Car that means the same. */
  schemaOrg?: string;
} & (
  | {
      /** What imports may say; answers are checked for the type alone. */
      type: z.ZodMiniType<number | null | undefined>;
      /** The text of `specs` that adds its unit; null for a plain count. */
      unit: string | null;
      /** The words of messages/trade-words behind numbers that mean it in a search. */
      saidAs?: string;
    }
  | {
      type: z.ZodMiniType<string | string[] | boolean | null | undefined>;
      unit?: undefined;
      saidAs?: undefined;
    }
);

const whole = (minimum: number, maximum: number) => z.int().check(z.gte(minimum), z.lte(maximum));
/** Above zero. */
const upTo = (maximum: number) => z.number().check(z.positive(), z.lte(maximum));
/** Null, or absent in answers of other backends, where it is not known. */
const maybe = <Type extends z.ZodMiniType>(type: Type) => z.optional(z.nullable(type));

export const ENERGY_TYPES = [
  'petrol',
  'diesel',
  'hybrid',
  'plugin-hybrid',
  'range-extender',
  'electric',
  'cng',
] as const;
export type EnergyType = (typeof ENERGY_TYPES)[number];

export const AUTOMATIC_GEARBOXES = [
  'automatic',
  'dct',
  'cvt',
  'dht',
  'single-speed',
  'amt',
] as const;

/** Whether a car has had an owner before. */
export const CONDITIONS = ['new', 'used'] as const;

/** In the order of their rows, as the other groups are. */
const DRIVE = {
  energy_type: { type: z.enum(ENERGY_TYPES), name: 'energy', schemaOrg: 'fuelType' },
  power_kw: { type: upTo(5000), unit: 'kw', name: 'power' },
  power_hp: { type: whole(1, 7000), unit: 'hp', name: null, saidAs: 'hp' },
  /** Of a hybrid's combustion engine alone. */
  engine_kw: { type: maybe(upTo(5000)), unit: 'kw', name: 'enginePower' },
  /** What the electric motors hold for half an hour (UN regulation 85), all together. */
  thirty_minute_kw: { type: maybe(upTo(5000)), unit: 'kw', name: 'thirtyMinutePower' },
  displacement_cc: {
    type: maybe(whole(1, 50_000)),
    unit: 'cc',
    name: 'displacement',
    saidAs: 'litres',
  },
  battery_kwh: { type: maybe(upTo(2000)), unit: 'kwh', name: 'battery' },
  /** On electricity alone, by the cycle of the maker's data. */
  range_km: { type: maybe(whole(1, 5000)), unit: 'km', name: 'range', saidAs: 'km' },
  range_cycle: { type: maybe(z.string()), name: null },
  fuel_l_100km: { type: maybe(upTo(200)), unit: 'litres', name: 'fuel' },
  drive: { type: z.enum(['fwd', 'rwd', 'awd', '4wd']), name: 'drive' },
  gearbox: {
    type: z.enum(['manual', ...AUTOMATIC_GEARBOXES]),
    name: 'gearbox',
    schemaOrg: 'vehicleTransmission',
  },
  gears: { type: maybe(whole(1, 24)), unit: null, name: null },
  top_speed_kmh: { type: maybe(whole(1, 600)), unit: 'kmh', name: 'topSpeed' },
  zero_to_100_s: { type: maybe(upTo(120)), unit: 'seconds', name: 'acceleration' },
} as const satisfies Record<string, Attribute>;

const BODY = {
  type_sign: { type: z.string(), name: 'type' },
  model_year: { type: whole(1950, 2100), unit: null, name: 'year', saidAs: 'year' },
  condition: { type: maybe(z.enum(CONDITIONS)), name: 'condition' },
  length_mm: { type: whole(500, 30_000), unit: 'mm', name: 'size', schemaOrg: 'depth' },
  width_mm: { type: whole(500, 5000), unit: 'mm', name: null, schemaOrg: 'width' },
  height_mm: { type: whole(500, 6000), unit: 'mm', name: null, schemaOrg: 'height' },
  wheelbase_mm: { type: maybe(whole(300, 20_000)), unit: 'mm', name: 'wheelbase' },
  clearance_mm: { type: maybe(whole(1, 2000)), unit: 'mm', name: 'clearance' },
  kerb_kg: { type: maybe(whole(100, 100_000)), unit: 'kg', name: 'kerb' },
  payload_kg: { type: maybe(whole(1, 100_000)), unit: 'kg', name: 'payload' },
  seats: {
    type: whole(1, 120),
    unit: null,
    name: 'seats',
    schemaOrg: 'vehicleSeatingCapacity',
    saidAs: 'seats',
  },
  doors: { type: whole(0, 12), unit: null, name: 'doors', schemaOrg: 'numberOfDoors' },
  colours: { type: z.array(z.string()), name: 'colours' },
} as const satisfies Record<string, Attribute>;

/** What buyers of Chinese cars fear for. */
const USE = {
  steering: { type: z.enum(['left', 'right']), name: 'steering' },
  interface_languages: { type: z.array(z.string()), name: 'languages' },
  charging_standard: { type: z.enum(['gbt', 'ccs2', 'none']), name: 'charging' },
  warranty_region: {
    type: z.enum(['none', 'china', 'russia', 'mongolia', 'export']),
    name: 'warranty',
  },
  winter_package: { type: z.boolean(), name: 'winter' },
  era_glonass: { type: z.boolean(), name: 'glonass' },
  /** How long parts for it take to the buyer, as a rule. */
  parts_lead_days: { type: maybe(whole(1, 365)), unit: null, name: 'parts' },
} as const satisfies Record<string, Attribute>;

const OFFER = {
  brand_sign: { type: z.string(), name: null },
  /** At the port, import duty not included. */
  price_usd: { type: whole(1, 10_000_000), unit: 'usd', name: null, saidAs: 'usd' },
  /** Cars standing at the western-border port (site 1) and at the eastern one (site 2). */
  stock_khorgos: { type: whole(0, 100_000), unit: null, name: null },
  stock_erenhot: { type: whole(0, 100_000), unit: null, name: null },
} as const satisfies Record<string, Attribute>;

/** The groups of the specifications, by their texts. */
export const SPEC_GROUPS = { groupDrive: DRIVE, groupBody: BODY, groupUse: USE } as const;

export const ATTRIBUTES = { ...DRIVE, ...BODY, ...USE, ...OFFER } as const;

export type AttributeName = keyof typeof ATTRIBUTES;

/** Attributes with a property in common, such as `{ unit: 'mm' }`. */
export type AttributeWith<Part> = {
  [Name in AttributeName]: (typeof ATTRIBUTES)[Name] extends Part ? Name : never;
}[AttributeName];

/** Fields of attributes, whose limits or absence may be another matter than in the table. */
export function fieldsOfAttributes(fieldOf: (type: Attribute['type']) => z.core.$ZodType) {
  const fields = Object.entries(ATTRIBUTES).map(([name, { type }]) => [name, fieldOf(type)]);
  return Object.fromEntries(fields) as {
    [Name in AttributeName]: (typeof ATTRIBUTES)[Name]['type'];
  };
}
