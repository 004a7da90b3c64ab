import { expect, it } from 'vitest';
import type { LandedCar } from './car';
import { DELIVERED_RATES } from './delivered/delivered-rates';
import { deliveryTo, landedCostOf } from './landed-cost';
import { RATES, rateSpecOf } from './rate-names';
import { type RateEntry, rateRowsOf, rateText, typedRate } from './rate-value';
import { isOutdated, ratesOn } from './rates-in-force';

const DAY = '2026-11-26';
const HIGHLANDER: LandedCar = {
  priceUsd: 30_000,
  energy: 'hybrid',
  powerKw: 181,
  displacementCc: 2487,
  modelYear: 2025,
  seats: 7,
  typeSign: 'large-suv',
};
const inRussia = (car: Partial<LandedCar>, entries: readonly RateEntry[] = DELIVERED_RATES) =>
  landedCostOf(
    { country: 'RU', city: 'moscow', car: { ...HIGHLANDER, ...car }, day: DAY },
    ratesOn(DAY, entries),
  );

function lineOf(cost: ReturnType<typeof landedCostOf>, kind: string) {
  if (!cost.isKnown) throw new Error(cost.missing);
  const line = cost.lines.find((each) => each.kind === kind);
  if (!line) throw new Error(`no ${kind}`);
  return line;
}

it('leaves a range where the papers decide which power of a hybrid counts', () => {
  const open = lineOf(inRussia({}), 'recycling');
  expect([open.low, open.high, open.doubts]).toEqual([3400, 2_402_400, ['power']]);
  const known = lineOf(inRussia({ engineKw: 139, thirtyMinuteKw: 20 }), 'recycling');
  expect([known.low, known.high, known.doubts]).toEqual([2_364_000, 2_364_000, []]);
});

it('leaves a range where a brochure may name the power of a hybrid’s motors alone', () => {
  const feeOf = (car: Partial<LandedCar>) => {
    const plugin = { energy: 'plugin-hybrid', powerKw: 160, engineKw: 74, displacementCc: 1498 };
    const { low, high, doubts } = lineOf(inRussia({ ...plugin, ...car }), 'recycling');
    return [low, high, doubts];
  };
  expect(feeOf({})).toEqual([3400, 952_800, ['power']]);
  expect(feeOf({ thirtyMinuteKw: 60 })).toEqual([900_000, 900_000, []]);
  // Within the limit either way: 72 kW and 45 % of 29 or of 101.
  expect(feeOf({ powerKw: 101, engineKw: 72 })).toEqual([3400, 3400, []]);
});

it('counts excise of a company from every power of a hybrid that its papers may have', () => {
  const ofCompany = (car: Partial<LandedCar>) =>
    landedCostOf(
      {
        country: 'RU',
        city: 'moscow',
        buyer: 'company',
        day: DAY,
        car: { ...HIGHLANDER, ...car },
      },
      ratesOn(DAY, DELIVERED_RATES),
    );
  const sumsOf = (car: Partial<LandedCar>) => {
    const { low, high, doubts } = lineOf(ofCompany(car), 'excise');
    return [low, high, doubts];
  };
  // As much of its 181 kW as a motor holds that nobody has measured, or all of it.
  expect(sumsOf({})).toEqual([6950.4, 242_298.67, ['power']]);
  // Its engine's power alone, or with what 181 kW of its motors hold.
  expect(sumsOf({ engineKw: 139 })).toEqual([113_609.33, 295_109.07, ['power']]);
  expect(sumsOf({ engineKw: 139, powerKw: 134 })).toEqual([113_609.33, 266_796.27, ['power']]);
  expect(sumsOf({ engineKw: 139, thirtyMinuteKw: 60 })).toEqual([
    113_609.33,
    266_394.67,
    ['power'],
  ]);
  // 74 kW and 45 % of 160 are less than its peak.
  expect(sumsOf({ engineKw: 74, powerKw: 160 })).toEqual([6314.67, 214_186.67, ['power']]);
  expect(lineOf(ofCompany({}), 'vat').doubts).toContain('power');
  expect(sumsOf({ energy: 'petrol' })).toEqual([242_298.67, 242_298.67, []]);
});

it('leaves a range where a model year lies on both sides of an age', () => {
  const { doubts, low, high } = lineOf(
    inRussia({ modelYear: 2023, powerKw: 110, energy: 'petrol' }),
    'recycling',
  );
  expect([low, high, doubts]).toEqual([3400, 5200, ['age']]);
});

it.each([
  ['2026-11-01', [3400, 3400]],
  ['2026-11-02', [3400, 5200]],
  ['2026-11-30', [3400, 5200]],
  ['2026-12-01', [5200, 5200]],
])('on %s a car of November 2023 pays %j ₽, more only once it is over three years', (day, fees) => {
  const car = { ...HIGHLANDER, powerKw: 110, energy: 'petrol', builtOn: '2023-11' };
  const cost = landedCostOf(
    { country: 'RU', city: 'moscow', car, day },
    ratesOn(day, DELIVERED_RATES),
  );
  const { low, high } = lineOf(cost, 'recycling');
  expect([low, high]).toEqual(fees);
});

it('says which rates a sum was made of', () => {
  expect(lineOf(inRussia({ energy: 'petrol' }), 'duty').rates).toEqual(['EAEU/duty-to-3-years']);
  expect(lineOf(inRussia({ energy: 'petrol' }), 'recycling').rates).toEqual([
    'RU/recycling-base',
    'RU/recycling-2000-3000',
  ]);
});

it('names what it does not know instead of guessing', () => {
  const large = { energy: 'petrol', displacementCc: 3956, powerKw: 202 };
  const inKazakhstan = { country: 'KZ', city: 'almaty', car: { ...HIGHLANDER, ...large } } as const;
  expect(landedCostOf({ ...inKazakhstan, day: DAY }, ratesOn(DAY, DELIVERED_RATES))).toEqual({
    isKnown: false,
    missing: 'KZ/duty',
  });
  expect(inRussia({ displacementCc: null })).toEqual({ isKnown: false, missing: 'displacement' });
  expect(inRussia({ typeSign: 'pickup' })).toEqual({ isKnown: false, missing: 'vehicle' });
});

it.each([
  ['KZ', 'almaty', 'not registered'],
  ['KG', 'bishkek', 'not registered'],
  ['AE', 'dubai', 'not registered'],
  ['MN', 'ulaanbaatar', 'worked out'],
  ['RU', 'moscow', 'worked out'],
  ['GE', 'tbilisi', 'worked out'],
] as const)('in %s, %s, a car with its wheel on the right is %s', (country, city, outcome) => {
  const electric = { energy: 'electric', displacementCc: null };
  const costOf = (steering: string) => {
    const car = { ...HIGHLANDER, ...electric, steering };
    return landedCostOf({ country, city, car, day: DAY }, ratesOn(DAY, DELIVERED_RATES));
  };
  const isKnown = outcome === 'worked out';
  expect(costOf('right')).toMatchObject(isKnown ? { isKnown } : { isKnown, missing: 'steering' });
  expect(costOf('left')).toMatchObject({ isKnown: true });
});

it('takes of each rate what holds on the day, and what was entered last of that', () => {
  const papers = (from: string, amount: number): RateEntry => ({
    area: 'RU',
    name: 'papers',
    from,
    rows: [[null, amount]],
    source: 'x',
    address: '',
    checkedOn: DAY,
  });
  const entries = [...DELIVERED_RATES, papers('2026-11-20', 1), papers('2027-01-01', 2)];
  expect(lineOf(inRussia({ powerKw: 110, energy: 'petrol' }, entries), 'papers').high).toBe(1);
  const corrected = [...entries, papers('2026-11-20', 3), papers('2026-11-10', 4)];
  expect(lineOf(inRussia({ powerKw: 110, energy: 'petrol' }, corrected), 'papers').high).toBe(3);
});

it('counts from the least to the most where an exchange rate is a range', () => {
  const costAt = (...cell: [number] | [number, number]) => {
    const money: RateEntry = {
      area: 'money',
      name: 'RUB',
      from: DAY,
      source: '',
      address: '',
      checkedOn: DAY,
      rows: [[null, cell.length === 1 ? cell[0] : cell]],
    };
    const cost = inRussia({ powerKw: 130, energy: 'petrol' }, [...DELIVERED_RATES, money]);
    if (!cost.isKnown) throw new Error(cost.missing);
    return cost;
  };
  const range = costAt(80, 100);
  const cheap = costAt(100);
  const dear = costAt(80);
  expect(dear.lowUsd).toBeGreaterThan(cheap.lowUsd);
  expect(range.lowUsd).toBeCloseTo(cheap.lowUsd, 6);
  expect(range.highUsd).toBeCloseTo(dear.highUsd, 6);
  expect(lineOf(range, 'recycling').doubts).toEqual(['rate']);
});

it('takes what staff have entered before an example of the delivery, also where theirs began earlier', () => {
  const way: RateEntry = {
    area: 'RU',
    name: 'moscow',
    from: '2026-10-01',
    rows: [[null, 1500, 25]],
    source: '',
    address: '',
    checkedOn: DAY,
  };
  const line = lineOf(inRussia({}, [...DELIVERED_RATES, way]), 'delivery');
  expect([line.low, line.high, line.isExample]).toEqual([1500, 1500, false]);
  const later = { ...way, from: '2026-12-01' };
  expect(lineOf(inRussia({}, [...DELIVERED_RATES, later]), 'delivery').isExample).toBe(true);
});

it('delivers rates in the form of their names, each with its source or as an example', () => {
  for (const { area, name, rows, source, address, isExample } of DELIVERED_RATES) {
    const spec = rateSpecOf(area, name);
    expect(spec && rateRowsOf(spec, rows), `${area}/${name}`).not.toBeNull();
    expect(isExample ? !source : source && URL.canParse(address), `${area}/${name}`).toBeTruthy();
  }
});

it('reads every rate as it writes it', () => {
  for (const { area, name, rows } of DELIVERED_RATES) {
    const spec = rateSpecOf(area, name);
    expect(spec && typedRate(spec, rateText(spec, rows)), `${area}/${name}`).toEqual(rows);
  }
});

it.each(['', 'x', '5 6', '-5', '9-5', '5-9-12', '1e12', '5\n6', '20,000', '1,234,567', '5–3,595'])(
  'takes no rate from %j',
  (typed) => {
    const spec = RATES.AE.duty;
    expect(spec && typedRate(spec, typed)).toBeNull();
  },
);

it.each([
  ['80,12', 80.12],
  ['0,895', 0.895],
  ['3595,561', 3595.561],
  ['33,6412', 33.6412],
  ['33.641', 33.641],
])('reads %s as a fraction, which no mark between thousands is', (typed, number) => {
  const spec = RATES.money.EUR;
  expect(spec && typedRate(spec, typed)).toEqual([[null, number]]);
});

it.each(['3: 1', '3: 1 2: 5', '3: 1 2-3-4', '3: 1 2\n2: 1 2', '*: 1 2\n3: 1 2', '3 1 2', 'x: 1 2'])(
  'takes no steps from %j',
  (typed) => {
    const spec = RATES.EAEU['duty-over-3-years'];
    expect(spec && typedRate(spec, typed)).toBeNull();
  },
);

it('asks for a comparison with the source where there was none, after half a year, and for money after two weeks', () => {
  const of = (area: RateEntry['area'], name: string) =>
    DELIVERED_RATES.find((each) => each.area === area && each.name === name) as RateEntry;
  expect(isOutdated(of('RU', 'recycling-base'), '2027-05-01')).toBe(false);
  expect(isOutdated(of('RU', 'recycling-base'), '2027-06-01')).toBe(true);
  expect(isOutdated(of('RU', 'customs-fee'), '2026-11-26')).toBe(true);
  expect(isOutdated(of('money', 'RUB'), '2026-10-23')).toBe(false);
  expect(isOutdated(of('RU', 'moscow'), '2026-12-15')).toBe(true);
});

it.each(['1 800', '1 200', '1\u00a0050', '1,800–2,500 12–20', '350–550 4–366'])(
  'takes no way from %j, where a thousand would be dollars and days',
  (typed) => {
    const spec = rateSpecOf('KZ', 'almaty');
    expect(spec && typedRate(spec, typed)).toBeNull();
  },
);

it('knows the days of a way, and takes a rate from before days were asked for', () => {
  const spec = rateSpecOf('KZ', 'almaty');
  if (!spec) throw new Error('no such rate');
  expect(typedRate(spec, '350–550 4–9')).toEqual([[null, [350, 550], [4, 9]]]);
  expect(typedRate(spec, '350–550')).toEqual([[null, [350, 550]]]);
  expect(typedRate(spec, '350–550 4–9 7')).toBeNull();
  // The days would be lost.
  expect(typedRate(spec, '350–550–4–9')).toBeNull();
  expect(typedRate(spec, '2600 120')).toEqual([[null, 2600, 120]]);
  const entry = { area: 'KZ', name: 'almaty', from: '2026-01-01' } as const;
  const told = { source: '', address: '', checkedOn: '' };
  const rates = (typed: string) =>
    new Map([['KZ/almaty' as const, { ...entry, ...told, rows: typedRate(spec, typed) ?? [] }]]);
  expect(deliveryTo('almaty', rates('350–550 4–9'))).toEqual({
    lowUsd: 350,
    highUsd: 550,
    days: [4, 9],
    isExample: false,
  });
  expect(deliveryTo('almaty', rates('350–550'))).toBeNull();
});
