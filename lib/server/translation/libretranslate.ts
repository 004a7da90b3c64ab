import { z } from 'zod';
import type { Wire } from './wire';

const translated = z.object({ translatedText: z.array(z.string()) });
const languages = z.array(z.object({ code: z.string(), targets: z.array(z.string()).default([]) }));

/** LibreTranslate, a service that an owner can run, as its API documentation has it. */
export const libreTranslate = (key: string): Wire => ({
  name: 'LibreTranslate',
  most: { letters: 4000, texts: 25 },
  hole: (number) => `<span translate="no">${number}</span>`,
  translate: (texts, source, target) => ({
    path: '/translate',
    body: { q: texts, source, target, format: 'html', ...(key && { api_key: key }) },
    read: (answer) => translated.parse(answer).translatedText,
  }),
  targets: (source) => ({
    path: '/languages',
    read: (answer) => languages.parse(answer).find(({ code }) => code === source)?.targets ?? [],
  }),
  isFor: (target, locale) => target === locale,
  // It says by 400 that it does not translate between two languages, and by 403 that a key is missing.
  faults: { 400: 'otherLanguage' },
});
