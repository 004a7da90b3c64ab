import { damagedFile } from './uploaded-media';

/** An element of an EBML file (RFC 8794). */
export interface Element {
  id: number;
  start: number;
  body: number;
  end: number;
  /** Of unknown size, as in live recordings; `end` is its parent's. */
  isOpen: boolean;
}

const ELEMENTS_MAX = 200_000;

/** Reads the elements of a file. */
export class EbmlReader {
  private count = 0;

  constructor(readonly bytes: Buffer) {}

  /** @throws UnusableFileError `file damaged` when there is none, or it does not fit */
  elementAt(start: number, limit: number): Element {
    this.count += 1;
    if (this.count > ELEMENTS_MAX) throw damagedFile();
    const idLength = this.lengthAt(start, limit, 4);
    const sizeAt = start + idLength;
    const sizeLength = this.lengthAt(sizeAt, limit, 8);
    const id = this.bytes.readUIntBE(start, idLength);
    const body = sizeAt + sizeLength;
    let size = BigInt((this.bytes[sizeAt] ?? 0) & (0xff >> sizeLength));
    for (let i = sizeAt + 1; i < body; i += 1) size = (size << 8n) | BigInt(this.bytes[i] ?? 0);
    // All bits set: unknown size.
    if (size === (1n << BigInt(7 * sizeLength)) - 1n) {
      return { id, start, body, end: limit, isOpen: true };
    }
    if (size > BigInt(limit - body)) throw damagedFile();
    return { id, start, body, end: body + Number(size), isOpen: false };
  }

  elementsIn({ body, end }: Pick<Element, 'body' | 'end'>): Element[] {
    const elements: Element[] = [];
    for (let at = body; at < end; ) {
      const element = this.elementAt(at, end);
      if (element.isOpen) throw damagedFile();
      elements.push(element);
      at = element.end;
    }
    return elements;
  }

  /** Length of a variable-size number, which its leading zero bits say. */
  private lengthAt(at: number, limit: number, max: number): number {
    const length = Math.clz32(this.bytes[at] ?? 0) - 23;
    if (at >= limit || length > max || at + length > limit) throw damagedFile();
    return length;
  }

  uint({ body, end }: Element): number {
    if (end - body < 1 || end - body > 6) throw damagedFile();
    return this.bytes.readUIntBE(body, end - body);
  }

  text({ body, end }: Element): string {
    return this.bytes.toString('latin1', body, Math.min(end, body + 64)).replace(/\0+$/, '');
  }

  /** Turns an element into a Void of the same size, so that nothing after it moves. */
  erase({ start, end }: Element): void {
    const size = end - start;
    this.bytes.fill(0, start, end);
    this.bytes[start] = 0xec;
    if (size < 9) this.bytes[start + 1] = 0x80 | (size - 2);
    else {
      this.bytes[start + 1] = 0x01;
      this.bytes.writeUIntBE(size - 9, start + 3, 6);
    }
  }
}
