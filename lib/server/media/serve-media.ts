import path from 'node:path';
import { serverEnv } from '@/lib/env/server';
import { isKnown } from '../known-error';
import { log } from '../log';
import { BODY_LENGTH_HEADER, byteRangeOf } from './byte-range';
import { diskMediaStore } from './disk-media-store';
import { isMediaKey, type MediaStore } from './media-store';
import { siteObjects } from './object-store';
import { s3MediaStore, typeOfKey } from './s3-media-store';
import { StoreAwayError } from './store-away-error';

const YEAR_S = 365 * 24 * 60 * 60;

/** The store of the running site: the bucket of S3_*, or DATA_DIR/media. */
export function siteMediaStore(dataDir = serverEnv().DATA_DIR): MediaStore {
  const objects = siteObjects();
  if (objects) return s3MediaStore(objects);
  return diskMediaStore(
    path.join(/* turbopackIgnore: true */ dataDir, 'media'),
    serverEnv().MIN_FREE_DISK_MB,
  );
}

/**
 * A body that is opened when its first bytes are read: Next neither reads nor cancels the body of a
 * response to HEAD, or to a client that has left.
 */
function openedLate(open: () => ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
  let reader: ReadableStreamDefaultReader<Uint8Array> | undefined;
  return new ReadableStream(
    {
      async pull(controller) {
        reader ??= open().getReader();
        const { value, done } = await reader.read();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      cancel: (reason) => reader?.cancel(reason),
    },
    { highWaterMark: 0 },
  );
}

/**
 * Answers GET /media/<key>. The content of a key never changes, so browsers may cache it for a
 * year. Sniffing is off and the policy is a sandbox, so that no file can run a script. Videos are
 * served in ranges, without which Safari does not play them.
 * @param range the request's Range header
 */
export async function serveMedia(
  key: string,
  range: string | null = null,
  store = siteMediaStore(),
): Promise<Response> {
  const plain = (status: number, text: string, headers = {}) =>
    new Response(text, { status, headers: { 'cache-control': 'no-store', ...headers } });
  if (!isMediaKey(key)) return plain(404, 'not found');
  try {
    const file = await store.open(key);
    if (!file) return plain(404, 'not found');
    const { size } = file;
    const type = typeOfKey(key);
    const isVideo = type.startsWith('video/');
    const part = isVideo ? byteRangeOf(range, size) : null;
    if (part === 'unsatisfiable') {
      return plain(416, 'no such range', { 'content-range': `bytes */${size}` });
    }
    const { start, end } = part ?? { start: 0, end: size - 1 };
    return new Response(size === 0 ? null : openedLate(() => file.read(start, end)), {
      status: part ? 206 : 200,
      headers: {
        'content-type': type,
        [BODY_LENGTH_HEADER]: String(end - start + 1),
        'cache-control': `public, max-age=${YEAR_S}, immutable`,
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
        ...(isVideo ? { 'accept-ranges': 'bytes' } : {}),
        ...(part ? { 'content-range': `bytes ${start}-${end}/${size}` } : {}),
      },
    });
  } catch (error) {
    // The object store logs its outage once, not for every picture.
    if (!isKnown(error, StoreAwayError)) {
      log().error({ key, errorCode: (error as NodeJS.ErrnoException).code }, 'media store is away');
    }
    return plain(503, 'not available for a moment', { 'retry-after': '2' });
  }
}
