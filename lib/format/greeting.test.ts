import { expect, it } from 'vitest';
import { company } from '@/lib/config/company';
import { LOCALES } from '@/lib/i18n/locales';
import { greetingIn } from './greeting';

it.each(LOCALES)(
  'greets in %s with name, car and number, and without a placeholder left',
  (locale) => {
    const car = 'BYD Song Plus, BAM-101, $23,900, Khorgos';
    const text = greetingIn(locale, { name: ' Бат ', car, number: 'K7M-4R7X' });
    for (const part of ['Бат', car, 'K7M-4R7X', company().name]) expect(text).toContain(part);
    expect(text).not.toMatch(/[{}]/);
    expect(greetingIn(locale, { name: 'Бат', car: '', number: 'K7M-4R7X' })).not.toMatch(/[{}]/);
  },
);

it.each([
  ['en', /^Hello! This/],
  ['fr', /^Bonjour ! Ici/],
  ['ar', /^مرحبًا، معك/],
  ['ru', /^Здравствуйте! Это/],
  ['th', /^สวัสดีครับ\/ค่ะ เราติดต่อจาก/],
] as const)('greets in %s a buyer who left no name', (locale, beginning) => {
  expect(greetingIn(locale, { name: ' ', car: '', number: 'K7M-4R7X' })).toMatch(beginning);
});

it('leaves no gap for a missing name in what staff have written, wherever they name the buyer', () => {
  const general = 'Hello, { name }! {company} here, {name}.';
  const text = greetingIn('en', { name: '', car: '', number: 'B' }, { general });
  expect(text).toBe(`Hello! ${company().name} here. (B)`);
});

it('takes braces in a name as they are', () => {
  expect(greetingIn('en', { name: '{company}{car}', car: 'A', number: 'B' })).toContain(
    'Hello {company}{car}!',
  );
});
