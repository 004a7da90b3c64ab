import type { ResponseOf } from '@/lib/contract/call';
import { ApiError, CODE } from '@/lib/contract/envelope';
import { type Params, prune } from '@/lib/contract/signature';
import type { Locale } from '@/lib/i18n/locales';
import type { Send } from './client';

/**
 * The transport to the dispatcher of this process: same calls, same schemas, same envelope as over
 * HTTP, but nothing is signed or serialised, because nothing leaves the process. Lazy, so that a
 * site on a remote API never loads the backend.
 * @returns a function that answers `data`, and throws ApiError for any code but 0
 */
export function createInProcessClient(locale: Locale): Send {
  return async (call, params) => {
    const { answerInProcess } = await import('@/lib/server/http/dispatch');
    const { code, msg, data } = await answerInProcess(call.path, prune(params as Params), locale);
    if (code !== CODE.success) throw new ApiError(code, msg);
    return data as ResponseOf<typeof call>;
  };
}
