import { expect, it } from 'vitest';
import { keysOfBlocks, keysOfWord } from './text-search';

const texts = new Map([
  ['home.ask', 'Спросить'],
  [
    'review.total',
    '{count, plural, one {# отзыв} few {# отзыва} many {# отзывов} other {# отзыва}}',
  ],
  ['member.agreement', 'Регистрируясь, вы принимаете <terms>условия</terms>.'],
  ['car.updated', 'Цены на {date}'],
  ['specs.value', '{value}'],
]);

it.each([
  ['спросить', ['home.ask']],
  ['CAR.', ['car.updated']],
  ['21 отзыв', ['review.total']],
  ['принимаете условия', ['member.agreement']],
  ['Цены на 24 ноября', ['car.updated']],
  ['нет такого', []],
])('finds texts by “%s”', (word, keys) => {
  expect(keysOfWord(texts, word)).toEqual(keys);
});

it('names the texts that pieces of a page were made of', () => {
  const blocks = ['3 отзыва', 'Регистрируясь, вы принимаете условия.', 'BYD Seal', 'Спросить'];
  expect(keysOfBlocks(texts, blocks)).toEqual(['home.ask', 'review.total', 'member.agreement']);
});

it('does not hang on a long text that repeats itself', () => {
  const many = new Map([['a', '{a} a {b} a {c} a {d}']]);
  const startedMs = performance.now();
  keysOfBlocks(many, ['a '.repeat(5000)]);
  expect(performance.now() - startedMs).toBeLessThan(1000);
});
