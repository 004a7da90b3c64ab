import { beforeAll, describe, expect, it } from 'vitest';
import { LOCALES, type Locale, scriptOf } from '@/lib/i18n/locales';
import { messageTextsOf } from '@/lib/i18n/message-faults';
import { type FindLanguageFault, languageChecker } from './text-language';

let find: FindLanguageFault;
beforeAll(async () => {
  find = await languageChecker(['Border Auto Mall', 'Haval H6', 'BYD Song Plus DM-i', 'Khorgos']);
});

/** Whole sentences of a language, without anything that is filled in. */
function sentencesOf(locale: Locale): string[] {
  const texts = [...messageTextsOf(locale).values()];
  return texts.filter((text) => !/[{<]/.test(text) && (text.match(/\p{L}/gu)?.length ?? 0) >= 80);
}

it.each(LOCALES)('takes every sentence of %s for what it is', (locale) => {
  const sentences = sentencesOf(locale);
  expect(sentences.length).toBeGreaterThan(20);
  expect(sentences.filter((sentence) => find(locale, sentence))).toEqual([]);
});

/** Whether two languages are told from each other: by their scripts, Cyrillic letters or words. */
async function pairsTold(): Promise<(locale: Locale, other: Locale) => boolean> {
  const { eld } = await import('eld/small');
  const known = new Set(Object.values(eld.newInstance().setLanguageSubset([...LOCALES])));
  return (locale, other) =>
    scriptOf(locale) !== scriptOf(other) ||
    scriptOf(locale) === 'Cyrl' ||
    (known.has(locale) && known.has(other));
}

it.each(LOCALES)('finds sentences of every other language on a page in %s', async (locale) => {
  const isTold = await pairsTold();
  for (const other of LOCALES.filter((each) => each !== locale && isTold(locale, each))) {
    const sentences = sentencesOf(other);
    const unseen = sentences.filter((sentence) => !find(locale, sentence));
    // Neighbours share whole sentences of short words now and then.
    expect([other, unseen.length / sentences.length < 0.05]).toEqual([other, true]);
  }
});

describe('a short text', () => {
  it.each([
    ['ru', 'Автомoбиль', 'Автомoбиль'],
    ['ru', 'Цена в порту Khorgos, delivery отдельно', 'delivery'],
    ['mn', 'Машины border дээрх үнэ', 'border'],
    ['th', 'ราคา including ภาษี', 'including'],
    ['ar', 'السعر at the border port today', 'at the border port today'],
    ['de', 'Preis am Порту', 'Порту'],
  ] as const)('in %s with a word of another alphabet: %s', (locale, text, found) => {
    expect(find(locale, text)).toEqual({ rule: 'mixedScript', found });
  });

  it.each([
    ['ru', 'Haval H6 2024, 1.5 л, 150 л.с., WhatsApp, sales@border.example'],
    ['ru', 'Сведения по адресу /userInfo и на https://example.com/path'],
    ['ar', 'وBYD من أكبر الشركات'],
    ['th', 'BYD Song Plus DM-i ขับเคลื่อนสี่ล้อ AWD'],
    ['ur', 'GB/T چارجنگ'],
  ] as const)('in %s with names and units is right: %s', (locale, text) => {
    expect(find(locale, text)).toBeUndefined();
  });
});
