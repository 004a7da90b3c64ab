import { expect } from 'vitest';
import type { ReviewMedia } from '@/lib/contract/calls/review';
import { UPLOAD_ERROR_MESSAGES } from '@/lib/contract/review-limits';
import { reviewMedia } from '@/lib/server/db/schema/reviews';
import { serveMedia } from '@/lib/server/media/serve-media';
import { answerTo } from './signed-request';
import { createTestBackend, type TestBackend } from './test-backend';
import { openTestSession } from './test-member';
import { uploadRequest } from './upload-request';

/** A backend with one member, who uploads what a test makes. */
export interface UploadBench {
  backend: TestBackend;
  token: string;
  upload(
    file: Uint8Array,
    options?: Parameters<typeof uploadRequest>[2],
  ): ReturnType<typeof answerTo<ReviewMedia>>;
  /** Expects a rejection with exactly this text, and that nothing is stored. */
  expectRejected(file: Uint8Array, msg: (typeof UPLOAD_ERROR_MESSAGES)[number]): Promise<void>;
  /** Expects that a file is taken. @returns it, with all that is served of it */
  expectTaken(file: Uint8Array, filename?: string): Promise<{ media: ReviewMedia; all: Buffer[] }>;
  served(src: string): Promise<Buffer>;
}

export async function createUploadBench(): Promise<UploadBench> {
  const backend = await createTestBackend();
  const token = await openTestSession(backend.db);
  const bench: UploadBench = {
    backend,
    token,
    upload: (file, options) => answerTo<ReviewMedia>(backend, uploadRequest(token, file, options)),
    async expectRejected(file, msg) {
      await backend.db.delete(reviewMedia);
      expect(await bench.upload(file)).toMatchObject({ status: 200, code: 1, msg, data: null });
      expect(UPLOAD_ERROR_MESSAGES).toContain(msg);
      expect(await backend.db.$count(reviewMedia)).toBe(0);
    },
    async expectTaken(file, filename) {
      const answer = await bench.upload(file, filename === undefined ? {} : { filename });
      expect(answer).toMatchObject({ status: 200, code: 0 });
      const { src, small_src, poster_src } = answer.data;
      const all = await Promise.all(
        [src, small_src, ...(poster_src ? [poster_src] : [])].map(bench.served),
      );
      return { media: answer.data, all };
    },
    async served(src) {
      const response = await serveMedia(src.replace(/^\/media\/|\?.*/g, ''), null, backend.media);
      expect(response.status).toBe(200);
      return Buffer.from(await response.arrayBuffer());
    },
  };
  return bench;
}
