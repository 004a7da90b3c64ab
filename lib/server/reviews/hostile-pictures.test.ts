import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { processorMs } from '@/tests/support/processor-time';
import {
  jpegPicture,
  placedJpeg,
  pngBomb,
  pngChunk,
  pngPicture,
  webpPicture,
} from '@/tests/support/server/sample-pictures';
import { mp4Video } from '@/tests/support/server/sample-videos';
import { createUploadBench, type UploadBench } from '@/tests/support/server/upload-outcome';

const SCRIPT = '<script>alert(1)</script>';
const SVG = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${SCRIPT}</svg>`;
const MEGABYTE = 1024 * 1024;

let bench: UploadBench;
beforeAll(async () => {
  bench = await createUploadBench();
});
afterAll(() => bench.backend.close());

/** A JPEG with a comment, which lies behind its first two bytes. */
async function jpegWithComment(comment: string): Promise<Buffer> {
  const picture = await jpegPicture();
  const segment = Buffer.from(`\xff\xfe\0\0${comment}`, 'latin1');
  segment.writeUInt16BE(segment.length - 2, 2);
  return Buffer.concat([picture.subarray(0, 2), segment, picture.subarray(2)]);
}

describe('files that are a picture and something else', () => {
  it.each([
    ['a JPEG with a page behind it', async () => [await jpegPicture(), SCRIPT]],
    ['a JPEG with a page in its comment', async () => [await jpegWithComment(SCRIPT)]],
    ['a JPEG with an archive behind it', async () => [await jpegPicture(), 'PK\x03\x04zipped.js']],
    ['a PNG with a page behind it', async () => [await pngPicture(), SCRIPT]],
    ['a PNG with a page in a text chunk', async () => [await pngWithChunk('tEXt', `x\0${SCRIPT}`)]],
    ['a WebP with an archive behind it', async () => [await webpPicture(), 'PK\x03\x04zipped.js']],
  ])('%s: only the picture is stored', async (_, make) => {
    const pieces = (await make()).map((piece) => Buffer.from(piece as string, 'latin1'));
    const { all } = await bench.expectTaken(Buffer.concat(pieces), 'holiday.jpg');
    for (const bytes of all) {
      expect((await sharp(bytes).metadata()).format).toBe('webp');
      expect(bytes.toString('latin1')).not.toMatch(/script|zipped/);
    }
  });

  it('a GIF that is a script is rejected', () =>
    bench.expectRejected(Buffer.from('GIF89a/*\0\0\0*/=1;alert(1)'), 'only image and video'));

  it('a drawing behind the first bytes of a JPEG is damaged', () =>
    bench.expectRejected(
      Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.from(SVG)]),
      'file damaged',
    ));
});

async function pngWithChunk(type: string, text: string | Uint8Array): Promise<Buffer> {
  const picture = await pngPicture();
  const chunk = pngChunk(type, Buffer.from(text as string));
  // Behind signature and header.
  return Buffer.concat([picture.subarray(0, 33), chunk, picture.subarray(33)]);
}

describe('names and contents that do not fit', () => {
  it.each(['photo.png', 'photo.svg', 'photo.html', 'photo.mp4', 'photo', '.htaccess'])(
    'a JPEG named %s is the picture it is',
    async (filename) => {
      const { media } = await bench.expectTaken(await jpegPicture(), filename);
      expect(media).toMatchObject({ kind: 'image' });
      expect(media.src).toMatch(/^\/media\/[0-9a-f]{32}-1600\.webp\?/);
    },
  );

  it('a video named photo.jpg is the video it is', async () => {
    const { media } = await bench.expectTaken(mp4Video(), 'photo.jpg');
    expect(media.src).toMatch(/\.mp4\?/);
  });

  it.each([
    ['a drawing with a script', SVG],
    ['a drawing with a declaration', `<?xml version="1.0"?>\n${SVG}`],
    ['a page', `<!doctype html>${SCRIPT}`],
    ['a PDF', '%PDF-1.7\n1 0 obj<</OpenAction<</S/JavaScript>>>>endobj'],
    ['an archive', 'PK\x03\x04\x14\0\0\0'],
    ['a program', 'MZ\x90\0\x03\0\0\0'],
    ['a shell script', '#!/bin/sh\nrm -rf /\n'],
    ['text', 'photo'],
    ['a TIFF', 'II*\0\x08\0\0\0\0\0\0\0'],
    ['a bitmap', 'BM\x46\0\0\0\0\0\0\0'],
    ['a HEIC', '\0\0\0\x18ftypheic\0\0\0\0heicmif1'],
    ['an AVIF', '\0\0\0\x18ftypavif\0\0\0\0avifmif1'],
    ['a sound in a RIFF', 'RIFF\x24\0\0\0WAVEfmt '],
  ])('%s is rejected, whatever its name says', (_, content) =>
    bench.expectRejected(Buffer.from(content, 'latin1'), 'only image and video'),
  );

  it('a GIF, moving or not, is rejected', async () => {
    const gif = await sharp(await pngPicture())
      .gif()
      .toBuffer();
    await bench.expectRejected(gif, 'only image and video');
  });
});

describe('bombs', () => {
  it('a PNG of 30,000 × 30,000 pixels is too large, and is not unpacked to find out', async () => {
    const bomb = pngBomb(30_000, 30_000);
    expect(bomb.length).toBeLessThan(10_000);
    const before = process.memoryUsage().rss;
    const startedAtMs = processorMs();
    await bench.expectRejected(bomb, 'image too large');
    expect(processorMs() - startedAtMs).toBeLessThan(2000);
    expect(process.memoryUsage().rss - before).toBeLessThan(100 * MEGABYTE);
  });

  it('a PNG of as many pixels as its header can say is no picture', () =>
    bench.expectRejected(pngBomb(0x7fffffff, 0x7fffffff), 'file damaged'));

  it('a JPEG whose header says 65,500 × 65,500 pixels is too large', async () => {
    const picture = await jpegPicture();
    const frame = picture.indexOf(Buffer.from([0xff, 0xc0]));
    picture.writeUInt16BE(65_500, frame + 5);
    picture.writeUInt16BE(65_500, frame + 7);
    await bench.expectRejected(picture, 'image too large');
  });

  it('a PNG that has a third of its 49 megapixels is damaged', () =>
    bench.expectRejected(pngBomb(7000, 7000), 'file damaged'));

  it('a PNG with 64 MB packed into a text chunk costs neither time nor memory', async () => {
    const packed = deflateSync(Buffer.alloc(64 * MEGABYTE), { level: 9 });
    const bomb = await pngWithChunk('zTXt', Buffer.concat([Buffer.from('Comment\0\0'), packed]));
    const before = process.memoryUsage().rss;
    const startedAtMs = processorMs();
    const { code } = await bench.upload(bomb);
    expect([0, 1]).toContain(code);
    expect(processorMs() - startedAtMs).toBeLessThan(3000);
    expect(process.memoryUsage().rss - before).toBeLessThan(150 * MEGABYTE);
  });
});

describe('files that are cut off, empty or too long', () => {
  it('a file of 0 bytes is damaged', () => bench.expectRejected(Buffer.alloc(0), 'file damaged'));

  it.each([
    ['JPEG', jpegPicture],
    ['PNG', pngPicture],
    ['WebP', webpPicture],
  ])('a %s that was cut off is damaged, wherever', async (_, make) => {
    const noise = Buffer.from(Array.from({ length: 96 * 96 * 3 }, (__, i) => (i * i * 31) % 251));
    const raw = { width: 96, height: 96, channels: 3 } as const;
    const plain = await make();
    const format = (await sharp(plain).metadata()).format as 'jpeg' | 'png' | 'webp';
    const picture = await sharp(noise, { raw }).toFormat(format).toBuffer();
    for (const share of [0.1, 0.5, 0.9]) {
      const length = Math.max(12, Math.floor(picture.length * share));
      await bench.expectRejected(picture.subarray(0, length), 'file damaged');
    }
  });

  it('a file of 10 MB is taken, one with a byte more is too large', async () => {
    const picture = await jpegPicture();
    const padded = Buffer.concat([picture, Buffer.alloc(10 * 1024 * 1024 - picture.length)]);
    await bench.expectTaken(padded);
    await bench.expectRejected(Buffer.concat([padded, Buffer.alloc(1)]), 'file too large');
  });
});

describe('what a camera writes beside the picture', () => {
  it('is in nothing that is served: neither place nor camera, and the picture is upright', async () => {
    const photo = await placedJpeg();
    const exif = (await sharp(photo).metadata()).exif;
    expect(exif?.toString('latin1')).toContain('Snitch');

    const { media, all } = await bench.expectTaken(photo);
    expect(media).toMatchObject({ width: 480, height: 640 });
    for (const bytes of all) {
      const { exif, xmp, iptc, icc, orientation } = await sharp(bytes).metadata();
      expect({ exif, xmp, iptc, icc, orientation }).toEqual({});
      expect(bytes.toString('latin1')).not.toMatch(/TellTale|Snitch|Exif|EXIF|GPS/);
    }
  });

  it('is in no poster either', async () => {
    const answer = await bench.upload(mp4Video(), { poster: await placedJpeg() });
    const poster = await bench.served(answer.data.poster_src ?? '');
    expect(await sharp(poster).metadata()).toMatchObject({ width: 480, height: 640 });
    expect(poster.toString('latin1')).not.toMatch(/TellTale|Snitch|EXIF/);
  });
});
