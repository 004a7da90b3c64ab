import * as z from 'zod/mini';
import { fieldsOfAttributes } from '../attributes';
import { defineCall } from '../call';
import { MODELS_BY_ID_MAX } from '../list-limits';
import { idList, recordId, sign, wholeNumber } from '../text';
import { UNIT_ATTRIBUTES } from '../unit-attributes';

/** A picture in two sizes; the browser picks by width. Widths and heights in pixels. */
export const picture = z.object({
  src: z.string(),
  small_src: z.string(),
  width: z.number(),
  height: z.number(),
  view: z.enum(['three-quarter', 'side', 'front', 'rear', 'interior', 'other']),
  colour: z.nullable(z.string()),
  /** Not a photograph: its page says so. */
  is_drawing: z.optional(z.boolean()),
  /** What has to be seen where it is cropped, in per cent from its left and top. */
  focus_x: z.optional(z.nullable(z.number())),
  focus_y: z.optional(z.nullable(z.number())),
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

/** Without limits, which are those of imports: another backend's may be wider. */
function fieldOf(type: z.core.$ZodType): z.core.$ZodType {
  if (type instanceof z.ZodMiniOptional) return z.optional(fieldOf(type._zod.def.innerType));
  if (type instanceof z.ZodMiniNullable) return z.nullable(fieldOf(type._zod.def.innerType));
  return type instanceof z.ZodMiniNumber ? z.number() : type;
}

const FIELDS = fieldsOfAttributes(fieldOf);

/** What lists show of a model besides its name. */
export const CARD_ATTRIBUTES = {
  model_year: true,
  condition: true,
  brand_sign: true,
  type_sign: true,
  energy_type: true,
  power_kw: true,
  power_hp: true,
  engine_kw: true,
  thirty_minute_kw: true,
  displacement_cc: true,
  battery_kwh: true,
  range_km: true,
  range_cycle: true,
  drive: true,
  seats: true,
  price_usd: true,
  stock_khorgos: true,
  stock_erenhot: true,
} as const;

/** A model as lists show it. */
export const modelCard = z.extend(z.pick(z.object(FIELDS), CARD_ATTRIBUTES), {
  model_id: z.number(),
  model_sign: z.string(),
  model_name: z.string(),
  trim: z.string(),
  brand_name: z.string(),
  /** ISO date of the last change by staff. */
  updated_at: z.string(),
  picture: z.nullable(picture),
});
export type ModelCard = z.infer<typeof modelCard>;

/** One car of a model as its page lists it. */
export const unitCard = z.object({
  unit_id: z.number(),
  model_id: z.number(),
  stock_number: z.string(),
  /** Masked: the first eight and the last three characters. */
  vin: z.nullable(z.string()),
  condition: UNIT_ATTRIBUTES.condition.type,
  /** Year and month. */
  built_on: UNIT_ATTRIBUTES.built_on.type,
  mileage_km: UNIT_ATTRIBUTES.mileage_km.type,
  colour: UNIT_ATTRIBUTES.colour.type,
  port: UNIT_ATTRIBUTES.port.type,
  status: UNIT_ATTRIBUTES.status.type,
  expected_on: UNIT_ATTRIBUTES.expected_on.type,
  /** ISO moment. */
  reserved_until: z.nullable(z.string()),
  price_usd: z.number(),
  picture: z.nullable(picture),
});
export type UnitCard = z.infer<typeof unitCard>;

export const unitDetail = z.extend(unitCard, {
  first_registered_on: UNIT_ATTRIBUTES.first_registered_on.type,
  owners: UNIT_ATTRIBUTES.owners.type,
  interior_colour: UNIT_ATTRIBUTES.interior_colour.type,
  battery_health: UNIT_ATTRIBUTES.battery_health.type,
  accidents: UNIT_ATTRIBUTES.accidents.type,
  paint: UNIT_ATTRIBUTES.paint.type,
  checks: UNIT_ATTRIBUTES.checks.type,
  papers: z.array(z.string()),
  sold_on: UNIT_ATTRIBUTES.sold_on.type,
  video_src: UNIT_ATTRIBUTES.video_src.type,
  video_poster: UNIT_ATTRIBUTES.video_poster.type,
  /** ISO date of the last change. */
  updated_at: z.string(),
  /** What was found, in the language of the request; '' where it is not written. */
  report: z.string(),
  pictures: z.array(picture),
});
export type UnitDetail = z.infer<typeof unitDetail>;

export const modelDetail = z.extend(z.extend(modelCard, FIELDS), {
  type_name: z.string(),
  summary: z.string(),
  pictures: z.array(picture),
  /** Its units that are coming, at a port or reserved; a remote backend may have none. */
  units: z.optional(z.array(unitCard)),
  /** How many there are, also beyond `units`, which are the first page of listUnits. */
  unit_count: z.optional(z.number()),
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

/** A model's units that are coming, at a port or reserved, page by page. */
export const listUnits = defineCall({
  method: 'GET',
  path: '/api/car/unit_list',
  request: z.object({ model_id: recordId, page: z.optional(wholeNumber(1, 10_000)) }),
  response: z.object({
    units: z.array(unitCard),
    total: z.number(),
    page: z.number(),
    page_size: z.number(),
  }),
});

/** Answers 404 when no unit has this id, or it is hidden; sold ones are answered. */
export const readUnit = defineCall({
  method: 'GET',
  path: '/api/car/unit_info',
  request: z.object({ unit_id: recordId }),
  response: unitDetail,
});

/** Cards of the models with these ids, in the given order; ids without a model are omitted. */
export const listModelsById = defineCall({
  method: 'GET',
  path: '/api/car/models_by_id',
  request: z.object({ ids: idList(MODELS_BY_ID_MAX) }),
  response: z.array(modelCard),
});
