import { isUtf8 } from 'node:buffer';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';

const CHUNK_BYTES = 256 * 1024;
const SAMPLES_MAX = 1000;

/** Encodings that spreadsheets of our ports save text in besides Unicode's. */
const LEGACY = ['windows-1251', 'gb18030', 'ibm866', 'koi8-r'] as const;

const COMMON_CYRILLIC = /[оеаинтсрвлкмпуэөү]/giu;
const COMMON_HAN = /[\u4e00-\u9fff\u3000-\u303f\uff00-\uffef]/g;
/** Words written as people write them: КРУЗАК, Крузак or крузак, but not кРУЗаК. */
const WELL_CASED = /(?<!\p{L})(?:\p{Lu}?\p{Ll}+|\p{Lu}+)(?!\p{L})/gu;

/** How much bytes look like text of an encoding: the share of their letters that do. */
function likenessOf(bytes: Uint8Array, encoding: (typeof LEGACY)[number]): number {
  let text: string;
  try {
    text = new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: true });
  } catch {
    return 0;
  }
  const foreign = text.replace(/[\0-\x7f]+/g, ' ');
  const letters = foreign.replaceAll(' ', '').length || 1;
  if (encoding === 'gb18030') {
    // The first level of GB 2312 has the characters in use, and begins where the byte B0 leads.
    let common = 0;
    let pairs = 0;
    for (let at = 0; at < bytes.length; at += 1) {
      const lead = bytes[at] ?? 0;
      if (lead < 0x80) continue;
      pairs += 1;
      if ((lead >= 0xb0 && lead <= 0xd7) || lead === 0xa3 || lead === 0xa1) common += 1;
      at += 1;
    }
    return ((foreign.match(COMMON_HAN)?.length ?? 0) / letters) * (common / (pairs || 1));
  }
  const cased = (foreign.match(WELL_CASED) ?? []).join('');
  const share = (cased.match(/\p{Script=Cyrillic}/gu)?.length ?? 0) / letters;
  return share * (0.5 + (cased.match(COMMON_CYRILLIC)?.length ?? 0) / letters);
}

/** The first bytes of a file, and those from where it stops being UTF-8; null where it never does. */
async function lookInto(file: string) {
  let first: Buffer | undefined;
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of createReadStream(file, { highWaterMark: CHUNK_BYTES })) {
    first ??= chunk as Buffer;
    const bytes = Buffer.concat([rest, chunk as Buffer]);
    // A character may continue in the next chunk: at most three bytes of it are here.
    const end = [0, 1, 2, 3].find((cut) => isUtf8(bytes.subarray(0, bytes.length - cut)));
    if (end === undefined) return { first, broken: bytes };
    rest = bytes.subarray(bytes.length - end);
  }
  return { first: first ?? rest, broken: rest.length > 0 ? rest : null };
}

function legacyEncodingOf(bytes: Uint8Array): string {
  const [best] = LEGACY.map((encoding) => ({
    encoding,
    likeness: likenessOf(bytes, encoding),
  })).sort((a, b) => b.likeness - a.likeness);
  return best && best.likeness > 0 ? best.encoding : 'windows-1251';
}

/** Decodes texts of one encoding, such as the names of an archive. */
export function textOfBytes(samples: readonly Buffer[]): (bytes: Buffer) => string {
  const all = Buffer.concat(samples.slice(0, SAMPLES_MAX));
  const decoder = new TextDecoder(isUtf8(all) ? 'utf-8' : legacyEncodingOf(all));
  return (bytes) => decoder.decode(bytes);
}

/** The encoding of a text file, by its byte order mark or else by its bytes. */
async function encodingOf(file: string): Promise<string> {
  const { first, broken } = await lookInto(file);
  if (first[0] === 0xff && first[1] === 0xfe) return 'utf-16le';
  if (first[0] === 0xfe && first[1] === 0xff) return 'utf-16be';
  const sample = first.subarray(0, 4096);
  const zerosAt = (odd: number) => sample.filter((byte, i) => byte === 0 && i % 2 === odd).length;
  // Separators and digits have a zero in every encoding of two bytes a character.
  if (zerosAt(1) > sample.length / 10) return 'utf-16le';
  if (zerosAt(0) > sample.length / 10) return 'utf-16be';
  if (!broken) return 'utf-8';
  return legacyEncodingOf(broken);
}

/** A text file in pieces, in whatever encoding it is, without its byte order mark. */
export async function* readText(file: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(await encodingOf(file));
  for await (const chunk of createReadStream(file, { highWaterMark: CHUNK_BYTES })) {
    yield decoder.decode(chunk as Buffer, { stream: true });
  }
  yield decoder.decode();
}

/** The first bytes of a file, which tell workbooks and pictures apart from text. */
export async function signatureOf(file: string): Promise<string> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(8), 0, 8, 0);
    return buffer.subarray(0, bytesRead).toString('latin1');
  } finally {
    await handle.close();
  }
}
