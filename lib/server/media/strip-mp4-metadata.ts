import { type Box, BoxReader, chunksOf } from './mp4-boxes';
import { damagedFile, unsupportedMedia, type VideoSize, videoSize } from './uploaded-media';

/** Brands of still pictures in the same container: HEIC, AVIF, and a camera's raw format. */
const STILL_BRANDS = /^(hei[cxms]|hev[cx]|mif1|msf1|avi[fs]|crx )$/;
const FTYP_BYTES_MAX = 512;

/**
 * The boxes a player needs, by their parent; `file` is the top level. Every other box is erased,
 * among them `udta`, `meta` and `uuid`, which hold the place of the recording.
 */
const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  file: ['ftyp', 'styp', 'moov', 'mdat', 'moof', 'mfra', 'sidx', 'ssix'],
  moov: ['mvhd', 'trak', 'mvex'],
  trak: ['tkhd', 'edts', 'mdia', 'tref'],
  mdia: ['mdhd', 'hdlr', 'minf', 'elng'],
  minf: ['vmhd', 'smhd', 'hdlr', 'dinf', 'stbl'],
  stbl: [
    'stsd',
    'stts',
    'ctts',
    'cslg',
    'stss',
    'stps',
    'stsz',
    'stz2',
    'stsc',
    'stco',
    'co64',
    'sdtp',
    'sgpd',
    'sbgp',
    'subs',
    'saiz',
    'saio',
  ],
  mvex: ['mehd', 'trex', 'leva'],
  moof: ['mfhd', 'traf'],
  traf: ['tfhd', 'tfdt', 'trun', 'sdtp', 'sgpd', 'sbgp', 'subs', 'saiz', 'saio'],
};

/** Headers with creation and modification times. */
const TIMESTAMPED = ['mvhd', 'tkhd', 'mdhd'];

class Mp4Stripper {
  private size: VideoSize | undefined;
  private isFragmented = false;

  constructor(private readonly reader: BoxReader) {}

  strip(): VideoSize {
    const { bytes } = this.reader;
    const top = this.reader.boxesIn(0, bytes.length);
    const [first] = top;
    if (first?.type !== 'ftyp' || first.end - first.body > FTYP_BYTES_MAX) throw damagedFile();
    const brand = bytes.toString('latin1', first.body, first.body + 4);
    if (STILL_BRANDS.test(brand)) throw unsupportedMedia();
    const movies = top.filter(({ type }) => type === 'moov');
    if (movies.length !== 1 || !top.some(({ type }) => type === 'mdat')) throw damagedFile();
    this.stripLevel('file', top);
    if (!this.size) throw unsupportedMedia();
    return this.size;
  }

  private stripLevel(parent: string, boxes: Box[]): void {
    if (parent === 'moov') this.isFragmented = boxes.some(({ type }) => type === 'mvex');
    for (const box of boxes) {
      if (!ALLOWED[parent]?.includes(box.type)) this.reader.erase(box);
      else if (box.type === 'trak') this.stripTrack(box);
      else if (ALLOWED[box.type]) this.stripLevel(box.type, this.childrenOf(box));
      else if (TIMESTAMPED.includes(box.type)) this.zeroTimestamps(box);
      // The handler's type is followed by a name, often that of the device.
      else if (box.type === 'hdlr') this.reader.bytes.fill(0, box.body + 24, box.end);
    }
  }

  private childrenOf(box: Box): Box[] {
    return this.reader.boxesIn(box.body, box.end);
  }

  private child(parent: Box, type: string): Box {
    const [box, second] = this.childrenOf(parent).filter((inner) => inner.type === type);
    if (!box || second) throw damagedFile();
    return box;
  }

  /**
   * Tracks that are neither picture nor sound (locations over time, captions of a drone) are erased
   * with their samples.
   */
  private stripTrack(track: Box): void {
    const media = this.child(track, 'mdia');
    const handler = this.child(media, 'hdlr');
    if (handler.end - handler.body < 24) throw damagedFile();
    const type = this.reader.bytes.toString('latin1', handler.body + 8, handler.body + 12);
    const tables = this.childrenOf(this.child(this.child(media, 'minf'), 'stbl'));
    const chunks = chunksOf(this.reader, tables);
    if (type === 'vide') this.size ??= this.sizeOf(this.child(track, 'tkhd'));
    if (type === 'vide' || type === 'soun') {
      this.stripLevel('trak', this.childrenOf(track));
      return;
    }
    // In a fragmented file such samples lie in `moof` boxes, at offsets relative to each other.
    if (this.isFragmented) throw damagedFile();
    for (const { start, end } of chunks) this.reader.bytes.fill(0, start, end);
    this.reader.erase(track);
  }

  /** The displayed size: telephones store portrait videos rotated, with a matrix that turns them. */
  private sizeOf(header: Box): VideoSize {
    const isLong = this.reader.uint32(header, 0) >>> 24 === 1;
    const matrix = isLong ? 52 : 40;
    const value = (index: number) => this.reader.uint32(header, matrix + index * 4);
    const isRotated = value(0) === 0 && value(4) === 0 && value(1) !== 0;
    const width = value(9) >>> 16;
    const height = value(10) >>> 16;
    return isRotated ? videoSize(height, width) : videoSize(width, height);
  }

  private zeroTimestamps(header: Box): void {
    const isLong = this.reader.uint32(header, 0) >>> 24 === 1;
    const end = header.body + (isLong ? 20 : 12);
    if (end > header.end) throw damagedFile();
    this.reader.bytes.fill(0, header.body + 4, end);
  }
}

/**
 * Checks every box of an MP4 or QuickTime file, and overwrites in place what is not needed to play
 * it. No byte moves, so that offsets stay valid. Time and memory are linear in the file's size,
 * whatever its tables claim.
 * @returns the displayed size
 * @throws UnusableFileError `file damaged`, or `only image and video` when it shows no picture
 */
export function stripMp4Metadata(bytes: Buffer): VideoSize {
  return new Mp4Stripper(new BoxReader(bytes)).strip();
}
