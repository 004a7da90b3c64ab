import { CODE } from '@/lib/contract/envelope';
import type { Params } from '@/lib/contract/signature';
import { type BodyLimit, readBody } from './request-body';
import { RequestError, rejected } from './request-error';

/** The parts of a form: fields, which are signed, and files, which are not (api.md). */
export interface UploadedForm {
  fields: Params;
  /** By the part's name. What the sender calls the file is nobody's business. */
  files: Map<string, Buffer>;
}

const PARTS_MAX = 8;
/** Longest header of one part, in bytes; a browser writes two lines. */
const PART_HEADER_BYTES_MAX = 2048;

/** Room for everything in a form but the content of its files, in bytes. */
export const FORM_OVERHEAD_BYTES = 32 * 1024;

const invalidBody = () => rejected('invalid body');

/**
 * The text between the parts.
 * @throws RequestError 415 when the request brings no form
 */
export function boundaryOf(headers: Headers): string {
  const encoding = headers.get('content-encoding');
  const isPlain = encoding === null || encoding === 'identity';
  const [, quoted, plain] =
    /^multipart\/form-data\s*;\s*boundary=(?:"([\w'()+,./:=?-]{1,70})"|([\w'+.-]{1,70}))\s*$/i.exec(
      headers.get('content-type') ?? '',
    ) ?? [];
  const boundary = quoted ?? plain;
  if (isPlain && boundary) return boundary;
  throw new RequestError(CODE.mediaTypeNotAccepted, 'media type not accepted');
}

/**
 * Counts parts and measures their headers before anything is parsed: the platform's parser has
 * no limit for either.
 * @throws RequestError 1 `invalid body`
 */
function checkParts(body: Buffer, boundary: string): void {
  const delimiter = Buffer.from(`--${boundary}`);
  let parts = 0;
  let isEnded = false;
  for (let at = body.indexOf(delimiter); at !== -1; at = body.indexOf(delimiter, at + 1)) {
    const header = at + delimiter.length;
    parts += 1;
    if (parts > PARTS_MAX) throw invalidBody();
    const isEnd = body.toString('latin1', header, header + 2) === '--';
    // What follows an end is counted as well: a file may hold what only looks like one.
    isEnded ||= isEnd;
    const room = body.subarray(header, header + PART_HEADER_BYTES_MAX);
    if (!isEnd && !room.includes('\r\n\r\n')) throw invalidBody();
  }
  // Without an end, the sender was cut off.
  if (!isEnded) throw invalidBody();
}

/**
 * Reads a `multipart/form-data` body while counting.
 * @throws RequestError 413 with the limit's text, or 1 `invalid body` when it is no complete form of a
 * few parts with different names
 */
export async function readUpload(
  request: Request,
  boundary: string,
  limit: BodyLimit,
): Promise<UploadedForm> {
  const body = await readBody(request, limit);
  checkParts(body, boundary);
  const type = `multipart/form-data; boundary="${boundary}"`;
  const form = await new Response(body, { headers: { 'content-type': type } })
    .formData()
    .catch(() => {
      throw invalidBody();
    });
  const fields: Params = Object.create(null);
  const files = new Map<string, Buffer>();
  for (const [name, value] of form) {
    if (name in fields || files.has(name)) throw invalidBody();
    if (typeof value === 'string') fields[name] = value;
    else files.set(name, Buffer.from(await value.arrayBuffer()));
  }
  return { fields, files };
}
