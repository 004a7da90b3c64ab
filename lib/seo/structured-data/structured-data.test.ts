import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { ResponseOf } from '@/lib/contract/call';
import { type ModelDetail, readModel, type UnitDetail } from '@/lib/contract/calls/car';
import { type ArticleDetail, readArticle } from '@/lib/contract/calls/content';
import { UNIT_STATUSES } from '@/lib/contract/unit-attributes';
import { LOCALES } from '@/lib/i18n/locales';
import { vocabularyProblems } from '@/tests/support/schema-vocabulary';
import { answerTo, signedRequest } from '@/tests/support/server/signed-request';
import { backend, withTestBackend } from '@/tests/support/server/test-backend';
import { articleStructuredData } from './article';
import { carStructuredData } from './car';
import { carListStructuredData } from './car-list';
import { companyStructuredData } from './company';
import { questionsStructuredData } from './questions';
import { trailStructuredData } from './trail';
import { unitStructuredData } from './unit';

let model: ModelDetail;
let article: ArticleDetail;
withTestBackend({ seed: true });
beforeAll(async () => {
  const found = await answerTo<ResponseOf<typeof readModel>>(
    backend,
    signedRequest(readModel, { model_id: 104 }),
  );
  model = found.data;
  const read = signedRequest(readArticle, { article_id: 1 });
  article = (await answerTo<ResponseOf<typeof readArticle>>(backend, read)).data;
});
afterEach(() => {
  vi.useRealTimers();
});

const UNIT: UnitDetail = {
  unit_id: 1023,
  model_id: 104,
  stock_number: 'BAM-U1023',
  vin: 'LSVAA418••••••847',
  condition: 'used',
  built_on: '2023-04',
  first_registered_on: '2023-05-02',
  mileage_km: 45_200,
  owners: 1,
  colour: 'white',
  interior_colour: 'black',
  port: 'erenhot',
  status: 'at_port',
  expected_on: '2026-12-05',
  reserved_until: null,
  sold_on: null,
  price_usd: 14_900,
  picture: null,
  pictures: [],
  report: 'Runs well.',
  checks: {},
  papers: [],
  updated_at: '2026-11-01',
};
const NO_REVIEWS = { average: null, total: 0, counts: [0, 0, 0, 0, 0] };
const REVIEWED = { average: 4.25, total: 4, counts: [0, 0, 0, 3, 1] };

describe('structured data', () => {
  it('is of schema.org’s vocabulary in every language', () => {
    for (const locale of LOCALES) {
      const all = [
        companyStructuredData(locale, 'home'),
        companyStructuredData(locale, 'contact'),
        carStructuredData(locale, model, NO_REVIEWS),
        carStructuredData(locale, model, REVIEWED),
        ...UNIT_STATUSES.map((status) => unitStructuredData(locale, model, { ...UNIT, status })),
        articleStructuredData(locale, article),
        trailStructuredData(
          locale,
          [{ name: 'BYD', href: '/brand/byd' }, { name: 'Seal' }],
          '/car/1',
        ),
        carListStructuredData(locale, 'BYD', { models: [model], total: 30 }),
        questionsStructuredData(locale, [{ question: 'Why?', answer: 'Because.' }]),
      ];
      expect(vocabularyProblems(JSON.parse(JSON.stringify(all)))).toEqual([]);
    }
  });

  it.each([
    ['new', 'https://schema.org/NewCondition'],
    ['used', 'https://schema.org/UsedCondition'],
    [null, undefined],
  ] as const)(
    'calls a car %s where the catalogue does, and says nothing else',
    (condition, said) => {
      const data = carStructuredData('en', { ...model, condition }, NO_REVIEWS) as {
        offers: { itemCondition?: string };
      };
      expect(data.offers.itemCondition).toBe(said);
    },
  );

  // What Google asks of a vehicle that is for sale, but for its number.
  it('says of one car what it costs, how far it has gone, and whether it can be had', () => {
    expect(unitStructuredData('en', model, UNIT)).toMatchObject({
      name: expect.any(String),
      brand: { name: model.brand_name },
      model: model.model_name,
      sku: 'BAM-U1023',
      url: expect.stringMatching(/\/car\/104\/1023$/),
      image: expect.arrayContaining([expect.stringMatching(/^http/)]),
      vehicleModelDate: String(model.model_year),
      itemCondition: 'https://schema.org/UsedCondition',
      mileageFromOdometer: { value: 45_200, unitCode: 'KMT' },
      color: 'white',
      offers: { price: 14_900, priceCurrency: 'USD', availability: 'https://schema.org/InStock' },
    });
    const unknown = { ...UNIT, condition: null, mileage_km: null, status: 'sold' as const };
    const text = JSON.stringify(unitStructuredData('en', model, unknown));
    expect(text).toContain('https://schema.org/SoldOut');
    expect(text).not.toMatch(
      /"price|14.?900|Condition"|mileageFromOdometer|LSVAA|vehicleIdentificationNumber/,
    );
  });

  it('says when a coming car is expected until that day is over at the stores, as its page does', () => {
    const coming = { ...UNIT, status: 'coming' as const };
    const offerAt = (time: string) => {
      vi.setSystemTime(new Date(time));
      return (unitStructuredData('en', model, coming) as { offers: object }).offers;
    };
    expect(offerAt('2026-12-05T15:59:00Z')).toMatchObject({ availabilityStarts: '2026-12-05' });
    const after = offerAt('2026-12-05T16:00:00Z');
    expect(after).toMatchObject({ availability: 'https://schema.org/PreOrder' });
    expect(after).not.toHaveProperty('availabilityStarts');
  });

  it('is found wrong by its type, its properties and their values', () => {
    const place = { '@type': 'Place', geo: { '@type': 'Brand' }, price: 1, name: '' };
    expect(vocabularyProblems([{ '@type': 'Carr' }, place])).toEqual([
      '$[0]: there is no type Carr',
      '$[1].geo: is Brand, not GeoCoordinates or GeoShape or IdReference',
      '$[1].price: is no property of Place',
      '$[1].name: is empty',
    ]);
    const offer = { '@type': 'Offer', availability: 'https://schema.org/Instock' };
    expect(vocabularyProblems(offer)).toEqual(['$.availability: is no value of schema.org']);
  });
});

describe('a car', () => {
  it('is a product with a rating, and none without reviews', () => {
    expect(carStructuredData('en', model, REVIEWED)).toMatchObject({
      '@type': ['Product', 'Car'],
      aggregateRating: { ratingValue: 4.3, reviewCount: 4 },
    });
    const car = carStructuredData('en', model, NO_REVIEWS);
    expect(Object.keys(car)).not.toContain('aggregateRating');
  });

  it('is offered only where it has a price, by the ports that hold it', () => {
    const held = { ...model, stock_khorgos: 0, stock_erenhot: 2 };
    expect(carStructuredData('ru', held, NO_REVIEWS)).toMatchObject({
      offers: {
        price: model.price_usd,
        availability: 'https://schema.org/InStock',
        offeredBy: [{ '@type': 'AutoDealer', '@id': expect.stringMatching(/#erenhot$/) }],
      },
    });
    const sold = { ...held, stock_erenhot: 0 };
    expect(carStructuredData('ru', sold, NO_REVIEWS)).toMatchObject({
      offers: { availability: 'https://schema.org/BackOrder' },
    });
    const unpriced = carStructuredData('ru', { ...model, price_usd: 0 }, NO_REVIEWS);
    expect(Object.keys(unpriced)).not.toContain('offers');
  });
});

it('dates an article by its day and its last change, where that is known', () => {
  const datesWith = (changed_on?: string) =>
    articleStructuredData('ru', { ...article, published_at: '2026-11-02', changed_on });
  expect(datesWith('2026-11-20')).toMatchObject({
    datePublished: '2026-11-02',
    dateModified: '2026-11-20',
  });
  expect(datesWith()).toMatchObject({ dateModified: '2026-11-02' });
});

it('names two dealers with their place on earth and their hours', () => {
  const { '@graph': graph } = companyStructuredData('mn', 'contact');
  expect(graph.map((each) => (each as { '@type': string })['@type'])).toEqual([
    'Organization',
    'AutoDealer',
    'AutoDealer',
  ]);
  expect(graph[0]).toMatchObject({ logo: 'http://mn.localhost:3000/logo-mark.svg' });
  expect(graph[1]).toMatchObject({
    address: {
      streetAddress: 'Жишээ гудамж 1',
      addressLocality: 'Хоргос',
      addressRegion: 'Шинжаан',
      addressCountry: 'CN',
    },
    geo: { latitude: 44.2136, longitude: 80.4141 },
    openingHoursSpecification: { opens: '08:30', closes: '17:00' },
  });
  expect(graph[2]).toMatchObject({
    openingHoursSpecification: { opens: '00:00', closes: '23:59' },
  });
});

it('names the holidays on which a store is closed, until they are over there', () => {
  const closedAt = (time: string) => {
    vi.setSystemTime(new Date(time));
    const { '@graph': graph } = companyStructuredData('en', 'contact');
    return graph.slice(1) as { specialOpeningHoursSpecification?: object[] }[];
  };
  const spring = {
    '@type': 'OpeningHoursSpecification',
    opens: '00:00',
    closes: '00:00',
    validFrom: '2027-02-05',
    validThrough: '2027-02-08',
  };
  const [khorgos, erenhot] = closedAt('2027-02-08T15:59:00Z');
  expect(khorgos?.specialOpeningHoursSpecification?.[0]).toEqual(spring);
  expect(erenhot).not.toHaveProperty('specialOpeningHoursSpecification');
  const [later] = closedAt('2027-02-08T16:00:00Z');
  expect(later?.specialOpeningHoursSpecification).not.toContainEqual(spring);
});

it('numbers the cars of a list’s later page from where the page before ended', () => {
  const list = carListStructuredData('en', 'BYD', { models: [model], total: 30, first: 25 });
  expect(list).toMatchObject({ numberOfItems: 30, itemListElement: [{ position: 25 }] });
});

it('leads from the home page to the page itself', () => {
  const trail = [{ name: 'Brands', href: '/brand' }, { name: 'BYD' }];
  expect(trailStructuredData('mn', trail, '/brand/byd')).toMatchObject({
    itemListElement: [
      { position: 1, item: { '@id': 'http://mn.localhost:3000/' } },
      { position: 2, item: { '@id': 'http://mn.localhost:3000/brand' } },
      { position: 3, item: { '@id': 'http://mn.localhost:3000/brand/byd' }, name: 'BYD' },
    ],
  });
});
