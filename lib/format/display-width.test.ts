import { expect, it } from 'vitest';
import {
  DESCRIPTION_MAX_LENGTH,
  fittingDescription,
  fittingTitle,
  TITLE_MAX_PX,
  titleWidthPx,
} from './display-width';

it('measures titles as search engines write them', () => {
  // In pixels, as a browser measures Liberation Sans of 20 px.
  const measured: [string, number][] = [
    ['All cars with prices at the port', 261],
    ['Все автомобили с ценами в порту', 316],
    ['Хятадаас ирсэн автомашины үнэ боомт дээр', 422],
  ];
  for (const [title, width] of measured) {
    expect(Math.abs(titleWidthPx(title) / width - 1)).toBeLessThan(0.02);
  }
  // Vowels and tones of Thai stand above and below their letters.
  expect(titleWidthPx('ที่')).toBe(titleWidthPx('ท'));
});

it('takes the richest title that is shown whole', () => {
  const short = 'BYD Seal 2025';
  const long = `${short}: ${'price, '.repeat(12)}`;
  expect(fittingTitle('en', [`${long} | Border Auto Mall`, long, short])).toBe(short);
  expect(fittingTitle('en', [`${short} | Border Auto Mall`, short])).toContain(' | Border');
});

it.each([
  [
    'en',
    'The inspection list before the handover of a car at the border, with every question that buyers ask',
  ],
  [
    'ru',
    'Список осмотра перед передачей автомобиля на границе и все вопросы, которые задают покупатели',
  ],
  ['th', 'รายการตรวจสอบก่อนรับมอบรถที่ชายแดนพร้อมคำถามทุกข้อที่ผู้ซื้อถามบ่อยที่สุดก่อนจ่ายเงินทุกครั้ง'],
  [
    'ar',
    'قائمة الفحص قبل تسليم السيارة عند الحدود مع كل الأسئلة التي يطرحها المشترون قبل دفع أي مبلغ من المال مرة أخرى ثم',
  ],
] as const)('cuts a title in %s after a word where nothing shorter is there', (locale, title) => {
  const cut = fittingTitle(locale, [title]);
  expect(titleWidthPx(cut)).toBeLessThanOrEqual(TITLE_MAX_PX);
  expect(titleWidthPx(cut)).toBeGreaterThan(TITLE_MAX_PX * 0.7);
  expect(cut.endsWith('…')).toBe(true);
  const words = [...new Intl.Segmenter(locale, { granularity: 'word' }).segment(title)];
  const ends = words.map(({ index, segment }) => index + segment.length);
  expect(ends).toContain(cut.length - 1);
});

it('shortens a description to whole sentences, or to whole words', () => {
  const first =
    'Taxes, papers, ports, winter and work: guides with dates, and questions to ask before paying.';
  const second =
    'Every guide names its sources, and is read again by our people at the border each month.';
  expect(fittingDescription('en', `${first} ${second}`)).toBe(first);
  const endless = `${first.replace('.', ',')} ${second}`;
  const cut = fittingDescription('en', endless);
  expect(cut.length).toBeLessThanOrEqual(DESCRIPTION_MAX_LENGTH);
  expect(endless.startsWith(cut.slice(0, -1))).toBe(true);
  expect(fittingDescription('en', ' Two\n lines ')).toBe('Two lines');
});
