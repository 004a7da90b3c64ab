import type { TextSource } from '@/lib/config/site-check';
import type { Locale } from '@/lib/i18n/locales';
import { DESK_PATHS } from './desk-address';

/** A text beside the Russian one. @param list it is one of, by the parameters of that */
export function comparedTextPath(
  locale: Locale,
  { kind, id }: TextSource,
  list: TextsAddress = {},
): string {
  const query = new URLSearchParams({ kind, id, locale });
  return `${DESK_PATHS.comparedText}?${addList(query, list)}`;
}

/** Texts of the interface that somebody goes through, one after the other. */
export interface TextsAddress {
  /** Words of theirs, or of their key. */
  word?: string | undefined;
  /** The page of the site that they stand on. */
  on?: string | undefined;
  only?: TextChoice | undefined;
  /** From 1. */
  page?: number | undefined;
}

/** All texts without one; `found` are those with findings of the last check. */
export const TEXT_CHOICES = ['reworded', 'found', 'deliveredAnew'] as const;
export type TextChoice = (typeof TEXT_CHOICES)[number];

function addList(query: URLSearchParams, { word, on, only, page = 1 }: TextsAddress) {
  if (word) query.set('word', word);
  if (on) query.set('on', on);
  if (only) query.set('only', only);
  if (page > 1) query.set('page', String(page));
  return query;
}

/** Texts of the interface of a language. */
export function textsPath(locale: Locale, list: TextsAddress = {}): string {
  return `${DESK_PATHS.texts}?${addList(new URLSearchParams({ locale }), list)}`;
}

/** The same as a file for a translation office. */
export const textsFilePath = (locale: Locale, list: TextsAddress, format: 'xlf' | 'xlsx') =>
  `${textsPath(locale, list).replace(DESK_PATHS.texts, DESK_PATHS.textsFile)}&format=${format}`;

/** Where such a file is sent back to. */
export const SENT_TEXTS_PATH = `${DESK_PATHS.textsFile}/back`;

/** What became of such a file, as an address says it. */
export const TEXT_FILE_PARAMS = {
  fault: 'fileFault',
  changed: 'changed',
  same: 'same',
  refused: 'refusedTexts',
} as const;

/** The parameter by which a text that was refused comes back. */
export const TYPED_TEXT_PARAM = 'typed';
