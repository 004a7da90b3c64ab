import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ResponseOf } from '@/lib/contract/call';
import { listOwnReviews, publishReview, type ReviewMedia } from '@/lib/contract/calls/review';
import { REVIEW_TEXT_MAX_LENGTH } from '@/lib/contract/review-limits';
import { answerTo, signedRequest } from '@/tests/support/server/signed-request';
import { backend, createTestBackend, withTestBackend } from '@/tests/support/server/test-backend';
import { addTestCar, TEST_MODEL_ID } from '@/tests/support/server/test-car';
import { createTestMember, type TestMember } from '@/tests/support/server/test-member';
import { models } from '../db/schema/catalogue';
import { reviewMedia, reviews } from '../db/schema/reviews';

const NOW = new Date();
const CLIENT_ID = '3f2b2f6e-7d4b-4f0a-9d0e-2b1a4c5d6e7f';
const DAY_MS = 24 * 60 * 60 * 1000;

withTestBackend();
let author: TestMember;
let stranger: TestMember;
beforeAll(async () => {
  await addTestCar(backend.db);
  author = await createTestMember(backend.db, 'Бат Э.');
  stranger = await createTestMember(backend.db);
});
beforeEach(async () => {
  await backend.db.delete(reviewMedia);
  await backend.db.delete(reviews);
});

const publish = (changes: object = {}, lang = 'en') => {
  const fields = {
    token: author.token,
    model_id: TEST_MODEL_ID,
    rating: 4,
    purchase_time: '2025-11',
    experience: 'Хэлсэн ёсоор нь авлаа.',
    ...changes,
  };
  return answerTo<ResponseOf<typeof publishReview>>(
    backend,
    signedRequest(publishReview, fields, { lang }),
  );
};

const own = async ({ token }: TestMember = author) =>
  (
    await answerTo<ResponseOf<typeof listOwnReviews>>(
      backend,
      signedRequest(listOwnReviews, { token }),
    )
  ).data;

let uploads = 0;
/** An upload as the database knows it. */
async function addUpload(
  { kind = 'image', ageMs = 0 }: { kind?: ReviewMedia['kind']; ageMs?: number } = {},
  { memberId }: TestMember = author,
): Promise<string> {
  uploads += 1;
  const mediaId = String(uploads).padStart(32, '0');
  await backend.db.insert(reviewMedia).values({
    mediaId,
    memberId,
    kind,
    src: `/media/${mediaId}-1600.webp`,
    smallSrc: `/media/${mediaId}-480.webp`,
    width: 1600,
    height: 900,
    createdAt: new Date(NOW.getTime() - ageMs),
  });
  return mediaId;
}
const addUploads = async (count: number, kind: ReviewMedia['kind'] = 'image') => {
  const ids: string[] = [];
  for (let i = 0; i < count; i += 1) ids.push(await addUpload({ kind }));
  return ids;
};

describe('publishing a review', () => {
  it('stores it, where it waits and only its author sees it', async () => {
    const media = (await addUploads(3)).reverse();
    const { code, data } = await publish({ comment: ' Баярлалаа \r\n\r\n\r\n\r\n! ', media }, 'mn');
    expect(code).toBe(0);
    expect(await own()).toMatchObject({ total: 1, page: 1 });
    const [review] = (await own()).reviews;
    expect(review).toMatchObject({
      review_id: data.review_id,
      model: {
        model_id: TEST_MODEL_ID,
        model_name: 'Steppe',
        model_year: 2025,
        brand_name: 'Tulpar',
        brand_sign: 'tulpar',
      },
      rating: 4,
      purchase_time: '2025-11',
      experience: 'Хэлсэн ёсоор нь авлаа.',
      comment: 'Баярлалаа \n\n!',
      author: 'Бат Э.',
      lang: 'mn',
      state: 'pending',
    });
    expect(review?.media.map(({ media_id }) => media_id)).toEqual(media);
    expect((await own(stranger)).reviews).toEqual([]);
  });

  it('needs no purchase month, comment or media', async () => {
    expect((await publish({ purchase_time: '' })).code).toBe(0);
    expect((await own()).reviews[0]).toMatchObject({ purchase_time: null, comment: '', media: [] });
  });

  it('checks login, rating, experience, car, month and media, in this order', async () => {
    const wrong = {
      token: '0'.repeat(64),
      rating: 0,
      experience: ' \n',
      model_id: 99,
      purchase_time: '2099-01',
      media: ['f'.repeat(32)],
    };
    const steps: [object, number, string | RegExp][] = [
      [{}, 401, 'not logged in'],
      [{ token: author.token }, 1, 'please select rating'],
      [{ rating: 5 }, 1, 'please fill experience'],
      [{ experience: 'Хорошо' }, 1, 'It is not clear which car is meant.'],
      [{ model_id: TEST_MODEL_ID }, 1, /month of the purchase/],
      [{ purchase_time: '2025-11' }, 1, /no longer there/],
      [{ media: [] }, 0, 'success'],
    ];
    let fields: object = wrong;
    for (const [right, code, msg] of steps) {
      fields = { ...fields, ...right };
      const answer = await publish(fields);
      expect(answer).toMatchObject({ status: 200, code });
      expect(answer.msg).toMatch(msg);
    }
  });

  it.each([undefined, '', '0'.repeat(64), 'x', "' or 1=1 --"])(
    'needs a login, which the token %j is not',
    async (token) => {
      expect(await publish({ token })).toMatchObject({ status: 200, code: 401, data: null });
      expect(await backend.db.$count(reviews)).toBe(0);
    },
  );

  it.each([
    ['rating', undefined, 'please select rating'],
    ['rating', 0, 'please select rating'],
    ['rating', 6, 'invalid rating'],
    ['rating', 4.5, 'invalid rating'],
    ['experience', undefined, 'please fill experience'],
    ['experience', '\u202e\u200f', 'please fill experience'],
    ['experience', 'я'.repeat(REVIEW_TEXT_MAX_LENGTH + 1), 'invalid experience'],
    ['purchase_time', '2025-13', 'invalid purchase_time'],
    ['purchase_time', '1989-12', 'invalid purchase_time'],
    ['model_id', -1, 'invalid model_id'],
    ['media', ['../x'], 'invalid media'],
    ['client_id', 'x', 'invalid client_id'],
  ])('rejects %s %j with "%s"', async (field, value, msg) => {
    expect(await publish({ [field]: value })).toMatchObject({ status: 200, code: 1, msg });
    expect(await backend.db.$count(reviews)).toBe(0);
  });

  it('says what is wrong in the language of the request', async () => {
    expect((await publish({ model_id: 99 }, 'ru')).msg).toBe(
      'Непонятно, о\u00a0какой машине идёт речь.',
    );
    expect((await publish({ purchase_time: '2099-01' }, 'mn')).msg).toContain('сар');
  });

  it('takes texts of full length in the widest script, and this month', async () => {
    const text = '汽'.repeat(REVIEW_TEXT_MAX_LENGTH);
    const month = NOW.toISOString().slice(0, 7);
    const answer = await publish({ experience: text, comment: text, purchase_time: month });
    expect(answer).toMatchObject({ status: 200, code: 0 });
  });

  it('removes characters that reorder or hide text', async () => {
    await publish({ experience: 'safe\u202Egnp.exe\u0007\u001b[2J' });
    expect((await own()).reviews[0]?.experience).toBe('safegnp.exe');
  });

  it('names the car after it has left the catalogue', async () => {
    await addTestCar(backend.db, 77);
    expect((await publish({ model_id: 77 })).code).toBe(0);
    await backend.db.delete(models).where(eq(models.modelId, 77));
    expect((await own()).reviews[0]?.model).toEqual({
      model_id: 77,
      model_name: 'Steppe',
      model_year: 2025,
      is_listed: false,
      brand_name: 'Tulpar',
      brand_sign: 'tulpar',
      picture: null,
    });
  });

  it('stops a member after twenty reviews in an hour, and nobody else', async () => {
    const limited = await createTestBackend({ rateLimitScale: 2 / 20 });
    await addTestCar(limited.db);
    const codes = [];
    for (const member of [await createTestMember(limited.db), await createTestMember(limited.db)]) {
      for (let i = 0; i < 3; i += 1) {
        const { token } = member;
        const fields = { token, model_id: TEST_MODEL_ID, rating: 5, experience: 'Good.' };
        const request = signedRequest(publishReview, fields);
        codes.push((await answerTo(limited, request, `198.51.100.${codes.length}`)).code);
      }
    }
    expect(codes).toEqual([0, 0, 429, 0, 0, 429]);
    await limited.close();
  });
});

describe('a review sent twice', () => {
  it('is stored once and answered alike, with its media', async () => {
    const fields = { client_id: CLIENT_ID, media: await addUploads(2) };
    const first = await publish(fields);
    const second = await publish(fields);
    expect(first.code).toBe(0);
    expect({ ...second, headers: null }).toEqual({ ...first, headers: null });
    expect(await backend.db.$count(reviews)).toBe(1);
    expect((await own()).reviews[0]?.media).toHaveLength(2);
  });

  it('is stored once when both arrive together', async () => {
    const fields = { client_id: CLIENT_ID, media: await addUploads(1) };
    const answers = await Promise.all([1, 2, 3, 4].map(() => publish(fields)));
    expect(answers.map(({ code }) => code)).toEqual([0, 0, 0, 0]);
    expect(new Set(answers.map(({ data }) => data.review_id)).size).toBe(1);
    expect(await backend.db.$count(reviews)).toBe(1);
  });

  it('under the name another member chose is a review of its own', async () => {
    const first = await publish({ client_id: CLIENT_ID });
    const second = await publish({ client_id: CLIENT_ID, token: stranger.token });
    expect(second.code).toBe(0);
    expect(second.data.review_id).not.toBe(first.data.review_id);
  });
});

describe('the media of a review', () => {
  const rejects = async (media: string[], words: RegExp) => {
    const answer = await publish({ media });
    expect(answer).toMatchObject({ status: 200, code: 1, data: null });
    expect(answer.msg).toMatch(words);
    expect(await backend.db.$count(reviews)).toBe(0);
    expect(await backend.db.$count(reviewMedia, eq(reviewMedia.position, 1))).toBe(0);
  };

  it('are six pictures and one video at most', async () => {
    const pictures = await addUploads(7);
    const videos = await addUploads(2, 'video');
    await rejects(pictures, /at most 6 pictures/);
    await rejects(videos, /only 1 video/);
    expect((await publish({ media: [...pictures.slice(1), ...videos.slice(1)] })).code).toBe(0);
    expect((await own()).reviews[0]?.media).toHaveLength(7);
  });

  it('are the member’s own', async () => {
    await rejects([await addUpload({}, stranger)], /no longer there/);
  });

  it('belong to one review only', async () => {
    const media = await addUploads(1);
    expect((await publish({ media })).code).toBe(0);
    expect(await publish({ media })).toMatchObject({ code: 1 });
    expect(await backend.db.$count(reviews)).toBe(1);
  });

  it('go to one of two reviews that are sent at once', async () => {
    const media = await addUploads(1);
    const answers = await Promise.all([publish({ media }), publish({ media })]);
    expect(answers.map(({ code }) => code).sort()).toEqual([0, 1]);
  });

  it('are gone after a day', async () => {
    await rejects([await addUpload({ ageMs: DAY_MS + 1000 })], /no longer there/);
  });

  it('named twice are attached once', async () => {
    const [media = ''] = await addUploads(1);
    expect((await publish({ media: [media, media] })).code).toBe(0);
    expect((await own()).reviews[0]?.media).toHaveLength(1);
  });
});
