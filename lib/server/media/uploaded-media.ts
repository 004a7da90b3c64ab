/** What can be handed in, by what its first bytes say. */
export type MediaKind = 'jpeg' | 'png' | 'webp' | 'mp4' | 'webm';

/** Texts in Latin-1 and where they stand. */
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
 * Judges bytes, because names and declared types are the sender's word. Null for everything that
 * is not taken, such as SVG, GIF, HEIC, TIFF, PDF.
 */
export function mediaKindOf(bytes: Uint8Array): MediaKind | null {
  const head = Buffer.from(bytes.subarray(0, 16)).toString('latin1');
  const kind = SIGNATURES.find(([, marks]) =>
    marks.every(([at, mark]) => head.startsWith(mark, at)),
  );
  return kind?.[0] ?? null;
}
