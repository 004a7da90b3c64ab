import { expect, it } from 'vitest';
import { setText } from './set-text';

const set = (locale: 'ar' | 'th' | 'mn', text: string, maxWidth?: number) =>
  setText(text, { locale, weight: 'regular' }, maxWidth);
const glyphsOf = (...line: Parameters<typeof set>) =>
  set(...line).flatMap(({ runs }) => runs.flatMap(({ glyphs }) => glyphs));
const readFromLeft = (...line: Parameters<typeof set>) =>
  glyphsOf(...line)
    .map(({ text }) => text)
    .join('');

it('joins Arabic letters: one at the beginning, in the middle and at the end has three forms', () => {
  const joined = new Set(glyphsOf('ar', 'ععع').map(({ id }) => id));
  expect(joined.size).toBe(3);
});

it('writes Arabic from the right, and numbers and Latin in it from the left', () => {
  expect(readFromLeft('ar', 'قوة Tank 300 أكثر')).toBe('رثكأ Tank 300 ةوق');
  expect(readFromLeft('ar', '\u2066$ 21,900\u2069')).toBe('$ 21,900');
});

it('puts the tone of a Thai syllable above its vowel, and breaks lines between words', () => {
  // Of น้ำ the vowel is taken apart, and its ring stands below the tone.
  const [, ring, tone] = glyphsOf('th', 'น้ำ');
  expect([ring?.advance, tone?.advance]).toEqual([0, 0]);
  expect(glyphsOf('th', 'น้ำ')).toHaveLength(4);
  const lines = set('th', 'รถยนต์ไฟฟ้าในฤดูหนาว', 5);
  expect(lines.length).toBeGreaterThan(1);
  for (const { width } of lines) expect(width).toBeLessThanOrEqual(5);
});

it('has every letter of the Mongolian alphabet', () => {
  const letters = 'абвгдеёжзийклмноөпрстуүфхцчшщъыьэюяӨҮ';
  expect(glyphsOf('mn', letters).map(({ id }) => id)).not.toContain(0);
});
