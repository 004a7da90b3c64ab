import axios, { type AxiosAdapter, AxiosError, type AxiosProgressEvent } from 'axios';
import type { Call, RequestOf, ResponseOf } from '@/lib/contract/call';
import { encodeLeadOrigin } from '@/lib/contract/encode-lead-origin';
import { ApiError, CODE, fieldErrorsOf, isEnvelope } from '@/lib/contract/envelope';
import type { LeadOrigin } from '@/lib/contract/lead-origin';
import { NetworkError } from '@/lib/contract/network-error';
import { LEAD_ORIGIN_HEADER } from '@/lib/contract/paths';
import { type Params, prune, queryOf, signedParamsOf, textOfValue } from '@/lib/contract/signature';
import type { Locale } from '@/lib/i18n/locales';
import { wrongClockMs } from './wrong-clock';

export interface ClientOptions {
  /** Origin of the API, or '' for the page's own. */
  baseUrl: string;
  appkey: string;
  secret: string;
  /** A function is called for each request. */
  locale: Locale | (() => Locale);
  /** Names the visitor to a remote API that trusts this server as a proxy. */
  visitorAddress?: string | null;
  /** The adapter that sends requests; by default axios chooses one. */
  adapter?: AxiosAdapter | 'fetch';
  /** The adapter for requests with files, where that differs. */
  fileAdapter?: AxiosAdapter | 'xhr';
  /** Milliseconds before a request counts as lost; files take the time the network needs. */
  timeoutMs?: number;
}

export interface SendOptions {
  signal?: AbortSignal;
  /** Lets the request outlive the page (fetch adapter only). */
  keepalive?: boolean;
  /** Where a lead or a registration comes from; travels beside the call, not in it. */
  origin?: LeadOrigin;
  /**
   * Files by the name of their part: the call travels as `multipart/form-data`, with its fields
   * signed in the query string and repeated in the body (api.md, "Request").
   */
  files?: Readonly<Record<string, Blob>>;
  /** Called with the fraction of the body that was sent, 0 to 1 (XMLHttpRequest only). */
  onProgress?: (sentShare: number) => void;
}

export type Send = <C extends Call>(
  call: C,
  params: RequestOf<C>,
  options?: SendOptions,
) => Promise<ResponseOf<C>>;

/** The fields as text, as the query string has them, and the files under their parts' names. */
function formOf(fields: Params, files: Readonly<Record<string, Blob>>): FormData {
  const form = new FormData();
  for (const [key, value] of Object.entries(fields)) form.set(key, textOfValue(value));
  for (const [part, file] of Object.entries(files)) form.set(part, file);
  return form;
}

/**
 * The one client of the signed API: prunes, signs, names the language, sends and unwraps
 * (api.md, "Request").
 * @returns a function that answers `data`, and throws ApiError for any code but 0 and
 * NetworkError when no answer of the API arrived
 */
export function createClient(options: ClientOptions): Send {
  const { baseUrl, appkey, secret, locale, visitorAddress, adapter, fileAdapter } = options;
  const http = axios.create({
    baseURL: baseUrl,
    timeout: options.timeoutMs ?? 20_000,
    headers: { ...(visitorAddress && { 'x-forwarded-for': visitorAddress }) },
    paramsSerializer: queryOf,
    validateStatus: () => true,
    ...(adapter ? { adapter } : {}),
  });

  /** How far the server's clock is ahead of ours, as measured at the last rejected signature. */
  let clockOffsetMs = 0;

  async function request(call: Call, fields: Params, options: SendOptions) {
    const { signal, keepalive, files, onProgress, origin } = options;
    const originLine = origin && encodeLeadOrigin(origin);
    const lang = typeof locale === 'function' ? locale() : locale;
    try {
      return await http.request<unknown>({
        method: call.method,
        url: call.path,
        params: signedParamsOf(fields, { appkey, secret }, Date.now() + clockOffsetMs),
        ...(call.method === 'POST' ? { data: files ? formOf(fields, files) : fields } : {}),
        ...(files ? { timeout: 0, ...(fileAdapter ? { adapter: fileAdapter } : {}) } : {}),
        ...(onProgress
          ? { onUploadProgress: ({ progress = 0 }: AxiosProgressEvent) => onProgress(progress) }
          : {}),
        headers: { lang, ...(originLine && { [LEAD_ORIGIN_HEADER]: originLine }) },
        ...(signal ? { signal } : {}),
        ...(keepalive ? { fetchOptions: { keepalive: true } } : {}),
      });
    } catch (error) {
      throw error instanceof AxiosError ? new NetworkError(error.message) : error;
    }
  }

  return async (call, params, options = {}) => {
    const fields = prune(params as Params);
    let answer = await request(call, fields, options);
    const aheadMs = wrongClockMs(answer.status, answer.headers.date);
    if (aheadMs) {
      clockOffsetMs = aheadMs;
      answer = await request(call, fields, options);
    }
    const envelope = answer.data;
    if (!isEnvelope(envelope)) throw new NetworkError(`no envelope, status ${answer.status}`);
    if (envelope.code !== CODE.success) {
      const wait = Number(answer.headers['retry-after']);
      const { code, msg, data } = envelope;
      throw new ApiError(code, msg, wait > 0 ? wait : undefined, fieldErrorsOf(data));
    }
    return envelope.data as ResponseOf<typeof call>;
  };
}
