import type { IncomingMessage } from 'node:http';
import { Busboy, type BusboyHeaders } from '@fastify/busboy';
import { isLocale, type Locale } from '@/lib/i18n/locales';
import { readBody, SLOW_LINE } from '../request/request-body';
import { type TextFile, TextFileError } from './text-units';
import { readTextWorkbook } from './text-workbook';
import { readXliff } from './xliff';

/** Some forty times what a whole language takes. */
const FILE_MAX_BYTES = 8 * 1024 * 1024;
/** With the overhead of the form. */
export const FORM_MAX_BYTES = FILE_MAX_BYTES + 16 * 1024;
const FORM_LIMIT = { bytes: FORM_MAX_BYTES, msg: 'file too large', ...SLOW_LINE };

/** XML says in its first bytes how it is written; translation tools write UTF-16, too. */
function decoded(bytes: Buffer): string {
  const [first, second] = bytes;
  const isWide = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  const encoding = isWide ? (first === 0xff ? 'utf-16le' : 'utf-16be') : 'utf-8';
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    throw new TextFileError('malformed');
  }
}

const ZIP_SIGNATURE = 'PK\x03\x04';

/** What a database does not take as text. */
const UNSTORABLE = /\0|\p{Surrogate}/u;

/** A file by what it begins with: people call files as they like. @throws TextFileError */
export async function readTextFile(bytes: Buffer): Promise<TextFile> {
  const isWorkbook = bytes.toString('latin1', 0, ZIP_SIGNATURE.length) === ZIP_SIGNATURE;
  const file = isWorkbook ? await readTextWorkbook(bytes) : readXliff(decoded(bytes));
  const isOdd = file.units.some(({ key, source, target }) =>
    UNSTORABLE.test(`${key} ${source} ${target}`),
  );
  if (isOdd) throw new TextFileError('malformed');
  return file;
}

/**
 * A file of texts from a plain form, with the language that it is meant for.
 * @throws TextFileError for a form that is none of ours, or too large
 */
export async function readSentTextFile(
  request: IncomingMessage,
): Promise<{ locale: Locale; file: TextFile }> {
  const headers = request.headers as BusboyHeaders;
  if (!headers['content-type']?.startsWith('multipart/form-data'))
    throw new TextFileError('malformed');
  const body = await readBody(request, FORM_LIMIT).catch(() => {
    throw new TextFileError('tooLarge');
  });
  return new Promise((resolve, reject) => {
    const form = new Busboy({ headers, limits: { files: 1, fields: 4, fileSize: FILE_MAX_BYTES } });
    const pieces: Buffer[] = [];
    let locale: unknown;
    form.on('field', (name, value) => {
      if (name === 'locale') locale = value;
    });
    form.on('file', (_name, stream) => {
      stream.on('data', (piece: Buffer) => pieces.push(piece));
      stream.on('limit', () => reject(new TextFileError('tooLarge')));
    });
    form.on('error', () => reject(new TextFileError('malformed')));
    form.on('finish', () => {
      if (!isLocale(locale)) return reject(new TextFileError('otherLanguage'));
      const of = locale;
      readTextFile(Buffer.concat(pieces)).then((file) => resolve({ locale: of, file }), reject);
    });
    form.end(body);
  });
}
