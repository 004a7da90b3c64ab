import { createTranslator } from 'next-intl';

import en from '@/messages/import/en.json';
import mn from '@/messages/import/mn.json';
import ru from '@/messages/import/ru.json';
import zh from '@/messages/import/zh.json';
import type { FormLanguage } from './form-languages';

type Messages = typeof en;

/** Of the people who write lists of cars. A key that is missing in one does not compile. */
const MESSAGES: Record<FormLanguage, Messages> = { en, ru, zh, mn };

export function importTextsOf(language: FormLanguage) {
  return createTranslator<Messages>({ locale: language, messages: MESSAGES[language] });
}
export type ImportTexts = ReturnType<typeof importTextsOf>;

type ReasonKey = keyof Messages['reasons'];

const escaped = (text: string) => text.replace(/[.*+?^$()|[\]\\]/g, '\\$&');

/** The texts of problems, by their English sentence with placeholders. */
const PATTERNS = (Object.entries(en.reasons) as [ReasonKey, string][]).map(
  ([key, text]) =>
    [key, new RegExp(`^${escaped(text).replace(/\{(\w+)\}/g, '(?<$1>.+?)')}$`, 's')] as const,
);

/**
 * A reason of the import in another language; one that has no translation stays as it is.
 * @param wordOf what people call a value of a list
 */
export function sayReason(
  language: FormLanguage,
  reason: string,
  wordOf = (value: string) => value,
): string {
  for (const [key, pattern] of PATTERNS) {
    const values = pattern.exec(reason)?.groups ?? (pattern.test(reason) ? {} : null);
    if (!values) continue;
    if (values.values) values.values = values.values.split(', ').map(wordOf).join(', ');
    return MESSAGES[language].reasons[key].replace(/\{(\w+)\}/g, (_, name) => values[name] ?? '');
  }
  return reason;
}
