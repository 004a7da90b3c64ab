import { parse } from 'csv-parse/sync';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { EXAMPLE_FACTS, setCompanyFacts } from '@/lib/config/company';
import type { Port } from '@/lib/config/ports';
import { type Database, rowsOf } from '@/lib/server/db/database';
import { createTestDatabase } from '@/tests/support/server/test-database';
import { importRows } from '../import/import-rows';
import { answerFeed } from './answer-feed';

const KEY = 'a-key-of-twenty-letters';
const CONTEXT = { locale: 'ru', origin: 'https://www.example.com', now: new Date() } as const;

let db: Database;

beforeAll(async () => {
  const database = await createTestDatabase('demo');
  db = database.db;
  return database.close;
});

function ask(file: string, { key = KEY, etag = '' } = {}) {
  const request = new Request(`https://www.example.com/feeds/${file}`, {
    headers: { 'if-none-match': etag },
  });
  return answerFeed(request, { key, file }, db, CONTEXT, KEY);
}

async function linesOf(file: string): Promise<Record<string, string>[]> {
  return parse(await (await ask(file)).text(), { columns: true });
}

const listedCount = async () => {
  const result = await db.execute(
    sql`select count(*)::int as count from units where status in ('at_port', 'coming', 'reserved')`,
  );
  return rowsOf<{ count: number }>(result)[0]?.count ?? 0;
};

describe('a feed', () => {
  it('names every listed unit with what its portal demands', async () => {
    const count = await listedCount();
    expect(count).toBeGreaterThan(90);
    const google = await linesOf('google.csv');
    expect(google).toHaveLength(count);
    for (const line of google) {
      expect(line).toMatchObject({
        vin: expect.stringMatching(/^LXE[0-9A-Z]{14}$/),
        price: expect.stringMatching(/^\d+ USD$/),
        condition: expect.stringMatching(/^(?:NEW|USED)$/),
        mileage: expect.stringMatching(/^\d+ km$/),
        link: expect.stringMatching(/^https:\/\/www\.example\.com\/car\/\d+\/\d+$/),
        image_link: expect.stringMatching(/^https:\/\/www\.example\.com\/media\/portal\/.+\.jpg$/),
        dealership_address: expect.stringMatching(/./),
        store_code: expect.stringMatching(/^(?:khorgos|erenhot)$/),
      });
    }
    const facebook = await linesOf('facebook.csv');
    expect(facebook).toHaveLength(count);
    const atKhorgos = facebook.find(({ address }) => address?.includes('Хоргос'));
    expect(JSON.parse(atKhorgos?.address ?? '')).toEqual({
      addr1: 'улица Образцовая, 1',
      city: 'Хоргос',
      region: 'Синьцзян',
      country: 'CN',
    });
    const plain = await linesOf('cars.csv');
    expect(plain).toHaveLength(count);
    expect(plain[0]?.pictures).toMatch(/^https:\/\/www\.example\.com\/pictures\/.+\.avif$/);
    const yml = await (await ask('yandex.xml')).text();
    expect(yml.match(/<offer id="\d+" available="(?:true|false)"><url>https/g)).toHaveLength(count);
    expect(yml.trim()).toMatch(/<\/yml_catalog>$/);
  });

  it('follows a change at once, and answers 304 when nothing has changed', async () => {
    const [first] = await linesOf('google.csv');
    const etag = (await ask('google.csv')).headers.get('etag') ?? '';
    expect((await ask('google.csv', { etag })).status).toBe(304);
    const values = { vin: first?.vin, price_usd: 12_345 };
    await importRows(db, [{ kind: 'units', file: 'desk', line: 1, values }]);
    expect((await ask('google.csv', { etag })).status).toBe(200);
    expect((await linesOf('google.csv'))[0]).toMatchObject({ price: '12345 USD' });
  });

  it('leaves out what its portal would reject, and writes no formula and no markup', async () => {
    const [first] = await linesOf('cars.csv');
    const values = { stock_number: first?.stock_number, condition: null, colour: 'red' };
    await importRows(db, [{ kind: 'units', file: 'desk', line: 1, values }]);
    await db.execute(sql`update models set trim = '=1+1 <b>'`);
    const google = await linesOf('google.csv');
    expect(google.map(({ id }) => id)).not.toContain(first?.stock_number);
    expect(google[0]?.trim).toBe("'=1+1 <b>");
    expect(await (await ask('yandex.xml')).text()).not.toContain('<b>');
  });

  it.each(['+8613912345678', '+86 (139) 1234-5678'])(
    'names the telephone %s as it is dialled',
    async (phone) => {
      const { stores } = EXAMPLE_FACTS;
      const of = (port: Port) => ({ ...stores[port], phone });
      setCompanyFacts({
        ...EXAMPLE_FACTS,
        stores: { khorgos: of('khorgos'), erenhot: of('erenhot') },
      });
      const [line] = await linesOf('google.csv');
      setCompanyFacts(EXAMPLE_FACTS);
      expect(line?.tracking_phone_number).toBe(phone);
    },
  );

  it('leaves out of Google’s a car with unknown mileage', async () => {
    const [, second] = await linesOf('google.csv');
    const values = { stock_number: second?.id, mileage_km: null };
    await importRows(db, [{ kind: 'units', file: 'desk', line: 1, values }]);
    const ids = (await linesOf('google.csv')).map(({ id }) => id);
    expect(ids).not.toContain(second?.id);
  });

  it('names the brand of a car once', async () => {
    const [car] = await linesOf('cars.csv');
    const { brand_name: brand, model_name: model } = car ?? {};
    const yml = await (await ask('yandex.xml')).text();
    const [named] = /<name>.*?<\/model>/.exec(yml) ?? [];
    expect(named).toMatch(new RegExp(`^<name>${brand} ${model}\\b`));
    expect(named).toContain(`<vendor>${brand}</vendor><model>${model}`);
    expect((await linesOf('facebook.csv'))[0]?.title).toMatch(new RegExp(`^${brand} ${model}\\b`));
  });

  it('tells Yandex the year of a car without its month', async () => {
    const [first] = await linesOf('cars.csv');
    const values = { stock_number: first?.stock_number, built_on: '2023-04' };
    await importRows(db, [{ kind: 'units', file: 'desk', line: 1, values }]);
    const yml = await (await ask('yandex.xml')).text();
    const years = [...yml.matchAll(/name="Год выпуска">([^<]*)</g)].map(([, year]) => year);
    expect(years).toContain('2023');
    for (const year of years) expect(year).toMatch(/^\d{4}$/);
  });

  it('is not served without the key, nor under another name', async () => {
    expect((await ask('google.csv', { key: 'another' })).status).toBe(404);
    expect((await ask('toString')).status).toBe(404);
    const request = new Request('https://www.example.com/feeds/google.csv');
    const unset = await answerFeed(
      request,
      { key: '', file: 'google.csv' },
      db,
      CONTEXT,
      undefined,
    );
    expect(unset.status).toBe(404);
  });

  it('is written for two readers at a time, and again when one goes away', async () => {
    const open = await Promise.all([ask('cars.csv'), ask('cars.csv')]);
    const readers = open.map((response) => response.body?.getReader());
    await Promise.all(readers.map((reader) => reader?.read()));
    expect((await ask('cars.csv')).status).toBe(503);
    await readers[0]?.cancel();
    const next = await ask('cars.csv');
    expect(next.status).toBe(200);
    await Promise.all([readers[1]?.cancel(), next.text()]);
  });

  it('breaks off for a reader that is too slow, who must not take a part for the whole', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const reader = (await ask('cars.csv')).body?.getReader();
    await reader?.read();
    vi.advanceTimersByTime(10 * 60_000);
    vi.useRealTimers();
    await expect(reader?.read()).rejects.toThrow('too slow');
    const others = await Promise.all([ask('cars.csv'), ask('cars.csv')]);
    expect(others.map(({ status }) => status)).toEqual([200, 200]);
    await Promise.all(others.map((response) => response.text()));
  });
});
