import { parse } from 'csv-parse/sync';
import { eq } from 'drizzle-orm';
import readXlsxFile from 'read-excel-file/node';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ExportFormat } from '@/lib/config/lead-export';
import { inertText } from '@/lib/format/inert-text';
import { database, withTestDatabase } from '@/tests/support/server/test-database';
import { models } from '../db/schema/catalogue';
import { enquiries, enquiryNotes } from '../db/schema/leads';
import { units } from '../db/schema/units';
import { listAudit } from '../staff/audit';
import { exportLeads } from './export';
import type { InboxFilter } from './inbox';

/** Half past five in the afternoon in China. */
const AT = new Date('2026-11-22T09:30:00Z');
const ACTOR = { staffId: 'anna', name: 'Anna', now: AT };
const FORMULAS = [
  '=HYPERLINK("http://x.example","y")',
  '+cmd|" /C calc"!A0',
  '@SUM(1)',
  '-2+3',
  ' =1+1',
];

/** A car as it was when somebody asked about it. */
const ASKED = { unit_id: 1, model_id: 1, stock_number: 'BAM-U0001', price_usd: 9000 };
/** What it was to cost its buyer. */
const HOME = { city: 'almaty' as const, day: '2026-11-22', low_usd: 12_100, high_usd: 13_400 };

withTestDatabase('demo');
let carIds: number[];

function leadOf(i: number) {
  const isMongolian = i % 2 === 0;
  return {
    kind: 'car' as const,
    port: isMongolian ? ('erenhot' as const) : ('khorgos' as const),
    number: `T${String(i).padStart(4, '0')}`,
    name: FORMULAS[i] ?? `Бат ${i}`,
    country: isMongolian ? 'Монгол' : 'Казахстан',
    countryId: isMongolian ? 496 : 398,
    mail: '',
    mobile: isMongolian ? '+976 9911 2233' : '+7 701 123-45-67',
    remark: `line one; "quoted", ${i}\nline two\u202e\u0007`,
    lang: isMongolian ? 'mn' : 'ru',
    createdAt: AT,
    brand: 'BYD',
    carModel: 'Seagull',
    carModelSign: i === 0 ? 'byd-seagull' : '',
  };
}

async function bytesOf(format: ExportFormat, filter: InboxFilter = {}, rowsMax?: number) {
  const request = { format, filter, language: 'en' as const, ...(rowsMax && { rowsMax }) };
  const { bytes, count } = await exportLeads(database.db, request, ACTOR);
  const chunks: Uint8Array[] = [];
  for await (const chunk of bytes) chunks.push(chunk);
  return { count, file: Buffer.concat(chunks) };
}

async function recordsOf(filter?: InboxFilter): Promise<Record<string, string>[]> {
  const { file } = await bytesOf('csv', filter);
  return parse(file, { bom: true, columns: true, cast: false });
}

const SENT = 1203;

beforeAll(async () => {
  const leads = Array.from({ length: SENT }, (_, i) => leadOf(i));
  for (let i = 0; i < SENT; i += 400) {
    await database.db.insert(enquiries).values(leads.slice(i, i + 400));
  }
  const cars = await database.db.select().from(models).orderBy(models.modelId).limit(2);
  carIds = cars.map(({ modelId }) => modelId);
  const step = { nextStep: '=Ring', nextStepOn: '2027-03-01', nextStepAt: '09:30' };
  const carModelSign = cars.map(({ modelSign }) => modelSign).join(', ');
  const [newest] = await database.db
    .insert(enquiries)
    .values({ ...leadOf(5000), ...step, carModelSign, unit: ASKED, home: HOME })
    .returning();
  const enquiryId = newest?.id ?? 0;
  for (const text of ['Rings', '=2+2']) {
    const note = { staffId: 'anna', staffName: 'Anna', text, at: AT };
    await database.db.insert(enquiryNotes).values({ ...note, enquiryId });
  }
});

describe('a list as CSV', () => {
  it('has every enquiry of the filter once, the newest first', async () => {
    const numbers = (await recordsOf()).map(({ Number: number }) => number);
    const expected = Array.from({ length: SENT }, (_, i) => leadOf(SENT - 1 - i).number);
    expect(numbers).toEqual(['T5000', ...expected]);
    const mongolian = await recordsOf({ lang: 'mn' });
    expect(new Set(mongolian.map(({ Language: language }) => language))).toEqual(
      new Set(['Mongolian']),
    );
    expect(mongolian).toHaveLength(603);
  });

  it('begins with a byte order mark for Excel, has times in Chinese local time, the sum shown, next step and notes', async () => {
    const { file } = await bytesOf('csv', { word: 'T5000' });
    expect([...file.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    expect((await recordsOf({ word: 'T5000' }))[0]).toMatchObject({
      'Received (China time)': '2026-11-22 17:30:00',
      Name: 'Бат 5000',
      Phone: '+976 9911 2233',
      Country: 'Mongolia',
      Port: 'Erenhot',
      'Single car': 'BAM-U0001',
      'Buyer’s city': 'Almaty',
      'With everything from, $': '12100',
      'With everything to, $': '13400',
      'Next step': "'=Ring",
      'When (next step)': '2027-03-01 09:30',
      Notes: 'Anna, 22 Nov 2026, 17:30: Rings\nAnna, 22 Nov 2026, 17:30: =2+2',
      'What the buyer writes': 'line one; "quoted", 5000\nline two',
    });
  });

  it('has no cell that a spreadsheet would calculate', async () => {
    const records = await recordsOf();
    const cells = records.flatMap((record) => Object.values(record));
    expect(
      cells.filter((cell) => /^[\s\p{Cf}]*[=@-]|^[\s\p{Cf}]*\+(?!\d+(?:[ -]\d+)+$)/u.test(cell)),
    ).toEqual([]);
    const names = records.slice(-FORMULAS.length).map(({ Name }) => Name);
    expect(names).toEqual([...FORMULAS].reverse().map((text) => `'${text.trim()}`));
  });

  it.each([
    ['+976 9911 2233', '+976 9911 2233'],
    ['+7 701 123-45-67', '+7 701 123-45-67'],
    ['+97699112233', "'+97699112233"],
    ['+1 A1', "'+1 A1"],
    ['\u200e=1', "'\u200e=1"],
    ['＝1', "'＝1"],
    ['\t=1', "'\t=1"],
    ['a=1', 'a=1'],
  ])('writes %j as %j', (text, written) => expect(inertText(text)).toBe(written));
});

describe('a list as XLSX', () => {
  it('has moments as dates, numbers as numbers and everything else as text', async () => {
    const { file } = await bytesOf('xlsx');
    const [sheet] = await readXlsxFile(file);
    const [header = [], newest = [], ...rest] = sheet?.data ?? [];
    expect(rest).toHaveLength(SENT);
    const cell = (row: unknown[], name: string) => row[header.indexOf(name)];
    expect(cell(newest, 'Received (China time)')).toEqual(new Date('2026-11-22T17:30:00Z'));
    expect(cell(newest, 'Stock number')).toBe(carIds.map((id) => `BAM-${id}`).join(', '));
    expect(cell(newest, 'Next step')).toBe('=Ring');
    expect(cell(newest, 'Phone')).toBe('+976 9911 2233');
    expect(rest.slice(-FORMULAS.length).map((row) => cell(row, 'Name'))).toEqual(
      [...FORMULAS].reverse().map((text) => text.trim()),
    );
    expect(file.toString('latin1')).not.toContain('<f>');
  });
});

describe('an export of a list', () => {
  it('has a maximum number of rows', async () => {
    expect(await bytesOf('csv', {}, 700)).toMatchObject({ count: 700 });
    const { file } = await bytesOf('csv', {}, 700);
    expect(parse(file, { bom: true, columns: true })).toHaveLength(700);
  });

  it('says of a single car what it costs itself, and not what the cheapest of its model does', async () => {
    const [car] = await database.db
      .select({ unit_id: units.unitId, model_id: models.modelId, sign: models.modelSign })
      .from(units)
      .innerJoin(models, eq(models.modelId, units.modelId))
      .limit(1);
    if (!car) throw new Error('The demo has no car.');
    const { sign: carModelSign, ...asked } = car;
    const isAsked = eq(units.unitId, car.unit_id);
    await database.db.update(units).set({ priceUsd: 43_210 }).where(isAsked);
    const unit = { ...ASKED, ...asked };
    await database.db.insert(enquiries).values({ ...leadOf(6000), carModelSign, unit });
    const [record] = await recordsOf({ word: 'T6000' });
    expect(record?.['Price today, $']).toBe('43210');
  });

  it('is in the audit trail with filter and count, and without the search word', async () => {
    await bytesOf('xlsx', { lang: 'mn', word: 'T5000' });
    const { entries } = await listAudit(database.db);
    expect(entries[0]).toMatchObject({
      staffName: 'Anna',
      action: 'leadsExported',
      subjectId: 'xlsx',
      after: { count: 1, lang: 'mn' },
    });
    expect(JSON.stringify(entries[0])).not.toContain('T5000');
  });
});
