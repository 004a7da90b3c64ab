import { one, sourced, uncompared } from './sourced';

/** What was found of countries whose other rates have places and no values yet. */
export const CENTRAL_ASIA = [
  ...sourced(
    'KG',
    '2026-01-22',
    [
      '24.kg, September 2025: without the quota of 15,000 cars for 2026 the duty is 15 %',
      'https://24.kg/english/345155_Kyrgyzstan_reaches_duty-free_import_quota_for_electric_vehicles_/',
    ],
    { 'duty-electric': one(0, 15) },
  ),
  ...uncompared(
    'KG',
    '2022-01-01',
    [
      'Tax Code of Kyrgyzstan: value added tax, from which electric cars may be free',
      'https://bulak.kg/2021/12/04/kabmin-predlagaet-osvobodit-ot-nds-vvozimye-elektromobili',
    ],
    { 'vat-electric': one(0, 12) },
  ),
  ...sourced(
    'KG',
    '2026-01-16',
    [
      'Ministry of Economy of Kyrgyzstan, 16 January 2026: first registration on average',
      'https://24.kg/ekonomika/358204_povtornoy_legalizatsii_avto_sinostrannyimi_nomerami_nebudet_minekonomiki/',
    ],
    { papers: one(400) },
  ),
  ...sourced(
    'UZ',
    '2026-01-01',
    [
      'kapital.uz, January 2026: duty on small cars up to one year old',
      'https://kapital.uz/uz/kichik-hajmli-avtomobillar-importi',
    ],
    {
      'duty-share': [[1, 15]],
      duty: [
        [1000, 0.4],
        [1200, 0.6],
      ],
    },
  ),
  ...sourced(
    'UZ',
    '2019-01-01',
    [
      'Tashkent Times: no duty on electric cars',
      'http://tashkenttimes.uz/national/4164-import-excise-tax-for-electric-vehicles-scrapped',
    ],
    { 'duty-electric': one(0) },
  ),
  ...uncompared(
    'UZ',
    '2023-01-01',
    ['Tax Code of Uzbekistan, article 258', 'https://lex.uz/docs/4674902'],
    { vat: one(12) },
  ),
  ...sourced(
    'UZ',
    '2025-05-01',
    [
      'Spot, 5 February 2025: recycling fee of electric cars',
      'https://spot.uz/ru/2025/02/05/vehicle-scrappage',
    ],
    {
      'recycling-electric': [
        [3, 120],
        [null, 210],
      ],
    },
  ),
  ...uncompared(
    'UZ',
    '2024-10-01',
    [
      'pulbek.uz: base calculation amount, which has risen since',
      'https://pulbek.uz/ru/article/kak-izmeniaetsia-bazovaia-rascetnaia-velicina-v-uzbekistane-polnyi-gid-po-brv',
    ],
    { 'base-amount': one(375_000, 412_000) },
  ),
  ...sourced(
    'TJ',
    '2019-05-17',
    [
      'Asia-Plus, 17 May 2019: duty and excise of cars',
      'http://asiaplus.tj/en/news/tajikistan/economic/20190517/tajikistans-car-imports-reportedly-increase-by-57-percent',
    ],
    { duty: one(10), excise: one(10) },
  ),
  ...uncompared(
    'TJ',
    '2024-01-01',
    [
      'Tax Code of Tajikistan of 23 December 2021',
      'https://online.zakon.kz/Document/?doc_id=35313328',
    ],
    { vat: one(14) },
  ),
  ...sourced(
    'TJ',
    '2022-05-01',
    [
      'Trend, 19 March 2024: electric cars free of duty and taxes for ten years from 2022',
      'https://en.trend.az/casia/tajikistan/3876154.html',
    ],
    { 'duty-electric': one(0) },
  ),
];
