import { one, sourced } from './sourced';

const MONGOLIA = [
  'autowini.com, with the customs of Mongolia: excise of cars, year of the table not named',
  'http://www.autowini.com/ad/Mongolia/local-trade-information.do?i_sCountryCd=C1100',
] as const;

export const MONGOLIA_AND_GULF = [
  ...sourced(
    'MN',
    '2017-01-01',
    [
      'Customs General Administration of Mongolia: customs duties and taxes',
      'http://www.customs.gov.mn/en/duties',
    ],
    { duty: one(5), vat: one(10) },
  ),
  ...sourced('MN', '2020-01-01', MONGOLIA, {
    excise: [
      [1500, 750_000, 1_600_000, 3_350_000, 10_000_000],
      [2500, 2_300_000, 3_200_000, 5_000_000, 11_700_000],
      [3500, 3_050_000, 4_000_000, 6_700_000, 13_350_000],
      [4500, 6_850_000, 8_000_000, 10_850_000, 17_500_000],
      [null, 14_210_000, 27_200_000, 39_150_000, 65_975_000],
    ],
    'excise-hybrid': one(50),
    'excise-electric': [
      [3, 375_000],
      [6, 800_000],
      [9, 1_675_000],
      [null, 5_000_000],
    ],
  }),
  ...sourced(
    'AE',
    '2018-01-01',
    [
      'Common customs tariff of the GCC, and Federal Decree-Law 8 of 2017 on value added tax',
      'https://app.reallaw.ai/en/legal-table/doc/faq-what-duties-and-taxes-apply-to-the-import-of-goods-into-the-uae-2052',
    ],
    { duty: one(5), vat: one(5) },
  ),
  ...sourced(
    'AE',
    '2025-02-01',
    [
      'Dubai Car Imports, February 2025: inspection and registration',
      'https://dubai-car-imports.blogspot.com/2025/02/customs-duties-and-taxes-understanding.html',
    ],
    { papers: one(570, 1350) },
  ),
];
