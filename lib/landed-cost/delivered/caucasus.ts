import { one, sourced } from './sourced';

export const CAUCASUS = [
  ...sourced(
    'GE',
    '2026-04-02',
    [
      'Espero, 2026: customs clearance of cars in Georgia',
      'https://espero.ge/articles/en/car-import-duties-in-georgia-in-2026-new-rates-examples-and-what-has-changed.html',
    ],
    {
      excise: [
        [6, 1.5],
        [null, 4.5],
      ],
      // Three fifths less, and nothing less for a car of more than six years (jam-news.net, March 2026).
      'excise-hybrid': [
        [6, 40],
        [null, 100],
      ],
    },
  ),
  ...sourced(
    'GE',
    '2026-04-02',
    [
      'JAMnews, 12 March 2026: import of cars into Georgia',
      'https://jam-news.net/import-of-cars-over-six-years-old-into-georgia/',
    ],
    { 'excise-right': one(3) },
  ),
  ...sourced(
    'GE',
    '2017-01-01',
    [
      'myauto.ge: calculator of customs clearance',
      'https://www.myauto.ge/en/calculator/?y=2015&e=50&r=0',
    ],
    {
      duty: one(0.05),
      'duty-age': one(0.0025),
      'customs-fee': one(150),
      // Plates and inspection 72, expert 20, declaration 30.
      papers: one(72, 122),
    },
  ),
  ...sourced(
    'AZ',
    '2026-01-01',
    [
      'Tax Code of Azerbaijan as amended from 2026: excise of cars',
      'https://1news.az/news/20251103070331795-V-Azerbaidzhane-povyshaetsya-aktsiznaya-stavka-na-importiruemye-poderzhannye-legkovye-avtomobili',
    ],
    {
      'excise-over-7-years': one(1.5),
      'excise-over-7-years-diesel': one(2),
    },
  ),
  ...sourced(
    'AZ',
    '2026-01-01',
    [
      'Day.Az, 29 December 2025: excise of cars in the amended Tax Code',
      'https://news.day.az/society/1806058.html',
    ],
    {
      // A base, and so much for each cubic centimetre above the bound before it. The step to four
      // litres stands in the news of 2019 (metbuat.az), whose others are the same.
      excise: [
        [2000, 0, 0.3],
        [3000, 600, 5],
        [4000, 5600, 13],
        [5000, 18_600, 35],
        [null, 53_600, 70],
      ],
    },
  ),
  ...sourced(
    'AZ',
    '2026-01-01',
    [
      'SİA: excise of cars above three litres and three years by the amended Tax Code',
      'https://sia.az/en/news/economy/1309780.html',
    ],
    {
      'excise-over-3-years': [
        [4000, 5600, 15],
        [5000, 20_600, 40],
        [null, 60_600, 80],
      ],
    },
  ),
  ...sourced(
    'AZ',
    '2026-01-01',
    [
      'Day.Az, 1 January 2026: value added tax on electric cars',
      'https://news.day.az/economy/1806689.html',
    ],
    { vat: one(18), 'vat-hybrid': one(0, 18) },
  ),
  ...sourced(
    'AZ',
    '2025-01-01',
    [
      'Metbuat.az, January 2025: payments on the import of a car',
      'https://metbuat.az/news/1516440/bu-halda-masina-gore-gomruk-rusumu-odenilmir.html',
    ],
    {
      duty: one(0.4, 1.2),
      'duty-electric': one(15),
      'customs-fee': one(15, 1000),
      recycling: [
        [3, 0],
        [6, 400],
        [null, 700],
      ],
      // Certificate, expert, electronic service with its tax, conformity, licence.
      papers: one(155.4),
    },
  ),
];
