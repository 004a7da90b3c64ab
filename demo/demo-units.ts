import type { Picture } from '@/lib/contract/calls/car';
import { CHECKED_PARTS, type UnitStatus } from '@/lib/contract/unit-attributes';
import { hasCheckDigit } from '@/lib/format/vin';

/** What the units of a model need to know of it. */
export interface DemoModel {
  model_id: number;
  model_sign: string;
  model_year: number;
  condition?: 'new' | 'used' | null;
  battery_kwh?: number | null;
  price_usd: number;
  stock_khorgos: number;
  stock_erenhot: number;
  pictures: Picture[];
}

/** Models with so many cars have each of them as a unit. */
const UNITS_OF_STOCK_MAX = 3;

const DAY_MS = 24 * 3600 * 1000;
const dayFrom = (now: Date, days: number) =>
  new Date(now.getTime() + days * DAY_MS).toISOString().slice(0, 10);

const DIGITS = '0123456789X';

/** An example: no maker has this code, and serial numbers begin with zeros. */
function exampleVin(model: DemoModel, serial: number): string {
  const year = 'MNPRSTVW'[model.model_year - 2021] ?? 'S';
  const vinWith = (digit: string) =>
    `LXE${String(model.model_id).padStart(5, '0')}${digit}${year}A${String(serial).padStart(6, '0')}`;
  const digit = [...DIGITS].find((each) => hasCheckDigit(vinWith(each)));
  return vinWith(digit ?? '0');
}

/**
 * Units of a demo model: where few of it are in stock each of them, of three models in five one more
 * that is coming, reserved or sold. Nothing is drawn by lot, so that every start shows the same mall.
 * What the model costs and what is in stock stays what its row says.
 * @param ordinal of the model among all
 */
export function demoUnits(model: DemoModel, ordinal: number, now: Date): Record<string, unknown>[] {
  const stock = model.stock_khorgos + model.stock_erenhot;
  if (stock === 0 || stock > UNITS_OF_STOCK_MAX) return [];
  if (stock === UNITS_OF_STOCK_MAX && ordinal % 2 === 1) return [];
  const ports = [
    ...Array<string>(model.stock_khorgos).fill('khorgos'),
    ...Array<string>(model.stock_erenhot).fill('erenhot'),
  ];
  const statuses: UnitStatus[] = ports.map(() => 'at_port');
  const further = (['coming', 'reserved', 'sold'] as const)[ordinal % 5];
  if (further) {
    statuses.push(further);
    ports.push(ordinal % 2 ? 'khorgos' : 'erenhot');
  }
  return statuses.map((status, index) => {
    const serial = model.model_id * 10 + index;
    const isUsed = model.condition ? model.condition === 'used' : model.model_year <= 2023;
    const age = Math.max(0, 2026 - model.model_year);
    const colours = model.pictures.filter(({ view }) => view === 'three-quarter');
    const picture = colours[index % Math.max(1, colours.length)];
    const worn = CHECKED_PARTS[serial % CHECKED_PARTS.length] as string;
    return {
      model_id: model.model_id,
      vin: exampleVin(model, serial),
      status,
      port: ports[index],
      condition: isUsed ? 'used' : 'new',
      built_on: `${model.model_year}-${String((serial % 12) + 1).padStart(2, '0')}`,
      colour: picture?.colour,
      interior_colour: serial % 3 ? 'black' : 'beige',
      price_usd: index === 0 ? null : Math.round((model.price_usd * (100 + index)) / 10_000) * 100,
      mileage_km: isUsed ? 9000 + age * 11_000 + (serial % 17) * 700 : serial % 40,
      owners: isUsed ? 1 + (serial % 2) : 0,
      accidents: isUsed && serial % 7 === 0 ? 'repaired' : 'none',
      paint: isUsed && serial % 3 === 0 ? 'partly' : 'original',
      papers: [
        'invoice',
        'export_declaration',
        isUsed ? 'registration_certificate' : 'maker_letter',
      ],
      pictures: picture ? [picture] : [],
      ...(isUsed && {
        first_registered_on: `${model.model_year + (serial % 2)}-0${(serial % 8) + 1}-1${serial % 9}`,
        checks: Object.fromEntries(
          CHECKED_PARTS.map((part) => [part, part === worn ? 'worn' : 'good']),
        ),
        ...(model.battery_kwh && { battery_health: 97 - age * 3 - (serial % 3) }),
      }),
      ...(status === 'coming' && { expected_on: dayFrom(now, 9 + (serial % 20)) }),
      ...(status === 'reserved' && { reserved_until: dayFrom(now, 5) }),
      ...(status === 'sold' && { sold_on: dayFrom(now, -4 - (serial % 30)) }),
    };
  });
}
