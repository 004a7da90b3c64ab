import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { inflateRawSync } from 'node:zlib';
import { zipSync } from 'fflate';

/** An archive that is damaged, would unpack to more than is allowed, or has a password. */
export class ZipError extends Error {
  override name = 'ZipError';
  constructor(readonly fault: 'too large' | 'too many files' | 'damaged' | 'locked') {
    super(fault);
  }
}

/** Signatures and lengths of PKWARE's APPNOTE, sections 4.3.7, 4.3.12 and 4.3.16. */
const END = { signature: 0x06054b50, bytes: 22, commentMaxBytes: 0xffff };
const ENTRY = { signature: 0x02014b50, bytes: 46 };
const LOCAL = { signature: 0x04034b50, bytes: 30 };
const STORED = 0;
const DEFLATED = 8;

/** What archives of more than 4 GB or 65,535 files have in the place of a number. */
const ELSEWHERE = 0xffffffff;
/** As long as a directory of twenty thousand long names. */
const DIRECTORY_MAX_BYTES = 16 * 1024 * 1024;

const LOCKED_FLAG = 1;
const UTF8_FLAG = 1 << 11;

interface Entry {
  name: string;
  /** Windows programs write names in a local encoding; only the flag shows it. */
  rawName: Buffer;
  isUtf8: boolean;
  isLocked: boolean;
  method: number;
  packedBytes: number;
  unpackedBytes: number;
  /** Of the local header. */
  offset: number;
}

/** Where an archive is read from; reads are cut at its end. */
interface Source {
  size: number;
  read(at: number, bytes: number): Buffer;
}

const inMemory = (archive: Buffer): Source => ({
  size: archive.length,
  read: (at, bytes) => archive.subarray(at, at + bytes),
});

function* entriesOf(source: Source, filesMax: number): Generator<Entry> {
  const tailBytes = Math.min(source.size, END.bytes + END.commentMaxBytes);
  const tail = source.read(source.size - tailBytes, tailBytes);
  let end = tail.length - END.bytes;
  while (end >= 0 && tail.readUInt32LE(end) !== END.signature) end -= 1;
  if (end < 0) throw new ZipError('damaged');
  const count = tail.readUInt16LE(end + 10);
  const offset = tail.readUInt32LE(end + 16);
  if (offset === ELSEWHERE) throw new ZipError('too large');
  if (count > filesMax) throw new ZipError('too many files');
  const directory = source.read(offset, Math.min(source.size - offset, DIRECTORY_MAX_BYTES));
  for (let index = 0, at = 0; index < count; index++) {
    if (directory.readUInt32LE(at) !== ENTRY.signature) throw new ZipError('damaged');
    const flags = directory.readUInt16LE(at + 8);
    const nameBytes = directory.readUInt16LE(at + 28);
    const rawName = directory.subarray(at + ENTRY.bytes, at + ENTRY.bytes + nameBytes);
    yield {
      name: rawName.toString('utf8'),
      rawName,
      isUtf8: (flags & UTF8_FLAG) !== 0,
      isLocked: (flags & LOCKED_FLAG) !== 0,
      method: directory.readUInt16LE(at + 10),
      packedBytes: directory.readUInt32LE(at + 20),
      unpackedBytes: directory.readUInt32LE(at + 24),
      offset: directory.readUInt32LE(at + 42),
    };
    at +=
      ENTRY.bytes + nameBytes + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
  }
}

/** The content of a file, which may be no longer than the directory says. */
function contentOf(source: Source, entry: Entry): Buffer {
  const { method, packedBytes, unpackedBytes, offset } = entry;
  const local = source.read(offset, LOCAL.bytes);
  if (local.readUInt32LE(0) !== LOCAL.signature) throw new ZipError('damaged');
  const start = offset + LOCAL.bytes + local.readUInt16LE(26) + local.readUInt16LE(28);
  // Compression hardly ever makes data longer.
  if (packedBytes > unpackedBytes * 1.01 + 1024) throw new ZipError('damaged');
  const packed = source.read(start, packedBytes);
  if (method === STORED && packedBytes === unpackedBytes) return packed;
  if (method !== DEFLATED) throw new ZipError('damaged');
  const content = inflateRawSync(packed, { maxOutputLength: Math.max(1, unpackedBytes) });
  if (content.length !== unpackedBytes) throw new ZipError('damaged');
  return content;
}

/**
 * Reports offsets outside the file, and streams that are invalid or too long, as a damaged archive.
 */
function orDamaged<Result>(work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    throw error instanceof ZipError ? error : new ZipError('damaged');
  }
}

function withFile<Result>(file: string, work: (source: Source) => Result): Result {
  const handle = openSync(file, 'r');
  const read = (at: number, bytes: number) => {
    const buffer = Buffer.alloc(bytes);
    return buffer.subarray(0, readSync(handle, buffer, 0, bytes, at));
  };
  try {
    return orDamaged(() => work({ size: fstatSync(handle).size, read }));
  } finally {
    closeSync(handle);
  }
}

/**
 * An archive of any length, of which only the directory is kept in memory.
 * @throws ZipError, also for one with a password
 */
export function openArchive(file: string, filesMax: number) {
  const entries = withFile(file, (source) => [...entriesOf(source, filesMax)]);
  if (entries.some(({ isLocked }) => isLocked)) throw new ZipError('locked');
  return {
    entries,
    /**
     * @throws ZipError; the caller has checked its length
     */
    read: (entry: Entry) => withFile(file, (source) => contentOf(source, entry)),
  };
}

/**
 * Unpacks files of an archive. The sizes in its directory are summed up before anything is
 * unpacked, and enforced while unpacking.
 * @throws ZipError
 */
export function unpackZip(
  archive: Buffer,
  isWanted: (name: string) => boolean,
  { unpackedMaxBytes, filesMax }: { unpackedMaxBytes: number; filesMax: number },
): Map<string, Buffer> {
  return orDamaged(() => {
    const source = inMemory(archive);
    const wanted = [...entriesOf(source, filesMax)].filter(({ name }) => isWanted(name));
    const bytes = wanted.reduce((sum, { unpackedBytes }) => sum + unpackedBytes, 0);
    if (bytes > unpackedMaxBytes) throw new ZipError('too large');
    return new Map(wanted.map((entry) => [entry.name, contentOf(source, entry)]));
  });
}

/** An archive of files without compression. */
export function packZip(files: Iterable<readonly [name: string, content: Buffer]>): Buffer {
  const { buffer, byteOffset, length } = zipSync(Object.fromEntries(files), { level: 0 });
  return Buffer.from(buffer, byteOffset, length);
}
