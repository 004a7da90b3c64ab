import { sql } from 'drizzle-orm';
import { LOCALES } from '@/lib/i18n/locales';
import type { Database } from '../db/database';
import {
  brands,
  brandTexts,
  carTypes,
  modelPictures,
  models,
  modelTexts,
  typeTexts,
} from '../db/schema/catalogue';
import type { BrandRow, ModelRow, ServedPicture, TypeRow } from './row-schemas';
import { replaceRows, upsert } from './upsert';

/** A model whose pictures are served already. */
export type StoredModel = Omit<ModelRow, 'model_id' | 'pictures'> & {
  model_id: number;
  pictures?: ServedPicture[] | null;
};

/** `story_en`, `story_ru` … of a row as rows of a text table; empty texts are none. */
function textsOf<Key>(
  key: Key,
  column: string,
  row: Record<string, unknown>,
): { key: Key; locale: string; text: string }[] {
  return LOCALES.flatMap((locale) => {
    const text = row[`${column}_${locale}`];
    return typeof text === 'string' && text !== '' ? [{ key, locale, text }] : [];
  });
}

export async function writeTypes(db: Database, rows: TypeRow[]): Promise<void> {
  await upsert(
    db,
    carTypes,
    rows.map((row) => ({ typeSign: row.type_sign, position: row.position })),
    [carTypes.typeSign],
  );
  const texts = rows.flatMap((row) => textsOf(row.type_sign, 'type_name', row));
  await replaceRows(
    db,
    typeTexts,
    typeTexts.typeSign,
    rows.map((row) => row.type_sign),
    texts.map(({ key, locale, text }) => ({ typeSign: key, locale, typeName: text })),
  );
}

/** A row without brand_img keeps the picture the brand has. */
export async function writeBrands(db: Database, rows: BrandRow[]): Promise<void> {
  await upsert(
    db,
    brands,
    rows.map((row) => ({
      brandSign: row.brand_sign,
      brandName: row.brand_name,
      brandImg: row.brand_img ?? '',
      position: row.position,
      country: row.country,
      founded: row.founded,
      website: row.website,
      searchWords: row.search_words,
    })),
    [brands.brandSign],
    { brandImg: sql`coalesce(nullif(excluded.brand_img, ''), ${brands.brandImg})` },
  );
  const texts = rows.flatMap((row) => textsOf(row.brand_sign, 'story', row));
  await replaceRows(
    db,
    brandTexts,
    brandTexts.brandSign,
    rows.map((row) => row.brand_sign),
    texts.map(({ key, locale, text }) => ({ brandSign: key, locale, story: text })),
  );
}

/** Search terms and brand_position are filled afterwards, by refresh-derived.ts. */
export async function writeModels(db: Database, rows: StoredModel[]): Promise<void> {
  const values = rows.map((row) => ({
    modelId: row.model_id,
    modelSign: row.model_sign,
    brandSign: row.brand_sign,
    typeSign: row.type_sign,
    brandPosition: 0,
    modelName: row.model_name,
    trim: row.trim,
    modelYear: row.model_year,
    energyType: row.energy_type,
    powerKw: row.power_kw,
    powerHp: row.power_hp,
    displacementCc: row.displacement_cc,
    batteryKwh: row.battery_kwh,
    rangeKm: row.range_km,
    rangeCycle: row.range_cycle,
    fuelL100km: row.fuel_l_100km,
    drive: row.drive,
    gearbox: row.gearbox,
    gears: row.gears,
    seats: row.seats,
    doors: row.doors,
    lengthMm: row.length_mm,
    widthMm: row.width_mm,
    heightMm: row.height_mm,
    wheelbaseMm: row.wheelbase_mm,
    clearanceMm: row.clearance_mm,
    kerbKg: row.kerb_kg,
    payloadKg: row.payload_kg,
    topSpeedKmh: row.top_speed_kmh,
    zeroTo100S: row.zero_to_100_s,
    steering: row.steering,
    chargingStandard: row.charging_standard,
    interfaceLanguages: row.interface_languages,
    warrantyRegion: row.warranty_region,
    winterPackage: row.winter_package,
    eraGlonass: row.era_glonass,
    colours: row.colours,
    priceUsd: row.price_usd,
    stockKhorgos: row.stock_khorgos,
    stockErenhot: row.stock_erenhot,
    updatedAt: row.updated_at,
  }));
  await upsert(db, models, values, [models.modelId]);
  const texts = rows.flatMap((row) => textsOf(row.model_id, 'summary', row));
  await replaceRows(
    db,
    modelTexts,
    modelTexts.modelId,
    rows.map((row) => row.model_id),
    texts.map(({ key, locale, text }) => ({ modelId: key, locale, summary: text })),
  );
  const pictured = rows.filter((row) => row.pictures);
  await replaceRows(
    db,
    modelPictures,
    modelPictures.modelId,
    pictured.map((row) => row.model_id),
    pictured.flatMap((row) =>
      (row.pictures ?? []).map(({ small_src: smallSrc, ...picture }, i) => ({
        ...picture,
        smallSrc,
        modelId: row.model_id,
        position: i + 1,
      })),
    ),
  );
}
