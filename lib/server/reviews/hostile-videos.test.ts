import { readFile } from 'node:fs/promises';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stripMp4Metadata } from '@/lib/server/media/strip-mp4-metadata';
import { stripWebmMetadata } from '@/lib/server/media/strip-webm-metadata';
import { UnusableFileError } from '@/lib/server/media/uploaded-media';
import { processorMs } from '@/tests/support/processor-time';
import {
  box,
  element,
  mp4Video,
  PLACE,
  placeBox,
  RECORDED_AT,
  VIDEO_SAMPLES,
  webmVideo,
} from '@/tests/support/server/sample-videos';
import { createUploadBench, type UploadBench } from '@/tests/support/server/upload-outcome';

const HTML = '<script>alert(1)</script>';

let bench: UploadBench;
beforeAll(async () => {
  bench = await createUploadBench();
});
afterAll(() => bench.backend.close());

const latin1 = (text: string) => Buffer.from(text, 'latin1');

/** What is served of a video that is taken. */
async function servedVideo(video: Buffer): Promise<Buffer> {
  const { all } = await bench.expectTaken(video, 'video.mp4');
  return all[0] as Buffer;
}

/** Positions stay: what plays a video finds its samples where they were. */
function expectSamplesInPlace(before: Buffer, after: Buffer) {
  expect(after.length).toBe(before.length);
  expect(after.indexOf(VIDEO_SAMPLES)).toBe(before.indexOf(VIDEO_SAMPLES));
  expect(after.indexOf(VIDEO_SAMPLES)).toBeGreaterThan(0);
}

describe('what a telephone writes into an MP4 beside the video', () => {
  it.each([
    ['the place in ©xyz', { inMovie: [placeBox()] }],
    ['the place in the metadata of a track', { tracks: [{ extra: [placeBox()] }] }],
    ['the place in QuickTime’s metadata', { inMovie: [box('meta', box('ilst', latin1(PLACE)))] }],
    [
      'the place in a box of its own',
      { behind: [box('uuid', latin1(`${'u'.repeat(16)}${PLACE}`))] },
    ],
    ['the place at the end of the file', { behind: [box('udta', latin1(PLACE))] }],
    [
      'the place in free space',
      { behind: [box('free', latin1(PLACE)), box('skip', latin1(PLACE))] },
    ],
    ['the place in a box nobody knows', { inMovie: [box('Xtra', latin1(PLACE))] }],
  ])('%s is in nothing that is served', async (_, options) => {
    const video = mp4Video(options);
    expect(video.includes(PLACE)).toBe(true);
    const served = await servedVideo(video);
    expect(served.includes(PLACE)).toBe(false);
    expectSamplesInPlace(video, served);
  });

  it('the places of a journey, in a track of their own, are gone with the track', async () => {
    const places = { handler: 'meta', samples: `${PLACE}+47.9204+106.9173/` };
    const video = mp4Video({ tracks: [{}, places] });
    const served = await servedVideo(video);
    expect(served.includes('+47.92')).toBe(false);
    expect(served.includes('meta')).toBe(false);
    expectSamplesInPlace(video, served);
  });

  it('the hour and the name of the device are gone', async () => {
    const hour = Buffer.alloc(4);
    hour.writeUInt32BE(RECORDED_AT);
    const video = mp4Video();
    expect([video.includes(hour), video.includes('Snitch')]).toEqual([true, true]);
    const served = await servedVideo(video);
    expect([served.includes(hour), served.includes('Snitch')]).toEqual([false, false]);
  });

  it('sound stays', async () => {
    const video = mp4Video({ tracks: [{}, { handler: 'soun', samples: 'sound-samples' }] });
    expect((await servedVideo(video)).includes('sound-samples')).toBe(true);
  });
});

describe('what a WebM holds beside the video', () => {
  const tags = element(0x1254c367, element(0x7373, element(0x67c8, latin1(PLACE))));
  it.each([
    ['tags', { behind: [tags] }],
    ['tags of a live recording', { isLive: true, behind: [tags] }],
    ['a title', { inInfo: [element(0x7ba9, latin1(PLACE))] }],
    ['a file name', { inInfo: [element(0x7384, latin1(PLACE))] }],
    ['attachments', { behind: [element(0x1941a469, latin1(PLACE))] }],
    ['chapters', { behind: [element(0x1043a770, latin1(PLACE))] }],
    ['an empty space', { behind: [element(0xec, latin1(PLACE))] }],
    ['an element nobody knows', { behind: [element(0x1a2b3c4d, latin1(PLACE))] }],
  ])('%s: nothing of it is served', async (name, options) => {
    const video = webmVideo(options);
    expect(video.includes(PLACE)).toBe(true);
    if (name === 'an element nobody knows') expect(video.includes('\u001a+<M')).toBe(true);
    const served = await servedVideo(video);
    expect(served.includes(PLACE)).toBe(false);
    expect(served.includes('Snitch')).toBe(false);
    expectSamplesInPlace(video, served);
  });
});

describe('files that are a video and something else', () => {
  it('an MP4 with an archive behind it is damaged', () =>
    bench.expectRejected(Buffer.concat([mp4Video(), latin1('PK\x03\x04archive')]), 'file damaged'));

  it('a WebM with a page behind it is damaged', () =>
    bench.expectRejected(Buffer.concat([webmVideo(), latin1(HTML)]), 'file damaged'));

  it('an MP4 with a page in free space is stored without the page', async () => {
    const served = await servedVideo(mp4Video({ behind: [box('free', latin1(HTML))] }));
    expect(served.includes('script')).toBe(false);
  });

  it('a page that begins like an MP4 is damaged', () =>
    bench.expectRejected(latin1(`\0\0\0\x18ftypisom\0\0\0\0isomavc1${HTML}`), 'file damaged'));
});

describe('files that are no video, or none any more', () => {
  const shortened = (video: Buffer, share: number) =>
    video.subarray(0, Math.floor(video.length * share));

  it.each([0.05, 0.2, 0.4, 0.6, 0.8, 0.99])(
    'an MP4 and a WebM of which %d is left are damaged',
    async (share) => {
      await bench.expectRejected(shortened(mp4Video(), share), 'file damaged');
      await bench.expectRejected(shortened(webmVideo(), share), 'file damaged');
    },
  );

  it('a live WebM that was cut off within a block is damaged', () =>
    bench.expectRejected(webmVideo({ isLive: true }).subarray(0, -3), 'file damaged'));

  it.each([
    ['sound only', mp4Video({ tracks: [{ handler: 'soun' }] })],
    ['a HEIC with a film in it', mp4Video({ brand: 'heic' })],
    ['a WebM of sound only', webmVideo({ trackType: 2 })],
    ['a WebM with subtitles', webmVideo({ trackType: 17 })],
    ['a Matroska file', webmVideo({ docType: 'matroska' })],
  ])('%s is rejected', (_, video) => bench.expectRejected(video, 'only image and video'));

  it.each([
    ['no movie', Buffer.concat([mp4Video().subarray(0, 24), box('mdat', latin1('x'))])],
    ['two movies', mp4Video({ behind: [box('moov')] })],
    ['a size of zero pixels', mp4Video({ tracks: [{ width: 0 }] })],
    ['a size of 60,000 pixels', mp4Video({ tracks: [{ width: 60_000 }] })],
  ])('an MP4 with %s is damaged', (_, video) => bench.expectRejected(video, 'file damaged'));

  it.each([0, 1, 7, 9, 0x7fffffff, 0xffffffff])(
    'an MP4 with a box that says it has %d bytes is damaged',
    async (size) => {
      const video = mp4Video();
      for (const type of ['mdat', 'moov', 'trak', 'stbl', 'tkhd']) {
        const lying = Buffer.from(video);
        lying.writeUInt32BE(size, lying.indexOf(type) - 4);
        await bench.expectRejected(lying, 'file damaged');
      }
    },
  );

  it('an MP4 whose samples go on until its end is whole', async () => {
    const whole = mp4Video();
    // The movie before the samples, as it is when it was written for the network.
    const at = (type: string) => whole.indexOf(type) - 4;
    const media = Buffer.from(whole.subarray(at('mdat'), at('moov')));
    media.writeUInt32BE(0, 0);
    const movie = Buffer.from(whole.subarray(at('moov')));
    const offset = movie.indexOf('stco') + 12;
    movie.writeUInt32BE(movie.readUInt32BE(offset) + movie.length, offset);
    await bench.expectTaken(Buffer.concat([whole.subarray(0, at('mdat')), movie, media]));
  });

  it('an MP4 whose samples lie outside of the file is damaged', async () => {
    for (const [type, at] of [
      ['stco', 12],
      ['stsz', 16],
    ] as const) {
      const video = mp4Video();
      video.writeUInt32BE(0x7fffffff, video.indexOf(type) + at);
      await bench.expectRejected(video, 'file damaged');
    }
  });

  it('an MP4 of a million empty boxes is damaged, soon', async () => {
    const boxes = Buffer.concat([mp4Video(), Buffer.alloc(8_000_000, box('free'))]);
    const startedAtMs = processorMs();
    await bench.expectRejected(boxes, 'file damaged');
    expect(processorMs() - startedAtMs).toBeLessThan(3000);
  });
});

describe('the tables of an MP4', () => {
  /** A table that gives every sample the same size, of which only the number is stored. */
  function withSamples(count: number, bytes: number): Buffer {
    const video = mp4Video({ tracks: [{ samples: 'x'.repeat(bytes) }] });
    const sizes = video.indexOf('stsz') + 8;
    video.writeUInt32BE(1, sizes);
    video.writeUInt32BE(count, sizes + 4);
    video.writeUInt32BE(count, video.indexOf('stsc') + 16);
    return video;
  }

  it('that claim more samples than there are bytes are damaged, and are not walked', async () => {
    const startedAtMs = processorMs();
    await bench.expectRejected(withSamples(0xffffffff, 64), 'file damaged');
    expect(processorMs() - startedAtMs).toBeLessThan(1000);
  });

  it('that claim the same samples in hundreds of tracks are damaged, and are not walked', async () => {
    const handler = 'meta';
    const video = mp4Video({
      tracks: Array.from({ length: 400 }, () => ({ handler, samples: '' })),
    });
    const [sizes, runs, offsets] = ['stsz', 'stsc', 'stco'].map(latin1) as [Buffer, Buffer, Buffer];
    const large = Buffer.concat([video, box('free', Buffer.alloc(8_000_000))]);
    for (let at = large.indexOf(runs); at > 0; at = large.indexOf(runs, at + 1)) {
      large.writeUInt32BE(8_000_000, at + 16);
      const size = large.indexOf(sizes, at) + 8;
      large.writeUInt32BE(1, size);
      large.writeUInt32BE(8_000_000, size + 4);
      large.writeUInt32BE(video.length + 8, large.indexOf(offsets, at) + 12);
    }
    const startedAtMs = processorMs();
    await bench.expectRejected(large, 'file damaged');
    expect(processorMs() - startedAtMs).toBeLessThan(1000);
  });

  it('may have a sample for each of eight million bytes, and are read within seconds', async () => {
    const video = withSamples(8_000_000, 8_000_000);
    const startedAtMs = processorMs();
    await bench.expectTaken(video);
    expect(processorMs() - startedAtMs).toBeLessThan(3000);
  });
});

describe('a video recorded by a browser', () => {
  it.each(['recorded.webm', 'recorded.mp4'])('%s is taken, with its size', async (name) => {
    const recorded = await readFile(
      path.join(process.cwd(), 'tests/support/server/fixtures', name),
    );
    const { media, all } = await bench.expectTaken(recorded, 'blob');
    expect(media).toMatchObject({ kind: 'video', width: 160, height: 120 });
    expect(media.src.includes(`${path.extname(name)}?`)).toBe(true);
    expect(all[0]?.length).toBe(recorded.length);
  });
});

describe('any video with bytes changed', () => {
  const samples = [
    {
      clean: stripMp4Metadata,
      video: mp4Video({ tracks: [{}, { handler: 'meta' }], inMovie: [placeBox()] }),
    },
    { clean: stripWebmMetadata, video: webmVideo() },
    { clean: stripWebmMetadata, video: webmVideo({ isLive: true }) },
  ];
  it.each(samples)('is cleaned or rejected in words, never anything else', ({ clean, video }) => {
    const change = fc.tuple(fc.nat(video.length - 1), fc.integer({ min: 0, max: 255 }));
    const changes = fc.array(change, { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(changes, fc.nat(video.length), (bytes, cut) => {
        const changed = Buffer.from(cut % 3 ? video : video.subarray(0, cut));
        for (const [at, value] of bytes) if (at < changed.length) changed[at] = value;
        const { length } = changed;
        try {
          const { width, height } = clean(changed);
          expect(Math.min(width, height)).toBeGreaterThanOrEqual(16);
        } catch (error) {
          if (!(error instanceof UnusableFileError)) throw error;
          expect(['file damaged', 'only image and video']).toContain(error.reason);
        }
        expect(changed.length).toBe(length);
      }),
      { numRuns: 5000 },
    );
  });
});
