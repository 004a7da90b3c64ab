import * as z from 'zod/mini';
import { defineCall } from '../call';
import { recordId, sign } from '../text';

export const ENERGY_TYPES = [
  'petrol',
  'diesel',
  'hybrid',
  'plugin-hybrid',
  'range-extender',
  'electric',
  'cng',
] as const;
export const energyType = z.enum(ENERGY_TYPES);
export type EnergyType = z.infer<typeof energyType>;

/** Whether a car has had an owner before. */
export const CONDITIONS = ['new', 'used'] as const;

/** A picture in two sizes; the browser picks by width. Widths and heights in pixels. */
export const picture = z.object({
  src: z.string(),
  small_src: z.string(),
  width: z.number(),
  height: z.number(),
  view: z.enum(['side', 'front', 'rear', 'interior', 'other']),
  colour: z.nullable(z.string()),
});
export type Picture = z.infer<typeof picture>;

export const brand = z.object({
  brand_sign: z.string(),
  brand_name: z.string(),
  brand_img: z.string(),
  /** Models on sale; a remote backend may omit it. */
  model_count: z.optional(z.number()),
  /** The types of its models, for the brand page's filter. */
  type_signs: z.optional(z.array(z.string())),
});
export type Brand = z.infer<typeof brand>;

export const brandDetail = z.extend(brand, {
  story: z.string(),
  country: z.nullable(z.string()),
  founded: z.nullable(z.number()),
  website: z.nullable(z.string()),
});
export type BrandDetail = z.infer<typeof brandDetail>;

export const carType = z.object({
  type_name: z.string(),
  type_sign: z.string(),
  model_count: z.optional(z.number()),
  /** A picture of one of its models. */
  picture: z.optional(z.nullable(picture)),
});
export type CarType = z.infer<typeof carType>;

/** A model as lists show it. Prices in US dollars at the port, import duty not included. */
export const modelCard = z.object({
  model_id: z.number(),
  model_sign: z.string(),
  model_name: z.string(),
  trim: z.string(),
  model_year: z.number(),
  /** Null or absent where it is not known. */
  condition: z.optional(z.nullable(z.enum(CONDITIONS))),
  brand_sign: z.string(),
  brand_name: z.string(),
  type_sign: z.string(),
  energy_type: energyType,
  power_kw: z.number(),
  power_hp: z.number(),
  /** Of a hybrid's combustion engine alone; null or absent where it is not known, as the next one. */
  engine_kw: z.optional(z.nullable(z.number())),
  /** What the electric motors hold for half an hour, all together. */
  thirty_minute_kw: z.optional(z.nullable(z.number())),
  displacement_cc: z.nullable(z.number()),
  battery_kwh: z.nullable(z.number()),
  range_km: z.nullable(z.number()),
  range_cycle: z.nullable(z.string()),
  price_usd: z.number(),
  /** Cars standing at the western-border port (site 1) and at the eastern one (site 2). */
  stock_khorgos: z.number(),
  stock_erenhot: z.number(),
  /** ISO date of the last change by staff. */
  updated_at: z.string(),
  picture: z.nullable(picture),
});
export type ModelCard = z.infer<typeof modelCard>;

export const modelDetail = z.extend(modelCard, {
  type_name: z.string(),
  summary: z.string(),
  fuel_l_100km: z.nullable(z.number()),
  drive: z.enum(['fwd', 'rwd', 'awd', '4wd']),
  gearbox: z.enum(['manual', 'automatic', 'dct', 'cvt', 'dht', 'single-speed', 'amt']),
  gears: z.nullable(z.number()),
  seats: z.number(),
  doors: z.number(),
  length_mm: z.number(),
  width_mm: z.number(),
  height_mm: z.number(),
  wheelbase_mm: z.nullable(z.number()),
  clearance_mm: z.nullable(z.number()),
  kerb_kg: z.nullable(z.number()),
  payload_kg: z.nullable(z.number()),
  top_speed_kmh: z.nullable(z.number()),
  zero_to_100_s: z.nullable(z.number()),
  steering: z.enum(['left', 'right']),
  charging_standard: z.enum(['gbt', 'ccs2', 'none']),
  interface_languages: z.array(z.string()),
  warranty_region: z.enum(['none', 'china', 'russia', 'mongolia', 'export']),
  winter_package: z.boolean(),
  era_glonass: z.boolean(),
  colours: z.array(z.string()),
  pictures: z.array(picture),
  similar: z.array(modelCard),
});
export type ModelDetail = z.infer<typeof modelDetail>;

/** With `type_sign` only the brands that have models of this type, counting those alone. */
export const listBrands = defineCall({
  method: 'POST',
  path: '/api/car/brand',
  request: z.object({ type_sign: z.optional(sign) }),
  response: z.array(brand),
});

export const listCarTypes = defineCall({
  method: 'POST',
  path: '/api/car/auto_type',
  request: z.object({}),
  response: z.array(carType),
});

/** Answers 404 when no brand has this sign. */
export const readBrand = defineCall({
  method: 'GET',
  path: '/api/car/brand_info',
  request: z.object({ brand_sign: sign }),
  response: brandDetail,
});

/** Answers 404 when no model has this id. */
export const readModel = defineCall({
  method: 'GET',
  path: '/api/car/model_info',
  request: z.object({ model_id: recordId }),
  response: modelDetail,
});

/** The most models one question by id may name. */
export const MODELS_BY_ID_MAX = 50;

/** What a database identifier of ours can be at most (32-bit). */
const RECORD_ID_MAX = 2_147_483_647;

/** Ids in a query string: arrays travel there as compact JSON (api.md, "sign"). */
const idsInQuery = z.pipe(
  z.string().check(z.regex(/^\[[1-9]\d{0,9}(,[1-9]\d{0,9})*\]$/)),
  z.transform((json): number[] => JSON.parse(json)),
);

function isIdList(ids: number[]): boolean {
  const isCounted = ids.length > 0 && ids.length <= MODELS_BY_ID_MAX;
  return isCounted && ids.every((id) => Number.isInteger(id) && id > 0 && id <= RECORD_ID_MAX);
}

/** Cards of the models with these ids, in the given order; ids without a model are omitted. */
export const listModelsById = defineCall({
  method: 'GET',
  path: '/api/car/models_by_id',
  request: z.object({
    ids: z.union([z.array(z.number()), idsInQuery]).check(z.refine(isIdList)),
  }),
  response: z.array(modelCard),
});
