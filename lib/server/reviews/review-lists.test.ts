import { beforeAll, describe, expect, it } from 'vitest';
import type { ResponseOf } from '@/lib/contract/call';
import { listReviews } from '@/lib/contract/calls/review';
import { modelPictures } from '@/lib/server/db/schema/catalogue';
import { reviews } from '@/lib/server/db/schema/reviews';
import { answerTo, signedRequest } from '@/tests/support/server/signed-request';
import { backend, withTestBackend } from '@/tests/support/server/test-backend';
import { addTestCar, TEST_MODEL_ID } from '@/tests/support/server/test-car';
import { createTestMember } from '@/tests/support/server/test-member';

withTestBackend();
let memberId: number;
const OTHER_MODEL_ID = 2_000_000;
beforeAll(async () => {
  await addTestCar(backend.db);
  ({ memberId } = await createTestMember(backend.db, 'Айгуль Т.'));
  // Newest last; of two reviews of one moment the later stored one is the newer.
  await add('mn 1', { lang: 'mn', day: 1, rating: 5 });
  await add('ru 1', { lang: 'ru', day: 2, rating: 4 });
  await add('mn 2', { lang: 'mn', day: 3, rating: 2 });
  await add('en 1', { lang: 'en', day: 4, rating: 5, modelId: OTHER_MODEL_ID });
  await add('ru 2', { lang: 'ru', day: 5, rating: 5 });
  await add('mn 3', { lang: 'mn', day: 5, rating: 5 });
  await add('waits', { lang: 'mn', day: 6, rating: 1, state: 'pending' });
  await add('rejected', { lang: 'mn', day: 7, rating: 1, state: 'rejected' });
});

interface Example {
  lang: string;
  day: number;
  rating: number;
  modelId?: number;
  state?: 'pending' | 'rejected';
}

async function add(experience: string, { day, state, modelId, ...rest }: Example) {
  await backend.db.insert(reviews).values({
    memberId,
    modelId: modelId ?? TEST_MODEL_ID,
    modelName: 'Old name',
    modelYear: 2020,
    brandName: 'Old brand',
    brandSign: 'old',
    experience,
    state: state ?? 'approved',
    approvedAuthor: state ? null : 'Айгуль Т.',
    createdAt: new Date(Date.UTC(2026, 5, day)),
    ...rest,
  });
}

const list = async (params: object = {}, lang = 'mn') =>
  (
    await answerTo<ResponseOf<typeof listReviews>>(
      backend,
      signedRequest(listReviews, { ...params }, { lang }),
    )
  ).data;
const texts = (page: ResponseOf<typeof listReviews>) =>
  page.reviews.map(({ experience }) => experience);

describe('the list of reviews', () => {
  it('shows approved ones: the reader’s language first, then newest first', async () => {
    expect(texts(await list())).toEqual(['mn 3', 'mn 2', 'mn 1', 'ru 2', 'en 1', 'ru 1']);
    expect(texts(await list({}, 'ru'))).toEqual(['ru 2', 'ru 1', 'mn 3', 'en 1', 'mn 2', 'mn 1']);
    expect(texts(await list({}, 'de'))).toEqual(['mn 3', 'ru 2', 'en 1', 'mn 2', 'ru 1', 'mn 1']);
  });

  it('continues without a gap from page to page', async () => {
    for (const pageSize of [1, 2, 4, 5]) {
      const all: string[] = [];
      for (let page = 1; page <= Math.ceil(6 / pageSize); page += 1) {
        const answer = await list({ page, page_size: pageSize });
        expect(answer).toMatchObject({ total: 6, page, page_size: pageSize });
        all.push(...texts(answer));
      }
      expect(all).toEqual(texts(await list()));
    }
    expect(texts(await list({ page: 7, page_size: 1 }))).toEqual([]);
  });

  it('can be of one car', async () => {
    expect(texts(await list({ model_id: OTHER_MODEL_ID }))).toEqual(['en 1']);
    expect(texts(await list({ model_id: TEST_MODEL_ID, page_size: 2 }))).toEqual(['mn 3', 'mn 2']);
  });

  it('is empty for a car without reviews', async () => {
    expect(await list({ model_id: 5 })).toEqual({
      reviews: [],
      summary: { average: null, total: 0, counts: [0, 0, 0, 0, 0] },
      total: 0,
      page: 1,
      page_size: 10,
    });
  });

  it('names the car as the catalogue does, and as it was when that has it no longer', async () => {
    const { reviews: listed } = await list({ page_size: 6 });
    const modelOf = (text: string) => listed.find(({ experience }) => experience === text)?.model;
    const steppe = { model_name: 'Steppe', brand_name: 'Tulpar', is_listed: true };
    expect(modelOf('mn 1')).toMatchObject(steppe);
    const old = { model_name: 'Old name', brand_name: 'Old brand', is_listed: false };
    expect(modelOf('en 1')).toMatchObject(old);
  });

  it('shows the first picture of a car that the catalogue has', async () => {
    const of = (position: number, smallSrc: string) => ({
      modelId: TEST_MODEL_ID,
      position,
      src: '/large.avif',
      smallSrc,
      width: 960,
      height: 640,
      view: 'side' as const,
    });
    await backend.db.insert(modelPictures).values([of(2, '/second.avif'), of(1, '/first.avif')]);
    const { reviews: listed } = await list({ page_size: 6 });
    const pictureOf = (text: string) =>
      listed.find(({ experience }) => experience === text)?.model.picture;
    expect(listed).toHaveLength(6);
    expect(pictureOf('mn 1')).toMatchObject({ small_src: '/first.avif', width: 960 });
    expect(pictureOf('en 1')).toBeNull();
  });

  it('says nothing of the author but the name', async () => {
    const [review] = (await list()).reviews;
    expect(review?.author).toBe('Айгуль Т.');
    expect(JSON.stringify(review)).not.toMatch(/example\.mn|9911|pending|state/);
  });
});

describe('the summary', () => {
  it('counts all approved reviews, whatever the page and the language', async () => {
    const summary = { average: 26 / 6, total: 6, counts: [0, 1, 0, 1, 4] };
    expect((await list()).summary).toEqual(summary);
    expect((await list({ page: 3, page_size: 1 }, 'en')).summary).toEqual(summary);
    expect((await list({ model_id: TEST_MODEL_ID })).summary).toEqual({
      average: 21 / 5,
      total: 5,
      counts: [0, 1, 0, 1, 3],
    });
  });
});
