import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Locale } from '@/lib/i18n/locales';
import { messageTextsOf } from '@/lib/i18n/message-faults';
import { acceptTranslations } from './accept-translations';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'revisions-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const LOCALES: readonly Locale[] = ['ru', 'de', 'th'];
const KEY = 'about.heading';

/** Accepts texts of which some are others than those of the site. */
function accept(changed: Partial<Record<Locale, string>>, ...stillRight: string[]) {
  return acceptTranslations({
    locales: LOCALES,
    stillRight,
    folder,
    textsOf: (locale) => {
      const text = changed[locale];
      return text === undefined
        ? messageTextsOf(locale)
        : new Map([...messageTextsOf(locale), [KEY, text]]);
    },
  });
}

const linesOf = (locale: Locale) =>
  readFileSync(join(folder, `${locale}.json`), 'utf8').split('\n');

it('notes a language that has no notes yet, and then has nothing to do', () => {
  const texts = messageTextsOf('ru').size;
  expect(accept({})).toEqual({ noted: 2 * texts, faults: [] });
  expect(linesOf('de')).toHaveLength(texts + 3);
  expect(accept({})).toEqual({ noted: 0, faults: [] });
});

it('accepts what was changed together with the Russian text, by one line, and names what was not', () => {
  accept({});
  const before = linesOf('de');
  const changed = { ru: 'Кто мы и где нас найти', de: 'Wer wir sind und wo' };
  const { noted, faults } = accept(changed);
  expect(noted).toBe(1);
  expect(faults).toEqual([expect.stringContaining(`th ${KEY}: the Russian text has changed`)]);
  expect(linesOf('de').filter((line) => !before.includes(line))).toHaveLength(1);
  // It is named until it is changed or found right.
  expect(accept(changed).faults).toHaveLength(1);
  expect(accept(changed, KEY)).toEqual({ noted: 1, faults: [] });
});

it('refuses a key that no text has', () => {
  expect(() => accept({}, 'about.nothing')).toThrow('There is no text about.nothing.');
});
