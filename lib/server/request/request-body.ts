import type { IncomingMessage } from 'node:http';
import { CODE } from '@/lib/contract/envelope';
import type { Params } from '@/lib/contract/signature';
import { isKnown } from '../known-error';
import { RequestError, rejected } from './request-error';

/** Fields are flat except for lists of media; deeper nesting can only exhaust the stack. */
const NESTING_LIMIT = 8;

/** The largest body that is read, and the message for a larger one. */
export interface BodyLimit {
  bytes: number;
  msg: string;
  /** How long its sender may take; 30 s when left out. */
  withinMs?: number;
  /** Whose sender may take longer, as long as so much arrives; `withinMs` is then the longest silence. */
  bytesPerS?: number;
}

/** The longest for any body: it ends before the server cuts its connection (http-server.ts), to be answered. */
export const BODY_MAX_MS = 19 * 60_000;

/** Of photographs and films: 100 kbit/s, which a weak line brings; two minutes for when it brings nothing. */
export const SLOW_LINE = { withinMs: 120_000, bytesPerS: 12_500 } as const;

const JSON_LIMIT: BodyLimit = { bytes: 64 * 1024, msg: 'body too large' };

/** 64 KB at 2 KB a second: slower than any line on which a page opens. */
const BODY_WITHIN_MS = 30_000;

/** Of a body that has not arrived completely, or not in time. */
export const BODY_INCOMPLETE = 'body incomplete';

const headerOf = ({ headers }: Request | IncomingMessage, name: string) =>
  headers instanceof Headers ? headers.get(name) : (headers[name] as string | undefined);

/** Kept open, so that a connection whose request was read partly can still carry the answer. */
function piecesOf(request: Request | IncomingMessage): AsyncIterable<Uint8Array> | null {
  return 'iterator' in request ? request.iterator({ destroyOnReturn: false }) : request.body;
}

/** Browsers read the answer when they have sent all, which stops where nobody reads it. */
async function dropRest(pieces: AsyncIterator<Uint8Array>): Promise<void> {
  while (!(await pieces.next()).done);
}

/**
 * A body as it arrives, counted, so that a client that lies about its length, never ends or stops
 * in the middle costs no more than the limit. The one place where bodies are read (layering.ts).
 * @throws RequestError 413 when it holds more than the limit, 1 `body incomplete` when it does not
 *   arrive completely or in time
 */
export async function* piecesOfBody(
  request: Request | IncomingMessage,
  limit: BodyLimit,
): AsyncGenerator<Uint8Array> {
  const tooLarge = () => new RequestError(CODE.bodyTooLarge, limit.msg);
  if (Number(headerOf(request, 'content-length') ?? 0) > limit.bytes) throw tooLarge();
  const pieces = piecesOf(request)?.[Symbol.asyncIterator]();
  if (!pieces) return;
  let length = 0;
  let isRead = false;
  const incomplete = () => rejected(BODY_INCOMPLETE);
  let isLate = false;
  let giveUp = () => {};
  const { withinMs = BODY_WITHIN_MS, bytesPerS = Number.POSITIVE_INFINITY } = limit;
  const startedAt = performance.now();
  let untilMs = startedAt + withinMs;
  const check = () => {
    // Timers may fire a moment early.
    isLate = untilMs <= performance.now() + 1;
    if (isLate) giveUp();
    else timer = setTimeout(check, untilMs - performance.now());
  };
  let timer = setTimeout(check, withinMs);
  // Racing every piece with one promise for the timeout would keep all pieces in memory.
  const next = () =>
    new Promise<IteratorResult<Uint8Array>>((resolve, reject) => {
      giveUp = () => reject(incomplete());
      if (isLate) giveUp();
      else pieces.next().then(resolve, giveUp);
    });
  try {
    for (;;) {
      const { done, value } = await next();
      isRead = Boolean(done);
      if (done) return;
      length += value.byteLength;
      if (length > limit.bytes) throw tooLarge();
      untilMs = Math.min(
        untilMs + (value.byteLength / bytesPerS) * 1000,
        // What came fast does not pay for a longer silence afterwards.
        performance.now() + withinMs,
        startedAt + BODY_MAX_MS,
      );
      yield value;
    }
  } finally {
    clearTimeout(timer);
    // The server ends the connection of whoever sends for too long (http-server.ts).
    if (!isRead) (isLate ? dropRest(pieces) : pieces.return?.())?.catch(() => {});
  }
}

/**
 * A whole body in memory.
 * @param arrived is given its pieces, and at the end the body in their place
 * @throws as piecesOfBody
 */
export async function readBody(
  request: Request | IncomingMessage,
  limit = JSON_LIMIT,
  arrived: Uint8Array[] = [],
): Promise<Buffer<ArrayBuffer>> {
  for await (const piece of piecesOfBody(request, limit)) arrived.push(piece);
  const body = Buffer.concat(arrived);
  arrived.splice(0, arrived.length, body);
  return body;
}

const invalidBody = () => rejected('invalid body');

const FORM_TYPE = 'application/x-www-form-urlencoded';

/** A thousand texts are picked at most (lib/server/desk/text-actions.ts); other forms have fewer fields. */
const FORM_FIELDS_MAX = 1100;

/**
 * The fields of a form as browsers send it by default, counted before any is parsed.
 * @throws RequestError 415 for another media type or a compressed form, 413 with the limit's text, 1 `body incomplete`,
 *   or 1 `invalid body` when it has more fields than any form of ours
 */
export async function readForm(
  request: Request | IncomingMessage,
  limit: BodyLimit,
): Promise<URLSearchParams> {
  const [type = ''] = (headerOf(request, 'content-type') ?? FORM_TYPE).toLowerCase().split(';');
  const encoding = headerOf(request, 'content-encoding') ?? 'identity';
  if (type.trim() !== FORM_TYPE || encoding !== 'identity') throw unsupportedMediaType();
  const body = await readBody(request, limit);
  let fields = 1;
  for (let at = body.indexOf('&'); at !== -1; at = body.indexOf('&', at + 1)) {
    fields += 1;
    if (fields > FORM_FIELDS_MAX) throw invalidBody();
  }
  return new URLSearchParams(body.toString());
}

/**
 * The answer to a form that could not be read.
 * @throws errors that its sender did not cause
 */
export function refuseForm(error: unknown): Response {
  if (!isKnown(error, RequestError)) throw error;
  const status = error.code === CODE.rejected ? 400 : error.code;
  return new Response(`${error.msg}\n`, { status });
}

const unsupportedMediaType = () =>
  new RequestError(CODE.mediaTypeNotAccepted, 'media type not accepted');

/** Compressed bodies are not accepted: a few bytes of one can become gigabytes. */
function isUncompressed(headers: Headers): boolean {
  const encoding = headers.get('content-encoding');
  return encoding === null || encoding === 'identity';
}

/**
 * Only uncompressed JSON in UTF-8 is accepted. A call without fields may come without a body.
 * @throws RequestError 415
 */
export function checkJsonMediaType(headers: Headers, bodyLength: number): void {
  if (!isUncompressed(headers)) throw unsupportedMediaType();
  const contentType = headers.get('content-type');
  if (bodyLength === 0 && contentType === null) return;
  const [type = '', ...parameters] = (contentType ?? '').toLowerCase().split(';');
  const charset = parameters.find((parameter) => parameter.trim().startsWith('charset='));
  const isUtf8 = !charset || /^charset="?utf-?8"?$/.test(charset.trim());
  if (!isUtf8 || type.trim() !== 'application/json') throw unsupportedMediaType();
}

/**
 * The fields of a JSON body.
 * @throws RequestError 1 `invalid body` when it is not one JSON object in well-formed UTF-8
 */
export function parseJsonFields(body: Uint8Array): Record<string, unknown> {
  if (body.byteLength === 0) return {};
  let value: unknown;
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(body);
    if (nestingDepthOf(text) > NESTING_LIMIT) throw new SyntaxError('nested too deep');
    value = JSON.parse(text);
  } catch {
    throw invalidBody();
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw invalidBody();
  }
  return value as Record<string, unknown>;
}

/** Greatest depth of brackets outside strings; counted on the text, because parsers recurse. */
function nestingDepthOf(json: string): number {
  let depth = 0;
  let deepest = 0;
  let inString = false;
  for (let i = 0; i < json.length; i += 1) {
    const char = json[i];
    if (inString) {
      if (char === '\\') i += 1;
      else if (char === '"') inString = false;
    } else if (char === '"') inString = true;
    else if (char === '{' || char === '[') deepest = Math.max(deepest, ++depth);
    else if (char === '}' || char === ']') depth -= 1;
  }
  return deepest;
}

/** The parts of a multipart form: fields, which are signed, and files, which are not (api.md). */
export interface MultipartForm {
  fields: Params;
  /** By the part's name; the sender's file names are ignored. */
  files: Map<string, Buffer>;
}

const PARTS_MAX = 8;
/** Longest header of one part, in bytes; a browser writes two lines. */
const PART_HEADER_BYTES_MAX = 2048;

/** Room for everything in a form but the content of its files, in bytes. */
export const FORM_OVERHEAD_BYTES = 32 * 1024;

/**
 * The boundary between the parts of a multipart body.
 * @throws RequestError 415 when the media type is another one
 */
export function multipartBoundaryOf(headers: Headers): string {
  const [, quoted, bare] =
    /^multipart\/form-data\s*;\s*boundary=(?:"([\w'()+,./:=?-]{1,70})"|([\w'+.-]{1,70}))\s*$/i.exec(
      headers.get('content-type') ?? '',
    ) ?? [];
  const boundary = quoted ?? bare;
  if (!boundary || !isUncompressed(headers)) throw unsupportedMediaType();
  return boundary;
}

/**
 * Counts parts and measures their headers before anything is parsed, because the platform's
 * parser limits neither.
 * @throws RequestError 1 `invalid body`
 */
function checkParts(body: Buffer, boundary: string, partsMax: number): void {
  const delimiter = Buffer.from(`--${boundary}`);
  let parts = 0;
  let isEnded = false;
  for (let at = body.indexOf(delimiter); at !== -1; at = body.indexOf(delimiter, at + 1)) {
    const header = at + delimiter.length;
    parts += 1;
    if (parts > partsMax) throw invalidBody();
    const isEnd = body.toString('latin1', header, header + 2) === '--';
    // What follows the closing delimiter is counted too: a file's content may look like one.
    isEnded ||= isEnd;
    const room = body.subarray(header, header + PART_HEADER_BYTES_MAX);
    if (!isEnd && !room.includes('\r\n\r\n')) throw invalidBody();
  }
  // Without a closing delimiter the body is incomplete.
  if (!isEnded) throw invalidBody();
}

interface MultipartOptions {
  partsMax?: number;
  several?: string;
  arrived?: Uint8Array[];
}

/**
 * Reads a `multipart/form-data` body while counting.
 * @param several the one field that may hold several files, which get a number after its name
 * @param arrived is given the pieces of the body
 * @throws RequestError 413 with the limit's text, or 1 `invalid body` when it is no complete form of a
 * few parts with different names
 */
export async function readMultipart(
  request: Request,
  boundary: string,
  limit: BodyLimit,
  { partsMax = PARTS_MAX, several, arrived }: MultipartOptions = {},
): Promise<MultipartForm> {
  const body = await readBody(request, limit, arrived);
  checkParts(body, boundary, partsMax);
  const type = `multipart/form-data; boundary="${boundary}"`;
  const form = await new Response(body, { headers: { 'content-type': type } })
    .formData()
    .catch(() => {
      throw invalidBody();
    });
  const fields: Params = Object.create(null);
  const files = new Map<string, Buffer>();
  for (const [given, value] of form) {
    const name = given === several ? `${given} ${files.size}` : given;
    if (name in fields || files.has(name)) throw invalidBody();
    if (typeof value === 'string') fields[name] = value;
    else files.set(name, Buffer.from(await value.arrayBuffer()));
  }
  return { fields, files };
}
