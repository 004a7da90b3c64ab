import { damagedFile } from './uploaded-media';

/** A box of an ISO base media file (ISO/IEC 14496-12); `body` is where its content begins. */
export interface Box {
  type: string;
  start: number;
  body: number;
  end: number;
}

/** More boxes than any camera writes. */
const BOXES_MAX = 20_000;

/** Reads the boxes of a file. */
export class BoxReader {
  private count = 0;
  private sampleBytes = 0;

  constructor(readonly bytes: Buffer) {}

  /**
   * The boxes that fill a range of the file exactly.
   * @throws UnusableFileError `file damaged` when they do not
   */
  boxesIn(start: number, end: number): Box[] {
    const boxes: Box[] = [];
    for (let at = start; at < end; ) {
      const box = this.boxAt(at, end);
      boxes.push(box);
      at = box.end;
    }
    return boxes;
  }

  private boxAt(start: number, limit: number): Box {
    this.count += 1;
    if (limit - start < 8 || this.count > BOXES_MAX) throw damagedFile();
    const size = this.bytes.readUInt32BE(start);
    const type = this.bytes.toString('latin1', start + 4, start + 8);
    // 0: until the end of the file, as written by cameras while they record.
    if (size === 0 && type === 'mdat' && limit === this.bytes.length) {
      return { type, start, body: start + 8, end: limit };
    }
    const isLong = size === 1;
    const body = start + (isLong ? 16 : 8);
    if (body > limit) throw damagedFile();
    const end = start + (isLong ? Number(this.bytes.readBigUInt64BE(start + 8)) : size);
    if (end < body || end > limit) throw damagedFile();
    return { type, start, body, end };
  }

  /** A number inside a box. @throws UnusableFileError when it lies outside */
  uint32(box: Box, offset: number): number {
    if (box.body + offset + 4 > box.end) throw damagedFile();
    return this.bytes.readUInt32BE(box.body + offset);
  }

  /**
   * Counts bytes that a track claims as its samples. Those of all tracks together are at most those
   * of the file, so that work on each of them stays linear in the file's size.
   * @throws UnusableFileError `file damaged`
   */
  claimSamples(bytes: number): void {
    this.sampleBytes += bytes;
    if (this.sampleBytes > this.bytes.length) throw damagedFile();
  }

  /** Turns a box into free space of the same size, so that nothing after it moves. */
  erase(box: Box): void {
    this.bytes.write('free', box.start + 4, 'latin1');
    this.bytes.fill(0, box.body, box.end);
  }
}

/** A run of adjacent samples; positions in the file, the end not included. */
interface Chunk {
  start: number;
  end: number;
}

/** The number of entries a table claims, compared with the bytes it has for them. */
function entriesOf(reader: BoxReader, table: Box, countAt: number, entryBytes: number): number {
  const count = reader.uint32(table, countAt);
  if (table.body + countAt + 4 + count * entryBytes > table.end) throw damagedFile();
  return count;
}

interface SampleSizes {
  count: number;
  /** Bytes of the samples from one to another, which is not included. */
  bytesOf(from: number, to: number): number;
}

/** Number and sizes of the samples, from `stsz` or `stz2`. */
function sampleSizes(reader: BoxReader, table: Box): SampleSizes {
  const { bytes } = reader;
  const summed = (count: number, sizeOf: (i: number) => number): SampleSizes => ({
    count,
    bytesOf(from, to) {
      let sum = 0;
      for (let i = from; i < to; i += 1) sum += sizeOf(i);
      return sum;
    },
  });
  if (table.type === 'stz2') {
    const bits = reader.uint32(table, 4) & 0xff;
    const count = entriesOf(reader, table, 8, bits / 8);
    const at = table.body + 12;
    if (bits === 16) return summed(count, (i) => bytes.readUInt16BE(at + i * 2));
    if (bits === 8) return summed(count, (i) => bytes.readUInt8(at + i));
    throw damagedFile();
  }
  const same = reader.uint32(table, 4);
  if (same > 0) {
    return { count: reader.uint32(table, 8), bytesOf: (from, to) => (to - from) * same };
  }
  const count = entriesOf(reader, table, 8, 4);
  return summed(count, (i) => bytes.readUInt32BE(table.body + 12 + i * 4));
}

/**
 * Where the samples of a track lie (ISO/IEC 14496-12, 8.7: `stsc`, `stsz`, `stco`).
 * @param tables the boxes of its `stbl`
 * @throws UnusableFileError `file damaged` when one lies outside of the file, or the samples of all tracks
 * together would be larger than it
 */
export function chunksOf(reader: BoxReader, tables: Box[]): Chunk[] {
  const table = (...types: string[]) => tables.find(({ type }) => types.includes(type));
  const runs = table('stsc');
  const sizeTable = table('stsz', 'stz2');
  const offsets = table('stco', 'co64');
  if (!runs || !sizeTable || !offsets) throw damagedFile();
  const { bytes } = reader;
  const isLong = offsets.type === 'co64';
  const chunkCount = entriesOf(reader, offsets, 4, isLong ? 8 : 4);
  const runCount = entriesOf(reader, runs, 4, 12);
  const sizes = sampleSizes(reader, sizeTable);

  const chunks: Chunk[] = [];
  let run = 0;
  let sample = 0;
  for (let i = 0; i < chunkCount; i += 1) {
    while (run + 1 < runCount && bytes.readUInt32BE(runs.body + 8 + (run + 1) * 12) <= i + 1) {
      run += 1;
    }
    const perChunk = runCount > 0 ? bytes.readUInt32BE(runs.body + 12 + run * 12) : 0;
    const entry = offsets.body + 8 + i * (isLong ? 8 : 4);
    const start = isLong ? Number(bytes.readBigUInt64BE(entry)) : bytes.readUInt32BE(entry);
    const last = Math.min(sample + perChunk, sizes.count);
    const length = sizes.bytesOf(sample, last);
    sample = last;
    reader.claimSamples(length);
    if (start + length > bytes.length) throw damagedFile();
    chunks.push({ start, end: start + length });
  }
  return chunks;
}
