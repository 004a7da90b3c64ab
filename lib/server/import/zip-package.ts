import { crc32, inflateRawSync } from 'node:zlib';

/** An archive that is none, or would unpack to more than is allowed. */
export class ZipError extends Error {
  override name = 'ZipError';
  constructor(readonly fault: 'too large' | 'too many files' | 'damaged') {
    super(fault);
  }
}

/** Signatures and lengths of PKWARE's APPNOTE, sections 4.3.7, 4.3.12 and 4.3.16. */
const END = { signature: 0x06054b50, bytes: 22, commentMaxBytes: 0xffff };
const ENTRY = { signature: 0x02014b50, bytes: 46 };
const LOCAL = { signature: 0x04034b50, bytes: 30 };
const STORED = 0;
const DEFLATED = 8;

interface Entry {
  name: string;
  method: number;
  packedBytes: number;
  unpackedBytes: number;
  /** Of the local header. */
  offset: number;
}

function* entriesOf(archive: Buffer, filesMax: number): Generator<Entry> {
  let end = archive.length - END.bytes;
  const earliest = Math.max(0, end - END.commentMaxBytes);
  while (end >= earliest && archive.readUInt32LE(end) !== END.signature) end -= 1;
  if (end < earliest) throw new ZipError('damaged');
  const count = archive.readUInt16LE(end + 10);
  if (count > filesMax) throw new ZipError('too many files');
  let at = archive.readUInt32LE(end + 16);
  for (let index = 0; index < count; index++) {
    if (archive.readUInt32LE(at) !== ENTRY.signature) throw new ZipError('damaged');
    const nameBytes = archive.readUInt16LE(at + 28);
    yield {
      name: archive.toString('utf8', at + ENTRY.bytes, at + ENTRY.bytes + nameBytes),
      method: archive.readUInt16LE(at + 10),
      packedBytes: archive.readUInt32LE(at + 20),
      unpackedBytes: archive.readUInt32LE(at + 24),
      offset: archive.readUInt32LE(at + 42),
    };
    at += ENTRY.bytes + nameBytes + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
  }
}

/** The content of a file, which may be no longer than the directory says of it. */
function contentOf(archive: Buffer, { method, packedBytes, unpackedBytes, offset }: Entry): Buffer {
  if (archive.readUInt32LE(offset) !== LOCAL.signature) throw new ZipError('damaged');
  const start =
    offset + LOCAL.bytes + archive.readUInt16LE(offset + 26) + archive.readUInt16LE(offset + 28);
  const packed = archive.subarray(start, start + packedBytes);
  if (method === STORED && packedBytes === unpackedBytes) return packed;
  if (method !== DEFLATED) throw new ZipError('damaged');
  const content = inflateRawSync(packed, { maxOutputLength: Math.max(1, unpackedBytes) });
  if (content.length !== unpackedBytes) throw new ZipError('damaged');
  return content;
}

/**
 * Unpacks files of an archive. What its directory says of their sizes is summed up before anything is
 * unpacked, and holds while it is.
 * @throws ZipError
 */
export function unpackZip(
  archive: Buffer,
  isWanted: (name: string) => boolean,
  { unpackedMaxBytes, filesMax }: { unpackedMaxBytes: number; filesMax: number },
): Map<string, Buffer> {
  try {
    const wanted = [...entriesOf(archive, filesMax)].filter(({ name }) => isWanted(name));
    const bytes = wanted.reduce((sum, { unpackedBytes }) => sum + unpackedBytes, 0);
    if (bytes > unpackedMaxBytes) throw new ZipError('too large');
    return new Map(wanted.map((entry) => [entry.name, contentOf(archive, entry)]));
  } catch (error) {
    // Offsets that lead out of the file, and streams that are no deflate or longer than they say.
    throw error instanceof ZipError ? error : new ZipError('damaged');
  }
}

/** An archive of files as they are, without compression. */
export function packZip(files: Iterable<readonly [name: string, content: Buffer]>): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [path, content] of files) {
    const name = Buffer.from(path);
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt32LE(crc32(content), 10);
    facts.writeUInt32LE(content.length, 14);
    facts.writeUInt32LE(content.length, 18);
    facts.writeUInt16LE(name.length, 22);
    parts.push(Buffer.from('PK\x03\x04'), facts, name, content);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    directory.push(Buffer.from('PK\x01\x02\x14\x00'), facts, place, name);
    offset += LOCAL.bytes + name.length + content.length;
  }
  const end = Buffer.alloc(18);
  end.writeUInt16LE(parts.length / 4, 4);
  end.writeUInt16LE(parts.length / 4, 6);
  end.writeUInt32LE(
    directory.reduce((sum, part) => sum + part.length, 0),
    8,
  );
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...parts, ...directory, Buffer.from('PK\x05\x06'), end]);
}
