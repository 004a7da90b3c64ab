import type { RateRows } from '../rate-value';
import { one, sourced, uncompared } from './sourced';

const RECYCLING = [
  'Decree 1291 of the Government of Russia of 26 December 2013, as amended by decree 1713 of 1 November 2025',
  'https://encarrus.ru/news/tablitsa-utilbora-na-2026g',
] as const;

const TARIFF = [
  'Common Customs Tariff of the EAEU (decision 80 of the Council of the Commission of 14 September 2021), group 8703',
  'https://tnvedai.ru/catalog/8703606093',
] as const;

const TAX_CODE = [
  'Tax Code of Russia, articles 164 and 193, as amended by law 425-FZ of 28 November 2025',
  'https://www.zr.ru/content/news/974780-gosduma-prinyala-vo-vtorom-chten/',
] as const;

/** Of every passenger car, by its power. */
const CAR_EXCISE: RateRows = [
  [90, 0],
  [150, 64],
  [200, 613],
  [300, 1004],
  [400, 1711],
  [500, 1771],
  [null, 1829],
];

/**
 * Within the concession a private person pays 'recycling-private' instead. Coefficients were compared in
 * two tables of traders (encarrus.ru, autopremiumgroup.ru), and those that neither shows in two
 * calculators, of a newspaper (github.com/romaninrome/utilisation_fee_calculator, for Verstka) and of an
 * importer. What companies pay for an electric car up to 58.84 kW was found nowhere.
 */
export const RUSSIA = [
  ...sourced('RU', '2026-01-01', RECYCLING, {
    'recycling-base': one(20_000),
    'recycling-private': [
      [3, 0.17],
      [null, 0.26],
    ],
    'recycling-electric': [
      [73.55, 49.56, 82.08],
      [95.61, 65.88, 95.64],
      [117.68, 78, 111.36],
      [139.75, 92.4, 129.72],
      [161.81, 109.68, 151.2],
      [183.88, 129.96, 176.16],
      [205.94, 153.96, 205.2],
      [null, 182.4, 239.04],
    ],
  }),
  // The tables of the traders lack some of their rows, and the decree itself was not read.
  ...uncompared('RU', '2026-01-01', RECYCLING, {
    'recycling-to-1000': [
      [117.68, 14.88, 27.6],
      [139.75, 15.36, 28.44],
      [161.81, 15.84, 29.28],
      [183.88, 16.2, 30.12],
      [null, 17.28, 30.12],
    ],
    'recycling-1000-2000': [
      [117.68, 40.04, 70.44],
      [139.75, 45, 74.64],
      [161.81, 47.64, 79.2],
      [183.88, 50.52, 83.88],
      [205.94, 57.12, 91.92],
      [228, 64.56, 100.56],
      [250.07, 72.96, 110.16],
      [272.13, 83.16, 120.6],
      [294.2, 94.8, 132],
      [316.26, 108, 144.6],
      [338.33, 123.24, 158.4],
      [367.75, 140.4, 173.4],
      [null, 160.08, 189.84],
    ],
    'recycling-2000-3000': [
      [117.68, 112.52, 170.36],
      [139.75, 115.34, 172.8],
      [161.81, 118.2, 175.08],
      [183.88, 120.12, 177.6],
      [205.94, 126, 183],
      [228, 131.04, 188.52],
      [250.07, 136.32, 193.68],
      [272.13, 141.72, 199.08],
      [294.2, 147.48, 204.72],
      [316.26, 153.36, 210.48],
      [338.33, 159.48, 216.36],
      [367.75, 165.84, 222.36],
      [null, 172.44, 228.6],
    ],
    'recycling-3000-3500': [
      [117.68, 129.2, 197.81],
      [139.75, 131.76, 200.04],
      [161.81, 134.4, 202.2],
      [183.88, 137.16, 204.36],
      [205.94, 140.52, 207.24],
      [228, 144, 212.4],
      [250.07, 151.92, 217.8],
      [272.13, 160.32, 224.28],
      [294.2, 169.2, 231],
      [316.26, 178.44, 237.96],
      [338.33, 188.28, 245.04],
      [367.75, 198.6, 252.48],
      [null, 209.52, 260.04],
    ],
    'recycling-over-3500': [
      [117.68, 164.53, 216.29],
      [139.75, 167.28, 219.48],
      [161.81, 170.16, 222.84],
      [183.88, 173.04, 226.2],
      [205.94, 176.52, 231.36],
      [228, 180, 236.64],
      [250.07, 186.36, 249.6],
      [272.13, 192.88, 263.4],
      [294.2, 199.68, 277.92],
      [316.26, 206.64, 293.16],
      [338.33, 213.84, 309.36],
      [367.75, 221.28, 326.4],
      [null, 229.08, 344.28],
    ],
  }),
  ...sourced(
    'RU',
    '2026-02-01',
    [
      '110km.ru, 20 February 2026: power that no accredited laboratory has measured',
      'https://110km.ru/art/v-rossii-menyayut-raschet-utilsbora-dlya-elektromobiley-i-gibridov-chto-izmenitsya-dlya-voditeley-170072.html',
    ],
    { 'thirty-minute-share': one(45) },
  ),
  ...uncompared(
    'RU',
    '2026-01-01',
    [
      'Decree 1637 of the Government of Russia of 28 November 2024, as amended by decree 1638 of 23 October 2025',
      'https://www.rzd-partner.ru/logistics/news/tamozhennye-sbory-vyrastut-',
    ],
    {
      'customs-fee': [
        [200_000, 1231],
        [450_000, 2462],
        [1_200_000, 4924],
        [2_700_000, 13_541],
        [4_200_000, 18_465],
        [5_500_000, 21_344],
        [10_000_000, 49_240],
        [null, 73_860],
      ],
    },
  ),
  ...uncompared('RU', '2026-01-01', TAX_CODE, {
    'excise-electric': CAR_EXCISE,
    'vat-electric': one(22),
  }),
  ...sourced(
    'RU',
    '2022-01-01',
    [
      'Unified Customs Tariff of the EAEU, code 8703 80',
      'https://madambroshkina.com.ua/koli-skasuyut-mita-na-elektromobili.html',
    ],
    { 'duty-electric': one(15) },
  ),
  // Compared in two calculators with the codes of the tariff; ranges where cross-country cars have
  // codes of their own, or a hybrid's is another.
  // Compared with calculators; the address shows one of the codes.
  ...uncompared('RU', '2022-01-01', TARIFF, {
    'company-duty-to-3-years': [
      [2800, 15],
      [4200, [12.5, 15]],
      [null, [10, 15]],
    ],
    'company-duty-3-7-years': [
      [1000, 20, 0.36],
      [1500, 20, 0.4],
      [1800, 20, 0.36],
      [3000, 20, 0.44],
      [null, 20, 0.8],
    ],
    'company-duty-over-7-years': [
      [1000, 1.4],
      [1500, 1.5],
      [1800, 1.6],
      [3000, 2.2],
      [null, 3.2],
    ],
    'company-diesel-to-3-years': one(15),
    'company-diesel-3-7-years': [
      [1500, 20, 0.32],
      [2500, 20, 0.4],
      [null, 20, 0.8],
    ],
    'company-diesel-over-7-years': [
      [1500, 1.5],
      [2500, 2.2],
      [null, 3.2],
    ],
  }),
  ...uncompared('RU', '2026-01-01', TAX_CODE, {
    'company-excise': CAR_EXCISE,
    'company-vat': one(22),
  }),
];
