import type { ResponseOf } from '@/lib/contract/call';
import { ApiError, CODE, fieldErrorsOf } from '@/lib/contract/envelope';
import { type Params, prune } from '@/lib/contract/signature';
import type { Locale } from '@/lib/i18n/locales';
import type { Send } from './client';

/**
 * The transport to the dispatcher of this process: same calls, same schemas, same envelope as over
 * HTTP, but nothing is signed or serialised, because nothing leaves the process. Lazy, so that a
 * site on a remote API never loads the backend.
 * @param visitorAddress whose rate limits apply; null for what pages read on their own behalf
 * @returns a function that answers `data`, and throws ApiError for any code but 0
 */
export function createInProcessClient(locale: Locale, visitorAddress: string | null = null): Send {
  return async (call, params, { origin } = {}) => {
    const { answerInProcess } = await import('@/lib/server/http/dispatch');
    const fields = prune(params as Params);
    const answer = await answerInProcess(call.path, fields, locale, visitorAddress, origin);
    const { code, msg, data, retryAfterS } = answer;
    if (code !== CODE.success) throw new ApiError(code, msg, retryAfterS, fieldErrorsOf(data));
    return data as ResponseOf<typeof call>;
  };
}
