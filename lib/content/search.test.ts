import { beforeAll, describe, expect, it } from 'vitest';
import { SEARCH_WORD_MAX_LENGTH } from '@/lib/contract/calls/search';
import { units } from '@/lib/server/db/schema/units';
import { withSiteDatabase } from '@/tests/support/server/site-database';
import { addTestCar, TEST_MODEL_ID } from '@/tests/support/server/test-car';
import { pageNumberOf, readTypedCar, searchWordOf } from './search';

it.each([
  [null, ''],
  ['', ''],
  ['   ', ''],
  ['  Бид ', 'Бид'],
  ['a\0b', 'ab'],
  ['a\ud800', 'a\ufffd'],
])('makes %j the word %j', (param, word) => {
  expect(searchWordOf(param)).toBe(word);
});

it('cuts a word to what the API takes, never through a character', () => {
  const word = searchWordOf('🚗'.repeat(60));
  expect(word.length).toBeLessThanOrEqual(SEARCH_WORD_MAX_LENGTH);
  expect(word.isWellFormed()).toBe(true);
  const odd = searchWordOf(`a${'🚗'.repeat(60)}`);
  expect(odd.isWellFormed()).toBe(true);
});

it.each([
  ['2', 2],
  ['1', 1],
  ['0', 1],
  ['-3', 1],
  ['1e3', 1],
  ['99999', 1],
  [null, 1],
])('makes %j page %i', (param, page) => {
  expect(pageNumberOf(param)).toBe(page);
});

describe('the number of a car', () => {
  const db = withSiteDatabase();
  beforeAll(async () => {
    await addTestCar(db());
    const at = new Date();
    const unit = {
      ...({ modelId: TEST_MODEL_ID, port: 'khorgos', status: 'at_port' } as const),
      checks: {},
      papers: [],
      updatedAt: '2026-11-01',
      createdAt: at,
      statusSince: at,
    };
    await db()
      .insert(units)
      .values([
        { ...unit, unitId: 1023, stockNumber: 'BAM-U1023', vin: 'LSVAA4182E2184847' },
        { ...unit, unitId: 1024, stockNumber: 'BAM-1805-02', vin: 'LSVAA4183E2184847' },
        { ...unit, unitId: 1025, stockNumber: 'K1023' },
      ]);
  });

  it.each([
    ['BAM-U1023', 1023],
    ['bam u1023', 1023],
    ['BAMU1023', 1023],
    ['u1023', 1023],
    ['BAM-1805-02', 1024],
    ['1805-02', 1024],
    ['K1023', 1025],
    ['LSVAA4183E2184847', 1024],
  ])('%s is that of one car', async (typed, unit) => {
    expect(await readTypedCar('en', typed)).toEqual({ car: TEST_MODEL_ID, unit });
  });

  it.each([`бам ${TEST_MODEL_ID}`, `ифь-${TEST_MODEL_ID}`])(
    '%s is that of a model',
    async (typed) => {
      expect(await readTypedCar('ru', typed)).toEqual({ car: TEST_MODEL_ID });
    },
  );

  it.each([
    `A-${TEST_MODEL_ID}`,
    `K${TEST_MODEL_ID}`,
    'U99',
    `Tulpar ${TEST_MODEL_ID}`,
    '12345-67',
    'Steppe',
    '-',
  ])('%s is no car’s', async (typed) => {
    expect(await readTypedCar('en', typed)).toBeNull();
  });
});
