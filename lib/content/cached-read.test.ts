import { eq } from 'drizzle-orm';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { storeDayOf } from '@/lib/config/answer-promise';
import {
  CATALOGUE_TAG,
  CONTENT_TAG,
  FACTS_TAG,
  modelTag,
  REVIEWS_TAG,
  TEXTS_TAG,
} from '@/lib/config/cache-table';
import { company, EXAMPLE_FACTS, setCompanyFacts } from '@/lib/config/company';
import { factsOf } from '@/lib/config/company-fields';
import type { PricedModel } from '@/lib/format/landed-car';
import type { Locale } from '@/lib/i18n/locales';
import { replaceRewordedTexts } from '@/lib/i18n/reworded-texts';
import { brands, modelPictures, models } from '@/lib/server/db/schema/catalogue';
import { people } from '@/lib/server/db/schema/people';
import { reviews } from '@/lib/server/db/schema/reviews';
import { proofs } from '@/lib/server/db/schema/trust';
import { expireReads } from '@/lib/server/read-cache';
import { withSiteDatabase } from '@/tests/support/server/site-database';
import { addTestCar, TEST_MODEL_ID } from '@/tests/support/server/test-car';
import { createTestMember } from '@/tests/support/server/test-member';
import { withTestMoney } from '@/tests/support/server/test-money';
import { cachedRead } from './cached-read';
import { readLandedCost, readShownRates } from './landed-cost';
import { localesWithText } from './locales-with-text';
import { readPeople } from './people';
import { readProofs } from './proofs';
import { readReviews } from './reviews';

withTestMoney();
const db = withSiteDatabase();
afterEach(() => {
  replaceRewordedTexts(new Map());
  setCompanyFacts(EXAMPLE_FACTS);
  expireReads([TEXTS_TAG, FACTS_TAG]);
});

it('says the rates of money as staff have reworded them', async () => {
  const noteOf = async () =>
    (await readShownRates('ru')).find(({ currency }) => currency === 'KZT')?.note;
  expect(await noteOf()).toMatch(/^1\s\$ = /);
  replaceRewordedTexts(new Map([['ru', new Map([['ownSums.rate', 'Доллар стоит {rate}']])]]));
  expireReads([TEXTS_TAG]);
  expect(await noteOf()).toMatch(/^Доллар стоит /);
});

it('sends readers of an empty list to no language that is not offered', async () => {
  const readHere = async (locale: Locale) => (['mn', 'fr'].includes(locale) ? ['a text'] : []);
  expect(await localesWithText(readHere)).toEqual(['fr', 'mn']);
  setCompanyFacts({ ...EXAMPLE_FACTS, hiddenLocales: ['fr'] });
  expect(await localesWithText(readHere)).toEqual(['mn']);
});

it('signs answers to reviews with the new name of the company', async () => {
  const readAuthor = () => cachedRead('reviews', ['signed'], async () => company().name);
  expect(await readAuthor()).toBe(EXAMPLE_FACTS.company.name);
  setCompanyFacts(factsOf({ names: { name: 'Golden Gate' } }));
  expireReads([FACTS_TAG]);
  expect(await readAuthor()).toBe('Golden Gate');
});

it('closes the people of a store on a day that the owner has just entered', async () => {
  await db()
    .insert(people)
    .values({
      names: { Latn: 'Bold' },
      languages: ['mn'],
      port: 'khorgos',
      days: [0, 1, 2, 3, 4, 5, 6],
      fromMinute: 0,
      untilMinute: 1440,
      updatedAt: new Date(),
    });
  const today = storeDayOf(new Date());
  const closed = async () => (await readPeople('en'))[0]?.hours.closed;
  expect(await closed()).not.toContain(today);
  setCompanyFacts(factsOf({ khorgos: { holidays: today } }));
  expireReads([FACTS_TAG]);
  expect(await closed()).toContain(today);
});

it('computes the recycling fee by the limits that the owner has just set', async () => {
  const model: PricedModel = {
    energy_type: 'petrol',
    power_kw: 110,
    displacement_cc: 1498,
    model_year: 2026,
    steering: 'left',
    seats: 5,
    type_sign: 'sedan',
  };
  const feeOf = async () => {
    const cost = await readLandedCost(model, { price_usd: 20_000 }, 'moscow');
    if (!cost.isKnown) throw new Error(cost.missing);
    return cost.lines.find(({ kind }) => kind === 'recycling')?.low;
  };
  expect(await feeOf()).toBe(3400);
  setCompanyFacts(factsOf({ fee: { otherKw: '100' } }));
  expireReads([FACTS_TAG]);
  expect(await feeOf()).toBe(800_800);
});

describe('what shows a car', () => {
  beforeAll(async () => {
    await addTestCar(db());
    const { memberId } = await createTestMember(db());
    const names = {
      modelName: 'Steppe',
      modelYear: 2025,
      brandName: 'Tulpar',
      brandSign: 'tulpar',
    };
    const [review] = await db()
      .insert(reviews)
      .values({
        ...names,
        memberId,
        modelId: TEST_MODEL_ID,
        rating: 5,
        experience: 'Warm.',
        lang: 'en',
        state: 'approved',
      })
      .returning();
    await db()
      .insert(proofs)
      .values({
        kind: 'delivery',
        modelId: TEST_MODEL_ID,
        carName: 'Tulpar Steppe, 2025',
        reviewId: review?.reviewId ?? null,
        updatedAt: new Date(),
      });
  });
  beforeEach(() => expireReads([CONTENT_TAG]));

  const reviewedCar = async () => (await readReviews('en')).reviews[0]?.model;
  const delivery = async () => (await readProofs('en'))[0];

  it('names the cars of reviews as the catalogue does now', async () => {
    expect(await reviewedCar()).toMatchObject({ brand_name: 'Tulpar' });
    await db().update(brands).set({ brandName: 'Tulpar Auto' });
    expireReads([CATALOGUE_TAG]);
    expect(await reviewedCar()).toMatchObject({ brand_name: 'Tulpar Auto' });
  });

  it('shows the first picture of a reviewed car as it is now', async () => {
    expect(await reviewedCar()).toMatchObject({ picture: null });
    const sizes = { src: '/media/a.avif', smallSrc: '/media/b.avif', width: 4, height: 3 };
    const first = { modelId: TEST_MODEL_ID, position: 1, view: 'front', ...sizes } as const;
    await db().insert(modelPictures).values(first);
    expireReads([modelTag(TEST_MODEL_ID)]);
    expect(await reviewedCar()).toMatchObject({ picture: { src: '/media/a.avif' } });
  });

  it('leads from a delivery to the review of its buyer, as long as that is public', async () => {
    expect(await delivery()).toMatchObject({ has_review: true });
    await db().update(reviews).set({ state: 'rejected' });
    expireReads([REVIEWS_TAG]);
    expect(await delivery()).toMatchObject({ has_review: false });
  });

  it('leads from a delivery to its car, as long as the catalogue has it', async () => {
    expect(await delivery()).toMatchObject({ model_id: TEST_MODEL_ID });
    await db().delete(models).where(eq(models.modelId, TEST_MODEL_ID));
    expireReads([CATALOGUE_TAG]);
    expect(await delivery()).toMatchObject({ model_id: null });
  });
});
