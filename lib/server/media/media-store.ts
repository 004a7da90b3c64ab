/** The picture formats that are kept and served, by the ending of their keys. */
export const MEDIA_TYPES = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpg: 'image/jpeg',
} as const;
export type MediaEnding = keyof typeof MEDIA_TYPES;

/**
 * A key is the hash of what was handed in and the width it was made in:
 * `<32 hexadecimal digits>-<width>.<ending>`. What a key names never changes.
 */
const KEY = /^[0-9a-f]{32}-[1-9]\d{1,4}\.(avif|webp|jpg)$/;

/** Where pictures that staff or members hand in are kept. */
export interface MediaStore {
  /** Keeps a file; one that is there already stays as it is. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** The file's bytes, or null when nothing has this key. */
  get(key: string): Promise<Uint8Array | null>;
}

export function mediaKey(contentHash: string, widthPx: number, ending: MediaEnding): string {
  return `${contentHash.slice(0, 32)}-${widthPx}.${ending}`;
}

export function isMediaKey(key: string): boolean {
  return KEY.test(key);
}

/** The path under which the site serves a key. */
export function mediaPath(key: string): string {
  return `/media/${key}`;
}
