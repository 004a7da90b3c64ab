/** Files of a few hundred bytes, written box by box: their structure is complete. */

const uint32 = (...values: number[]) => {
  const bytes = Buffer.alloc(values.length * 4);
  values.forEach((value, i) => {
    bytes.writeUInt32BE(value >>> 0, i * 4);
  });
  return bytes;
};
const latin1 = (text: string) => Buffer.from(text, 'latin1');

export function box(type: string, ...content: Uint8Array[]): Buffer {
  const body = Buffer.concat(content);
  return Buffer.concat([uint32(body.length + 8), latin1(type), body]);
}

/** Seconds since 1904, in headers that say when something was recorded. */
export const RECORDED_AT = 0xe1234567;
export const VIDEO_SAMPLES = 'moving-picture-samples';
const UNTURNED = [0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000];
const TURNED = [0, 0x10000, 0, -0x10000, 0, 0, 0, 0, 0x40000000];

export interface TrackOptions {
  handler?: string;
  width?: number;
  height?: number;
  isTurned?: boolean;
  samples?: string;
  /** How many chunks its table says there are; all samples are in the first one. */
  chunks?: number;
  /** Boxes added to the track. */
  extra?: Buffer[];
}

function track(id: number, offset: number, options: TrackOptions): Buffer {
  const {
    handler = 'vide',
    width = 640,
    height = 360,
    samples = VIDEO_SAMPLES,
    chunks = 1,
  } = options;
  const header = box(
    'tkhd',
    uint32(3, RECORDED_AT, RECORDED_AT, id, 0, 1000, 0, 0, 0, 0),
    uint32(...(options.isTurned ? TURNED : UNTURNED)),
    uint32(width << 16, height << 16),
  );
  const table = box(
    'stbl',
    box('stsd', uint32(0, 0)),
    box('stts', uint32(0, 1, 1, 1000)),
    box('stsc', uint32(0, 1, 1, 1, 1)),
    box('stsz', uint32(0, 0, 1, samples.length)),
    box('stco', uint32(0, chunks, offset), Buffer.alloc((chunks - 1) * 4)),
  );
  const media = box(
    'mdia',
    box('mdhd', uint32(0, RECORDED_AT, RECORDED_AT, 1000, 1000, 0)),
    box('hdlr', uint32(0, 0), latin1(handler), uint32(0, 0, 0), latin1('Snitch 3 handler\0')),
    box('minf', box('vmhd', uint32(1, 0, 0)), table),
  );
  return box('trak', header, media, ...(options.extra ?? []));
}

export interface Mp4Options {
  brand?: string;
  tracks?: TrackOptions[];
  /** Boxes added to `moov`. */
  inMovie?: Buffer[];
  /** Boxes added at the top, behind everything. */
  behind?: Buffer[];
}

/** An MP4: `ftyp`, `mdat` with the samples of each track, `moov`. */
export function mp4Video(options: Mp4Options = {}): Buffer {
  const { brand = 'isom', tracks = [{}], inMovie = [], behind = [] } = options;
  const type = box('ftyp', latin1(brand), uint32(512), latin1('isomavc1'));
  let offset = type.length + 8;
  const samples: Buffer[] = [];
  const boxes = tracks.map((one, i) => {
    const content = latin1(one.samples ?? VIDEO_SAMPLES);
    const made = track(i + 1, offset, one);
    samples.push(content);
    offset += content.length;
    return made;
  });
  const movieHeader = box(
    'mvhd',
    uint32(0, RECORDED_AT, RECORDED_AT, 1000, 1000, 0x10000, 0x1000000, 0, 0),
    uint32(...UNTURNED, 0, 0, 0, 0, 0, 0, 2),
  );
  const movie = box('moov', movieHeader, ...boxes, ...inMovie);
  return Buffer.concat([type, box('mdat', ...samples), movie, ...behind]);
}

/** ISO 6709, as telephones write it. */
export const PLACE = '+47.9203+106.9172/';

/** QuickTime's place of the recording. */
export const placeBox = () =>
  box('udta', box('\u00a9xyz', Buffer.from([0, PLACE.length, 0x15, 0xc7]), latin1(PLACE)));

/** An EBML element with a size of four bytes, or without one. */
export function element(id: number, ...content: (Uint8Array | 'open')[]): Buffer {
  const idHex = id.toString(16);
  const idBytes = Buffer.from(idHex.padStart(idHex.length + (idHex.length % 2), '0'), 'hex');
  const body = Buffer.concat(content.filter((part) => part !== 'open'));
  const size = content.includes('open')
    ? Buffer.from('01ffffffffffffff', 'hex')
    : uint32(0x10000000 | body.length);
  return Buffer.concat([idBytes, size, body]);
}

const byte = (...values: number[]) => Buffer.from(values);

export interface WebmOptions {
  docType?: string;
  trackType?: number;
  /** As a browser records it: segment and clusters without a size. */
  isLive?: boolean;
  /** Elements added to the segment's facts, and behind its clusters. */
  inInfo?: Buffer[];
  behind?: Buffer[];
}

export function webmVideo(options: WebmOptions = {}): Buffer {
  const { docType = 'webm', trackType = 1, isLive = false, inInfo = [], behind = [] } = options;
  const open = isLive ? (['open'] as const) : [];
  const video = element(0xe0, element(0xb0, byte(0x02, 0x80)), element(0xba, byte(0x01, 0x68)));
  const trackEntry = element(
    0xae,
    element(0xd7, byte(1)),
    element(0x83, byte(trackType)),
    element(0x86, latin1('V_VP8')),
    element(0x536e, latin1('Snitch 3')),
    video,
  );
  const block = element(0xa3, byte(0x81, 0, 0, 0x80), latin1(VIDEO_SAMPLES));
  return Buffer.concat([
    element(0x1a45dfa3, element(0x4282, latin1(docType))),
    element(
      0x18538067,
      ...open,
      element(0x1549a966, element(0x2ad7b1, byte(0x0f, 0x42, 0x40)), ...inInfo),
      element(0x1654ae6b, trackEntry),
      element(0x1f43b675, ...open, element(0xe7, byte(0)), block),
      ...behind,
    ),
  ]);
}
