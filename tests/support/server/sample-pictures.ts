import { deflateSync } from 'node:zlib';
import sharp from 'sharp';

/** Somewhere in Ulaanbaatar, as a camera writes it. */
const PLACE = {
  IFD0: { Make: 'TellTale Cameras', Model: 'Snitch 3' },
  IFD3: {
    GPSLatitudeRef: 'N',
    GPSLatitude: '47/1 55/1 13/1',
    GPSLongitudeRef: 'E',
    GPSLongitude: '106/1 55/1 2/1',
  },
};

function plain(width: number, height: number) {
  const background = { r: 200, g: 90, b: 30 };
  return sharp({ create: { width, height, channels: 3, background } });
}

export const jpegPicture = (width = 640, height = 480) => plain(width, height).jpeg().toBuffer();
export const pngPicture = (width = 64, height = 48) => plain(width, height).png().toBuffer();
export const webpPicture = (width = 64, height = 48) => plain(width, height).webp().toBuffer();

/** Lies on its side, says where it was taken and by what. */
export const placedJpeg = () =>
  plain(640, 480).withMetadata({ orientation: 6 }).withExifMerge(PLACE).jpeg().toBuffer();

/** Two frames. */
export function movingWebp(): Promise<Buffer> {
  const frame = (value: number) => Buffer.alloc(32 * 32 * 3, value);
  const raw = { width: 32, height: 64, channels: 3, pageHeight: 32 } as const;
  return sharp(Buffer.concat([frame(10), frame(240)]), { raw })
    .webp({ loop: 0 })
    .toBuffer();
}

function crc32(bytes: Uint8Array): number {
  let crc = ~0;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc >>> 0;
}

export function pngChunk(type: string, data: Uint8Array): Buffer {
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.byteLength, 0);
  frame.writeUInt32BE(crc32(typed), 4);
  return Buffer.concat([frame.subarray(0, 4), typed, frame.subarray(4)]);
}

const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** A PNG of any size whose pixels are all black: a few kilobytes for gigabytes. */
export function pngBomb(width: number, height: number, extra: Buffer[] = []): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const rows = Buffer.alloc(Math.min(2_000_000, (Math.ceil(width / 8) + 1) * height));
  return Buffer.concat([
    PNG_SIGNATURE,
    pngChunk('IHDR', header),
    ...extra,
    pngChunk('IDAT', deflateSync(rows)),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}
