import { type Box, BoxReader } from './mp4-boxes';
import { chunksOf } from './mp4-samples';
import { damagedFile, unsupportedMedia } from './upload-errors';
import { type VideoSize, videoSize } from './video-size';

/** Files of the same build that hold stills: HEIC, AVIF, and raw pictures of a camera. */
const STILL_BRANDS = /^(hei[cxms]|hev[cx]|mif1|msf1|avi[fs]|crx )$/;
const FTYP_BYTES_MAX = 512;

/**
 * What may stand where; `file` is the top. Whatever else a file holds, `udta`, `meta` and `uuid`
 * with the place of the recording among it, is buried.
 */
const KEPT: Readonly<Record<string, readonly string[]>> = {
  file: ['ftyp', 'styp', 'moov', 'mdat', 'moof', 'mfra', 'sidx', 'ssix'],
  moov: ['mvhd', 'trak', 'mvex'],
  trak: ['tkhd', 'edts', 'mdia', 'tref'],
  mdia: ['mdhd', 'hdlr', 'minf', 'elng'],
  minf: ['vmhd', 'smhd', 'hdlr', 'dinf', 'stbl'],
  stbl: [
    ...['stsd', 'stts', 'ctts', 'cslg', 'stss', 'stps', 'stsz', 'stz2', 'stsc', 'stco', 'co64'],
    ...['sdtp', 'sgpd', 'sbgp', 'subs', 'saiz', 'saio'],
  ],
  mvex: ['mehd', 'trex', 'leva'],
  moof: ['mfhd', 'traf'],
  traf: ['tfhd', 'tfdt', 'trun', 'sdtp', 'sgpd', 'sbgp', 'subs', 'saiz', 'saio'],
};

/** Headers that say when the recording was made. */
const DATED = ['mvhd', 'tkhd', 'mdhd'];

class Mp4Cleaner {
  private size: VideoSize | undefined;
  private isFragmented = false;

  constructor(private readonly reader: BoxReader) {}

  clean(): VideoSize {
    const { bytes } = this.reader;
    const top = this.reader.boxesIn(0, bytes.length);
    const [first] = top;
    if (first?.type !== 'ftyp' || first.end - first.body > FTYP_BYTES_MAX) throw damagedFile();
    const brand = bytes.toString('latin1', first.body, first.body + 4);
    if (STILL_BRANDS.test(brand)) throw unsupportedMedia();
    const movies = top.filter(({ type }) => type === 'moov');
    if (movies.length !== 1 || !top.some(({ type }) => type === 'mdat')) throw damagedFile();
    this.cleanLevel('file', top);
    if (!this.size) throw unsupportedMedia();
    return this.size;
  }

  private cleanLevel(parent: string, boxes: Box[]): void {
    if (parent === 'moov') this.isFragmented = boxes.some(({ type }) => type === 'mvex');
    for (const box of boxes) {
      if (!KEPT[parent]?.includes(box.type)) this.reader.bury(box);
      else if (box.type === 'trak') this.cleanTrack(box);
      else if (KEPT[box.type]) this.cleanLevel(box.type, this.inside(box));
      else if (DATED.includes(box.type)) this.forgetDates(box);
      // Behind the handler's type stands a name, often that of the device.
      else if (box.type === 'hdlr') this.reader.bytes.fill(0, box.body + 24, box.end);
    }
  }

  private inside(box: Box): Box[] {
    return this.reader.boxesIn(box.body, box.end);
  }

  private child(parent: Box, type: string): Box {
    const [box, second] = this.inside(parent).filter((inner) => inner.type === type);
    if (!box || second) throw damagedFile();
    return box;
  }

  /**
   * Keeps picture and sound. Other tracks (places over time, captions of a drone) go with their
   * samples.
   */
  private cleanTrack(track: Box): void {
    const media = this.child(track, 'mdia');
    const handler = this.child(media, 'hdlr');
    if (handler.end - handler.body < 24) throw damagedFile();
    const type = this.reader.bytes.toString('latin1', handler.body + 8, handler.body + 12);
    const tables = this.inside(this.child(this.child(media, 'minf'), 'stbl'));
    const chunks = chunksOf(this.reader, tables);
    if (type === 'vide') this.size ??= this.sizeOf(this.child(track, 'tkhd'));
    if (type === 'vide' || type === 'soun') {
      this.cleanLevel('trak', this.inside(track));
      return;
    }
    // The samples of such a track lie in fragments, which name them relative to each other.
    if (this.isFragmented) throw damagedFile();
    for (const { start, end } of chunks) this.reader.bytes.fill(0, start, end);
    this.reader.bury(track);
  }

  /** As it is shown: telephones record upright videos lying, with a matrix that turns them. */
  private sizeOf(header: Box): VideoSize {
    const isLong = this.reader.uint32(header, 0) >>> 24 === 1;
    const matrix = isLong ? 52 : 40;
    const value = (index: number) => this.reader.uint32(header, matrix + index * 4);
    const isTurned = value(0) === 0 && value(4) === 0 && value(1) !== 0;
    const [width, height] = [value(9) >>> 16, value(10) >>> 16];
    return isTurned ? videoSize(height, width) : videoSize(width, height);
  }

  private forgetDates(header: Box): void {
    const isLong = this.reader.uint32(header, 0) >>> 24 === 1;
    const end = header.body + (isLong ? 20 : 12);
    if (end > header.end) throw damagedFile();
    this.reader.bytes.fill(0, header.body + 4, end);
  }
}

/**
 * Checks an MP4 or QuickTime file from its first box to its last, and overwrites in place
 * everything that is not needed to play it. Nothing moves, so its offsets stay right.
 * @returns its size as shown, in pixels
 * @throws RequestError 1 `file damaged`, or `only image and video` when it shows no picture
 */
export function cleanMp4(bytes: Buffer): VideoSize {
  return new Mp4Cleaner(new BoxReader(bytes)).clean();
}
