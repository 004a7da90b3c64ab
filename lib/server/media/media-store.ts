/** The formats that are stored and served, by the extension of their keys. */
export const MEDIA_TYPES = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpg: 'image/jpeg',
  mp4: 'video/mp4',
  webm: 'video/webm',
} as const;
export type MediaExtension = keyof typeof MEDIA_TYPES;

/**
 * A key is 32 hexadecimal digits, a width in pixels and an extension:
 * `<digits>-<width>.<extension>`, before which `-film` stands for staff's films and their stills. The digits are the hash of what staff upload, and random for what
 * members upload, so that nobody can guess a key. The content of a key never changes.
 */
const KEY = /^[0-9a-f]{32}-[1-9]\d{1,4}(?:-film)?\.(avif|webp|jpg|mp4|webm)$/;

/** A file of the store, opened but not read yet. */
export interface StoredFile {
  /** In bytes. */
  size: number;
  /** The bytes from `start` to `end`, both included. */
  read(start: number, end: number): ReadableStream<Uint8Array>;
}

/**
 * Stores the pictures and videos that staff and members upload: in DATA_DIR, or where S3_* name a
 * bucket, there (docs/adr/0101).
 */
export interface MediaStore {
  /** Stores a file; an existing one is not overwritten. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** The file's bytes, or null when nothing has this key. */
  get(key: string): Promise<Uint8Array | null>;
  /** The file for reading in parts, or null when nothing has this key. */
  open(key: string): Promise<StoredFile | null>;
  /** Deletes a file; succeeds when there is none. */
  remove(key: string): Promise<void>;
  /** Whether it may take what members upload: it is there, and leaves room for everything else. */
  hasRoom(): Promise<boolean>;
  /** All of its keys, in order; one that is removed during the listing may still be in it. */
  keys(): AsyncIterable<string>;
}

/** @param name 32 hexadecimal digits or more, of which the first 32 count */
export function mediaKey(name: string, widthPx: number, extension: MediaExtension): string {
  return `${name.slice(0, 32)}-${widthPx}.${extension}`;
}

/** Of a film of staff, or of its still. */
export function filmKey(hash: string, widthPx: number, extension: MediaExtension): string {
  return `${hash.slice(0, 32)}-${widthPx}-film.${extension}`;
}

export function isMediaKey(key: string): boolean {
  return KEY.test(key);
}

/** Where a key lies below a store's folder or prefix: the same in both, so that one is copied to the other. */
export function placeOfKey(key: string): string {
  // The pattern excludes path traversal.
  if (!isMediaKey(key)) throw new Error('not a media key');
  return `${key.slice(0, 2)}/${key}`;
}

const FOLDER = '/media/';

/** The path under which the site serves a key. */
export function mediaPath(key: string): string {
  return `${FOLDER}${key}`;
}

/** The key of a path, or null for paths of pictures outside the store. */
export function keyOfMediaPath(path: string): string | null {
  const key = path.startsWith(FOLDER) ? path.slice(FOLDER.length) : '';
  return isMediaKey(key) ? key : null;
}
