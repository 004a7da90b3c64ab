import { one, sourced, uncompared } from './sourced';

const RECYCLING = [
  'Decree 1291 of the Government of Russia of 26 December 2013, as amended by decree 1713 of 1 November 2025',
  'https://encarrus.ru/news/tablitsa-utilbora-na-2026g',
] as const;

/**
 * The tables begin above the concession, which 'recycling-private' is. Coefficients were compared in two tables of traders (encarrus.ru,
 * autopremiumgroup.ru), of which neither shows engines up to one litre and above three.
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
    'recycling-1000-2000': [
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
      [139.75, 115.34, 172.8],
      [161.81, 118.2, 175.08],
      [183.88, 120.12, 177.6],
      [205.94, 126, 183],
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
  ...uncompared(
    'RU',
    '2026-01-01',
    [
      'Tax Code of Russia, articles 164 and 193, as amended by law 425-FZ of 28 November 2025',
      'https://www.zr.ru/content/news/974780-gosduma-prinyala-vo-vtorom-chten/',
    ],
    {
      'excise-electric': [
        [90, 0],
        [150, 64],
        [200, 613],
        [300, 1004],
        [400, 1711],
        [500, 1771],
        [null, 1829],
      ],
      'vat-electric': one(22),
    },
  ),
  ...sourced(
    'RU',
    '2022-01-01',
    [
      'Unified Customs Tariff of the EAEU, code 8703 80',
      'https://madambroshkina.com.ua/koli-skasuyut-mita-na-elektromobili.html',
    ],
    { 'duty-electric': one(15) },
  ),
];
