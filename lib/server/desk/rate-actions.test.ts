import { eq, sql } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import { storeDayOf } from '@/lib/config/answer-promise';
import { readRateList, readRatePart } from '@/lib/content/desk/rates';
import type { RateArea } from '@/lib/landed-cost/rate-names';
import { ratesInForce, setEnteredRates } from '@/lib/landed-cost/rates-in-force';
import { backend, marketing, owner, sales, withDeskTeam } from '@/tests/support/server/desk-team';
import { contentGeneration } from '../db/schema/changes';
import { landedRates } from '../db/schema/landed-rates';
import { announceBegunRates, listEnteredRates } from '../rates/landed-rates';
import { loadSnapshots } from '../snapshots';
import { listAudit } from '../staff/audit';

withDeskTeam({ isSite: true });
// Other test files run in this process, too.
afterAll(() => setEnteredRates([]));

const DAY = new Date().toISOString().slice(0, 10);
const ENTRY = {
  area: 'KZ',
  name: 'vat',
  value: '12',
  from: DAY,
  source: 'Tax Code of Kazakhstan',
  address: 'https://adilet.zan.kz',
  checkedOn: DAY,
};

const numberOfLast = async (area: RateArea, name: string) =>
  (await listEnteredRates(backend.db, area, name)).at(-1)?.rateId ?? 0;

/** Sends a form that was just opened, and refreshes this process. */
async function save(fields: Partial<typeof ENTRY> & { confirmed?: '1' } = {}, seen?: number) {
  const form = { ...ENTRY, ...fields };
  const known = seen ?? (await numberOfLast(form.area as RateArea, form.name));
  const { to } = await owner.send('save-rate', { ...form, seen: String(known) });
  await loadSnapshots(backend.db);
  return new URL(to ?? '', 'http://desk.localhost').searchParams;
}

const kazakhVat = () => ratesInForce(DAY).get('KZ/vat')?.rows[0]?.[1];

it('puts a new value over the old one, keeps both, and tells of it in the audit trail', async () => {
  expect(kazakhVat()).toBe(16);
  expect((await save()).get('notice')).toBe('rateSaved');
  expect(kazakhVat()).toBe(12);
  expect((await save({ value: '12-14' })).get('notice')).toBe('rateSaved');
  expect(kazakhVat()).toEqual([12, 14]);
  expect(await listEnteredRates(backend.db, 'KZ', 'vat')).toHaveLength(2);
  const [entry] = (await listAudit(backend.db)).entries;
  expect(entry).toMatchObject({ action: 'rateEntered', subjectId: 'KZ/vat' });
  expect(entry?.before).toMatchObject({ rate: '12' });
  expect(entry?.after).toMatchObject({ rate: '12–14', validFrom: DAY });
});

it('leaves a value that begins later for later', async () => {
  const before = kazakhVat();
  expect((await save({ value: '20', from: '2099-01-01' })).get('notice')).toBe('rateSaved');
  expect(kazakhVat()).toEqual(before);
  expect(ratesInForce('2099-01-02').get('KZ/vat')?.rows).toEqual([[null, 20]]);
});

/** How often kept pages are dropped. */
async function dropsBy(since: string, until: string) {
  const count = async () => (await backend.db.select().from(contentGeneration))[0]?.generation ?? 0;
  const before = await count();
  await announceBegunRates(backend.db, new Date(since), new Date(until));
  return (await count()) - before;
}

it('is seen on kept pages from midnight at the stores, on the day on which it begins', async () => {
  await save({ value: '21', from: '2099-03-12' });
  expect([
    await dropsBy('2099-03-10T15:59:59Z', '2099-03-10T16:00:01Z'),
    await dropsBy('2099-03-11T15:59:57Z', '2099-03-11T15:59:59Z'),
    await dropsBy('2099-03-11T15:59:59Z', '2099-03-11T16:00:01Z'),
    await dropsBy('2099-03-11T16:00:01Z', '2099-03-12T15:59:59Z'),
  ]).toEqual([0, 0, 1, 0]);
});

it('drops kept pages on every day on which a law may begin to count a car as older', async () => {
  const dropsAfter = (day: string) => dropsBy(`${day}T15:59:59Z`, `${day}T16:00:01Z`);
  expect([
    await dropsAfter('2097-12-31'),
    await dropsAfter('2098-01-01'),
    await dropsAfter('2098-01-02'),
    await dropsAfter('2098-02-28'),
    await dropsAfter('2096-02-28'),
  ]).toEqual([1, 1, 0, 1, 1]);
});

it('stores a form that was sent twice once, and shows the second of two people the first', async () => {
  const fields = { area: 'MN', name: 'vat', value: '11' };
  const opened = await numberOfLast('MN', 'vat');
  expect((await save(fields, opened)).get('notice')).toBe('rateSaved');
  expect((await save(fields, opened)).get('notice')).toBe('rateSaved');
  expect(await listEnteredRates(backend.db, 'MN', 'vat')).toHaveLength(1);
  const late = await save({ ...fields, value: '13' }, opened);
  expect([late.get('notice'), late.get('typed.value')]).toEqual(['rateChanged', '13']);
});

it.each([
  ['that does not fit', 'rateRefused', 'vat-electric', { checkedOn: '2099-01-01' }],
  ['that has to be confirmed', 'rateAsked', 'company-vat', {}],
])('keeps what another has entered while a form comes back with a value %s', async (...given) => {
  const [, notice, name, wrong] = given;
  const fields = { area: 'RU', name, value: '20' };
  const mine = await numberOfLast('RU', name);
  await save({ ...fields, value: '2', confirmed: '1' });
  const theirs = await numberOfLast('RU', name);
  const refused = await save({ ...fields, ...wrong }, mine);
  expect(refused.get('notice')).toBe(notice);
  const seenIn = async (query: URLSearchParams) =>
    (await readRatePart('RU', name, Promise.resolve(Object.fromEntries(query))))?.seen;
  const second = { ...fields, confirmed: '1' as const };
  const late = await save(second, await seenIn(refused));
  expect([late.get('notice'), late.get('typed.value')]).toEqual(['rateChanged', '20']);
  expect(await numberOfLast('RU', name)).toBe(theirs);
  // Who has been told of the colleague's value may follow it.
  expect((await save(second, await seenIn(late))).get('notice')).toBe('rateSaved');
});

it('takes a table as it is written, and no other', async () => {
  const fields = { area: 'GE', name: 'excise' };
  expect((await save({ ...fields, value: '6: 1,6\r\n*: 4.5' })).get('notice')).toBe('rateSaved');
  expect(ratesInForce(DAY).get('GE/excise')?.rows).toEqual([
    [6, 1.6],
    [null, 4.5],
  ]);
  const refused = await save({ ...fields, value: '6: 1\n3: 2' });
  expect([refused.get('notice'), refused.get('wrong')]).toEqual(['rateRefused', 'value']);
});

it.each([
  [{ value: '' }, 'value'],
  [{ value: '1 2' }, 'value'],
  [{ area: 'RU', name: 'recycling-base', value: '20,000' }, 'value'],
  [{ area: 'KZ', name: 'almaty', value: '1 800' }, 'value'],
  [{ area: 'money', name: 'RUB', value: '0' }, 'value'],
  [{ area: 'money', name: 'RUB', value: '0–80' }, 'value'],
  [{ from: '2026-02-30' }, 'from'],
  [{ from: '1999-12-31' }, 'from'],
  [{ source: '' }, 'source'],
  [{ address: 'javascript:alert(1)' }, 'address'],
  [{ checkedOn: '2099-01-01' }, 'checkedOn'],
])('refuses %j', async (fields, wrong) => {
  const answer = await save(fields);
  expect([answer.get('notice'), answer.get('wrong')]).toEqual(['rateRefused', wrong]);
});

it.each([
  ['money', 'RUB', '8.5'],
  ['money', 'MNT', '36000'],
  ['KZ', 'recycling', '1000: 75\n2000: 175\n3000: 25\n*: 575'],
])('asks whether a rate is meant that is ten times another, or a tenth: %s/%s', async (...rate) => {
  const [area, name, value] = rate;
  const fields = { area, name, value };
  const id = `${area}/${name}` as const;
  const before = ratesInForce(DAY).get(id as 'money/RUB')?.rows;
  const asked = await save(fields);
  expect([asked.get('notice'), asked.get('typed.value')]).toEqual(['rateAsked', value]);
  expect(ratesInForce(DAY).get(id as 'money/RUB')?.rows).toEqual(before);
  expect((await save({ ...fields, confirmed: '1' })).get('notice')).toBe('rateSaved');
  expect(ratesInForce(DAY).get(id as 'money/RUB')?.rows).not.toEqual(before);
});

it('goes on with the exchange rate before where one of zero was stored', async () => {
  const before = ratesInForce(DAY).get('money/GEL')?.rows;
  await backend.db.insert(landedRates).values({
    area: 'money',
    name: 'GEL',
    rateRows: [[null, 0]],
    validFrom: DAY,
    source: '',
    checkedOn: DAY,
    enteredAt: new Date(),
    enteredBy: 'Anna',
  });
  await loadSnapshots(backend.db);
  expect(ratesInForce(DAY).get('money/GEL')?.rows).toEqual(before);
  expect((await save({ area: 'money', name: 'GEL', value: '2.61' })).get('notice')).toBe(
    'rateSaved',
  );
});

it('begins a new price of money or a way today, and a corrected rule on the day of the rule', async () => {
  const dayOf = async (area: RateArea, name: string) =>
    (await readRatePart(area, name, Promise.resolve({})))?.form.from;
  await save({ area: 'KZ', name: 'astana', value: '700–1100 7–12', from: '2026-11-02' });
  expect(ratesInForce(DAY).get('KZ/astana')?.from).toBe('2026-11-02');
  expect(await dayOf('KZ', 'astana')).toBe(storeDayOf(new Date()));
  expect(await dayOf('money', 'AED')).toBe(storeDayOf(new Date()));
  expect(await dayOf('AE', 'vat')).toBe(ratesInForce(DAY).get('AE/vat')?.from);
});

it('keeps what was entered once, however often money was entered since', async () => {
  const way = { area: 'MN', name: 'ulaanbaatar', value: '410 5' };
  await save(way);
  const daily = sql`insert into landed_rates
      (area, name, rate_rows, valid_from, source, checked_on, entered_at, entered_by)
    select 'money', name, '[[null, 9]]', '2026-11-01', 'daily', '2026-11-01', now(), 'A timer'
    from generate_series(1, 10001), unnest(array['TJS', 'THB']) as name`;
  await backend.db.execute(daily);
  try {
    await loadSnapshots(backend.db);
    expect(ratesInForce(DAY).get('MN/ulaanbaatar')?.rows).toEqual([[null, 410, 5]]);
    await save({ area: 'money', name: 'TJS', value: '9.5' });
    expect(ratesInForce(DAY).get('money/TJS')?.rows).toEqual([[null, 9.5]]);
    const listed = (await readRateList()).flatMap(({ rates }) => rates);
    const entryOf = (name: string) => listed.find((each) => each.name === name)?.entry;
    expect(entryOf('ulaanbaatar')?.rows).toEqual([[null, 410, 5]]);
    expect(entryOf('TJS')?.rows).toEqual([[null, 9.5]]);
  } finally {
    await backend.db.delete(landedRates).where(eq(landedRates.source, 'daily'));
  }
});

it('asks for no source where the mall itself says it', async () => {
  const own = { source: '', address: '' };
  expect((await save({ area: 'money', name: 'RUB', value: '81.5', ...own })).get('notice')).toBe(
    'rateSaved',
  );
  expect(ratesInForce(DAY).get('money/RUB')?.rows).toEqual([[null, 81.5]]);
});

it('lets sales enter rates, marketing not, and knows no others than its own', async () => {
  const seen = String(await numberOfLast('money', 'KZT'));
  const form = { ...ENTRY, area: 'money', name: 'KZT', value: '515', seen };
  expect((await sales.send('save-rate', form)).to).toContain('notice=rateSaved');
  expect((await marketing.send('save-rate', form)).status).toBe(403);
  expect((await owner.send('save-rate', { ...form, area: 'XX' })).to).toContain('incomplete');
  expect((await owner.send('save-rate', { ...form, name: 'toString' })).to).toContain('incomplete');
});
