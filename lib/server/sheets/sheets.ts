import { setImmediate } from 'node:timers/promises';
import { and, asc, eq, inArray, ne } from 'drizzle-orm';
import { company, storeOf } from '@/lib/config/company';
import { fullNameOf, priceOf } from '@/lib/format/model-facts';
import { sheetFactsOf } from '@/lib/format/sheet-facts';
import { LOCALE_NAMES, type Locale } from '@/lib/i18n/locales';
import { textsOf } from '@/lib/i18n/texts';
import { unitShortAddress } from '@/lib/routing/unit-short-address';
import { ATTRIBUTE_COLUMNS } from '../catalogue/attribute-columns';
import { cardColumns } from '../catalogue/model-card';
import { unitDetailColumns } from '../catalogue/units';
import type { Database } from '../db/database';
import { brands, models } from '../db/schema/catalogue';
import { units } from '../db/schema/units';
import { drawSheet, SHEET_HEIGHT, SHEET_WIDTH, type Sheet } from './draw-sheet';
import { PdfDocument } from './pdf-document';

/** Sheets of one document: half an hour of an office printer, and some five seconds of ours. */
export const SHEETS_MAX = 100;

interface SheetsOrder {
  unitIds: readonly number[];
  /** One to four. */
  locales: readonly Locale[];
  siteOrigin: string;
}

/** Sheets in the order of the cars' numbers; sold cars have none. */
async function readSheets(db: Database, { unitIds, locales, siteOrigin }: SheetsOrder) {
  const rows = await db
    .select({ unit: unitDetailColumns, model: { ...cardColumns, ...ATTRIBUTE_COLUMNS } })
    .from(units)
    .innerJoin(models, eq(models.modelId, units.modelId))
    .innerJoin(brands, eq(brands.brandSign, models.brandSign))
    .where(and(inArray(units.unitId, [...unitIds]), ne(units.status, 'sold')))
    .orderBy(asc(units.stockNumber))
    .limit(SHEETS_MAX);
  return rows.map((row): Sheet => {
    const without = { picture: null, pictures: [] };
    const unit = { ...row.unit, ...without, report: '' };
    const model = { ...row.model, ...without, type_name: '', summary: '', similar: [] };
    return {
      company: company().name,
      phone: storeOf(unit.port).phone,
      title: `${fullNameOf(model)} ${model.model_year}`,
      stockNumber: unit.stock_number,
      price: priceOf(locales[0] ?? 'en', unit.price_usd),
      address: unitShortAddress(siteOrigin, unit.stock_number),
      columns: locales.map((locale) => ({
        locale,
        name: LOCALE_NAMES[locale],
        facts: sheetFactsOf(locale, model, unit),
        note: textsOf(locale, 'car')('priceNote'),
      })),
    };
  });
}

/**
 * A PDF with a sheet for the windscreen of each car. Yields to other requests between two sheets.
 * @param title what programs call it
 * @returns null where no car has one
 */
export async function writeSheets(db: Database, order: SheetsOrder, title: string) {
  const sheets = await readSheets(db, order);
  if (sheets.length === 0) return null;
  const document = new PdfDocument(title);
  for (const sheet of sheets) {
    drawSheet(document.addPage(SHEET_WIDTH, SHEET_HEIGHT), sheet);
    await setImmediate();
  }
  return document.finish();
}
