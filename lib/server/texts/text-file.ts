import { DEFAULT_LOCALE, type Locale } from '@/lib/i18n/locales';
import { messageTextsOf } from '@/lib/i18n/message-faults';
import { mostLettersOf, type RewordingFault, rewordingFaults } from '@/lib/i18n/rewording-faults';
import type { Database } from '../db/database';
import type { Actor } from '../staff/audit';
import { keptForm, rewordTexts } from './message-texts';
import { type TextFile, TextFileError } from './text-units';
import { writeTextWorkbook } from './text-workbook';
import { writeXliff } from './xliff';

/** The language that others are translated from; that one itself from English. */
const sourceOf = (locale: Locale): Locale => (locale === DEFAULT_LOCALE ? 'en' : DEFAULT_LOCALE);

export const TEXT_FILE_FORMATS = ['xlf', 'xlsx'] as const;
export type TextFileFormat = (typeof TEXT_FILE_FORMATS)[number];

/** Texts of a language beside those that they are made from. */
export async function writeTextFile(
  locale: Locale,
  keys: readonly string[],
  format: TextFileFormat,
): Promise<string | Uint8Array<ArrayBuffer>> {
  const source = sourceOf(locale);
  const [from, to] = [messageTextsOf(source), messageTextsOf(locale)];
  const units = keys.map((key) => ({
    key,
    source: from.get(key) ?? '',
    target: to.get(key) ?? '',
    note: `At most ${mostLettersOf(key)} letters.`,
  }));
  const file = { locale, units };
  return format === 'xlf' ? writeXliff(source, file) : writeTextWorkbook(source, file);
}

export interface RefusedText {
  key: string;
  /** `newer`: the text that it was translated from has changed since the file was made. */
  fault: RewordingFault | 'newer';
}

/**
 * Words texts anew as a file has them, all that a page can show, in one step.
 * @throws TextFileError for a file that is refused as a whole
 */
export async function bringInTextFile(
  db: Database,
  locale: Locale,
  file: TextFile,
  actor: Actor,
  now: Date,
): Promise<{ changed: number; same: number; refused: RefusedText[] }> {
  if (file.locale !== locale) throw new TextFileError('otherLanguage');
  const [from, to] = [messageTextsOf(sourceOf(locale)), messageTextsOf(locale)];
  const wordings = new Map<string, string>();
  const refused: RefusedText[] = [];
  let same = 0;
  for (const { key, source, target } of file.units) {
    const text = keptForm(locale, target);
    if (text === to.get(key) || (text === '' && to.has(key))) {
      same += 1;
      continue;
    }
    const [fault] = rewordingFaults(locale, key, text);
    if (fault) refused.push({ key, fault: fault.fault });
    else if (source !== from.get(key)) refused.push({ key, fault: 'newer' });
    else wordings.set(key, text);
  }
  const changes = [...wordings].map(([key, text]) => ({ key, text }));
  await rewordTexts(db, locale, changes, actor, now);
  return { changed: changes.length, same, refused };
}
