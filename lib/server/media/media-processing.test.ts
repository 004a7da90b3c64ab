import path from 'node:path';
import sharp from 'sharp';
import { afterEach, describe, expect, it } from 'vitest';
import { jpegPicture } from '@/tests/support/server/sample-pictures';
import {
  createMediaProcessing,
  MediaBusyError,
  type MediaProcessing,
  type MediaProcessingOptions,
  MediaTooHeavyError,
} from './media-processing';
import { UnusableFileError } from './uploaded-media';

const BROKEN_WORKER = path.join(process.cwd(), 'tests/support/server/broken-media-worker.mjs');
const MEGABYTE = 1024 * 1024;

let processing: MediaProcessing | undefined;
afterEach(() => processing?.close());

function open(options: MediaProcessingOptions): (content: Buffer | string) => Promise<unknown> {
  const opened = createMediaProcessing(options);
  processing = opened;
  return (content) => opened.process({ bytes: Buffer.from(content as Buffer), kind: 'png' });
}

describe('the process that works on uploads', () => {
  it('may be crashed by a file: only that file fails, and the next one is processed', async () => {
    const work = open({ workerFile: BROKEN_WORKER });
    await expect(work('crash')).rejects.toThrow(MediaTooHeavyError);
    expect(await work('fine')).toBe('fine');
  });

  it('is ended when a file takes too long, and later ones are processed', async () => {
    const work = open({ workerFile: BROKEN_WORKER, timeLimitMs: 1500 });
    await expect(work('never end')).rejects.toThrow(MediaTooHeavyError);
    // Starting its process may take longer than that on a machine with other work.
    await expect.poll(() => work('fine').catch(() => '')).toBe('fine');
  });

  it('is ended when a file takes too much memory, of which V8 knows nothing', async () => {
    const size = { width: 5000, height: 5000, channels: 3, background: '#369' } as const;
    // Interlaced pictures are decoded whole: 150 MB of this one, from some kilobytes.
    const heavy = await sharp({ create: size })
      .toColourspace('rgb16')
      .png({ progressive: true, compressionLevel: 1 })
      .toBuffer();
    const work = open({ memoryMaxBytes: 170 * MEGABYTE });
    await expect(work(heavy)).rejects.toThrow(MediaTooHeavyError);
    await expect(work(await jpegPicture())).rejects.toThrow(UnusableFileError);
  });

  it('queues files up to a limit, and rejects the others at once', async () => {
    const work = open({ workerFile: BROKEN_WORKER, waitingMax: 2 });
    const waiting = [work('fine'), work('fine'), work('fine')];
    await expect(work('fine')).rejects.toThrow(MediaBusyError);
    expect(await Promise.all(waiting)).toEqual(['fine', 'fine', 'fine']);
    expect(await work('fine')).toBe('fine');
  });

  it('rejects a file that has waited too long', async () => {
    const work = open({ workerFile: BROKEN_WORKER, waitMaxMs: 300 });
    const files = await Promise.allSettled([work('never end'), work('fine')]);
    const reasons = files.map((file) => file.status === 'rejected' && file.reason);
    expect(reasons).toEqual([expect.any(MediaBusyError), expect.any(MediaBusyError)]);
  });

  it('has none of the secrets of the site', async () => {
    const work = open({ workerFile: BROKEN_WORKER });
    process.env.DESK_SECRET = 'x'.repeat(32);
    try {
      expect(await work('environment')).not.toContain('DESK_SECRET');
    } finally {
      delete process.env.DESK_SECRET;
    }
  });
});
