import { isContentKind } from '@/lib/config/content-state';
import type { TextFileContents, TextUnit } from '@/lib/config/text-files';
import { DEFAULT_LOCALE, type Locale } from '@/lib/i18n/locales';
import { messageTextsOf } from '@/lib/i18n/message-faults';
import { mostLettersOf } from '@/lib/i18n/rewording-faults';
import type { Database } from '../db/database';
import {
  KINDS,
  keyOfText,
  listTexts,
  TRANSLATED_KINDS,
  type TranslatedKind,
  translatedSources,
} from './catalogue-units';
import { listStoredTexts, outdatedMessageKeys } from './message-texts';
import { markOf } from './text-units';
import { writeTextWorkbook } from './text-workbook';
import { writeXliff } from './xliff';

/** The language that others are translated from; that one itself from English. */
export const sourceOf = (locale: Locale): Locale =>
  locale === DEFAULT_LOCALE ? 'en' : DEFAULT_LOCALE;

export const TEXT_FILE_FORMATS = ['xlf', 'xlsx'] as const;
export type TextFileFormat = (typeof TEXT_FILE_FORMATS)[number];

/** The kinds of records whose texts a file has. */
const kindsIn = (contents: TextFileContents): readonly TranslatedKind[] => {
  if (contents === 'interface') return [];
  if (contents === 'all') return TRANSLATED_KINDS;
  return TRANSLATED_KINDS.filter((kind) => isContentKind(kind) === (contents === 'content'));
};

export interface WantedTexts {
  contents: TextFileContents;
  /** Of the interface. */
  keys: readonly string[];
  /** Only what is missing, or older than what it was translated from. */
  isBehindOnly: boolean;
}

const noteOf = (most: number) => `At most ${most} letters.`;

async function interfaceUnits(
  db: Database,
  locale: Locale,
  { keys, isBehindOnly }: WantedTexts,
): Promise<TextUnit[]> {
  const from = messageTextsOf(sourceOf(locale));
  const to = await listStoredTexts(db, locale);
  const behind = isBehindOnly ? await outdatedMessageKeys(db, locale) : undefined;
  return keys
    .filter((key) => !behind || behind.has(key))
    .map((key) => ({
      key,
      source: from.get(key) ?? '',
      target: to.get(key)?.text ?? '',
      note: noteOf(mostLettersOf(key)),
    }));
}

async function catalogueUnits(
  db: Database,
  locale: Locale,
  kind: TranslatedKind,
  isBehindOnly: boolean,
): Promise<TextUnit[]> {
  const languages = [sourceOf(locale), locale] as const;
  const texts = await listTexts(db, kind, languages);
  const translated = isBehindOnly ? await translatedSources(db, kind, languages) : undefined;
  return texts.flatMap((text) => {
    const { column, source, target } = text;
    const key = keyOfText(text);
    const isBehind = target === '' || (translated?.get(key) ?? source) !== source;
    const isWanted = source !== '' && (!isBehindOnly || isBehind);
    const note = noteOf(KINDS[kind].mostLetters[column] ?? 0);
    return isWanted ? { key, source, target, note } : [];
  });
}

/** Texts of a language beside those that they are made from, each with a mark of what it is now. */
export async function writeTextFile(
  db: Database,
  locale: Locale,
  wanted: WantedTexts,
  format: TextFileFormat,
): Promise<string | Uint8Array<ArrayBuffer>> {
  const { contents, isBehindOnly } = wanted;
  const isOfInterface = contents === 'interface' || contents === 'all';
  const units = isOfInterface ? await interfaceUnits(db, locale, wanted) : [];
  for (const kind of kindsIn(contents))
    units.push(...(await catalogueUnits(db, locale, kind, isBehindOnly)));
  const marked = units.map((unit) => ({ ...unit, was: markOf(unit.target) }));
  const source = sourceOf(locale);
  const file = { locale, units: marked };
  return format === 'xlf' ? writeXliff(source, file) : writeTextWorkbook(source, file);
}
