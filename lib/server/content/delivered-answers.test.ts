import { beforeAll, expect, it } from 'vitest';
import { seedAnswers } from '@/demo/seed-answers';
import type { ResponseOf } from '@/lib/contract/call';
import { type ModelDetail, readModel } from '@/lib/contract/calls/car';
import { searchAll } from '@/lib/contract/calls/search';
import { concernsOf } from '@/lib/format/concerns';
import { internalLinksOf } from '@/lib/format/markdown';
import { answerTo, signedRequest } from '@/tests/support/server/signed-request';
import { backend, withTestBackend } from '@/tests/support/server/test-backend';
import { removeRecords } from '../import/removed-records';
import { findAnswer, listAnswers } from './passages';
import { deadLinksIn } from './written-content';

withTestBackend({ seed: true });
beforeAll(async () => {
  await seedAnswers(backend.db);
});

type Results = ResponseOf<typeof searchAll>;
const found = async (word: string, lang: string) => {
  const request = signedRequest(searchAll, { word }, { lang });
  const { answers = [] } = (await answerTo<Results>(backend, request)).data;
  return answers.map(({ passage_sign: sign }) => sign);
};

it('brings answers in the languages of most buyers, each with its day', async () => {
  for (const locale of ['ru', 'mn', 'en'] as const) {
    const answers = await listAnswers(backend.db, locale);
    expect(answers.length).toBeGreaterThan(2);
    for (const { title, summary, checked_on: checkedOn } of answers) {
      expect([title, summary, checkedOn].every(Boolean)).toBe(true);
    }
  }
});

it.each([
  ['доставка в Алматы', 'ru', 'kazakhstan-import'],
  ['растаможка казахстан', 'ru', 'kazakhstan-import'],
  ['утильсбор 2026', 'ru', 'russia-recycling-fee'],
  ['состояние батареи', 'ru', 'battery-health'],
  ['battery health', 'en', 'battery-health'],
  ['зимой на электромобиле', 'ru', 'winter'],
  ['winter range', 'en', 'winter'],
  ['Алматы хүргэлт', 'mn', 'kazakhstan-import'],
])('is found by what buyers type: %s', async (word, lang, sign) => {
  expect((await found(word, lang))[0]).toBe(sign);
});

it.each([
  ['mongolia-total-cost', '/landedCost?to=ulaanbaatar'],
  ['uzbekistan-import', '/landedCost?to=tashkent'],
  ['delivery', '/landedCost'],
])('leads from %s to the page that works the sum out', async (sign, link) => {
  for (const locale of ['ru', 'mn', 'en'] as const) {
    const body = (await findAnswer(backend.db, sign, locale))?.body ?? '';
    expect(internalLinksOf(body)).toContain(link);
    expect(await deadLinksIn(backend.db, [body])).toEqual([]);
  }
});

it('says what each worry of a car means', async () => {
  const { data: model } = await answerTo<ModelDetail>(
    backend,
    signedRequest(readModel, { model_id: 103 }),
  );
  const worried: ModelDetail = { ...model, energy_type: 'electric', steering: 'right' };
  for (const locale of ['ru', 'mn', 'en'] as const) {
    const written = (await listAnswers(backend.db, locale)).map((each) => each.passage_sign);
    const asked = concernsOf(locale, worried).map(({ answer }) => answer);
    expect(written).toEqual(expect.arrayContaining(asked));
  }
});

it('comes once: what was removed at the desk stays away', async () => {
  const { db } = backend;
  const signs = async () => (await listAnswers(db, 'ru')).map((each) => each.passage_sign);
  const before = await signs();
  await removeRecords(db, 'passages', ['1'], { staffId: null, at: new Date() });
  await seedAnswers(db);
  expect(await signs()).toEqual(before.filter((sign) => sign !== 'russia-recycling-fee'));
});
