/** Why a chosen file cannot be handed in; `form-labels.ts` has the words. */
export type MediaProblemCode =
  | 'file-too-large'
  | 'image-too-large'
  | 'unreadable'
  | 'no-recorder'
  | 'no-codec'
  | 'too-many-images';

/** The browser could not make of a file what the server takes. */
export class MediaProblem extends Error {
  override name = 'MediaProblem';
  constructor(readonly code: MediaProblemCode) {
    super(code);
  }
}
