import {
  CircuitState,
  ConsecutiveBreaker,
  ConstantBackoff,
  circuitBreaker,
  handleAll,
  handleWhen,
  isBrokenCircuitError,
  retry,
  wrap,
} from 'cockatiel';
import { S3mini, S3ServiceError } from 's3mini';
import { type ServerEnv, serverEnv } from '@/lib/env/server';
import { tellOfOutages } from '../log';
import type { StoredFile } from './media-store';
import { StoreAwayError } from './store-away-error';

/** What is larger goes in parts of this size; S3 itself wants five at least, and has a number for so many. */
const PART_BYTES = 8 * 1024 * 1024;
const PARTS_MAX = 10_000;

/** How large the parts of a file have to be. */
export const partBytesOf = (fileBytes: number): number =>
  Math.max(PART_BYTES, Math.ceil(fileBytes / PARTS_MAX));

const BOUNDS = {
  /** Until an answer to a request without a body begins. */
  answerWithinMs: 3_000,
  /** The same where it brings up to a part. */
  takenWithinMs: 60_000,
  /** A whole file that is read into memory. */
  readWithinMs: 30_000,
  /** After how many failures in a row nobody waits any more, and how soon one request tries again. */
  failures: 3,
  tryAgainAfterMs: 1_000,
  /** Once, for what a broken connection leaves behind. */
  retryAfterMs: 150,
};

/** How long ago an answer may be that says the store is there. */
const HEARD_WITHIN_MS = 10_000;

export type S3Settings = Required<
  Pick<
    ServerEnv,
    'S3_ENDPOINT' | 'S3_BUCKET' | 'S3_REGION' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY'
  >
>;

type Sent = Parameters<typeof fetch>;

export interface ObjectStoreLimits {
  /** Until an answer to a request without a body begins; longer where no visitor waits. */
  answerWithinMs?: number;
  /** The same where it brings up to a part, besides the time that a slow line takes for it. */
  takenWithinMs?: number;
  /**
   * What a slow line carries: so much longer may a part take, and parts go one after the other,
   * because several at once would all be too slow.
   */
  bytesPerS?: number;
  partBytes?: number;
}

/** A request whose answer begins in time; its body may take longer. */
async function fetchInTime([input, init]: Sent, limits: ObjectStoreLimits): Promise<Response> {
  const isBringing = init?.method === 'PUT' || init?.method === 'POST';
  const { answerWithinMs = BOUNDS.answerWithinMs, takenWithinMs = BOUNDS.takenWithinMs } = limits;
  const bytes = Number(new Headers(init?.headers).get('content-length'));
  const onItsWayMs = limits.bytesPerS ? (1000 * bytes) / limits.bytesPerS : 0;
  const withinMs = isBringing ? takenWithinMs + onItsWayMs : answerWithinMs;
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), withinMs);
  try {
    // Next keeps answers of its own `fetch`, unless told not to.
    const options = { redirect: 'error', cache: 'no-store', signal: controller.signal } as const;
    return await fetch(input, { ...init, ...options });
  } finally {
    clearTimeout(timer);
  }
}

/** Not after a wait, nor while nobody waits. */
const isSudden = (error: Error) => !isBrokenCircuitError(error) && error.name !== 'AbortError';

const isPart = ([input, init]: Sent) =>
  init?.method === 'PUT' && new URL(String(input)).searchParams.has('partNumber');

const isFault = (response: unknown) => response instanceof Response && response.status >= 500;

/** Files by name in a bucket of an S3 service. Whatever it asks fails at once while that is away. */
export class ObjectStore {
  private readonly client: S3mini;
  private readonly breaker = circuitBreaker(handleAll.orWhenResult(isFault), {
    halfOpenAfter: BOUNDS.tryAgainAfterMs,
    breaker: new ConsecutiveBreaker(BOUNDS.failures),
  });
  private heardAtMs = Number.NEGATIVE_INFINITY;
  private lastPart: Promise<unknown> = Promise.resolve();

  constructor(
    settings: S3Settings,
    private readonly limits: ObjectStoreLimits = {},
  ) {
    const { partBytes = PART_BYTES } = limits;
    const again = retry(handleWhen(isSudden).orWhenResult(isFault), {
      maxAttempts: 1,
      backoff: new ConstantBackoff(BOUNDS.retryAfterMs),
    });
    const policy = wrap(again, this.breaker);
    this.client = new S3mini({
      endpoint: `${settings.S3_ENDPOINT.replace(/\/+$/, '')}/${settings.S3_BUCKET}`,
      region: settings.S3_REGION,
      accessKeyId: settings.S3_ACCESS_KEY_ID,
      secretAccessKey: settings.S3_SECRET_ACCESS_KEY,
      minPartSize: partBytes,
      requestSizeInBytes: partBytes,
      fetch: async (...sent) => {
        try {
          const send = () => policy.execute(() => fetchInTime(sent, limits));
          const response = await (isPart(sent) ? this.sendSerially(send) : send());
          if (isFault(response)) {
            await response.body?.cancel();
            throw new Error(`answered ${response.status}`);
          }
          this.heardAtMs = performance.now();
          return response;
        } catch (cause) {
          throw Object.assign(new StoreAwayError('the object store is away'), { cause });
        }
      },
    });
    tellOfOutages(this.breaker, 'object store is away', 'object store is back');
  }

  /** Sends a part, on a slow line when the one before it is there. */
  private sendSerially(send: () => Promise<Response>): Promise<Response> {
    if (!this.limits.bytesPerS) return send();
    const sending = this.lastPart.then(send);
    this.lastPart = sending.catch(() => {});
    return sending;
  }

  /** Whether nobody waits for it at the moment. */
  get isAway(): boolean {
    return this.breaker.state === CircuitState.Open;
  }

  /** Whether it answers: what it last did, unless that is too long ago to be true. */
  async isReady(): Promise<boolean> {
    if (performance.now() - this.heardAtMs < HEARD_WITHIN_MS && !this.isAway) return true;
    return this.client.bucketExists().catch(() => false);
  }

  async get(name: string): Promise<Uint8Array | null> {
    let timer: NodeJS.Timeout | undefined;
    const tooLate = new Promise<never>((_, reject) => {
      timer = setTimeout(
        () => reject(new StoreAwayError('the object store is too slow')),
        BOUNDS.readWithinMs,
      );
    });
    try {
      const bytes = await Promise.race([this.client.getObjectArrayBuffer(name), tooLate]);
      return bytes && new Uint8Array(bytes);
    } finally {
      clearTimeout(timer);
    }
  }

  /** A file for reading in parts, or null when nothing has this name. */
  async open(name: string): Promise<StoredFile | null> {
    const size = await this.sizeOf(name);
    return size === null ? null : { size, read: (start, end) => this.read(name, start, end) };
  }

  /** In bytes; null when nothing has this name. */
  async sizeOf(name: string): Promise<number | null> {
    try {
      return await this.client.getContentLength(name);
    } catch (error) {
      const { cause } = error as { cause?: unknown };
      if (cause instanceof S3ServiceError && cause.status === 404) return null;
      throw cause;
    }
  }

  private read(name: string, start: number, end: number): ReadableStream<Uint8Array> {
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
    this.client
      .getObjectRaw(name, false, start, end + 1)
      .then(({ body }) => (body ? body.pipeTo(writable) : writable.close()))
      // Whoever reads is told, or is gone.
      .catch((error) => writable.abort(error).catch(() => {}));
    return readable;
  }

  /** Stores a file in the place of one of this name. A stream goes in parts, whatever its size. */
  async put(name: string, content: Uint8Array | ReadableStream<Uint8Array>, type: string) {
    await this.client.putAnyObject(name, content, type);
  }

  /** Deletes a file; succeeds when there is none. */
  async remove(name: string): Promise<void> {
    await this.client.deleteObject(name);
  }

  /** The names that begin with `prefix`, in order, and when each file came. */
  async *list(prefix: string): AsyncGenerator<{ name: string; at: Date }> {
    let token: string | undefined;
    do {
      const page = await this.client.listObjectsPaged('/', prefix, 1000, token);
      if (!page) throw new StoreAwayError('the object store has no such bucket');
      for (const { Key, LastModified } of page.objects ?? []) {
        yield { name: Key, at: new Date(LastModified) };
      }
      token = page.nextContinuationToken;
    } while (token);
  }
}

/** One for each process: Next loads modules several times, and all have to know that it is away. */
const holder = globalThis as typeof globalThis & { siteObjects?: ObjectStore | null };

/** The object store of the running site; null where S3_* name none, and files lie in DATA_DIR. */
export function siteObjects(): ObjectStore | null {
  if (holder.siteObjects === undefined) {
    const env = serverEnv();
    holder.siteObjects = env.S3_ENDPOINT ? new ObjectStore(env as S3Settings) : null;
  }
  return holder.siteObjects;
}
