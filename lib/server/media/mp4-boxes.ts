import { damagedFile } from './upload-errors';

/** A box of an ISO base media file (ISO/IEC 14496-12): where it begins, its content, its end. */
export interface Box {
  type: string;
  start: number;
  body: number;
  end: number;
}

/** More boxes than any camera writes; a file of nothing but boxes is no video. */
const BOXES_MAX = 20_000;

/** Reads the boxes that fill a stretch of a file exactly. */
export class BoxReader {
  private count = 0;

  constructor(readonly bytes: Buffer) {}

  /** @throws RequestError 1 `file damaged` when a box does not fit */
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
    // 0: until the end of the file, as cameras write whose recording went on.
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

  /** A number inside a box. @throws RequestError 1 when it lies outside */
  uint32(box: Box, offset: number): number {
    if (box.body + offset + 4 > box.end) throw damagedFile();
    return this.bytes.readUInt32BE(box.body + offset);
  }

  /** Leaves the box its size, so that nothing behind it moves, and nothing else. */
  bury(box: Box): void {
    this.bytes.write('free', box.start + 4, 'latin1');
    this.bytes.fill(0, box.body, box.end);
  }
}
