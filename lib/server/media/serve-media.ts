import path from 'node:path';
import { serverEnv } from '@/lib/env/server';
import { log } from '../log';
import { diskMediaStore } from './disk-media-store';
import { isMediaKey, MEDIA_TYPES, type MediaEnding, type MediaStore } from './media-store';

const YEAR_S = 365 * 24 * 60 * 60;

/** The store of the running site: DATA_DIR/media. */
export function siteMediaStore(dataDir = serverEnv().DATA_DIR): MediaStore {
  return diskMediaStore(path.join(dataDir, 'media'));
}

/**
 * Answers GET /media/<key>. What a key names never changes, so browsers keep it for good; it is
 * a picture whatever its bytes say, and can run nothing.
 */
export async function serveMedia(key: string, store = siteMediaStore()): Promise<Response> {
  const plain = (status: number, text: string) =>
    new Response(text, { status, headers: { 'cache-control': 'no-store' } });
  if (!isMediaKey(key)) return plain(404, 'not found');
  let bytes: Uint8Array | null;
  try {
    bytes = await store.get(key);
  } catch (error) {
    log().error({ key, errorCode: (error as NodeJS.ErrnoException).code }, 'media store is away');
    return plain(503, 'not available for a moment');
  }
  if (!bytes) return plain(404, 'not found');
  return new Response(new Uint8Array(bytes), {
    headers: {
      'content-type': MEDIA_TYPES[path.extname(key).slice(1) as MediaEnding],
      'cache-control': `public, max-age=${YEAR_S}, immutable`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    },
  });
}
