import { describe, expect, it } from 'vitest';
import { dayOf } from '@/lib/format/day';
import { LOCALES, type Locale } from './locales';
import { findMessageFaults, messageTextsOf } from './message-faults';

it.each(LOCALES)(
  'the texts of %s are whole, well formed, in its script and short enough',
  (locale) => {
    expect(findMessageFaults(locale)).toEqual([]);
  },
);

it.each(LOCALES)('the texts of %s have one kind of quotation marks', (locale) => {
  const opening = [...messageTextsOf(locale).values()].flatMap(
    (text) => /[«„“”‘]/.exec(text) ?? [],
  );
  expect(new Set(opening).size).toBe(1);
});

it.each([
  // Readers take these words for the sea; the price is at the border.
  ['de', /hafen/i],
  ['es', /\bpuertos?\b(?! fronterizo)/i],
  ['fr', /(?<![{-])\bports?\b(?!\})/i],
  ['it', /\bporto\b/i],
  ['nl', /\bhaven/i],
  ['pt', /\bporto\b/i],
  ['ar', /ميناء/],
  ['ur', /بندرگاہ/],
  // Said in Spain alone.
  ['es', /recambio|\bhemos \w+[ai]do\b|^ha llegado/i],
  // The reader's own is written large.
  ['it', /\b(?:sua recensione|suo acquisto|Chi le|personale le|ora sua)\b/],
  // Said in Portugal alone.
  ['pt', /connosco|\bequipa\b|\bregisto|indicativo|entregámos|\wos-lhe|iniciar sessão/i],
] as const)('no text of %s has a word that its glossary excludes: %s', (locale, excluded) => {
  expect([...messageTextsOf(locale)].filter(([, text]) => excluded.test(text))).toEqual([]);
});

it('no text about a promotion has two full stops with a Russian date, which ends in one', () => {
  const date = dayOf('ru', '2026-09-13T12:00:00Z');
  const filled = [...messageTextsOf('ru')]
    .filter(([key]) => key.startsWith('activity.'))
    .map(([, text]) => text.replaceAll('{date}', date));
  expect(filled.filter((text) => text.includes('..'))).toEqual([]);
});

describe('a text is found', () => {
  const faultsOf = (locale: Locale, key: string, text: string | null) => {
    const texts = new Map(messageTextsOf(locale));
    if (text === null) texts.delete(key);
    else texts.set(key, text);
    return findMessageFaults(locale, texts);
  };

  it.each([
    ['missing', 'de', 'enquiry.send', null],
    ['unknown', 'de', 'enquiry.sendLater', 'Später senden'],
    ['empty', 'fr', 'enquiry.send', ' '],
    ['invalid', 'it', 'review.total', '{count, plural, one {# recensione}'],
    ['arguments', 'es', 'car.updated', 'Precio y existencias del {fecha}'],
    ['pluralForms', 'ar', 'review.total', '{count, plural, one {تقييم} other {# تقييم}}'],
    ['pluralForms', 'ru', 'review.total', '{count, plural, one {# отзыв} other {# отзыва}}'],
    ['script', 'th', 'enquiry.send', 'Send'],
    ['mixedScript', 'ru', 'enquiry.send', 'Отпpавить'],
    ['mixedScript', 'de', 'enquiry.send', 'Sеnden'],
    ['neighbourLetters', 'ur', 'enquiry.send', 'بهيجيں'],
    ['digits', 'ar', 'enquiry.send', 'إرسال ٢'],
    ['english', 'nl', 'home.step2Title', 'Inspect it at the port'],
    ['tooLong.tabWord', 'de', 'layout.favourites', 'Lieblingsfahrzeuge'],
  ] as const)('as %s, in %s', (fault, locale, key, text) => {
    expect(faultsOf(locale, key, text)).toContainEqual(expect.objectContaining({ key, fault }));
  });
});
