import { createHash, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';
import { TAG_PATTERN } from '@/lib/config/cache-table';
import { CODE } from '@/lib/contract/envelope';
import { serverEnv } from '@/lib/env/server';
import { isKnown } from '../known-error';
import { checkJsonMediaType, parseJsonFields, readBody } from '../request/request-body';
import { RequestError } from '../request/request-error';
import { visitorAddressOf } from '../request/visitor-address';

/** Enough for the tags of 20,000 models. */
const BODY_LIMIT = { bytes: 1024 * 1024, msg: 'too large' };

const refreshRequest = z.object({ tags: z.array(z.string().check(z.regex(TAG_PATTERN))) });

const digestOf = (text: string) => createHash('sha256').update(text).digest();

function answer(status: number, body: Record<string, unknown>): Response {
  return Response.json(body, { status, headers: { 'cache-control': 'no-store' } });
}

/**
 * Answers a POST of `{"tags": [...]}` as `application/json` with `authorization: Bearer
 * REFRESH_SECRET`. Without a configured secret the address does not exist. The answer also contains
 * the sender's address as the site sees it, by which `npm run check:deploy` knows whether the
 * proxies in front are counted.
 * @param refreshTags expires the cached reads of these tags
 */
export async function answerRefresh(
  request: Request,
  refreshTags: (tags: string[]) => Promise<void> | void,
  secret = serverEnv().REFRESH_SECRET,
): Promise<Response> {
  if (!secret) return answer(404, { error: 'not found' });
  const given = request.headers.get('authorization') ?? '';
  if (!timingSafeEqual(digestOf(given), digestOf(`Bearer ${secret}`))) {
    return answer(403, { error: 'forbidden' });
  }
  let fields: Record<string, unknown>;
  try {
    const body = await readBody(request, BODY_LIMIT);
    checkJsonMediaType(request.headers, body.byteLength);
    fields = parseJsonFields(body);
  } catch (error) {
    if (!isKnown(error, RequestError)) throw error;
    return answer(error.code === CODE.rejected ? 400 : error.code, { error: error.msg });
  }
  const parsed = refreshRequest.safeParse(fields);
  if (!parsed.success) return answer(400, { error: 'tags are missing or malformed' });
  const { tags } = parsed.data;
  if (tags.length > 0) await refreshTags(tags);
  return answer(200, { refreshed: tags.length, visitor: visitorAddressOf(request.headers) });
}
