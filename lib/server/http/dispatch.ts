import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { CODE, type Envelope, httpStatusOf } from '@/lib/contract/envelope';
import { serverEnv } from '@/lib/env/server';
import { DEFAULT_LOCALE, isLocale } from '@/lib/i18n/locales';
import type { Database } from '@/lib/server/db/database';
import { siteDatabase } from '@/lib/server/db/site-database';
import { log as siteLog } from '@/lib/server/log';
import type { MediaStore } from '@/lib/server/media/media-store';
import { siteMediaStore } from '@/lib/server/media/serve-media';
import { createConcurrencyLimit, createKeyedConcurrencyLimit } from './concurrency-limit';
import type { ServiceContext } from './context';
import type { Handler } from './handler';
import { HANDLERS } from './handlers';
import { limitKeyOf } from './ip-address';
import { createRateLimits, LIMIT_OF_PATH } from './rate-limits';
import { boundaryOf, readUpload } from './read-upload';
import { checkMediaType, parseFields, readBody } from './request-body';
import { causeOf, failureOf, RequestError } from './request-error';
import { checkBodyIsSigned, checkSignature, type SigningKey } from './request-signature';

/** Fields travel in the query string; browsers and proxies agree on about this much (api.md). */
const URL_LIMIT = 16 * 1024;

/** Each holds up to 12 MB while it arrives, and whoever sends it decides how long that takes. */
const UPLOADS_AT_ONCE = 32;
const UPLOADS_OF_ONE_AT_ONCE = 4;

/** One picture may need 200 MB while it is decoded. */
const PICTURES_AT_ONCE = 2;
const PICTURES_WAITING = 12;

export interface BackendOptions {
  /** Opened when the first call needs it. */
  db: () => Database;
  /** Opened when the first call needs it. */
  media: () => MediaStore;
  signingKey: SigningKey;
  rateLimitScale: number;
  sessionDays: number;
  log: Pick<Logger, 'info' | 'error'>;
  /** The clock; tests move it. */
  now?: () => Date;
}

export interface RequestContext {
  /** The visitor's address; null when one of our own pages asks, which has no limit. */
  address: string | null;
}

export type Dispatch = (request: Request, context: RequestContext) => Promise<Response>;

const handlersByPath = new Map<string, Handler>(
  HANDLERS.map((handler) => [handler.call.path, handler]),
);

function handlerOf(method: string, pathname: string): Handler {
  const handler = handlersByPath.get(pathname);
  if (!handler) throw new RequestError(CODE.notFound, 'no such call');
  if (handler.call.method !== method) {
    throw new RequestError(CODE.methodNotAllowed, 'method not allowed', {
      allow: handler.call.method,
    });
  }
  return handler;
}

/** The API of api.md on one database: takes any request, answers with an envelope, never throws. */
export function createBackend(options: BackendOptions): { dispatch: Dispatch } {
  const { signingKey, sessionDays, log, now: clock = () => new Date() } = options;
  const limits = createRateLimits(options.rateLimitScale);
  const receiving = createKeyedConcurrencyLimit(UPLOADS_AT_ONCE, UPLOADS_OF_ONE_AT_ONCE);
  const pictureWork = createConcurrencyLimit(PICTURES_AT_ONCE, PICTURES_WAITING);

  async function answer(request: Request, url: URL, { address }: RequestContext) {
    const handler = handlerOf(request.method, url.pathname);
    if (request.url.length > URL_LIMIT)
      throw new RequestError(CODE.bodyTooLarge, 'address too long');
    const now = clock();
    const lang = request.headers.get('lang');
    const context = (): ServiceContext => ({
      db: options.db(),
      locale: isLocale(lang) ? lang : DEFAULT_LOCALE,
      address,
      now,
      limits,
      sessionDays,
      media: options.media(),
      pictureWork,
    });
    const countAddress = async () => {
      if (address === null) return;
      await limits.consume(LIMIT_OF_PATH[url.pathname] ?? 'api', limitKeyOf(address));
    };

    if (handler.upload) {
      // Megabytes are read for those only who may hand them in.
      const boundary = boundaryOf(request.headers);
      const signed = checkSignature(url.searchParams, signingKey, now);
      await countAddress();
      const { admit, limit } = handler.upload;
      const holder = await admit(signed, context());
      const { fields, files } = await receiving.run(holder, () =>
        readUpload(request, boundary, limit),
      );
      checkBodyIsSigned(fields, signed);
      return handler.run(fields, context(), files);
    }

    const isPost = handler.call.method === 'POST';
    const body = isPost ? await readBody(request) : new Uint8Array();
    if (isPost) checkMediaType(request.headers, body.byteLength);
    const signed = checkSignature(url.searchParams, signingKey, now);
    const fields = isPost ? parseFields(body) : signed;
    if (isPost) checkBodyIsSigned(fields, signed);
    await countAddress();
    return handler.run(fields, context());
  }

  async function dispatch(request: Request, context: RequestContext): Promise<Response> {
    const requestId = randomUUID();
    const startedAtMs = performance.now();
    const url = new URL(request.url);
    // Anybody can put anything into an unknown path; the log does not repeat it.
    const path = handlersByPath.has(url.pathname) ? url.pathname : 'unknown';
    let response: Response;
    let code: number = CODE.success;
    try {
      response = successResponse(await answer(request, url, context), requestId);
    } catch (error) {
      const { headers, ...failure } = failureOf(error, requestId);
      code = failure.code;
      if (code >= CODE.internal) log.error({ requestId, path, code, ...causeOf(error) });
      // Callers whose clock is off correct it by this one (lib/api/client.ts).
      const date = clock().toUTCString();
      response = envelopeResponse({ ...failure, data: null }, requestId, { date, ...headers });
    }
    const tookMs = Math.round(performance.now() - startedAtMs);
    log.info({ requestId, method: request.method, path, code, tookMs });
    return response;
  }

  return { dispatch };
}

/** An answer of the API as it travels: never stored on the way, never guessed to be a page. */
function envelopeResponse(
  envelope: Envelope,
  requestId: string,
  headers: Record<string, string> = {},
): Response {
  return new Response(JSON.stringify(envelope), {
    status: httpStatusOf(envelope.code),
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'x-request-id': requestId,
      ...headers,
    },
  });
}

function successResponse(data: unknown, requestId: string): Response {
  return envelopeResponse({ code: CODE.success, msg: 'success', data }, requestId);
}

let siteDispatch: Dispatch | undefined;

/**
 * The running site's API: `createBackend` on DATABASE_URL and the environment's key and limits.
 * Lazy, so that importing this module opens nothing and a build needs no database.
 */
export const dispatch: Dispatch = (request, context) => {
  siteDispatch ??= createSiteDispatch();
  return siteDispatch(request, context);
};

function createSiteDispatch(): Dispatch {
  const env = serverEnv();
  return createBackend({
    db: siteDatabase,
    media: () => siteMediaStore(),
    signingKey: { appkey: env.NEXT_PUBLIC_API_APPKEY, secret: env.NEXT_PUBLIC_API_SECRET },
    rateLimitScale: env.RATE_LIMIT_SCALE,
    sessionDays: env.SESSION_DAYS,
    log: siteLog(),
  }).dispatch;
}
