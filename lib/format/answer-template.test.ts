import { expect, it } from 'vitest';
import { fillTemplate, PLACEHOLDERS, unknownPlaceholders } from './answer-template';

const VALUES = {
  name: 'Бат {car}',
  car: 'BYD Seagull',
  stock: 'BAM-101',
  price: '$ 21,900',
  port: 'Эрээний салбар',
  number: 'K7M-4R7X',
  company: 'Border Auto Mall',
  address: 'Хятад',
  phone: '+86 000',
  link: 'http://mn.localhost/e?k=x',
};

it('fills every placeholder once, and leaves braces of a buyer’s name as they are', () => {
  const template = PLACEHOLDERS.map((name) => `{${name}}`).join('|');
  expect(fillTemplate(template, VALUES)).toEqual({ text: Object.values(VALUES).join('|') });
  expect(fillTemplate('{ name }, { price }', VALUES)).toEqual({ text: 'Бат {car}, $ 21,900' });
});

it('is no text while anything is missing', () => {
  const values = { ...VALUES, price: '', stock: '' };
  expect(fillTemplate('{price} {name} {stock} {price}', values)).toEqual({
    missing: ['stock', 'price'],
  });
  expect(fillTemplate('{name}', values)).toEqual({ text: VALUES.name });
});

it.each([
  ['{name} {prise}', ['{prise}']],
  ['{name', ['{']],
  ['price} {} {имя} {имя}', ['}', '{}', '{имя}']],
  ['{{name}}', ['{', '}']],
  ['{name} costs {price}', []],
])('knows what in "%s" is no placeholder', (template, unknown) => {
  expect(unknownPlaceholders(template)).toEqual(unknown);
});
