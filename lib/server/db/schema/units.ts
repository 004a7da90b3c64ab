import { sql } from 'drizzle-orm';
import {
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core';
import type { Port } from '@/lib/config/ports';
import type { CheckedPart, Colour, UnitStatus } from '@/lib/contract/unit-attributes';
import { models, pictureColumns } from './catalogue';
import { moment } from './columns';

/** One car of a model; its columns are those of lib/contract/unit-attributes.ts. */
export const units = pgTable(
  'units',
  {
    unitId: integer('unit_id').primaryKey(),
    modelId: integer('model_id')
      .notNull()
      .references(() => models.modelId, { onDelete: 'cascade' }),
    stockNumber: text('stock_number').notNull().unique(),
    vin: text('vin').unique(),
    condition: text('condition').$type<'new' | 'used'>(),
    builtOn: text('built_on'),
    firstRegisteredOn: date('first_registered_on', { mode: 'string' }),
    mileageKm: integer('mileage_km'),
    owners: integer('owners'),
    colour: text('colour').$type<Colour>(),
    interiorColour: text('interior_colour').$type<Colour>(),
    port: text('port').$type<Port>().notNull(),
    status: text('status').$type<UnitStatus>().notNull(),
    expectedOn: date('expected_on', { mode: 'string' }),
    reservedUntil: moment('reserved_until'),
    soldOn: date('sold_on', { mode: 'string' }),
    priceUsd: integer('price_usd'),
    batteryHealth: integer('battery_health'),
    accidents: text('accidents').$type<'none' | 'repaired' | 'damaged'>(),
    paint: text('paint').$type<'original' | 'partly' | 'repainted'>(),
    checks: jsonb('checks')
      .$type<Partial<Record<CheckedPart, 'good' | 'worn' | 'faulty'>>>()
      .notNull(),
    papers: text('papers').array().notNull(),
    videoSrc: text('video_src'),
    videoPoster: text('video_poster'),
    /** Day of the last change. */
    updatedAt: date('updated_at', { mode: 'string' }).notNull(),
    createdAt: moment('created_at').notNull(),
    statusSince: moment('status_since').notNull(),
  },
  (table) => [
    index('units_by_model').on(table.modelId, table.status),
    index('units_by_status').on(table.status, table.updatedAt.desc(), table.unitId),
    // Orders of the list at the desk, and what its search looks into.
    index('units_by_update').on(table.updatedAt, table.unitId),
    index('units_by_price').on(sql`coalesce(price_usd, 0)`, table.unitId),
    index('units_by_desk_search').using(
      'gin',
      sql`(${table.stockNumber} || ' ' || coalesce(${table.vin}, '')) gin_trgm_ops`,
    ),
    // How people type a stock number, and the end of a VIN (lib/server/search/unit-number.ts).
    index('units_by_number').on(sql`upper(replace(stock_number, '-', ''))`),
    index('units_by_vin_end').on(sql`reverse(vin) text_pattern_ops`),
    index('units_by_reservation').on(table.reservedUntil).where(sql`status = 'reserved'`),
  ],
);

/** What was found about a unit, in words. */
export const unitTexts = pgTable(
  'unit_texts',
  {
    unitId: integer('unit_id')
      .notNull()
      .references(() => units.unitId, { onDelete: 'cascade' }),
    locale: text('locale').notNull(),
    report: text('report').notNull(),
  },
  (table) => [primaryKey({ columns: [table.unitId, table.locale] })],
);

export const unitPictures = pgTable(
  'unit_pictures',
  {
    unitId: integer('unit_id')
      .notNull()
      .references(() => units.unitId, { onDelete: 'cascade' }),
    ...pictureColumns,
    isDrawing: boolean('is_drawing').notNull(),
  },
  (table) => [primaryKey({ columns: [table.unitId, table.position] })],
);

/** Changes of the catalogue, with the values before, so that they can be undone. */
export const catalogueEdits = pgTable(
  'catalogue_edits',
  {
    editId: integer('edit_id').primaryKey().generatedAlwaysAsIdentity(),
    /** Changes that were made at once. */
    batch: text('batch').notNull(),
    at: moment('at').notNull(),
    staffId: text('staff_id'),
    source: text('source').$type<'desk' | 'import' | 'undo'>().notNull(),
    kind: text('kind').notNull(),
    key: text('key').notNull(),
    /**
     * Values of the columns that differ; null for a new record. Of a removed one only the sign is
     * there, if it is a model.
     */
    before: jsonb('before').$type<Record<string, unknown>>(),
    /** Null for a removed record. */
    after: jsonb('after').$type<Record<string, unknown>>(),
    undoneAt: moment('undone_at'),
  },
  (table) => [
    index('catalogue_edits_by_batch').on(table.batch),
    index('catalogue_edits_by_time').on(table.at.desc()),
    index('catalogue_edits_by_record').on(table.kind, table.key, table.at.desc()),
    index('catalogue_edits_removed').on(table.kind).where(sql`after is null`),
  ],
);

/** Records that were removed, as imports would write them, for 30 days. */
export const removedRecords = pgTable(
  'removed_records',
  {
    kind: text('kind').notNull(),
    key: text('key').notNull(),
    record: jsonb('record').$type<Record<string, unknown>>().notNull(),
    removedAt: moment('removed_at').notNull(),
    staffId: text('staff_id'),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.key] }),
    index('removed_records_by_time').on(table.removedAt),
  ],
);

/**
 * Records that the demo has added to the database, by their names for people: signs, VINs, codes,
 * addresses of its members. By these they are removed again (import/demo-records.ts).
 */
export const demoRecords = pgTable(
  'demo_records',
  {
    kind: text('kind').notNull(),
    sign: text('sign').notNull(),
    loadedAt: moment('loaded_at').notNull(),
    /** Null while it is the demo's; afterwards the demo is not loaded again automatically. */
    removedAt: moment('removed_at'),
    /** The number of a removed record that has one in its address, which must not be reused. */
    recordId: integer('record_id'),
  },
  (table) => [primaryKey({ columns: [table.kind, table.sign] })],
);
