import { beforeAll, expect, it } from 'vitest';
import { type ModelDetail, readModel } from '@/lib/contract/calls/car';
import { specGroupsOf } from '@/lib/format/spec-groups';
import type { Locale } from '@/lib/i18n/locales';
import { answerTo, signedRequest } from '@/tests/support/server/signed-request';
import { backend, withTestBackend } from '@/tests/support/server/test-backend';
import { comparisonOf } from './comparison-rows';

const SONG = 101;
const TANK = 2201;

let cars: ModelDetail[];

withTestBackend({ seed: true });
beforeAll(async () => {
  cars = await Promise.all(
    [SONG, TANK].map(async (id) => {
      const request = signedRequest(readModel, { model_id: id });
      return (await answerTo<ModelDetail>(backend, request)).data;
    }),
  );
});

const rowsOf = (locale: Locale, models = cars) =>
  comparisonOf(locale, models).flatMap(({ rows }) => rows);
const row = (name: string) => rowsOf('en').find((each) => each.name === name);

it('shows what decides first: price, stock at each port, fee, reference', () => {
  const [first] = comparisonOf('en', cars);
  expect(first?.rows.map(({ name }) => name)).toEqual([
    'Price at the port',
    'Khorgos',
    'Erenhot',
    'Lower recycling fee in Russia',
    'Reference',
  ]);
  expect(row('Reference')?.values).toEqual(['BAM-101', 'BAM-2201']);
});

it.each(['en', 'ru', 'mn'] as const)('says every word of both cars’ own pages, in %s', (locale) => {
  const shown = rowsOf(locale).map(({ name, values }) => ({ name, values }));
  for (const [index, car] of cars.entries()) {
    for (const { name, value } of specGroupsOf(locale, car).flatMap(({ rows }) => rows)) {
      expect(shown.some((each) => each.name === name && each.values[index] === value)).toBe(true);
    }
  }
});

it('marks a row that differs, also where a value is not known of one car', () => {
  for (const { values, isDifferent } of rowsOf('en')) {
    expect(isDifferent).toBe(values[0] !== values[1]);
  }
  expect(rowsOf('en').some(({ values }) => values.includes(null))).toBe(true);
  expect(rowsOf('en', [cars[0], cars[0]] as ModelDetail[]).some((each) => each.isDifferent)).toBe(
    false,
  );
});

it('says of the recycling fee what the power that counts allows: yes, no or nothing', () => {
  const [song, petrol] = cars as [ModelDetail, ModelDetail];
  const fee = (...models: ModelDetail[]) =>
    rowsOf('en', models).find(({ name }) => name === 'Lower recycling fee in Russia')?.values;
  const known = { ...song, engine_kw: 74, thirty_minute_kw: 60 };
  expect(fee(song, petrol, known)).toEqual([null, 'Yes', 'No']);
  expect(fee(song, song)).toBeUndefined();
});

it('leaves out what is known of no car', () => {
  for (const { values } of rowsOf('en')) expect(values.some((value) => value !== null)).toBe(true);
});
