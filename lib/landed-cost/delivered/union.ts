import { one, sourced, uncompared } from './sourced';

/** Rates of the Eurasian Economic Union for private persons, and those of Kazakhstan and Belarus. */
export const UNION = [
  // Boundaries were compared in the tests of a public calculator of July 2026.
  ...sourced(
    'EAEU',
    '2018-01-01',
    [
      'Decision 107 of the Council of the Eurasian Economic Commission of 20 December 2017, annex 2',
      'https://femida96.ru/edinye-stavki-tamozhennyh-poshlin-nalogov.html',
    ],
    {
      'duty-to-3-years': [
        [8500, 54, 2.5],
        [16_700, 48, 3.5],
        [42_300, 48, 5.5],
        [84_500, 48, 7.5],
        [169_000, 48, 15],
        [null, 48, 20],
      ],
      'duty-over-3-years': [
        [1000, 1.5, 3],
        [1500, 1.7, 3.2],
        [1800, 2.5, 3.5],
        [2300, 2.7, 4.8],
        [3000, 3, 5],
        [null, 3.6, 5.7],
      ],
    },
  ),
  ...sourced(
    'KZ',
    '2026-01-01',
    [
      'Kazinform, 5 February 2026: import of cars in 2026',
      'https://www.inform.kz/ru/import-avtomashin-v-kazahstan-v-2026-godu-tamozhennie-protseduri-i-osnovnie-rashodi-bf5b87',
    ],
    // Above three litres and for cars of more than seven years the rates are others.
    { duty: [[3000, 15]] },
  ),
  ...sourced(
    'KZ',
    '2026-01-01',
    [
      'State Revenue Committee of Kazakhstan, 24 February 2026: import of electric cars',
      'https://news.mail.ru/society/69923899/',
    ],
    { 'duty-electric': one(0, 15), vat: one(16), 'customs-fee': one(6) },
  ),
  ...sourced(
    'KZ',
    '2026-01-01',
    [
      'lada.kz with kolesa.kz, January 2026: recycling fee and monthly index',
      'https://www.lada.kz/kazakhstan-news/148023-novye-razmery-utilsbora-v-kazakhstane-v-2026-godu.html',
    ],
    {
      'monthly-index': one(4325),
      // Fifty monthly indices times 1.5, 3.5, 5 and 11.5.
      recycling: [
        [1000, 75],
        [2000, 175],
        [3000, 250],
        [null, 575],
      ],
    },
  ),
  ...sourced(
    'KZ',
    '2026-01-01',
    [
      'lada.kz with kolesa.kz, 26 December 2025: first registration',
      'https://www.lada.kz/kazakhstan-news/147550-kak-izmenitsia-registratsiia-avto-v-kazakhstane-v-2026-godu-novye-pravila.html',
    ],
    {
      registration: [
        [2, 0.25],
        [3, 50],
        [null, 500],
      ],
    },
  ),
  ...sourced(
    'KZ',
    '2023-01-01',
    [
      'State Revenue Department of Akmola: first registration of electric cars',
      'https://akm.kgd.gov.kz/en/node/136084',
    ],
    {
      'registration-electric': [
        [2, 0.25],
        [3, [0.25, 250]],
        [null, 250],
      ],
    },
  ),
  ...uncompared(
    'KZ',
    '2012-01-01',
    [
      'Tax Code of Kazakhstan: excise above three litres',
      'https://vse.kz/topic/381941-sepid-trading/page-68',
    ],
    {
      excise: [
        [3000, 0],
        [null, 100],
      ],
    },
  ),
  ...sourced(
    'BY',
    '2026-01-22',
    [
      'State Customs Committee of Belarus, 30 January 2026: quota of electric cars',
      'https://news.by/news/obshchestvo/v-belarus-v-2026-godu-mozhno-besposhlinno-vvezti-20-tys-elektrokarov-no-est-odno-uslovie',
    ],
    {
      'duty-electric': one(0, 15),
      'vat-electric': one(0, 20),
      'duty-series-hybrid': one(15),
      'vat-series-hybrid': one(20),
    },
  ),
  ...sourced(
    'BY',
    '2025-01-01',
    ['carsby.by: recycling fee of 2025, private use', 'https://www.carsby.by/ytil-sbor'],
    {
      recycling: [
        [3, 544.5],
        [null, 1089],
      ],
    },
  ),
];
