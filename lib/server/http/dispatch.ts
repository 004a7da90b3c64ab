import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { Logger } from 'pino';
import { CODE, type Envelope } from '@/lib/contract/envelope';
import { type LeadOrigin, parseLeadOrigin } from '@/lib/contract/lead-origin';
import { LEAD_ORIGIN_HEADER } from '@/lib/contract/paths';
import type { Params } from '@/lib/contract/signature';
import { type ServerEnv, serverEnv } from '@/lib/env/server';
import { type Locale, localeOf } from '@/lib/i18n/locales';
import { siteDatabase } from '@/lib/server/db/client';
import type { Database } from '@/lib/server/db/database';
import { log as siteLog } from '@/lib/server/log';
import { meter, traced } from '@/lib/server/measure';
import { type MediaProcessing, siteMediaProcessing } from '@/lib/server/media/media-processing';
import type { MediaStore } from '@/lib/server/media/media-store';
import { siteMediaStore } from '@/lib/server/media/serve-media';
import {
  type NotificationSettings,
  notificationSettingsOf,
} from '@/lib/server/request/notification-settings';
import { currentRequestId } from '@/lib/server/request-id';
import type { ServiceContext } from '../request/context';
import { rateLimitKeyOf } from '../request/ip-address';
import type { Pause } from '../request/login-throttle';
import { createRateLimits, LIMIT_OF_PATH } from '../request/rate-limits';
import {
  checkJsonMediaType,
  multipartBoundaryOf,
  parseJsonFields,
  readBody,
  readMultipart,
} from '../request/request-body';
import { causeOf, failureOf, RequestError } from '../request/request-error';
import { type SharedCounts, siteCounts } from '../request/shared-counts';
import { createAnswerDeadline } from './answer-deadline';
import { createKeyedConcurrencyLimit } from './concurrency-limit';
import { envelopeResponse, successResponse } from './envelope-response';
import { handlerOf, handlersByPath } from './handlers';
import { checkBodyIsSigned, checkSignature, type SigningKey } from './request-signature';

/** Fields travel in the query string; browsers and proxies accept about this much (api.md). */
const URL_LENGTH_MAX = 16 * 1024;

/** Each takes up to 12 MB of memory while it arrives, which takes as long as its sender likes. */
const UPLOADS_RECEIVED_MAX = 32;
const UPLOADS_RECEIVED_MAX_PER_MEMBER = 4;

export interface DispatcherOptions {
  /** Opened when the first call needs it. */
  db: () => Database;
  /** Opened when the first call needs it. */
  media: () => MediaStore;
  /** The one of this process when left out. */
  mediaProcessing?: MediaProcessing;
  signingKey: SigningKey;
  rateLimitScale: number;
  /** What counts requests for all machines; see `createRateLimits`. */
  counts?: SharedCounts | null;
  /** Keys hashes of addresses that are stored; shared by all instances of a site. */
  secret: string;
  /** How long a visitor waits for a call without files; see `createAnswerDeadline`. */
  answerWithinMs?: number;
  sessionDays: number;
  sessionIdleDays: number;
  notification: NotificationSettings;
  log: Pick<Logger, 'debug' | 'info' | 'error'>;
  /** The clock; tests move it. */
  now?: () => Date;
  /** Delays attempts at a password; tests record it. */
  pause?: Pause;
}

export interface RequestContext {
  /** The visitor's address; null for calls of our own pages, which are not rate limited. */
  address: string | null;
}

export type Dispatch = (request: Request, context: RequestContext) => Promise<Response>;

/**
 * Answers a call of our own pages, without HTTP and without a signature.
 * @param address of the visitor in whose name it is sent; without one it is not rate limited
 * @param origin origin of the lead that is sent
 */
export type AnswerInProcess = (
  path: string,
  fields: Params,
  locale: Locale,
  address?: string | null,
  origin?: LeadOrigin,
) => Promise<Envelope & { retryAfterS?: number }>;

export interface Dispatcher {
  dispatch: Dispatch;
  answerInProcess: AnswerInProcess;
}

/** The API of api.md on one database: takes any request, answers with an envelope, never throws. */
export function createDispatcher(options: DispatcherOptions): Dispatcher {
  const { signingKey, secret, sessionDays, sessionIdleDays, notification, log } = options;
  const { now: clock = () => new Date(), pause = setTimeout } = options;
  const limits = createRateLimits(options.rateLimitScale, options);
  const deadline = createAnswerDeadline(options.answerWithinMs);
  const receivedUploads = createKeyedConcurrencyLimit(
    UPLOADS_RECEIVED_MAX,
    UPLOADS_RECEIVED_MAX_PER_MEMBER,
  );
  const { mediaProcessing = siteMediaProcessing() } = options;

  function contextOf(
    locale: Locale,
    address: string | null,
    now: Date,
    origin: LeadOrigin = {},
    sent: Partial<Pick<ServiceContext, 'userAgent' | 'signature'>> = {},
  ): ServiceContext {
    return {
      db: options.db(),
      media: options.media(),
      mediaProcessing,
      notification,
      limits,
      pause,
      secret,
      sessionDays,
      sessionIdleDays,
      locale,
      address,
      now,
      origin,
      userAgent: '',
      signature: null,
      ...sent,
    };
  }

  /** @throws RequestError 429 */
  async function countAddress(address: string | null, path: string): Promise<void> {
    if (address === null) return;
    await limits.consume(LIMIT_OF_PATH[path] ?? 'api', rateLimitKeyOf(address));
  }

  async function answer(request: Request, url: URL, { address }: RequestContext) {
    // Before any check: a wrong call costs as much as a right one.
    await countAddress(address, url.pathname);
    const handler = handlerOf(request.method, url.pathname);
    if (request.url.length > URL_LENGTH_MAX)
      throw new RequestError(CODE.bodyTooLarge, 'address too long');
    const now = clock();
    const locale = localeOf(request.headers.get('lang'));
    const userAgent = request.headers.get('user-agent') ?? '';
    const origin = parseLeadOrigin(request.headers.get(LEAD_ORIGIN_HEADER));
    const signature = url.searchParams.get('sign');
    const context = () => contextOf(locale, address, now, origin, { userAgent, signature });

    if (handler.upload) {
      // Authorized before megabytes are read.
      const boundary = multipartBoundaryOf(request.headers);
      const signed = checkSignature(url.searchParams, signingKey, now);
      const { authorize, limit } = handler.upload;
      const sender = await authorize(signed, context());
      const { fields, files } = await receivedUploads.run(sender, () =>
        readMultipart(request, boundary, limit),
      );
      checkBodyIsSigned(fields, signed);
      return handler.run(fields, context(), files);
    }

    const isPost = handler.call.method === 'POST';
    const body = isPost ? await readBody(request) : new Uint8Array();
    if (isPost) checkJsonMediaType(request.headers, body.byteLength);
    const signed = checkSignature(url.searchParams, signingKey, now);
    const fields = isPost ? parseJsonFields(body) : signed;
    if (isPost) checkBodyIsSigned(fields, signed);
    return deadline.run(() => handler.run(fields, context()));
  }

  const dispatch: Dispatch = async (request, context) => {
    const requestId = currentRequestId() ?? randomUUID();
    const startedAtMs = performance.now();
    const url = new URL(request.url);
    // An unknown path may hold anything, personal data among it, so it is not logged.
    const path = handlersByPath.has(url.pathname) ? url.pathname : 'unknown';
    let response: Response;
    let code: number = CODE.success;
    try {
      const data = await traced('call', { 'mall.call': path }, () => answer(request, url, context));
      response = successResponse(data, requestId);
    } catch (error) {
      const { headers, ...failure } = failureOf(error, requestId);
      code = failure.code;
      if (code >= CODE.internal) log.error({ requestId, path, code, ...causeOf(error) });
      // Clients whose clock is off correct it by this header (lib/api/client.ts).
      const date = clock().toUTCString();
      response = envelopeResponse(failure, requestId, { date, ...headers });
    }
    const tookMs = Math.round(performance.now() - startedAtMs);
    meter()?.callAnswered(path, code, tookMs);
    log.info({ requestId, method: request.method, path, code, tookMs });
    return response;
  };

  const answerInProcess: AnswerInProcess = async (
    path,
    fields,
    locale,
    address = null,
    origin = {},
  ) => {
    const requestId = currentRequestId() ?? randomUUID();
    const startedAtMs = performance.now();
    let envelope: Envelope & { retryAfterS?: number };
    try {
      const handler = handlersByPath.get(path);
      // Files come over HTTP only.
      if (!handler || handler.upload) throw new RequestError(CODE.notFound, 'no such call');
      await countAddress(address, path);
      const run = () => handler.run(fields, contextOf(locale, address, clock(), origin));
      // Pages have a deadline of their own, and keep what comes later (lib/runtime/http).
      const data = await (address === null ? run() : deadline.run(run));
      envelope = { code: CODE.success, msg: 'success', data };
    } catch (error) {
      const { code, msg, data, headers } = failureOf(error, requestId);
      if (code >= CODE.internal) log.error({ requestId, path, code, ...causeOf(error) });
      const retryAfterS = Number((headers as Record<string, string>)['retry-after']);
      envelope = { code, msg, data, ...(retryAfterS > 0 && { retryAfterS }) };
    }
    const tookMs = Math.round(performance.now() - startedAtMs);
    // Calls of our own pages are part of rendering them, which is not logged either.
    log[address === null ? 'debug' : 'info']({ requestId, path, code: envelope.code, tookMs });
    return envelope;
  };

  return { dispatch, answerInProcess };
}

let siteDispatcher: Dispatcher | undefined;

/**
 * The running site's API: `createDispatcher` on DATABASE_URL and the environment's key and limits.
 * Lazy, so that importing this module opens nothing and a build needs no database.
 */
function dispatcher(): Dispatcher {
  siteDispatcher ??= createSiteDispatcher();
  return siteDispatcher;
}

/** Answers a request that came over HTTP. */
export const dispatch: Dispatch = (request, context) => dispatcher().dispatch(request, context);

/** Answers a call of the site's own pages. */
export const answerInProcess: AnswerInProcess = (...call) => dispatcher().answerInProcess(...call);

/** Key of everything that only the site may produce; the start command always sets DESK_SECRET. */
export function secretOf({ DESK_SECRET, NEXT_PUBLIC_API_SECRET }: ServerEnv): string {
  return DESK_SECRET ?? NEXT_PUBLIC_API_SECRET;
}

function createSiteDispatcher(): Dispatcher {
  const env = serverEnv();
  return createDispatcher({
    db: siteDatabase,
    media: () => siteMediaStore(),
    signingKey: { appkey: env.NEXT_PUBLIC_API_APPKEY, secret: env.NEXT_PUBLIC_API_SECRET },
    rateLimitScale: env.RATE_LIMIT_SCALE,
    counts: siteCounts(),
    secret: secretOf(env),
    sessionDays: env.SESSION_DAYS,
    sessionIdleDays: env.SESSION_IDLE_DAYS,
    notification: notificationSettingsOf(env),
    log: siteLog(),
  });
}
