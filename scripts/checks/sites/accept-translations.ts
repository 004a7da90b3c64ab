import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { DEFAULT_LOCALE, type Locale } from '@/lib/i18n/locales';
import { type MessageTexts, messageTextsOf } from '@/lib/i18n/message-faults';
import {
  changesSince,
  readMessageRevisions,
  renewRevisions,
  revisionFaults,
  revisionsFile,
  TRANSLATED,
} from '@/lib/i18n/message-revisions';
import { CommandError, visible } from '@/lib/runtime/process/terminal';

interface AcceptOptions {
  locales: readonly Locale[];
  /** Keys of texts that are still right although the Russian one has changed. */
  stillRight: readonly string[];
  textsOf?: (locale: Locale) => MessageTexts;
  /** Where notes are kept. */
  folder?: string;
}

/**
 * Notes from which Russian text each translation was made: of those that are new or changed, and of
 * those named as still right.
 * @returns how many notes are others than before, and sentences about what is still out of date
 * @throws CommandError for a key that no text has
 */
export function acceptTranslations({
  locales,
  stillRight,
  textsOf = messageTextsOf,
  folder,
}: AcceptOptions): { noted: number; faults: string[] } {
  const russian = textsOf(DEFAULT_LOCALE);
  for (const key of stillRight)
    if (!russian.has(key)) throw new CommandError(`There is no text ${visible(key)}.`);
  const named = new Set(stillRight);
  const faults: string[] = [];
  let noted = 0;
  for (const locale of TRANSLATED.filter((each) => locales.includes(each))) {
    const texts = textsOf(locale);
    const before = readMessageRevisions(locale, folder);
    const after = renewRevisions(before, russian, texts, named);
    const changed = [...after].filter(([key, note]) => before.get(key) !== note).length;
    const gone = [...before.keys()].filter((key) => !after.has(key)).length;
    if (changed + gone > 0) {
      const file = revisionsFile(locale, folder);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, `${JSON.stringify(Object.fromEntries(after), null, 2)}\n`);
    }
    noted += changed + gone;
    faults.push(...revisionFaults(locale, changesSince(after, russian, texts)));
  }
  return { noted, faults };
}
