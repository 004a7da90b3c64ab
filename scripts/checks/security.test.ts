import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/**
 * The requirements of levels 1 and 2 of OWASP ASVS 4.0.3, by section: how many there are, or which
 * numbers, where some were deleted or are of level 3 alone.
 */
const SECTIONS: Record<string, number | number[]> = {
  'V1.1': 7,
  'V1.2': 4,
  'V1.4': [1, 4, 5],
  'V1.5': 4,
  'V1.6': 4,
  'V1.7': 2,
  'V1.8': 2,
  'V1.9': 2,
  'V1.10': 1,
  'V1.11': 2,
  'V1.12': [2],
  'V1.14': 6,
  'V2.1': 12,
  'V2.2': 3,
  'V2.3': 3,
  'V2.4': 6,
  'V2.5': 7,
  'V2.6': 3,
  'V2.7': 6,
  'V2.8': 7,
  'V2.9': 3,
  'V2.10': 4,
  'V3.1': 1,
  'V3.2': 4,
  'V3.3': 4,
  'V3.4': 5,
  'V3.5': 3,
  'V3.7': 1,
  'V4.1': [1, 2, 3, 5],
  'V4.2': 2,
  'V4.3': 3,
  'V5.1': 5,
  'V5.2': 8,
  'V5.3': 10,
  'V5.4': 3,
  'V5.5': 4,
  'V6.1': 3,
  'V6.2': 6,
  'V6.3': 2,
  'V6.4': 2,
  'V7.1': 4,
  'V7.2': 2,
  'V7.3': [1, 3, 4],
  'V7.4': 3,
  'V8.1': 4,
  'V8.2': 3,
  'V8.3': 8,
  'V9.1': 3,
  'V9.2': 4,
  'V10.2': 2,
  'V10.3': 3,
  'V11.1': 8,
  'V12.1': 3,
  'V12.2': 1,
  'V12.3': 6,
  'V12.4': 2,
  'V12.5': 2,
  'V12.6': 1,
  'V13.1': [1, 3, 4, 5],
  'V13.2': [1, 2, 3, 5, 6],
  'V13.3': 2,
  'V13.4': 2,
  'V14.1': 4,
  'V14.2': 6,
  'V14.3': [2, 3],
  'V14.4': 7,
  'V14.5': 4,
};

const document = readFileSync('docs/security.md', 'utf8');

const rows = document
  .split('\n')
  .filter((line) => /^\| V\d+\.\d+\.\d+ /.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, number = '', short = '', state = '', where = '']) => ({ number, short, state, where }));

it('answers every requirement of levels 1 and 2 of ASVS 4.0.3 once, in order', () => {
  const numbers = Object.entries(SECTIONS).flatMap(([section, numbers]) =>
    (typeof numbers === 'number' ? Array.from({ length: numbers }, (_, i) => i + 1) : numbers).map(
      (number) => `${section}.${number}`,
    ),
  );
  expect(rows.map(({ number }) => number)).toEqual(numbers);
  expect(rows).toHaveLength(260);
});

it('says of each where it is met, why it is not for us, or what is open until when', () => {
  for (const { number, state, where } of rows) {
    expect(['met', 'partly', 'n/a', 'open'], number).toContain(state);
    expect(where, number).not.toBe('');
    if (state === 'open') expect(where, number).toMatch(/until|without date|as long as|operator/);
  }
});
