import { CODE } from '@/lib/contract/envelope';
import { RequestError, rejected } from './request-error';

export const BODY_LIMIT_BYTES = 64 * 1024;

/** Fields are flat but for lists of media; deeper nesting only serves to exhaust the stack. */
const NESTING_LIMIT = 8;

/** How much of a body is read, and what is said of more. */
export interface BodyLimit {
  bytes: number;
  msg: string;
}

const FIELDS_LIMIT: BodyLimit = { bytes: BODY_LIMIT_BYTES, msg: 'body too large' };

/**
 * Reads a body while counting, so that a sender who lies about its length or streams for ever
 * costs no more than the limit.
 * @throws RequestError 413 when it holds more than the limit
 */
export async function readBody(
  request: Request,
  limit = FIELDS_LIMIT,
): Promise<Buffer<ArrayBuffer>> {
  const tooLarge = () => new RequestError(CODE.bodyTooLarge, limit.msg);
  const declared = Number(request.headers.get('content-length') ?? 0);
  if (declared > limit.bytes) throw tooLarge();
  if (!request.body) return Buffer.alloc(0);
  const chunks: Uint8Array[] = [];
  let length = 0;
  const reader = request.body.getReader();
  for (;;) {
    const { done, value } = await reader.read().catch(() => {
      throw rejected('body incomplete');
    });
    if (done) break;
    length += value.byteLength;
    if (length > limit.bytes) {
      await reader.cancel();
      throw tooLarge();
    }
    chunks.push(value);
  }
  return Buffer.concat(chunks);
}

/**
 * Only JSON in plain UTF-8 has a meaning here. A call without fields may come without a body.
 * @throws RequestError 415
 */
export function checkMediaType(headers: Headers, bodyLength: number): void {
  const contentType = headers.get('content-type');
  const encoding = headers.get('content-encoding');
  const isPlain = encoding === null || encoding === 'identity';
  if (isPlain && bodyLength === 0 && contentType === null) return;
  const [type = '', ...parameters] = (contentType ?? '').toLowerCase().split(';');
  const charset = parameters.find((parameter) => parameter.trim().startsWith('charset='));
  const isUtf8 = !charset || /^charset="?utf-?8"?$/.test(charset.trim());
  if (isPlain && isUtf8 && type.trim() === 'application/json') return;
  throw new RequestError(CODE.mediaTypeNotAccepted, 'media type not accepted');
}

/**
 * The fields of a JSON body.
 * @throws RequestError 1 `invalid body` when it is not one JSON object in well-formed UTF-8
 */
export function parseFields(body: Uint8Array): Record<string, unknown> {
  if (body.byteLength === 0) return {};
  let value: unknown;
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(body);
    if (nestingOf(text) > NESTING_LIMIT) throw new SyntaxError('nested too deep');
    value = JSON.parse(text);
  } catch {
    throw rejected('invalid body');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw rejected('invalid body');
  }
  return value as Record<string, unknown>;
}

/** Greatest depth of brackets outside strings; counted on the text, because parsers recurse. */
function nestingOf(json: string): number {
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
