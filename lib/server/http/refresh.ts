import { createHash, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';
import { TAG_PATTERN } from '@/lib/config/cache-tags';
import { serverEnv } from '@/lib/env/server';

/** Enough for the tags of 20,000 models. */
const BODY_LENGTH_MAX = 1024 * 1024;

const refreshRequest = z.object({ tags: z.array(z.string().check(z.regex(TAG_PATTERN))) });

const digestOf = (text: string) => createHash('sha256').update(text).digest();

function answer(status: number, body: Record<string, unknown>): Response {
  return Response.json(body, { status, headers: { 'cache-control': 'no-store' } });
}

/**
 * Answers a POST of `{"tags": [...]}` with `authorization: Bearer REFRESH_SECRET`. Without a
 * configured secret the address does not exist.
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
  const body = await request.text();
  if (body.length > BODY_LENGTH_MAX) return answer(413, { error: 'too large' });
  let json: unknown;
  try {
    json = JSON.parse(body);
  } catch {
    return answer(400, { error: 'not JSON' });
  }
  const parsed = refreshRequest.safeParse(json);
  if (!parsed.success) return answer(400, { error: 'tags are missing or malformed' });
  await refreshTags(parsed.data.tags);
  return answer(200, { refreshed: parsed.data.tags.length });
}
