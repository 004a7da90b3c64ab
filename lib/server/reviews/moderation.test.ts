import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ResponseOf } from '@/lib/contract/call';
import {
  listOwnReviews,
  listReviews,
  publishReview,
  type ReviewMedia,
} from '@/lib/contract/calls/review';
import { updateMember } from '@/lib/contract/calls/user';
import { jpegPicture } from '@/tests/support/server/sample-pictures';
import { webmVideo } from '@/tests/support/server/sample-videos';
import { answerTo, signedRequest } from '@/tests/support/server/signed-request';
import { backend, withTestBackend } from '@/tests/support/server/test-backend';
import { addTestCar, TEST_MODEL_ID } from '@/tests/support/server/test-car';
import { createTestMember, type TestMember } from '@/tests/support/server/test-member';
import { uploadRequest } from '@/tests/support/server/upload-request';
import { changedPages } from '../db/schema/changes';
import { reviewMedia, reviews } from '../db/schema/reviews';
import { registerEndpoints } from '../indexnow/progress';
import { StoreAwayError } from '../media/store-away-error';
import { commandLine } from '../staff/audit';
import { decideReviews, findForModeration, listForModeration } from './moderation';
import { removeOrphanedUploads } from './orphaned-uploads';
import { serveReviewMedia } from './shown-media';

const NOW = new Date();
const HOUR_MS = 60 * 60 * 1000;

let now = NOW;
withTestBackend({ now: () => now });
let author: TestMember;
beforeAll(async () => {
  await addTestCar(backend.db);
  author = await createTestMember(backend.db, 'Бат Э.');
});
beforeEach(async () => {
  now = NOW;
  await backend.db.delete(reviewMedia);
  await backend.db.delete(reviews);
});

async function upload(file: Uint8Array): Promise<ReviewMedia> {
  return (await answerTo<ReviewMedia>(backend, uploadRequest(author.token, file))).data;
}

async function publish(media: ReviewMedia[] = []): Promise<number> {
  const fields = {
    token: author.token,
    model_id: TEST_MODEL_ID,
    rating: 5,
    experience: 'Хорошо.',
    media: media.map(({ media_id }) => media_id),
  };
  const { data } = await answerTo<{ review_id: number }>(
    backend,
    signedRequest(publishReview, fields, { ageMs: Date.now() - now.getTime() }),
  );
  return data.review_id;
}

async function ask<Data>(call: Parameters<typeof signedRequest>[0], fields: object) {
  return (await answerTo<Data>(backend, signedRequest(call, { ...fields }))).data;
}
const listed = async () =>
  (await ask<ResponseOf<typeof listReviews>>(listReviews, {})).reviews.map((r) => r.review_id);
const ownStates = async () =>
  (
    await ask<ResponseOf<typeof listOwnReviews>>(listOwnReviews, { token: author.token })
  ).reviews.map(({ state, media }) => [state, media.length]);

const decide = (ids: number[], state: 'approved' | 'rejected') =>
  decideReviews(backend.db, backend.media, { reviewIds: ids, state }, commandLine(NOW));
/** What a visitor without a login gets. */
const open = (address: string) => {
  const { pathname, searchParams: query } = new URL(address, 'http://mall.example');
  const access = { db: backend.db, store: backend.media, secret: 'a secret of the tests', now };
  return serveReviewMedia(pathname.replace('/media/', ''), { range: null, query }, access);
};
const statusOf = async (address: string) => (await open(address)).status;
const pathsOf = ({ src, small_src, poster_src }: ReviewMedia) =>
  [src, small_src, poster_src ?? ''].filter(Boolean);

describe('a picture', () => {
  const bare = (address: string) => address.replace(/\?.*/, '');
  const own = async () => {
    const fields = { token: author.token };
    const signed = signedRequest(listOwnReviews, fields, { ageMs: Date.now() - now.getTime() });
    const { data } = await answerTo<ResponseOf<typeof listOwnReviews>>(backend, signed);
    return data.reviews[0]?.media[0] as ReviewMedia;
  };

  it('of a review that waits is shown to its author alone, and kept in no cache', async () => {
    const uploaded = await upload(await jpegPicture());
    const id = await publish([uploaded]);
    for (const shown of [uploaded, await own()])
      for (const address of pathsOf(shown)) {
        const answer = await open(address);
        expect(answer.status).toBe(200);
        expect(answer.headers.get('cache-control')).toBe('private, no-store');
        const refused = await open(bare(address));
        expect(refused.status).toBe(404);
        expect(refused.headers.get('cache-control')).toBe('private, no-store');
        expect(await statusOf(address.replace(/sign=./, 'sign=g'))).toBe(404);
        expect(await statusOf(address.replace('until=', 'until=9'))).toBe(404);
      }
    now = new Date(NOW.getTime() + 26 * HOUR_MS);
    expect(await statusOf(uploaded.src)).toBe(404);
    expect(await statusOf((await own()).src)).toBe(200);
    await decide([id], 'approved');
    const shown = await open(bare(uploaded.src));
    expect(shown.status).toBe(200);
    expect(shown.headers.get('cache-control')).toContain('public');
    expect((await own()).src).toBe(bare(uploaded.src));
  });
});

describe('approving', () => {
  it('shows a review to everybody, and names the pages that change', async () => {
    const id = await publish([await upload(await jpegPicture())]);
    expect(await listed()).toEqual([]);
    expect(await decide([id], 'approved')).toEqual({
      changed: [id],
      unchanged: [],
      unknown: [],
      tags: ['reviews', `model:${TEST_MODEL_ID}`],
    });
    expect(await listed()).toEqual([id]);
    expect(await ownStates()).toEqual([['approved', 1]]);
  });

  describe('also approves the name beside it', () => {
    const rename = async (name: string) => {
      await ask(updateMember, { token: author.token, name });
    };
    const shown = async () =>
      (await ask<ResponseOf<typeof listReviews>>(listReviews, {})).reviews.map((r) => r.author);
    afterEach(() => rename('Бат Э.'));

    it('so that a member who renames himself into a telephone number changes nothing', async () => {
      const id = await publish();
      await decide([id], 'approved');
      await rename('+976 9911 2233');
      expect(await shown()).toEqual(['Бат Э.']);
      expect((await listForModeration(backend.db))[0]).toMatchObject({
        author: 'Бат Э.',
        memberName: '+976 9911 2233',
      });
    });

    it('as it was seen: a name that was changed since is not approved', async () => {
      const id = await publish();
      await rename('+976 9911 2233');
      const verdict = { reviewIds: [id], state: 'approved', memberName: 'Бат Э.' } as const;
      const decision = await decideReviews(backend.db, backend.media, verdict, commandLine(NOW));
      expect(decision.changed).toEqual([]);
      expect(await listed()).toEqual([]);
    });

    it('again when it is approved after a rejection', async () => {
      const id = await publish();
      await decide([id], 'approved');
      await rename('Болд');
      await decide([id], 'rejected');
      await decide([id], 'approved');
      expect(await shown()).toEqual(['Болд']);
    });
  });

  it('of what is approved changes nothing', async () => {
    const id = await publish();
    await decide([id], 'approved');
    expect(await decide([id, id], 'approved')).toEqual({
      changed: [],
      unchanged: [id],
      unknown: [],
      tags: [],
    });
  });

  it('decides nothing when one of the numbers is unknown', async () => {
    const id = await publish();
    expect(await decide([id, 999_999], 'approved')).toMatchObject({ unknown: [999_999], tags: [] });
    expect(await ownStates()).toEqual([['pending', 0]]);
  });
});

describe('rejecting', () => {
  it('takes a review off the site, with the files of its media', async () => {
    const media = [await upload(await jpegPicture()), await upload(webmVideo())];
    const paths = media.flatMap(pathsOf);
    expect(paths).toHaveLength(5);
    const id = await publish(media);
    await decide([id], 'approved');
    expect(await Promise.all(paths.map(statusOf))).toEqual(paths.map(() => 200));

    const { tags } = await decide([id], 'rejected');
    expect(tags).toEqual(['reviews', `model:${TEST_MODEL_ID}`]);
    expect(await listed()).toEqual([]);
    expect(await ownStates()).toEqual([['rejected', 0]]);
    expect(await Promise.all(paths.map(statusOf))).toEqual(paths.map(() => 404));
    expect(await backend.db.$count(reviewMedia)).toBe(0);
  });

  it('is decided while the store is away, whose files the hourly sweep removes', async () => {
    const media = [await upload(await jpegPicture()), await upload(webmVideo())];
    const id = await publish(media);
    const removing = vi
      .spyOn(backend.media, 'remove')
      .mockRejectedValueOnce(new StoreAwayError('the object store is away'));
    const verdict = { reviewIds: [id], state: 'rejected', from: 'pending' } as const;
    const decision = await decideReviews(backend.db, backend.media, verdict, commandLine(NOW));
    expect(decision.changed).toEqual([id]);
    expect(await ownStates()).toEqual([['rejected', 0]]);
    await removeOrphanedUploads(backend.db, backend.media, NOW);
    removing.mockRestore();
    expect(await backend.db.$count(reviewMedia)).toBe(0);
    for (const path of media.flatMap(pathsOf)) {
      expect(await statusOf(path)).toBe(404);
      expect(await backend.media.open(path.replace(/^\/media\/|\?.*/g, ''))).toBeNull();
    }
  });

  it('leaves the others no longer than one whose file cannot be removed', async () => {
    const stuck = await upload(await jpegPicture());
    const other = await upload(await jpegPicture());
    await backend.db.update(reviewMedia).set({ createdAt: new Date(0) });
    const remove = backend.media.remove.bind(backend.media);
    const removing = vi.spyOn(backend.media, 'remove').mockImplementation(async (key) => {
      if (stuck.src.includes(key)) throw new Error('EACCES');
      await remove(key);
    });
    await removeOrphanedUploads(backend.db, backend.media, NOW);
    removing.mockRestore();
    const kept = await backend.db.select({ src: reviewMedia.src }).from(reviewMedia);
    expect(kept).toHaveLength(1);
    expect(stuck.src).toContain(kept[0]?.src);
    expect(await statusOf(other.src)).toBe(404);
    await removeOrphanedUploads(backend.db, backend.media, NOW);
    expect(await backend.db.$count(reviewMedia)).toBe(0);
  });

  it('leaves the media of other reviews and of the site alone', async () => {
    const attached = await upload(await jpegPicture());
    await publish([attached]);
    const id = await publish();
    await backend.db.insert(reviewMedia).values({
      mediaId: 'd'.repeat(32),
      memberId: author.memberId,
      reviewId: id,
      kind: 'image',
      src: '/pictures/scenes/mall-yard-1600.avif',
      smallSrc: '/pictures/scenes/mall-yard-800.avif',
      width: 1600,
      height: 900,
    });
    await decide([id], 'rejected');
    expect(await backend.db.$count(reviewMedia)).toBe(1);
    expect(await statusOf(attached.src)).toBe(200);
  });
});

describe('what staff look at', () => {
  /** An hour after each other, the first three hours ago. */
  async function publishThree(): Promise<[number, number, number]> {
    const ids: number[] = [];
    for (const hours of [3, 2, 1]) {
      now = new Date(NOW.getTime() - hours * HOUR_MS);
      // Signed by a clock of that hour.
      ids.push(await publish());
    }
    const [first = 0, second = 0, third = 0] = ids;
    return [first, second, third];
  }
  const idsOf = async (options: Parameters<typeof listForModeration>[1] = {}) =>
    (await listForModeration(backend.db, options)).map((review) => review.review_id);

  it('is what waits, the longest waiting first; or everything, newest first', async () => {
    const [first, second, third] = await publishThree();
    await decide([second], 'approved');
    expect(await idsOf({ state: 'pending' })).toEqual([first, third]);
    expect(await idsOf({ state: 'approved' })).toEqual([second]);
    expect(await idsOf()).toEqual([third, second, first]);
  });

  it('continues after a review, with the older ones of a state', async () => {
    const [first, second, third] = await publishThree();
    await decide([first, third], 'approved');
    expect(await idsOf({ state: 'approved', before: third })).toEqual([first]);
    // Also where that review is in another state by now.
    expect(await idsOf({ state: 'approved', before: second })).toEqual([first]);
    expect(await idsOf({ state: 'approved', before: first })).toEqual([]);
  });

  it('names the author', async () => {
    const id = await publish();
    expect(await findForModeration(backend.db, id)).toMatchObject({
      author: 'Бат Э.',
      email: expect.stringContaining('@example.mn'),
      whatsapp: '+976 9911 2233',
      state: 'pending',
    });
    expect(await findForModeration(backend.db, id + 1)).toBeNull();
  });
});

describe('orphaned uploads', () => {
  it('are removed after a day, rows and files, when something else is uploaded', async () => {
    const forgotten = [await upload(await jpegPicture()), await upload(webmVideo())];
    const carried = await upload(await jpegPicture());
    await publish([carried]);
    now = new Date(NOW.getTime() + 26 * HOUR_MS);
    const later = uploadRequest(author.token, await jpegPicture(), {
      ageMs: NOW.getTime() - now.getTime(),
    });
    const { data: fresh } = await answerTo<ReviewMedia>(backend, later);
    const isStored = async (address: string) =>
      (await backend.media.open(address.replace(/^\/media\/|\?.*/g, ''))) !== null;
    for (const path of forgotten.flatMap(pathsOf)) expect(await isStored(path)).toBe(false);
    for (const path of [carried, fresh].flatMap(pathsOf)) expect(await isStored(path)).toBe(true);
    const left = await backend.db.select({ id: reviewMedia.mediaId }).from(reviewMedia);
    expect(left.map(({ id }) => id).sort()).toEqual([carried.media_id, fresh.media_id].sort());
  });

  it('stay for their day', async () => {
    const waiting = await upload(await jpegPicture());
    now = new Date(NOW.getTime() + 23 * HOUR_MS);
    await answerTo(
      backend,
      uploadRequest(author.token, await jpegPicture(), { ageMs: NOW.getTime() - now.getTime() }),
    );
    expect(await statusOf(waiting.src)).toBe(200);
  });

  it('are at most forty for one member', async () => {
    const rows = Array.from({ length: 39 }, (_, i) => ({
      mediaId: String(i).padStart(32, '0'),
      memberId: author.memberId,
      kind: 'image' as const,
      src: '',
      smallSrc: '',
      width: 1,
      height: 1,
      createdAt: now,
    }));
    await backend.db.insert(reviewMedia).values(rows);
    const picture = await jpegPicture(32, 32);
    const codes = await Promise.all(
      [1, 2, 3].map(
        async () => (await answerTo(backend, uploadRequest(author.token, picture))).code,
      ),
    );
    expect(codes.sort()).toEqual([0, 1, 1]);
    const rejected = await answerTo(backend, uploadRequest(author.token, picture));
    expect(rejected).toMatchObject({ status: 200, code: 1 });
    expect(rejected.msg).toContain('Many files');
    const { token } = await createTestMember(backend.db);
    expect((await answerTo(backend, uploadRequest(token, picture))).code).toBe(0);
  });
});

it('notes for search engines which pages show another review, and none for one that was never shown', async () => {
  await registerEndpoints(backend.db, ['https://search.example/indexnow']);
  const changed = async () => {
    const rows = await backend.db.delete(changedPages).returning({ path: changedPages.path });
    return rows.map(({ path }) => path).sort();
  };
  const unseen = await publish();
  const seen = await publish();
  await decide([unseen], 'rejected');
  expect(await changed()).toEqual([]);
  const pages = [`/car/${TEST_MODEL_ID}`, '/homeReviews'];
  await decide([seen], 'approved');
  expect(await changed()).toEqual(pages);
  await decide([seen], 'rejected');
  expect(await changed()).toEqual(pages);
  await registerEndpoints(backend.db, []);
});
