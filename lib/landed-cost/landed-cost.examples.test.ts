import { expect, it } from 'vitest';
import type { Buyer, Currency, LandedCountryCode } from '@/lib/config/landed-countries';
import { LANDED_COUNTRY_CODES, landedCitiesOf } from '@/lib/config/landed-countries';
import type { LandedCar } from './car';
import { DELIVERED_RATES } from './delivered/delivered-rates';
import { landedCostOf } from './landed-cost';
import type { LineKind } from './rate-names';
import type { RateEntry } from './rate-value';
import { ratesOn } from './rates-in-force';

const DAY = '2026-11-26';

/** A new petrol car of 1.5 litres and 110 kW for 20,000 dollars. */
const CAR: LandedCar = {
  priceUsd: 20_000,
  energy: 'petrol',
  powerKw: 110,
  displacementCc: 1498,
  modelYear: 2026,
  steering: 'left',
  seats: 5,
  typeSign: 'sedan',
};

const ELECTRIC = { energy: 'electric', displacementCc: null };

/** The delivered rates, without freight, and with money that makes sums plain. */
const plainRates = (perUsd: Partial<Record<Currency, number>> = {}) =>
  ratesOn(DAY, [
    ...DELIVERED_RATES,
    ...LANDED_COUNTRY_CODES.flatMap((area) =>
      landedCitiesOf(area).map((name) => entry(area, name, 0)),
    ),
    ...Object.entries(perUsd).map(([name, rate]) => entry('money', name, rate)),
  ]);

function entry(area: RateEntry['area'], name: string, amount: number): RateEntry {
  const rest = { from: DAY, source: '', address: '', checkedOn: DAY };
  return { area, name, rows: [[null, amount]], ...rest };
}

/** One line of a car's cost, as its two ends in the currency of its rule. */
function lineOf(
  country: LandedCountryCode,
  kind: LineKind,
  car: Partial<LandedCar>,
  perUsd?: Partial<Record<Currency, number>>,
  buyer?: Buyer,
): [low: number, high: number] {
  const [city] = landedCitiesOf(country) as [never];
  const cost = landedCostOf(
    { country, city, buyer, car: { ...CAR, ...car }, day: DAY },
    plainRates(perUsd),
  );
  if (!cost.isKnown) throw new Error(`missing: ${cost.missing}`);
  const line = cost.lines.find((each) => each.kind === kind);
  const cents = (amount: number) => Math.round(amount * 100) / 100;
  return line ? [cents(line.low), cents(line.high)] : [0, 0];
}

/**
 * Russia's recycling fee in roubles as tables of traders have it for 2026 (encarrus.ru,
 * autopremiumgroup.ru), and of what these do not show as a calculator of an importer has them: power in
 * kilowatts, up to three years, above.
 */
const RUSSIAN_FEES: Record<string, readonly [kw: number, young: number, old: number][]> = {
  electric: [
    [58, 3400, 5200],
    [70, 991_200, 1_641_600],
    [90, 1_317_600, 1_912_800],
    [110, 1_560_000, 2_227_200],
    [130, 1_848_000, 2_594_400],
    [150, 2_193_600, 3_024_000],
    [170, 2_599_200, 3_523_200],
    [200, 3_079_200, 4_104_000],
    [300, 3_648_000, 4_780_800],
  ],
  '1498': [
    [117.6, 3400, 5200],
    [130, 900_000, 1_492_800],
    [150, 952_800, 1_584_000],
    [170, 1_010_400, 1_677_600],
    [200, 1_142_400, 1_838_400],
    [220, 1_291_200, 2_011_200],
    [240, 1_459_200, 2_203_200],
    [260, 1_663_200, 2_412_000],
    [280, 1_896_000, 2_640_000],
    [300, 2_160_000, 2_892_000],
    [330, 2_464_800, 3_168_000],
    [350, 2_808_000, 3_468_000],
    [400, 3_201_600, 3_796_800],
  ],
  '2487': [
    [117.6, 3400, 5200],
    [130, 2_306_800, 3_456_000],
    [150, 2_364_000, 3_501_600],
    [170, 2_402_400, 3_552_000],
    [200, 2_520_000, 3_660_000],
    [220, 2_620_800, 3_770_400],
    [240, 2_726_400, 3_873_600],
    [260, 2_834_400, 3_981_600],
    [280, 2_949_600, 4_094_400],
    [300, 3_067_200, 4_209_600],
    [330, 3_189_600, 4_327_200],
    [350, 3_316_800, 4_447_200],
    [400, 3_448_800, 4_572_000],
  ],
  '998': [
    [117.6, 3400, 5200],
    [150, 316_800, 585_600],
    [170, 324_000, 602_400],
    [200, 345_600, 602_400],
  ],
  '3498': [
    [117.6, 2_584_000, 3_956_200],
    [130, 2_635_200, 4_000_800],
    [150, 2_688_000, 4_044_000],
    [170, 2_743_200, 4_087_200],
    [200, 2_810_400, 4_144_800],
    [220, 2_880_000, 4_248_000],
    [240, 3_038_400, 4_356_000],
    [260, 3_206_400, 4_485_600],
    [280, 3_384_000, 4_620_000],
    [300, 3_568_800, 4_759_200],
    [330, 3_765_600, 4_900_800],
    [350, 3_972_000, 5_049_600],
    [400, 4_190_400, 5_200_800],
  ],
  '3956': [
    [117.6, 3_290_600, 4_325_800],
    [130, 3_345_600, 4_389_600],
    [150, 3_403_200, 4_456_800],
    [170, 3_460_800, 4_524_000],
    [200, 3_530_400, 4_627_200],
    [220, 3_600_000, 4_732_800],
    [240, 3_727_200, 4_992_000],
    [260, 3_857_600, 5_268_000],
    [280, 3_993_600, 5_558_400],
    [300, 4_132_800, 5_863_200],
    [330, 4_276_800, 6_187_200],
    [350, 4_425_600, 6_528_000],
    [400, 4_581_600, 6_885_600],
  ],
};

const FEES = Object.entries(RUSSIAN_FEES).flatMap(([group, rows]) =>
  rows.flatMap(([kw, young, old]) => [
    { group, kw, modelYear: 2026, fee: young },
    { group, kw, modelYear: 2020, fee: old },
  ]),
);

it.each(FEES)('Russia: recycling fee of $group, $kw kW, $modelYear is $fee', (example) => {
  const { group, kw, modelYear, fee } = example;
  const car =
    group === 'electric'
      ? { energy: 'electric', powerKw: kw * 2, thirtyMinuteKw: kw, displacementCc: null }
      : { powerKw: kw, displacementCc: Number(group) };
  expect(lineOf('RU', 'recycling', { ...car, modelYear })).toEqual([fee, fee]);
});

/** A company's duty by the common tariff, in euros, for a car of 20,000 or 1,000 euros. */
it.each([
  ['petrol', 1498, 2026, 20_000, [3000, 3000]],
  ['petrol', 3498, 2026, 20_000, [2500, 3000]],
  ['petrol', 4600, 2026, 20_000, [2000, 3000]],
  ['petrol', 998, 2022, 1000, [359.28, 359.28]],
  ['petrol', 1498, 2022, 20_000, [4000, 4000]],
  ['petrol', 1498, 2022, 1000, [599.2, 599.2]],
  ['petrol', 1798, 2022, 1000, [647.28, 647.28]],
  ['plugin-hybrid', 1998, 2022, 1000, [879.12, 879.12]],
  ['petrol', 3498, 2022, 1000, [2798.4, 2798.4]],
  ['petrol', 998, 2018, 1000, [1397.2, 1397.2]],
  ['petrol', 1498, 2018, 20_000, [2247, 2247]],
  ['petrol', 1798, 2018, 20_000, [2876.8, 2876.8]],
  ['petrol', 2998, 2018, 20_000, [6595.6, 6595.6]],
  ['petrol', 3498, 2018, 20_000, [11_193.6, 11_193.6]],
  ['diesel', 2998, 2026, 20_000, [3000, 3000]],
  ['diesel', 1498, 2022, 1000, [479.36, 479.36]],
  ['diesel', 1995, 2022, 1000, [798, 798]],
  ['diesel', 2998, 2022, 1000, [2398.4, 2398.4]],
  ['diesel', 1498, 2018, 1000, [2247, 2247]],
  ['diesel', 1995, 2018, 1000, [4389, 4389]],
  ['diesel', 2998, 2018, 1000, [9593.6, 9593.6]],
])('Russia: a company’s duty for %s, %d cm³ of %d and %d € is %j €', (...example) => {
  const [energy, displacementCc, modelYear, priceUsd, duty] = example;
  const car = { energy, displacementCc, modelYear, priceUsd };
  expect(lineOf('RU', 'duty', car, { EUR: 1, RUB: 1 }, 'company')).toEqual(duty);
});

it('Russia: a company pays duty, excise for 147 hp, 22 % on all, and the fee that persons are let off', () => {
  const ofCompany = (kind: LineKind, car = {}) =>
    lineOf('RU', kind, car, { EUR: 1, RUB: 100 }, 'company');
  expect(ofCompany('duty')).toEqual([300_000, 300_000]);
  expect(ofCompany('excise')).toEqual([9386.67, 9386.67]);
  expect(ofCompany('vat')).toEqual([508_065.07, 508_065.07]);
  expect(ofCompany('recycling')).toEqual([800_800, 800_800]);
  expect(ofCompany('recycling', { modelYear: 2020 })).toEqual([1_408_800, 1_408_800]);
  expect(ofCompany('recycling', { displacementCc: 2487 })).toEqual([2_250_400, 2_250_400]);
  expect(ofCompany('recycling', { displacementCc: 998 })).toEqual([297_600, 297_600]);
  expect(ofCompany('customsFee')).toEqual([13_541, 13_541]);
  const held = { ...ELECTRIC, powerKw: 200, thirtyMinuteKw: 100 };
  expect(ofCompany('recycling', held)).toEqual([1_560_000, 1_560_000]);
});

it('says nothing of companies where no source does: weak electric cars in Russia, Belarus, Kyrgyzstan', () => {
  const weak = { ...ELECTRIC, powerKw: 100, thirtyMinuteKw: 50 };
  const ofCompany = (country: LandedCountryCode, car = {}) =>
    lineOf(country, 'recycling', car, {}, 'company');
  expect(() => ofCompany('RU', weak)).toThrow('RU/recycling-electric');
  for (const country of ['BY', 'KG'] as const) {
    expect(() => ofCompany(country)).toThrow('company');
  }
  expect(ofCompany('KZ')).toEqual(lineOf('KZ', 'recycling', {}));
});

/**
 * The one sum of a private person in the Union by decision 107: value in euros, cubic centimetres,
 * year of the car, sum in euros. The first two are examples of a public calculator of July 2026.
 */
const UNION_DUTIES: readonly [eur: number, cc: number, year: number, duty: number][] = [
  [20_000, 1600, 2026, 9600],
  [10_000, 2000, 2022, 5400],
  [8000, 1498, 2026, 4320],
  [8000, 1998, 2026, 4995],
  [8500, 1000, 2026, 4590],
  [16_700, 1498, 2026, 8016],
  [16_701, 1600, 2026, 8800],
  [42_300, 1998, 2026, 20_304],
  [84_500, 2998, 2026, 40_560],
  [90_000, 2998, 2026, 44_970],
  [170_000, 4000, 2026, 81_600],
  [10_000, 1000, 2022, 1500],
  [10_000, 1500, 2022, 2550],
  [10_000, 1800, 2022, 4500],
  [10_000, 2300, 2022, 6210],
  [10_000, 3000, 2022, 9000],
  [10_000, 3001, 2022, 10_803.6],
  [10_000, 1000, 2019, 3000],
  [10_000, 1500, 2019, 4800],
  [10_000, 1800, 2019, 6300],
  [10_000, 2300, 2019, 11_040],
  [10_000, 3000, 2019, 15_000],
  [10_000, 3001, 2019, 17_105.7],
];

it.each(UNION_DUTIES)('the Union: %d €, %d cm³ of %d pay %d €', (eur, cc, modelYear, duty) => {
  const car = { priceUsd: eur, displacementCc: cc, modelYear };
  const sums = { EUR: 1, BYN: 1 };
  expect(lineOf('BY', 'duty', car, sums)).toEqual([duty, duty]);
});

it.each([
  [199_000, 1231],
  [450_000, 2462],
  [1_000_000, 4924],
  [2_000_000, 13_541],
  [4_000_000, 18_465],
  [5_000_000, 21_344],
  [9_000_000, 49_240],
  [11_000_000, 73_860],
])('Russia: customs fee for a car of %d ₽ is %d ₽ (decree 1638)', (priceUsd, fee) => {
  expect(lineOf('RU', 'customsFee', { priceUsd }, { RUB: 1 })).toEqual([fee, fee]);
});

it('Russia: an electric car of 150 kW that holds 60 pays 15 %, excise between 80 and 200 hp, and 22 %', () => {
  const car = { energy: 'electric', powerKw: 150, thirtyMinuteKw: 60, displacementCc: null };
  const money = { RUB: 100 };
  expect(lineOf('RU', 'duty', car, money)).toEqual([300_000, 300_000]);
  expect(lineOf('RU', 'excise', car, money)).toEqual([0, 122_600]);
  expect(lineOf('RU', 'vat', car, money)).toEqual([506_000, 532_972]);
});

it.each([
  ['petrol', 998, 324_375],
  ['petrol', 1998, 756_875],
  ['petrol', 2998, 1_081_250],
  ['electric', null, 0],
])('Kazakhstan: recycling fee of %s %s cm³ is %d ₸ (lada.kz)', (energy, displacementCc, fee) => {
  expect(lineOf('KZ', 'recycling', { energy, displacementCc })).toEqual([fee, fee]);
});

/** In 2026; the law counts the year of manufacture as the first. */
it.each([
  ['petrol', 2026, 1081.25, 1081.25],
  ['petrol', 2025, 1081.25, 1081.25],
  ['petrol', 2024, 216_250, 216_250],
  ['petrol', 2023, 2_162_500, 2_162_500],
  ['electric', 2025, 1081.25, 1081.25],
  ['electric', 2024, 1081.25, 1_081_250],
  ['electric', 2023, 1_081_250, 1_081_250],
])(
  'Kazakhstan: first registration of a %s car of %d is %d to %d ₸ besides the papers',
  (energy, modelYear, low, high) => {
    const [ofLow, ofHigh] = lineOf('KZ', 'papers', { energy, modelYear });
    expect([ofLow - 120_000, ofHigh - 220_000]).toEqual([low, high]);
  },
);

it('Kazakhstan: 15 % and 16 % on both; an electric car nothing or 15 % by its tariff', () => {
  const money = { KZT: 500 };
  expect(lineOf('KZ', 'duty', {}, money)).toEqual([1_500_000, 1_500_000]);
  expect(lineOf('KZ', 'vat', {}, money)).toEqual([1_840_000, 1_840_000]);
  expect(lineOf('KZ', 'customsFee', {})).toEqual([25_950, 25_950]);
  const electric = { energy: 'electric', displacementCc: null };
  expect(lineOf('KZ', 'duty', electric, money)).toEqual([0, 1_500_000]);
});

/** Excise of Mongolia's customs by cubic centimetres and year (autowini.com). */
it.each([
  ['petrol', 1498, 2026, 750_000],
  ['petrol', 1498, 2022, 1_600_000],
  ['petrol', 1498, 2019, 3_350_000],
  ['petrol', 1498, 2010, 10_000_000],
  ['diesel', 1998, 2024, 2_300_000],
  ['diesel', 1998, 2021, 3_200_000],
  ['petrol', 2998, 2024, 3_050_000],
  ['petrol', 3956, 2026, 6_850_000],
  ['petrol', 5663, 2026, 14_210_000],
  ['hybrid', 1798, 2024, 1_150_000],
  ['plugin-hybrid', 1498, 2025, 375_000],
  ['electric', null, 2025, 375_000],
  ['electric', null, 2022, 800_000],
  ['electric', null, 2018, 1_675_000],
])('Mongolia: excise of %s, %s cm³ of %d is %d ₮', (energy, displacementCc, modelYear, sum) => {
  expect(lineOf('MN', 'excise', { energy, displacementCc, modelYear })).toEqual([sum, sum]);
});

it('Mongolia: 5 % of the value, and 10 % of value, duty and excise', () => {
  const money = { MNT: 3500 };
  expect(lineOf('MN', 'duty', {}, money)).toEqual([3_500_000, 3_500_000]);
  expect(lineOf('MN', 'vat', {}, money)).toEqual([7_425_000, 7_425_000]);
});

/** Excise of Georgia since April 2026 (espero.ge, jam-news.net). */
it.each([
  ['2.5 l of six years', { displacementCc: 2500, modelYear: 2020 }, 3750],
  ['2.0 l of more', { displacementCc: 2000, modelYear: 2018 }, 9000],
  ['1.5 l of more', { displacementCc: 1500, modelYear: 2018 }, 6750],
  ['hybrid, 2.0 l of 2017', { energy: 'hybrid', displacementCc: 2000, modelYear: 2017 }, 9000],
  ['hybrid, 2.0 l of 2024', { energy: 'hybrid', displacementCc: 2000, modelYear: 2024 }, 1200],
  ['right-hand drive, 1.5 l', { displacementCc: 1500, steering: 'right' }, 6750],
  ['electric', { energy: 'electric', displacementCc: null }, 0],
])('Georgia: excise of %s is as published', (_, car, sum) => {
  expect(lineOf('GE', 'excise', car)).toEqual([sum, sum]);
});

it('Georgia: import tax by size and age (myauto.ge)', () => {
  expect(lineOf('GE', 'duty', { displacementCc: 2000, modelYear: 2016 })).toEqual([150, 150]);
});

/** Excise of Azerbaijan (news.day.az, metbuat.az, sia.az). */
it.each([
  [3500, 2025, 'petrol', 12_100],
  [4000, 2025, 'petrol', 18_600],
  [4600, 2025, 'petrol', 39_600],
  [5700, 2025, 'petrol', 102_600],
  [3500, 2021, 'petrol', 13_100],
  [4600, 2021, 'petrol', 44_600],
  [5700, 2021, 'petrol', 116_600],
  [3500, 2015, 'diesel', 26_200],
  [1500, 2025, 'petrol', 450],
  [2000, 2025, 'petrol', 600],
  [2500, 2025, 'petrol', 3100],
  [2000, 2015, 'petrol', 900],
  [2000, 2015, 'diesel', 1200],
])('Azerbaijan: excise of %d cm³ of %d, %s, is %d ₼', (displacementCc, modelYear, energy, sum) => {
  expect(lineOf('AZ', 'excise', { displacementCc, modelYear, energy })).toEqual([sum, sum]);
});

it('the Emirates: 5 % of 112,000 dirhams is 5,600 (easycarsuae.com), and 5 % of both', () => {
  const money = { AED: 1 };
  expect(lineOf('AE', 'duty', { priceUsd: 112_000 }, money)).toEqual([5600, 5600]);
  expect(lineOf('AE', 'vat', { priceUsd: 112_000 }, money)).toEqual([5880, 5880]);
});

it.each([
  [2026, 544.5],
  [2021, 1089],
])('Belarus: recycling fee of a private car of %d is %d roubles (carsby.by)', (modelYear, fee) => {
  expect(lineOf('BY', 'recycling', { modelYear })).toEqual([fee, fee]);
});

it.each([
  [2026, 45_000_000, 49_440_000],
  [2021, 78_750_000, 86_520_000],
])(
  'Uzbekistan: recycling fee of an electric car of %d is %d soums or has risen to %d (spot.uz)',
  (modelYear, low, high) => {
    expect(lineOf('UZ', 'recycling', { ...ELECTRIC, modelYear })).toEqual([low, high]);
  },
);

it('Tajikistan: 10 %, 10 % and tax on all for an engine, nothing for an electric car', () => {
  const money = { TJS: 10 };
  expect(lineOf('TJ', 'duty', {}, money)).toEqual([20_000, 20_000]);
  expect(lineOf('TJ', 'excise', {}, money)).toEqual([20_000, 20_000]);
  expect(lineOf('TJ', 'vat', {}, money)).toEqual([33_600, 33_600]);
  for (const kind of ['duty', 'excise', 'vat'] as const) {
    expect(lineOf('TJ', kind, ELECTRIC)).toEqual([0, 0]);
  }
});

it('Kyrgyzstan: nothing within the quota and 15 % beyond it (24.kg)', () => {
  expect(lineOf('KG', 'duty', ELECTRIC, { KGS: 100 })).toEqual([0, 300_000]);
});

it('says nothing of what no source gives: Kazakhstan above three litres, Kyrgyzstan’s engines', () => {
  expect(() => lineOf('KZ', 'duty', { displacementCc: 3498 })).toThrow('KZ/duty');
  expect(() => lineOf('KG', 'duty', {})).toThrow('KG/duty');
});

it('counts the month in which one car was built in place of its model year', () => {
  // Three years and a day by its month are one age; by its year they are two.
  const ofYear = lineOf('RU', 'recycling', { modelYear: 2023, powerKw: 130 });
  expect(ofYear).toEqual([900_000, 1_492_800]);
  const built = (builtOn: string) =>
    lineOf('RU', 'recycling', { modelYear: 2023, builtOn, powerKw: 130 });
  expect(built('2023-09')).toEqual([1_492_800, 1_492_800]);
});
