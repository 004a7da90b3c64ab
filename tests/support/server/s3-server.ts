import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';
import { ObjectStore, type S3Settings } from '@/lib/server/media/object-store';
import { NEVER_IDLE } from '@/tests/support/patience';
import { freePort } from '../running-site';

export interface TestS3 {
  settings: S3Settings;
  /** Stops listening and cuts all connections, as when its machine is down. */
  leave(): Promise<void>;
  /** Accepts connections and never responds. */
  hang(): Promise<void>;
  /** Starts again with the same files. */
  come(): Promise<void>;
  close(): Promise<void>;
}

/**
 * An S3 service that checks signatures, with an empty bucket.
 * @param place where it listens, a loopback port when left out, and has its files
 */
export async function openTestS3(
  place: { host?: string; port?: number; directory?: string } = {},
): Promise<TestS3> {
  const { host = '127.0.0.1', directory = mkdtempSync(join(tmpdir(), 'test-s3-')) } = place;
  const port = place.port ?? (await freePort());
  const serviceOf = (allowMismatchedSignatures: boolean) =>
    new S3rver({
      directory,
      silent: true,
      vhostBuckets: false,
      resetOnClose: false,
      allowMismatchedSignatures,
      configureBuckets: [{ name: 'mall' }],
    });
  const strict = serviceOf(false);
  await strict.configureBuckets();
  const byAll = serviceOf(true).callback();
  const byName = strict.callback();
  // It forgets the slash after the bucket when it signs a listing.
  const answer: RequestListener = (request, response) =>
    (/^\/\w+\/\?/.test(request.url ?? '') ? byAll : byName)(request, response);
  let server: Server | undefined;
  const sockets = new Set<Socket>();
  const listen = async (listener: RequestListener) => {
    await leave();
    const opened = createServer(NEVER_IDLE, listener);
    opened.on('connection', (socket) => {
      sockets.add(socket);
      socket.once('close', () => sockets.delete(socket));
    });
    await new Promise<void>((resolve) => opened.listen(port, host, resolve));
    server = opened;
  };
  async function leave() {
    const closed = new Promise<void>((resolve) =>
      server ? server.close(() => resolve()) : resolve(),
    );
    for (const socket of sockets) socket.destroy();
    await closed;
    server = undefined;
  }
  const come = () => listen(answer);
  await come();
  return {
    settings: {
      S3_ENDPOINT: `http://${host}:${port}`,
      S3_BUCKET: 'mall',
      S3_REGION: 'us-east-1',
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
    },
    leave,
    hang: () => listen(() => {}),
    come,
    async close() {
      await leave();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

const holder = globalThis as typeof globalThis & { siteObjects?: ObjectStore | null };

/** Makes a bucket the site's own while something is done, as S3_* do. */
export async function inBucket<Result>(s3: TestS3, work: () => Promise<Result>): Promise<Result> {
  const before = holder.siteObjects;
  holder.siteObjects = new ObjectStore(s3.settings);
  try {
    return await work();
  } finally {
    holder.siteObjects = before;
  }
}
