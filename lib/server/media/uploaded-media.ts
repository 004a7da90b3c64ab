import type { UploadErrorMessage } from '@/lib/contract/review-limits';
import { KnownError } from '../known-error';

/** A file that is not stored, for a reason in the texts that the contract fixes. */
export class UnusableFileError extends KnownError {
  static override readonly kind = 'UnusableFileError';

  constructor(readonly reason: UploadErrorMessage) {
    super(reason);
  }
}

export const damagedFile = () => new UnusableFileError('file damaged');
export const unsupportedMedia = () => new UnusableFileError('only image and video');

/** The formats that may be uploaded. */
export type MediaKind = 'jpeg' | 'png' | 'webp' | 'mp4' | 'webm';

/** Magic numbers in Latin-1, and their offsets. */
const SIGNATURES: readonly [MediaKind, readonly [number, string][]][] = [
  ['jpeg', [[0, '\u00ff\u00d8\u00ff']]],
  ['png', [[0, '\u0089PNG\r\n\u001a\n']]],
  [
    'webp',
    [
      [0, 'RIFF'],
      [8, 'WEBP'],
    ],
  ],
  ['mp4', [[4, 'ftyp']]],
  ['webm', [[0, '\u001aE\u00df\u00a3']]],
];

/**
 * Detects the format by magic numbers, because names and declared types can be false.
 * @returns null for every other format, such as SVG, GIF, HEIC, TIFF, PDF
 */
export function detectMediaKind(bytes: Uint8Array): MediaKind | null {
  const head = Buffer.from(bytes.subarray(0, 16)).toString('latin1');
  const kind = SIGNATURES.find(([, marks]) =>
    marks.every(([at, mark]) => head.startsWith(mark, at)),
  );
  return kind?.[0] ?? null;
}

/** Displayed size, in pixels. */
export interface VideoSize {
  width: number;
  height: number;
}

const EDGE_PX_MIN = 16;
const EDGE_PX_MAX = 8192;

/** @throws UnusableFileError when an edge is not between 16 and 8192 pixels */
export function videoSize(width: number, height: number): VideoSize {
  for (const edge of [width, height]) {
    if (!(edge >= EDGE_PX_MIN && edge <= EDGE_PX_MAX)) throw damagedFile();
  }
  return { width, height };
}
