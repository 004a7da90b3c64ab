import fc from 'fast-check';
import { pngBomb } from './sample-pictures';
import { mp4Video, placeBox, webmVideo } from './sample-videos';

/** Signatures at the beginning of files, and bytes that are mistaken for them. */
const BEGINNINGS = [
  '\u00ff\u00d8\u00ff\u00e0',
  '\u0089PNG\r\n\u001a\n',
  'RIFF\0\0\0\0WEBPVP8 ',
  'RIFF\0\0\0\0WEBPVP8X',
  '\0\0\0\u0018ftypisom',
  '\0\0\0\u0018ftypheic',
  '\u001aE\u00df\u00a3',
  'GIF89a',
  '%PDF-1.7',
  '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
  'II*\0',
  'PK\u0003\u0004',
  '',
].map((text) => Buffer.from(text, 'latin1'));

const bytes = fc.uint8Array({ maxLength: 400 }).map((array) => Buffer.from(array));

const SAMPLES = [
  mp4Video({ tracks: [{}, { handler: 'meta' }], inMovie: [placeBox()] }),
  webmVideo(),
  webmVideo({ isLive: true }),
  pngBomb(40, 40),
];

/** Boxes without which an MP4 is damaged, whatever else it contains. */
const NEEDED_BOXES = ['moov', 'trak', 'stbl', 'tkhd'];
/** Sizes that no such box has. */
const lyingSize = fc.oneof(
  fc.integer({ min: 2, max: 7 }),
  fc.integer({ min: 0x7fffffff, max: 0xffffffff }),
);

/** An MP4 with one box whose stated size is impossible. */
const lyingVideo = fc.tuple(fc.constantFrom(...NEEDED_BOXES), lyingSize).map(([type, size]) => {
  const video = mp4Video();
  video.writeUInt32BE(size, video.indexOf(type) - 4);
  return video;
});

/** Files that must all be rejected: of another kind, cut off, or with false required data. */
export const badFiles: fc.Arbitrary<Buffer> = fc.oneof(
  { weight: 4, arbitrary: fc.tuple(fc.constantFrom(...BEGINNINGS), bytes).map(Buffer.concat) },
  {
    weight: 3,
    arbitrary: fc
      .tuple(fc.constantFrom(...SAMPLES), fc.double({ min: 0, max: 0.55, noNaN: true }))
      .map(([sample, share]) => sample.subarray(0, Math.floor(sample.length * share))),
  },
  { weight: 2, arbitrary: lyingVideo },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.integer({ min: 9000, max: 60_000 }), fc.integer({ min: 9000, max: 60_000 }))
      .map(([width, height]) => pngBomb(width, height)),
  },
);
