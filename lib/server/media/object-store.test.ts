import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server } from 'node:net';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestS3, type TestS3 } from '@/tests/support/server/s3-server';
import { ObjectStore, type ObjectStoreLimits, partBytesOf } from './object-store';
import { StoreAwayError } from './store-away-error';

const MB = 1024 * 1024;
/** Of the line, for all connections together. */
const BYTES_PER_S = 5 * MB;
const PART_BYTES = 5 * MB;

let s3: TestS3;
let line: Server;
let settings: TestS3['settings'];
beforeAll(async () => {
  s3 = await openTestS3();
  const port = Number(new URL(s3.settings.S3_ENDPOINT).port);
  let freeAtMs = 0;
  line = createServer((socket) => {
    const upstream = connect(port, '127.0.0.1');
    upstream.pipe(socket);
    socket.on('data', (chunk) => {
      socket.pause();
      freeAtMs = Math.max(freeAtMs, performance.now()) + (1000 * chunk.length) / BYTES_PER_S;
      setTimeout(() => {
        upstream.write(chunk);
        socket.resume();
      }, freeAtMs - performance.now());
    });
    for (const [one, other] of [
      [socket, upstream],
      [upstream, socket],
    ] as const)
      one.on('error', () => {}).on('close', () => other.destroy());
  });
  line.listen(0, '127.0.0.1');
  await once(line, 'listening');
  const { port: linePort } = line.address() as AddressInfo;
  settings = { ...s3.settings, S3_ENDPOINT: `http://127.0.0.1:${linePort}` };
});
afterAll(async () => {
  line.close();
  await s3.close();
});

/** Half of what one part takes on this line. */
const LIMITS: ObjectStoreLimits = { takenWithinMs: 500, partBytes: PART_BYTES };

it('brings a file over a slow line, which has the time that each part takes on it', async () => {
  const content = randomBytes(2 * PART_BYTES + 1);
  const objects = new ObjectStore(settings, { ...LIMITS, bytesPerS: BYTES_PER_S / 20 });
  await objects.put('file', new Blob([content]).stream(), 'text/plain');
  const stored = await new ObjectStore(s3.settings).get('file');
  expect(stored && Buffer.compare(stored, content)).toBe(0);
});

it('makes the parts of a file so large that there are no more than S3 takes', () => {
  expect(partBytesOf(1)).toBe(8 * MB);
  for (const gigabytes of [80, 500, 4000]) {
    const bytes = gigabytes * 1024 * MB;
    expect(Math.ceil(bytes / partBytesOf(bytes))).toBeLessThanOrEqual(10_000);
  }
});

it('does not take a bucket that is missing for an empty one', async () => {
  const objects = new ObjectStore({ ...s3.settings, S3_BUCKET: 'missing' });
  await expect(Readable.from(objects.list('')).toArray()).rejects.toThrow(StoreAwayError);
});

it.each([
  ['a key that it rejects', { S3_SECRET_ACCESS_KEY: 'revoked' }],
  ['a bucket that is missing', { S3_BUCKET: 'missing' }],
])('is not ready with %s, however often it is asked', async (_, wrong) => {
  const objects = new ObjectStore({ ...s3.settings, ...wrong });
  const asked = [await objects.isReady(), await objects.isReady(), await objects.isReady()];
  expect(asked).toEqual([false, false, false]);
  expect(await new ObjectStore(s3.settings).isReady()).toBe(true);
});
