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

/** A list of interface texts to go through, one after the other. */
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

/** What a file for a translation office is asked for by, besides the list. */
export const TEXT_FILE_PARAMS = {
  contents: 'contents',
  /** `1`: only what is missing or older than its source. */
  behind: 'behind',
  format: 'format',
} as const;

/** Where such a file is sent back to. */
export const SENT_TEXTS_PATH = `${DESK_PATHS.textsFile}/back`;

/** What a file would change, and its outcome. */
export const sentTextsPath = (sentId: string) => `${DESK_PATHS.textsFile}/${sentId}`;

/** The parameter with the reason why a file was rejected as a whole. */
export const TEXT_FILE_FAULT_PARAM = 'fileFault';

/** The parameter by which a form is filled with what a translation service has suggested. */
export const SUGGESTED_PARAM = 'suggested';

/** The parameter by which a text that was refused comes back. */
export const TYPED_TEXT_PARAM = 'typed';

/** The parameter that says with it which version of the text its person has seen. */
export const SEEN_TEXT_PARAM = 'seen';
