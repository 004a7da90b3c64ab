import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { ResponseOf } from '@/lib/contract/call';
import { recordEnquiry } from '@/lib/contract/calls/clue';
import { listHomeCosts } from '@/lib/contract/calls/money';
import type { RateRows } from '@/lib/landed-cost/rate-value';
import { setEnteredRates } from '@/lib/landed-cost/rates-in-force';
import { enquiries } from '@/lib/server/db/schema/leads';
import { units } from '@/lib/server/db/schema/units';
import { answerTo, signedRequest } from '@/tests/support/server/signed-request';
import { backend, withTestBackend } from '@/tests/support/server/test-backend';

withTestBackend({ seed: true });

const ask = (params: Record<string, unknown>, lang = 'ru') =>
  answerTo<ResponseOf<typeof listHomeCosts>>(
    backend,
    signedRequest(listHomeCosts, params as never, { lang }),
  );

const plain = (text: string) => text.replace(/[\u00a0\u202f\u2060]/g, ' ');

/** A rate of Kazakhstan that staff have entered. */
const entered = (name: string, ...cells: number[]) => ({
  area: 'KZ' as const,
  name,
  rows: [[null, ...cells]] as unknown as RateRows,
  from: '2026-11-02',
  source: '',
  address: '',
  checkedOn: '2026-11-02',
});

it('says what models cost in a city, in dollars or another money, and of which day that is', async () => {
  const { note, costs } = (await ask({ ids: [101, 999_999, 103], city: 'almaty' })).data;
  expect(costs.map(({ model_id: id }) => id).toSorted()).toEqual([101, 103]);
  for (const { text } of costs) expect(plain(text)).toMatch(/^Алматы: ≈ \d\d \d00–\d\d \d00 \$$/);
  expect(plain(note)).toMatch(
    /^Алматы: с доставкой, пошлиной и сборами, оценка на \d+ \S+ 20\d\d г\. · Со ставками для примера$/,
  );
  const [inTenge] = (await ask({ ids: [101], city: 'almaty', currency: 'KZT' })).data.costs;
  expect(plain(inTenge?.text ?? '')).toMatch(/^Алматы: ≈ [\d,]+–[\d,]+ млн ₸$/);
});

it('says of which sums the freight or the papers are an example, until staff enter theirs', async () => {
  const noteOf = async (ids: number[]) =>
    plain((await ask({ ids, city: 'almaty' }, 'en')).data.note).replace(/^.* 20\d\d/, '');
  expect(await noteOf([101])).toBe(' · With example rates');
  try {
    setEnteredRates([entered('almaty', 500, 7)]);
    expect(await noteOf([101])).toBe(' · With example rates');
    setEnteredRates([entered('almaty', 500, 7), entered('papers', 150_000)]);
    expect(await noteOf([101])).toBe('');
  } finally {
    setEnteredRates([]);
  }
});

it('counts one car by its own price and month, not as its model', async () => {
  const { db } = backend;
  const [unit] = await db
    .select({ unitId: units.unitId, modelId: units.modelId })
    .from(units)
    .where(eq(units.unitId, 1001));
  const sumOf = async (params: Record<string, unknown>) =>
    (await ask({ ...params, city: 'ulaanbaatar' }, 'en')).data.costs[0]?.text;
  const before = await sumOf({ unit_id: 1001 });
  await db.update(units).set({ priceUsd: 50_000 }).where(eq(units.unitId, 1001));
  const dearer = await sumOf({ unit_id: 1001 });
  expect(dearer).not.toBe(before);
  expect(dearer).toMatch(/\$5\d,\d00/);
  // Six years and a day younger than its model year: excise of Mongolia rises with age.
  await db.update(units).set({ builtOn: '2017-03' }).where(eq(units.unitId, 1001));
  expect(await sumOf({ unit_id: 1001 })).not.toBe(dearer);
  expect(await sumOf({ ids: [unit?.modelId] })).not.toBe(dearer);
});

it('says that the cost has to be asked for, where a rate is not known', async () => {
  const { note, costs } = (await ask({ ids: [3204], city: 'bishkek' }, 'en')).data;
  expect(costs.map(({ text }) => text)).toEqual(['Bishkek: ask us']);
  // That would be of an estimate.
  expect(note).toBe('');
});

it.each([
  [{ ids: [101], city: 'atlantis' }, 404],
  [{ ids: Array.from({ length: 61 }, (_, i) => i + 1), city: 'almaty' }, 1],
  [{ ids: [101], city: '../almaty' }, 1],
])('refuses %j', async (params, code) => {
  expect(await ask(params)).toMatchObject({ code });
});

it('keeps with an enquiry what the car costs in the buyer’s city on that day', async () => {
  const send = (fields: Record<string, unknown>) =>
    answerTo<{ number: string }>(
      backend,
      signedRequest(recordEnquiry, {
        name: 'Бат',
        mobile: '+976 99112233',
        country: 'Mongolia',
        remark: 'Price?',
        brand: 'BYD',
        car_model: 'Seagull',
        ...fields,
      } as never),
    );
  const homeOf = async (fields: Record<string, unknown>) => {
    const { data } = await send(fields);
    const [row] = await backend.db
      .select({ home: enquiries.home })
      .from(enquiries)
      .where(eq(enquiries.number, data.number));
    return row?.home;
  };
  const day = expect.stringMatching(/^20\d\d-\d\d-\d\d$/);
  const sums = { low_usd: expect.any(Number), high_usd: expect.any(Number) };
  expect(await homeOf({ home_city: 'ulaanbaatar', unit_id: 1001 })).toEqual({
    city: 'ulaanbaatar',
    day,
    ...sums,
    is_example: true,
  });
  expect(await homeOf({ home_city: 'ulaanbaatar', car_model_sign: 'a,b' })).toEqual({
    city: 'ulaanbaatar',
    day,
  });
  setEnteredRates([entered('almaty', 500, 7), entered('papers', 150_000)]);
  const inAlmaty = await homeOf({ home_city: 'almaty', unit_id: 1001 });
  setEnteredRates([]);
  expect(inAlmaty).toEqual({ city: 'almaty', day, ...sums });
  expect(await homeOf({ home_city: 'atlantis', unit_id: 1001 })).toBeNull();
});
