import { KnownError } from '../known-error';

/** A text of the interface as a translation office gets it, and gives it back. */
export interface TextUnit {
  key: string;
  source: string;
  target: string;
  /** What its place asks for, as a sentence. */
  note?: string;
}

export interface TextFile {
  locale: string;
  units: TextUnit[];
}

/** More than the interface has texts, with room for those of other contents. */
export const UNITS_MAX = 20_000;
export const TEXT_MAX_LENGTH = 20_000;

/** Why a file of texts is refused as a whole; each has a sentence in messages/desk. */
export type TextFileFault =
  | 'noTexts'
  | 'documentType'
  | 'malformed'
  | 'tooManyTexts'
  | 'otherLanguage'
  | 'tooLarge';

export class TextFileError extends KnownError {
  static override readonly kind = 'TextFileError';

  constructor(readonly fault: TextFileFault) {
    super(fault);
  }
}
