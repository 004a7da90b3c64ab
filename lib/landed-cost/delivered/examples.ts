import { made, one } from './sourced';

const SINCE = '2026-11-01';

/**
 * What only the mall itself knows: freight, brokers and papers, and money whose rate no source was found for. Made up in
 * the size in which it is paid, and said to be an example wherever it is shown.
 */
export const EXAMPLES = [
  ...made('RU', SINCE, {
    papers: one(70_000, 130_000),
    moscow: one(2600, 3400),
    novosibirsk: one(1700, 2300),
    irkutsk: one(1800, 2500),
  }),
  ...made('MN', SINCE, { papers: one(400_000, 900_000), ulaanbaatar: one(350, 600) }),
  ...made('KZ', SINCE, {
    papers: one(120_000, 220_000),
    almaty: one(350, 550),
    astana: one(700, 1000),
  }),
  ...made('BY', SINCE, { papers: one(900, 1800), minsk: one(3000, 3900) }),
  ...made('KG', SINCE, { bishkek: one(500, 800) }),
  ...made('UZ', SINCE, { papers: one(2_500_000, 5_000_000), tashkent: one(800, 1200) }),
  ...made('TJ', SINCE, { papers: one(1500, 3000), dushanbe: one(1100, 1600) }),
  ...made('GE', SINCE, { tbilisi: one(2400, 3200) }),
  ...made('AZ', SINCE, { baku: one(1900, 2600) }),
  ...made('AE', SINCE, { dubai: one(2300, 3200) }),
  ...made('money', SINCE, {
    BYN: one(3),
    GEL: one(2.71),
    AZN: one(1.7),
    KGS: one(87.5),
    TJS: one(9.4),
  }),
];
