import { createHash } from 'node:crypto';
import type { TextFileFault, TextUnit } from '@/lib/config/text-files';
import { KnownError } from '../known-error';

/** A text in few characters, to tell whether it is another one now. */
export const markOf = (text: string) =>
  createHash('sha256').update(text).digest('base64url').slice(0, 10);

/** Texts of the catalogue are Markdown or plain; those of the interface have arguments and tags. */
export const isOfCatalogue = (key: string) => key.includes(':');

/** Between paragraphs of a text. */
export const PARAGRAPH_GAP = '\n\n';

/**
 * The paragraphs of a text with those of its translation, one by one, so that an office finds again
 * what it has translated; the whole where they are not as many.
 */
export function segmentsOf({
  source,
  target,
}: Pick<TextUnit, 'source' | 'target'>): readonly (readonly [source: string, target: string])[] {
  const sources = source.split(PARAGRAPH_GAP);
  const targets = target === '' ? sources.map(() => '') : target.split(PARAGRAPH_GAP);
  const isAligned =
    sources.length === targets.length &&
    sources.every((each) => each.trim()) &&
    (target === '' || targets.every((each) => each.trim()));
  return isAligned
    ? sources.map((each, index) => [each, targets[index] ?? ''])
    : [[source, target]];
}

/** A unit of the paragraphs that came back of it. */
export function joinedUnit(
  unit: Omit<TextUnit, 'source' | 'target'>,
  segments: readonly (readonly [source: string, target: string])[],
): TextUnit {
  const targets = segments.map(([, target]) => target);
  const isEmpty = targets.every((each) => !each.trim());
  const isPartial = !isEmpty && segments.some(([from, to]) => from.trim() && !to.trim());
  return {
    ...unit,
    source: segments.map(([from]) => from).join(PARAGRAPH_GAP),
    target: isEmpty ? '' : targets.join(PARAGRAPH_GAP),
    ...(isPartial && { isPartial }),
  };
}

export interface TextFile {
  locale: string;
  units: TextUnit[];
}

/** More than the interface has texts, with room for those of other contents. */
export const UNITS_MAX = 20_000;
/** The body of an article, with room for what protects its links. */
export const TEXT_MAX_LENGTH = 120_000;

export class TextFileError extends KnownError {
  static override readonly kind = 'TextFileError';

  constructor(readonly fault: TextFileFault) {
    super(fault);
  }
}
