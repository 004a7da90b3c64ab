import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DEFAULT_LOCALE, LOCALES, type Locale } from './locales';
import type { MessageTexts } from './message-faults';

/** Languages whose interface texts are made from the Russian ones. */
export const TRANSLATED: readonly Locale[] = LOCALES.filter((each) => each !== DEFAULT_LOCALE);

/**
 * What is noted of each translation, by key: the fingerprints of the Russian text that it was made
 * from and of itself, with a space between.
 */
export type MessageRevisions = ReadonlyMap<string, string>;

/** One in sixteen million changes is missed; longer ones would make the files hard to read. */
const FINGERPRINT_LENGTH = 6;

/** Of the words: which spaces may break is a matter of each language by itself. */
const fingerprintOf = (text: string) =>
  createHash('sha256').update(text.replace(/\s+/g, ' ')).digest('hex').slice(0, FINGERPRINT_LENGTH);

/** Beside the texts, one file for each language, so that work on two languages never conflicts. */
export const revisionsFile = (locale: Locale, folder = join('messages', 'revisions')) =>
  join(/* turbopackIgnore: true */ folder, `${locale}.json`);

/** What is noted of a language's texts; nothing while it has no file. */
export function readMessageRevisions(locale: Locale, folder?: string): MessageRevisions {
  const file = revisionsFile(locale, folder);
  if (!existsSync(/* turbopackIgnore: true */ file)) return new Map();
  return new Map(
    Object.entries(JSON.parse(readFileSync(/* turbopackIgnore: true */ file, 'utf8'))),
  );
}

/** Since a translation was noted: `outdated` means that the Russian text alone has changed. */
export type RevisionChange = 'outdated' | 'new' | 'changed' | 'gone';

/** Texts of a language that are not as they are noted, by key. */
export function changesSince(
  noted: MessageRevisions,
  russian: MessageTexts,
  texts: MessageTexts,
): ReadonlyMap<string, RevisionChange> {
  const changes = new Map<string, RevisionChange>();
  for (const [key, text] of texts) {
    const original = russian.get(key);
    if (original === undefined) continue;
    const note = noted.get(key);
    if (note === undefined) {
      changes.set(key, 'new');
      continue;
    }
    const [of, own] = note.split(' ');
    if (own !== fingerprintOf(text)) changes.set(key, 'changed');
    else if (of !== fingerprintOf(original)) changes.set(key, 'outdated');
  }
  for (const key of noted.keys()) {
    if (!texts.has(key) || !russian.has(key)) changes.set(key, 'gone');
  }
  return changes;
}

/**
 * What is to be noted now. Texts that are new, or have changed themselves, count as made from the
 * Russian ones as they are; one whose Russian text alone has changed keeps its note.
 * @param stillRight keys that a person has compared with the changed Russian text
 */
export function renewRevisions(
  noted: MessageRevisions,
  russian: MessageTexts,
  texts: MessageTexts,
  stillRight: ReadonlySet<string> = new Set(),
): MessageRevisions {
  const changes = changesSince(noted, russian, texts);
  const keys = [...texts.keys()].filter((key) => russian.has(key)).sort();
  return new Map(
    keys.map((key) => {
      const note = noted.get(key);
      const isKept = note !== undefined && changes.get(key) === 'outdated' && !stillRight.has(key);
      const fresh = [russian.get(key) ?? '', texts.get(key) ?? ''].map(fingerprintOf).join(' ');
      return [key, isKept ? note : fresh];
    }),
  );
}

/** The command that notes translations (CONTRIBUTING.md). */
const ACCEPT_COMMAND = 'npm run check:sites -- --accept';

/** The command by which a person confirms that one text needs no change. */
const acceptCommandOf = (locale: Locale, key: string) =>
  `${ACCEPT_COMMAND} --locale=${locale} ${key}`;

/** A sentence for each text that is out of date, and one for those that wait to be noted. */
export function revisionFaults(
  locale: Locale,
  changes: ReadonlyMap<string, RevisionChange>,
): string[] {
  const ofKind = (isWanted: (change: RevisionChange) => boolean) =>
    [...changes].filter(([, change]) => isWanted(change)).map(([key]) => key);
  const unnoted = ofKind((change) => change !== 'outdated');
  const [first] = unnoted;
  const waiting =
    unnoted.length === 1
      ? `1 text is new, changed or gone (${first}). Note it`
      : `${unnoted.length} texts are new, changed or gone (${first} …). Note them`;
  return [
    ...ofKind((change) => change === 'outdated').map(
      (key) =>
        `${locale} ${key}: the Russian text has changed, this one has not. Change it too, or, if it is still right: ${acceptCommandOf(locale, key)}`,
    ),
    ...(first ? [`${locale}: ${waiting}: ${ACCEPT_COMMAND}`] : []),
  ];
}
