import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { asc } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import {
  brands,
  brandTexts,
  carTypes,
  modelPictures,
  models,
} from '@/lib/server/db/schema/catalogue';
import { type FileImportOptions, importFiles } from '@/lib/server/import/import-files';
import { describeProblem } from '@/lib/server/import/source-row';
import { createTestDatabase } from './test-database';

/** Two types and two brands, as a spreadsheet writes them. */
const TYPES = `type_sign,position,type_name_en,type_name_ru,type_name_mn
sedan,1,Sedan,Седан,Седан
pickup,2,Pickup,Пикап,Пикап
`;
const BRANDS = `brand_sign,brand_name,position,country,founded,website,search_words,story_en,story_ru
byd,BYD,2,CN,1995,byd.com,БИД|比亚迪,"Batteries first, then cars.",Сначала батареи.
geely,Geely,1,CN,1986,,Джили,,
`;

const MODEL = {
  model_id: '11',
  model_sign: 'byd-seal-2025',
  brand_sign: 'byd',
  type_sign: 'sedan',
  model_name: 'Seal',
  trim: '650 km',
  model_year: '2025',
  energy_type: 'electric',
  power_kw: '170.5',
  power_hp: '231',
  drive: 'rwd',
  gearbox: 'single-speed',
  seats: '5',
  doors: '4',
  length_mm: '4800',
  width_mm: '1875',
  height_mm: '1460',
  wheelbase_mm: '2920',
  steering: 'left',
  charging_standard: 'gbt',
  interface_languages: 'zh|en',
  warranty_region: 'china',
  winter_package: 'no',
  era_glonass: 'false',
  colours: 'white|blue',
  price_usd: '25900',
  stock_khorgos: '2',
  stock_erenhot: '0',
  updated_at: '2026-11-01',
};
type ModelCells = Partial<Record<keyof typeof MODEL | 'condition' | 'pictures', string>>;

const HEADER = [...Object.keys(MODEL), 'condition', 'pictures'] as (keyof ModelCells)[];

/** A file of models that differ only in the given cells. */
export function modelsCsv(...rows: ModelCells[]): string {
  const lines = rows.map((row) => {
    const cells = { ...MODEL, ...row };
    return HEADER.map((column) => cells[column] ?? '').join(',');
  });
  return [HEADER.join(','), ...lines, ''].join('\n');
}

/** Cells that make a row another model. */
export const second = { model_id: '12', model_sign: 'geely-one-2025', brand_sign: 'geely' };

export const BASE = { '1-types.csv': TYPES, '2-brands.csv': BRANDS };
export const BRANDS_CSV = BRANDS;
export const NOTHING = { types: [], brands: [], texts: [], models: [], pictures: [] };

/** A database, and a folder from which files are imported into it. */
export let fixture: Awaited<ReturnType<typeof createImportFixture>>;

/** Opens the fixture for a file's tests; each starts with an empty catalogue. */
export function withImportFixture(): void {
  beforeAll(async () => {
    fixture = await createImportFixture();
  });
  afterAll(() => fixture.close());
  beforeEach(() => fixture.empty());
}

async function createImportFixture() {
  const { db, close } = await createTestDatabase();
  const folder = await mkdtemp(path.join(tmpdir(), 'import-'));
  return {
    db,
    folder,

    async empty() {
      await db.delete(models);
      await db.delete(brands);
      await db.delete(carTypes);
    },

    /** @returns the path of a file in the fixture's folder */
    async write(name: string, content: string | Buffer): Promise<string> {
      await writeFile(path.join(folder, name), content);
      return path.join(folder, name);
    },

    /** Writes files and imports them; problems as people read them, without the folder. */
    async importFiles(files: Record<string, string | Buffer>, options: FileImportOptions = {}) {
      const paths = Object.keys(files).map((name) => path.join(folder, name));
      for (const [name, content] of Object.entries(files)) {
        await writeFile(path.join(folder, name), content);
      }
      const { problems, ...result } = await importFiles(db, paths, options);
      return {
        ...result,
        problems: problems.map((problem) => describeProblem(problem).replace(`${folder}/`, '')),
      };
    },

    everything: async () => ({
      types: await db.select().from(carTypes).orderBy(asc(carTypes.typeSign)),
      brands: await db.select().from(brands).orderBy(asc(brands.brandSign)),
      texts: await db.select().from(brandTexts).orderBy(asc(brandTexts.brandSign)),
      models: await db.select().from(models).orderBy(asc(models.modelId)),
      pictures: await db.select().from(modelPictures).orderBy(asc(modelPictures.src)),
    }),

    async close() {
      await close();
      await rm(folder, { recursive: true });
    },
  };
}
