import type { Database } from '@/lib/server/db/database';
import { brands, carTypes, models } from '@/lib/server/db/schema/catalogue';

/** A number that no generated request hits by accident. */
export const TEST_MODEL_ID = 1_234_567;

/** One car in the catalogue, or more of the same with other ids. */
export async function addTestCar(db: Database, modelId = TEST_MODEL_ID): Promise<void> {
  const brand = { brandSign: 'tulpar', brandName: 'Tulpar', position: 1 };
  await db.insert(brands).values(brand).onConflictDoNothing();
  await db.insert(carTypes).values({ typeSign: 'suv', position: 1 }).onConflictDoNothing();
  await db.insert(models).values({
    modelId,
    modelSign: `tulpar-${modelId}`,
    brandSign: 'tulpar',
    typeSign: 'suv',
    brandPosition: 1,
    modelName: 'Steppe',
    modelYear: 2025,
    energyType: 'petrol',
    powerKw: 110,
    powerHp: 150,
    drive: 'awd',
    gearbox: 'automatic',
    seats: 5,
    doors: 5,
    lengthMm: 4600,
    widthMm: 1850,
    heightMm: 1700,
    steering: 'left',
    chargingStandard: 'none',
    interfaceLanguages: ['en'],
    warrantyRegion: 'china',
    winterPackage: false,
    eraGlonass: false,
    colours: ['white'],
    statedPriceUsd: 20_000,
    statedStockKhorgos: 1,
    statedStockErenhot: 0,
    updatedAt: '2026-11-01',
  });
}
