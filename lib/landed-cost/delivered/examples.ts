import { made, one, way } from './sourced';

const SINCE = '2026-11-01';

/**
 * What only the mall itself knows: freight, brokers and papers. Made up in the size in which it is paid,
 * and said to be an example wherever it is shown.
 */
export const EXAMPLES = [
  ...made('RU', SINCE, {
    papers: one(70_000, 130_000),
    moscow: way([2600, 3400], [20, 30]),
    novosibirsk: way([1700, 2300], [12, 20]),
    irkutsk: way([1800, 2500], [12, 20]),
  }),
  ...made('MN', SINCE, { papers: one(400_000, 900_000), ulaanbaatar: way([350, 600], [4, 8]) }),
  ...made('KZ', SINCE, {
    papers: one(120_000, 220_000),
    almaty: way([350, 550], [4, 9]),
    astana: way([700, 1000], [7, 12]),
  }),
  ...made('BY', SINCE, { papers: one(900, 1800), minsk: way([3000, 3900], [22, 35]) }),
  ...made('KG', SINCE, { bishkek: way([500, 800], [6, 12]) }),
  ...made('UZ', SINCE, { papers: one(2_500_000, 5_000_000), tashkent: way([800, 1200], [8, 15]) }),
  ...made('TJ', SINCE, { papers: one(1500, 3000), dushanbe: way([1100, 1600], [12, 20]) }),
  ...made('GE', SINCE, { tbilisi: way([2400, 3200], [25, 40]) }),
  ...made('AZ', SINCE, { baku: way([1900, 2600], [18, 30]) }),
  ...made('AE', SINCE, { dubai: way([2300, 3200], [30, 45]) }),
];
