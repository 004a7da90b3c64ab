import { sql } from 'drizzle-orm';
import {
  boolean,
  date,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core';
import type { ModelCard, ModelDetail, Picture } from '@/lib/contract/calls/car';
import { tsvector } from './columns';

export const brands = pgTable(
  'brands',
  {
    brandSign: text('brand_sign').primaryKey(),
    brandName: text('brand_name').notNull(),
    brandImg: text('brand_img').notNull().default(''),
    position: integer('position').notNull(),
    country: text('country'),
    founded: integer('founded'),
    website: text('website'),
    /** Transliterations and common misspellings, in any script. */
    searchWords: text('search_words').array().notNull().default(sql`'{}'`),
  },
  (table) => [index('brands_by_position').on(table.position, table.brandSign)],
);

export const brandTexts = pgTable(
  'brand_texts',
  {
    brandSign: text('brand_sign')
      .notNull()
      .references(() => brands.brandSign, { onDelete: 'cascade' }),
    locale: text('locale').notNull(),
    story: text('story').notNull(),
  },
  (table) => [primaryKey({ columns: [table.brandSign, table.locale] })],
);

export const carTypes = pgTable('car_types', {
  typeSign: text('type_sign').primaryKey(),
  position: integer('position').notNull(),
});

export const typeTexts = pgTable(
  'type_texts',
  {
    typeSign: text('type_sign')
      .notNull()
      .references(() => carTypes.typeSign, { onDelete: 'cascade' }),
    locale: text('locale').notNull(),
    typeName: text('type_name').notNull(),
  },
  (table) => [primaryKey({ columns: [table.typeSign, table.locale] })],
);

export const models = pgTable(
  'models',
  {
    modelId: integer('model_id').primaryKey(),
    modelSign: text('model_sign').notNull().unique(),
    brandSign: text('brand_sign')
      .notNull()
      .references(() => brands.brandSign),
    typeSign: text('type_sign')
      .notNull()
      .references(() => carTypes.typeSign),
    /** Copy of the brand's position, so that one index has the catalogue's order. */
    brandPosition: integer('brand_position').notNull(),
    modelName: text('model_name').notNull(),
    trim: text('trim').notNull().default(''),
    modelYear: integer('model_year').notNull(),
    /** Null where it is not stated; `condition` below is what is shown. */
    statedCondition: text('condition').$type<ModelCard['condition']>(),
    energyType: text('energy_type').$type<ModelDetail['energy_type']>().notNull(),
    powerKw: doublePrecision('power_kw').notNull(),
    powerHp: integer('power_hp').notNull(),
    /** Of a hybrid's combustion engine alone. */
    engineKw: doublePrecision('engine_kw'),
    /** Half-hour power of all electric motors together (UN regulation 85). */
    thirtyMinuteKw: doublePrecision('thirty_minute_kw'),
    displacementCc: integer('displacement_cc'),
    batteryKwh: doublePrecision('battery_kwh'),
    rangeKm: integer('range_km'),
    rangeCycle: text('range_cycle'),
    fuelL100km: doublePrecision('fuel_l_100km'),
    drive: text('drive').$type<ModelDetail['drive']>().notNull(),
    gearbox: text('gearbox').$type<ModelDetail['gearbox']>().notNull(),
    gears: integer('gears'),
    seats: integer('seats').notNull(),
    doors: integer('doors').notNull(),
    lengthMm: integer('length_mm').notNull(),
    widthMm: integer('width_mm').notNull(),
    heightMm: integer('height_mm').notNull(),
    wheelbaseMm: integer('wheelbase_mm'),
    clearanceMm: integer('clearance_mm'),
    kerbKg: integer('kerb_kg'),
    payloadKg: integer('payload_kg'),
    topSpeedKmh: integer('top_speed_kmh'),
    zeroTo100S: doublePrecision('zero_to_100_s'),
    steering: text('steering').$type<ModelDetail['steering']>().notNull(),
    chargingStandard: text('charging_standard').$type<ModelDetail['charging_standard']>().notNull(),
    interfaceLanguages: text('interface_languages').array().notNull(),
    warrantyRegion: text('warranty_region').$type<ModelDetail['warranty_region']>().notNull(),
    winterPackage: boolean('winter_package').notNull(),
    eraGlonass: boolean('era_glonass').notNull(),
    partsLeadDays: integer('parts_lead_days'),
    colours: text('colours').array().notNull(),
    /** As imports and staff state it; the columns below are shown and searched. */
    statedPriceUsd: integer('price_usd').notNull(),
    statedStockKhorgos: integer('stock_khorgos').notNull(),
    statedStockErenhot: integer('stock_erenhot').notNull(),
    /** What the model's units say (import/count-units.ts); null where it has none. */
    unitPriceUsd: integer('unit_price_usd'),
    unitStockKhorgos: integer('unit_stock_khorgos'),
    unitStockErenhot: integer('unit_stock_erenhot'),
    unitHasNew: boolean('unit_has_new'),
    unitHasUsed: boolean('unit_has_used'),
    /** Of a model with units the lowest price and the stock at the ports, else as stated. */
    priceUsd: integer('listed_price_usd')
      .notNull()
      .generatedAlwaysAs(sql`coalesce(unit_price_usd, price_usd)`),
    stockKhorgos: integer('listed_stock_khorgos')
      .notNull()
      .generatedAlwaysAs(sql`coalesce(unit_stock_khorgos, stock_khorgos)`),
    stockErenhot: integer('listed_stock_erenhot')
      .notNull()
      .generatedAlwaysAs(sql`coalesce(unit_stock_erenhot, stock_erenhot)`),
    /** Whether one is in stock at a port; a column of its own, so that an index can order by it. */
    isInStock: boolean('is_in_stock')
      .notNull()
      .generatedAlwaysAs(
        sql`coalesce(unit_stock_khorgos, stock_khorgos) + coalesce(unit_stock_erenhot, stock_erenhot) > 0`,
      ),
    /**
     * The condition of all its units, else as stated; null where units differ or it is not stated.
     */
    condition: text('listed_condition')
      .$type<ModelCard['condition']>()
      .generatedAlwaysAs(
        sql`case when unit_has_new is null then condition when unit_has_new and not unit_has_used then 'new' when unit_has_used and not unit_has_new then 'used' end`,
      ),
    hasNew: boolean('has_new').generatedAlwaysAs(sql`coalesce(unit_has_new, condition = 'new')`),
    hasUsed: boolean('has_used').generatedAlwaysAs(
      sql`coalesce(unit_has_used, condition = 'used')`,
    ),
    /** Day of the last change by staff, not of the last import. */
    updatedAt: date('updated_at', { mode: 'string' }).notNull(),
    /** Lower-case words of name and trim, as text-words.ts cuts them. */
    searchTerms: text('search_terms').array().notNull().default(sql`'{}'`),
    search: tsvector('search').generatedAlwaysAs(sql`array_to_tsvector(search_terms)`),
  },
  (table) => [
    index('models_by_catalogue').on(table.brandPosition, table.modelId),
    index('models_by_brand').on(table.brandSign, table.brandPosition, table.modelId),
    index('models_by_brand_type').on(table.brandSign, table.typeSign),
    index('models_by_type').on(table.typeSign, table.brandPosition, table.modelId),
    index('models_by_type_price').on(table.typeSign, table.priceUsd, table.modelId),
    // Models in stock first: pictures of types, and similar cars by price.
    index('models_by_type_stock').on(
      table.typeSign,
      table.isInStock.desc().nullsFirst(),
      table.modelId,
    ),
    index('models_by_type_stock_price').on(
      table.typeSign,
      table.isInStock.desc().nullsFirst(),
      table.priceUsd,
      table.modelId,
    ),
    index('models_by_energy').on(table.energyType, table.brandPosition, table.modelId),
    // Counts the types of an energy and the energies of a type without reading the table.
    index('models_by_energy_type').on(table.energyType, table.typeSign),
    index('models_by_price').on(table.priceUsd, table.modelId),
    // Covers the concessional fee: which power counts, and up to where, depends on the energy.
    index('models_by_energy_power').on(
      table.energyType,
      table.powerKw,
      table.engineKw,
      table.thirtyMinuteKw,
    ),
    index('models_by_update').on(table.updatedAt.desc().nullsFirst(), table.modelId),
    index('models_by_brand_update').on(
      table.brandSign,
      table.updatedAt.desc().nullsFirst(),
      table.modelId,
    ),
    // For searches that count by one attribute: the index of facets is a hundred times as long.
    index('models_by_drive').on(table.drive),
    index('models_by_gearbox').on(table.gearbox),
    index('models_by_seats').on(table.seats),
    index('models_by_steering').on(table.steering),
    // Every filter in the order of a search: finds and counts models without reading the table.
    index('models_by_facets').on(
      table.isInStock.desc().nullsFirst(),
      table.brandPosition,
      table.modelId,
      table.brandSign,
      table.typeSign,
      table.energyType,
      table.priceUsd,
      table.powerHp,
      table.powerKw,
      table.engineKw,
      table.thirtyMinuteKw,
      table.seats,
      table.drive,
      table.gearbox,
      table.steering,
      table.displacementCc,
      table.modelYear,
      table.rangeKm,
      table.chargingStandard,
      table.stockKhorgos,
      table.stockErenhot,
      table.hasNew,
      table.hasUsed,
    ),
    index('models_by_search').using('gin', table.search),
    // Answers which names there are without touching the table.
    index('models_by_name').on(table.modelName),
  ],
);

export const modelTexts = pgTable(
  'model_texts',
  {
    modelId: integer('model_id')
      .notNull()
      .references(() => models.modelId, { onDelete: 'cascade' }),
    locale: text('locale').notNull(),
    summary: text('summary').notNull(),
  },
  (table) => [primaryKey({ columns: [table.modelId, table.locale] })],
);

/** What is kept of a picture of a model or a unit, besides whose it is. */
export const pictureColumns = {
  /** From 1; cards show the first one. */
  position: integer('position').notNull(),
  src: text('src').notNull(),
  smallSrc: text('small_src').notNull(),
  width: integer('width').notNull(),
  height: integer('height').notNull(),
  view: text('view').$type<Picture['view']>().notNull(),
  colour: text('colour'),
  isDrawing: boolean('is_drawing').notNull().default(false),
  /** The point that stays visible when it is cropped, in per cent from its left and top. */
  focusX: integer('focus_x'),
  focusY: integer('focus_y'),
};

export const modelPictures = pgTable(
  'model_pictures',
  {
    modelId: integer('model_id')
      .notNull()
      .references(() => models.modelId, { onDelete: 'cascade' }),
    ...pictureColumns,
  },
  (table) => [primaryKey({ columns: [table.modelId, table.position] })],
);
