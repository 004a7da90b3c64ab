import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ReviewMedia } from '@/lib/contract/calls/review';
import {
  jpegPicture,
  movingWebp,
  pngPicture,
  webpPicture,
} from '@/tests/support/server/sample-pictures';
import { mp4Video, webmVideo } from '@/tests/support/server/sample-videos';
import { answerTo } from '@/tests/support/server/signed-request';
import {
  backend,
  createTestBackend,
  createTestDispatcher,
  withTestBackend,
} from '@/tests/support/server/test-backend';
import { createTestMember, openTestSession } from '@/tests/support/server/test-member';
import { uploadRequest } from '@/tests/support/server/upload-request';
import { reviewMedia } from '../db/schema/reviews';
import { diskMediaStore } from '../media/disk-media-store';
import { isMediaKey } from '../media/media-store';
import { serveMedia } from '../media/serve-media';

withTestBackend();
let token: string;
beforeAll(async () => {
  token = await openTestSession(backend.db);
});
beforeEach(() => backend.db.delete(reviewMedia));

const upload = (file: Uint8Array, options?: Parameters<typeof uploadRequest>[2]) =>
  answerTo<ReviewMedia>(backend, uploadRequest(token, file, options));

async function served(path: string) {
  const response = await serveMedia(path.replace(/^\/media\/|\?.*/g, ''), null, backend.media);
  return { response, bytes: Buffer.from(await response.arrayBuffer()) };
}

describe('a picture', () => {
  it.each([
    ['JPEG', jpegPicture],
    ['PNG', pngPicture],
    ['WebP', webpPicture],
  ])('in %s is stored in two sizes', async (_, make) => {
    const { code, data } = await upload(await make(2000, 1000));
    expect(code).toBe(0);
    expect(data).toMatchObject({ kind: 'image', poster_src: null, width: 1600, height: 800 });
    for (const [src, width] of [
      [data.src, 1600],
      [data.small_src, 480],
    ] as const) {
      const { response, bytes } = await served(src);
      expect(response.status).toBe(200);
      expect(response.headers.get('content-type')).toBe('image/webp');
      expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width });
    }
  });

  it('is never enlarged', async () => {
    const { data } = await upload(await pngPicture(20, 10));
    expect(data).toMatchObject({ width: 20, height: 10 });
  });

  it('that moves becomes a still', async () => {
    const { code, data } = await upload(await movingWebp());
    expect(code).toBe(0);
    const { pages, height } = await sharp((await served(data.src)).bytes).metadata();
    expect([pages ?? 1, height]).toEqual([1, 32]);
  });

  it('has a name that nobody can guess, and not its identity', async () => {
    const picture = await jpegPicture();
    const first = await upload(picture);
    const second = await upload(picture);
    expect(first.data.src).not.toBe(second.data.src);
    expect(first.data.src).not.toContain(first.data.media_id);
    expect(isMediaKey(first.data.src.replace(/^\/media\/|\?.*/g, ''))).toBe(true);
  });
});

describe('a video', () => {
  it.each([
    ['MP4', mp4Video(), 'video/mp4'],
    ['QuickTime', mp4Video({ brand: 'qt  ' }), 'video/mp4'],
    ['WebM', webmVideo(), 'video/webm'],
    ['WebM recorded live', webmVideo({ isLive: true }), 'video/webm'],
  ])('in %s is stored with its size and a poster', async (_, video, type) => {
    const { code, data } = await upload(video);
    expect(code).toBe(0);
    expect(data).toMatchObject({ kind: 'video', width: 640, height: 360 });
    const { response, bytes } = await served(data.src);
    expect(response.headers.get('content-type')).toBe(type);
    expect(bytes.length).toBe(video.length);
    const poster = await sharp((await served(data.poster_src ?? '')).bytes).metadata();
    expect((poster.width ?? 0) / (poster.height ?? 1)).toBeCloseTo(16 / 9, 1);
    expect((await served(data.small_src)).response.headers.get('content-type')).toBe('image/webp');
  });

  it('that was recorded upright is upright', async () => {
    const { data } = await upload(mp4Video({ tracks: [{ isTurned: true }] }));
    expect(data).toMatchObject({ width: 360, height: 640 });
  });

  it('shows the poster that came with it', async () => {
    const { data } = await upload(webmVideo(), { poster: await jpegPicture(300, 300) });
    const { bytes } = await served(data.poster_src ?? '');
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 300, height: 300 });
  });

  it.each([
    ['that is none', Buffer.from('poster')],
    ['that is empty', Buffer.alloc(0)],
    ['that is a video', mp4Video()],
  ])('with a poster %s gets a drawn one', async (_, poster) => {
    const { code, data } = await upload(webmVideo(), { poster });
    expect(code).toBe(0);
    expect((await served(data.poster_src ?? '')).response.status).toBe(200);
  });
});

describe('what an address uploads in an hour', () => {
  it('is limited in kilobytes, whichever member sends it', async () => {
    const rateLimitScale = 1 / 300;
    const limited = await createTestBackend({ rateLimitScale });
    try {
      const member = await openTestSession(limited.db);
      const sendKb = (kilobytes: number) => {
        const video = mp4Video({ tracks: [{ samples: 'x'.repeat(kilobytes * 1024) }] });
        return answerTo(limited, uploadRequest(member, video));
      };
      const { status, headers } = await sendKb(1100);
      expect(status).toBe(429);
      // The window of the kilobytes is an hour; those of the calls are shorter.
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(3000);
      expect(await limited.db.$count(reviewMedia)).toBe(0);
    } finally {
      await limited.close();
    }
  });
});

it('says in the language of the member that a file could not be stored', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'media-'));
  try {
    // Where the store needs a folder there is a file.
    for (let nth = 0; nth < 256; nth++)
      writeFileSync(join(folder, nth.toString(16).padStart(2, '0')), '');
    const api = createTestDispatcher({ db: backend.db, media: diskMediaStore(folder) });
    const request = uploadRequest(token, await jpegPicture(32, 32), { lang: 'ru' });
    const { code, msg } = await answerTo(api, request);
    expect([code, msg]).toEqual([503, expect.stringMatching(/^Сейчас файлы загрузить нельзя/)]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

it('orphaned uploads of a day before do not stop a member from uploading', async () => {
  const { memberId, token: own } = await createTestMember(backend.db);
  const ofAge = (hours: number) =>
    Array.from({ length: 40 }, (_, i) => ({
      mediaId: `${hours}x${i}`.padStart(32, '0'),
      memberId,
      kind: 'image' as const,
      src: '',
      smallSrc: '',
      width: 1,
      height: 1,
      createdAt: new Date(Date.now() - hours * 3_600_000),
    }));
  const codeOf = async () =>
    (await answerTo(backend, uploadRequest(own, await jpegPicture(32, 32)))).code;
  await backend.db.insert(reviewMedia).values(ofAge(26));
  expect(await codeOf()).toBe(0);
  await backend.db.insert(reviewMedia).values(ofAge(1));
  expect(await codeOf()).toBe(1);
});
