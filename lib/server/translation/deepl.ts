import { z } from 'zod';
import { type Locale, territoryOf } from '@/lib/i18n/locales';
import type { Wire } from './wire';

const translated = z.object({ translations: z.array(z.object({ text: z.string() })) });
const languages = z.array(z.object({ language: z.string() }));

/** Of languages that it has several forms of, it wants to know which. */
const VARIANTS: Partial<Record<Locale, string>> = {
  en: 'EN-GB',
  pt: `PT-${territoryOf('pt')}`,
};

const targetOf = (locale: Locale) => VARIANTS[locale] ?? locale.toUpperCase();

/** DeepL, as its API documentation has it. */
export const deepL = (key: string): Wire => {
  const headers = { authorization: `DeepL-Auth-Key ${key}` };
  return {
    name: 'DeepL',
    // A request has 128 KiB at most, and letters of three bytes.
    most: { letters: 20_000, texts: 50 },
    hole: (number) => `<x>${number}</x>`,
    translate: (texts, source, target) => ({
      path: '/v2/translate',
      headers,
      body: {
        text: texts,
        source_lang: source.toUpperCase(),
        target_lang: targetOf(target),
        tag_handling: 'xml',
        ignore_tags: ['x'],
        outline_detection: false,
      },
      read: (answer) => translated.parse(answer).translations.map(({ text }) => text),
    }),
    targets: () => ({
      path: '/v2/languages?type=target',
      headers,
      read: (answer) => languages.parse(answer).map(({ language }) => language),
    }),
    isFor: (target, locale) => target === targetOf(locale),
    faults: { 400: 'otherLanguage', 413: 'unreadable', 456: 'quota', 529: 'busy' },
  };
};
