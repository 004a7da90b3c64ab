/** A text as a translation office gets it, and gives it back. */
export interface TextUnit {
  /** `car.title` of the interface, `articles:3:body` of the catalogue. */
  key: string;
  source: string;
  target: string;
  /** What its place asks for, as a sentence. */
  note?: string;
  /** Mark of the target when the file was made, by which later changes are recognised. */
  was?: string;
  /** Whether some of its paragraphs came back empty. */
  isPartial?: boolean;
}

/** Why a file of texts is refused as a whole; each has a sentence in messages/desk. */
export const TEXT_FILE_FAULTS = [
  'noTexts',
  'documentType',
  'malformed',
  'tooManyTexts',
  'otherLanguage',
  'tooLarge',
] as const;
export type TextFileFault = (typeof TEXT_FILE_FAULTS)[number];

/** What a file has: texts of the interface, of promotions and articles, of brands and types, or all. */
export const TEXT_FILE_CONTENTS = ['interface', 'content', 'catalogue', 'all'] as const;
export type TextFileContents = (typeof TEXT_FILE_CONTENTS)[number];

/** Why one text of a file is not imported automatically: a person has to confirm it. */
export const ASKED_REASONS = ['changedHere', 'newer'] as const;
export type AskedReason = (typeof ASKED_REASONS)[number];

/** A text of a file that was not imported, and why: one of those above, or a fault. */
export interface LeftText {
  key: string;
  reason: string;
}

/** What became of a file. */
export interface SentTextsOutcome {
  changed: number;
  same: number;
  /** Left unchanged, because nobody has confirmed them. */
  kept: LeftText[];
  refused: LeftText[];
}
