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
import { OverdueError, within } from '../db/deadline';
import { tellOfOutages } from '../log';
import type { StoredFile } from './media-store';
import { StoreAwayError } from './store-away-error';

/** Larger files are sent in parts of this size; S3 requires 5 MiB at least, and numbers so many. */
const PART_BYTES = 8 * 1024 * 1024;
const PARTS_MAX = 10_000;

/** How large the parts of a file have to be. */
export const partBytesOf = (fileBytes: number): number =>
  Math.max(PART_BYTES, Math.ceil(fileBytes / PARTS_MAX));

const BOUNDS = {
  /** Until the response to a request without a body begins. */
  answerWithinMs: 3_000,
  /** The same for a request that sends up to one part. */
  takenWithinMs: 60_000,
  /** A whole file that is read into memory. */
  readWithinMs: 30_000,
  /** How many failures in a row open the circuit, and how soon one request probes it. */
  failures: 3,
  tryAgainAfterMs: 1_000,
  /** The pause before the only retry, which is for broken connections. */
  retryAfterMs: 150,
};

/** For how long a successful response counts as proof that the store is available. */
const HEARD_WITHIN_MS = 10_000;

export type S3Settings = Required<
  Pick<
    ServerEnv,
    'S3_ENDPOINT' | 'S3_BUCKET' | 'S3_REGION' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY'
  >
>;

type Sent = Parameters<typeof fetch>;

export interface ObjectStoreLimits {
  /** Until the response to a request without a body begins; longer where no visitor waits. */
  answerWithinMs?: number;
  /** The same for a request that sends up to one part, without the time that a slow line adds. */
  takenWithinMs?: number;
  /**
   * Throughput of a slow line: the timeout of a part grows by its time on it, and parts are sent
   * one after the other, because several at once would all time out.
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
    // Next's own `fetch` caches responses by default.
    const options = { redirect: 'error', cache: 'no-store', signal: controller.signal } as const;
    return await fetch(input, { ...init, ...options });
  } finally {
    clearTimeout(timer);
  }
}

/** Not a timeout, nor a request that the open circuit rejected: these are not retried. */
const isSudden = (error: Error) => !isBrokenCircuitError(error) && error.name !== 'AbortError';

const isPart = ([input, init]: Sent) =>
  init?.method === 'PUT' && new URL(String(input)).searchParams.has('partNumber');

const isFault = (response: unknown) => response instanceof Response && response.status >= 500;

/** Files by name in a bucket of an S3 service. Requests fail at once while that is unavailable. */
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
          // A rejected key or a missing bucket answers, too.
          if (response.ok) this.heardAtMs = performance.now();
          return response;
        } catch (cause) {
          throw Object.assign(new StoreAwayError('the object store is away'), { cause });
        }
      },
    });
    tellOfOutages(this.breaker, 'object store is away', 'object store is back');
  }

  /** Sends a part; on a slow line once the one before it is done. */
  private sendSerially(send: () => Promise<Response>): Promise<Response> {
    if (!this.limits.bytesPerS) return send();
    const sending = this.lastPart.then(send);
    this.lastPart = sending.catch(() => {});
    return sending;
  }

  /** Whether the circuit is open, so that requests fail at once. */
  get isAway(): boolean {
    return this.breaker.state === CircuitState.Open;
  }

  /** Whether it is available, by its last successful response if that is recent, else by a request. */
  async isReady(): Promise<boolean> {
    if (performance.now() - this.heardAtMs < HEARD_WITHIN_MS && !this.isAway) return true;
    return this.client.bucketExists().catch(() => false);
  }

  async get(name: string): Promise<Uint8Array | null> {
    const reading = this.client.getObjectArrayBuffer(name);
    const bytes = await within(BOUNDS.readWithinMs, reading).catch((error: unknown) => {
      if (!(error instanceof OverdueError)) throw error;
      throw new StoreAwayError('the object store is too slow');
    });
    return bytes && new Uint8Array(bytes);
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
      // The reader gets the error, or is gone.
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

/** One per process: Next loads modules several times, and all copies share the circuit's state. */
const holder = globalThis as typeof globalThis & { siteObjects?: ObjectStore | null };

/** The object store of the running site; null where S3_* name none, and files lie in DATA_DIR. */
export function siteObjects(): ObjectStore | null {
  if (holder.siteObjects === undefined) {
    const env = serverEnv();
    holder.siteObjects = env.S3_ENDPOINT ? new ObjectStore(env as S3Settings) : null;
  }
  return holder.siteObjects;
}
