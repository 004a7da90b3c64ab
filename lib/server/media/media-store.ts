/** The formats that are kept and served, by the ending of their keys. */
export const MEDIA_TYPES = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpg: 'image/jpeg',
  mp4: 'video/mp4',
  webm: 'video/webm',
} as const;
export type MediaEnding = keyof typeof MEDIA_TYPES;

/**
 * A key is 32 hexadecimal digits, the width in pixels it was made in, and an ending:
 * `<digits>-<width>.<ending>`. The digits are the hash of what staff handed in, and random for
 * what members hand in, so that nobody can guess where it is. What a key names never changes.
 */
const KEY = /^[0-9a-f]{32}-[1-9]\d{1,4}\.(avif|webp|jpg|mp4|webm)$/;

/** A file of the store, of which nothing has been read yet. */
export interface StoredFile {
  /** In bytes. */
  size: number;
  /** The bytes from `start` to `end`, both included. */
  read(start: number, end: number): ReadableStream<Uint8Array>;
}

/**
 * Where pictures and videos that staff or members hand in are kept. Each function is one request
 * to an S3-compatible store (`open` a HEAD and then a ranged GET).
 */
export interface MediaStore {
  /** Keeps a file; one that is there already stays as it is. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** The file's bytes, or null when nothing has this key. */
  get(key: string): Promise<Uint8Array | null>;
  /** The file for reading in parts, or null when nothing has this key. */
  open(key: string): Promise<StoredFile | null>;
  /** Forgets a file; one that is gone already stays gone. */
  remove(key: string): Promise<void>;
}

/** @param name 32 hexadecimal digits or more, of which the first 32 count */
export function mediaKey(name: string, widthPx: number, ending: MediaEnding): string {
  return `${name.slice(0, 32)}-${widthPx}.${ending}`;
}

export function isMediaKey(key: string): boolean {
  return KEY.test(key);
}

const FOLDER = '/media/';

/** The path under which the site serves a key. */
export function mediaPath(key: string): string {
  return `${FOLDER}${key}`;
}

/** The key behind a path, or null for pictures that are no part of the store. */
export function keyOfMediaPath(path: string): string | null {
  const key = path.startsWith(FOLDER) ? path.slice(FOLDER.length) : '';
  return isMediaKey(key) ? key : null;
}
