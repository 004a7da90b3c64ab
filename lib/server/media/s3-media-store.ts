import path from 'node:path';
import {
  isMediaKey,
  MEDIA_TYPES,
  type MediaExtension,
  type MediaStore,
  placeOfKey,
} from './media-store';
import type { ObjectStore } from './object-store';

const PREFIX = 'media/';

const nameOf = (key: string) => `${PREFIX}${placeOfKey(key)}`;

/** The type that is served and stored with a key. */
export const typeOfKey = (key: string) => MEDIA_TYPES[path.extname(key).slice(1) as MediaExtension];

/** A media store in a bucket, below `media/`. All of it throws StoreAwayError while that is away. */
export function s3MediaStore(objects: ObjectStore): MediaStore {
  return {
    async put(key, bytes) {
      const name = nameOf(key);
      if ((await objects.sizeOf(name)) === null) await objects.put(name, bytes, typeOfKey(key));
    },
    get: async (key) => (isMediaKey(key) ? objects.get(nameOf(key)) : null),
    open: async (key) => (isMediaKey(key) ? objects.open(nameOf(key)) : null),
    remove: (key) => objects.remove(nameOf(key)),
    hasRoom: () => objects.isReady(),
    async *keys() {
      for await (const { name } of objects.list(PREFIX)) {
        const key = path.posix.basename(name);
        if (isMediaKey(key)) yield key;
      }
    },
  };
}
