import { expect, it } from 'vitest';
import { recordFormOf } from '@/lib/format/record-form';
import { backend, marketing, withDeskTeam } from '@/tests/support/server/desk-team';
import { pageExists } from '../content/page-exists';
import { findAnswer, listAnswers, listPassages } from '../content/passages';
import { contentPreviewPath, readPreview } from '../content/preview-key';
import { marksOf, readRecord } from './record-changes';
import { recordFieldsOf } from './record-fields';

withDeskTeam();

const texts = (locale: string, title: string) => ({
  [`title.${locale}`]: title,
  [`summary.${locale}`]: `${title}: коротко`,
  [`body.${locale}`]: `## ${title}\n\nТекст.`,
});

const SOURCE = 'https://example.com/rules?a=1 Правила ввоза';

async function add(fields: Record<string, string>) {
  const { to } = await marketing.send('add-content', { kind: 'passages', ...fields });
  return to ?? '';
}

const idOf = (to: string) => /^\/content\/passages\/(\d+)\?/.exec(to)?.[1] ?? '';

it('an answer has a page in the languages it is written in, once it is published', async () => {
  const { db } = backend;
  const fields = { place: 'answers', topic: 'cost', countries: 'KZ', cars: 'electric' };
  const id = idOf(
    await add({
      ...fields,
      ...texts('ru', 'Пошлина в Казахстане'),
      sources: SOURCE,
      state: 'draft',
    }),
  );
  // What later releases bring has smaller numbers.
  expect(Number(id)).toBeGreaterThan(1000);
  const sign = String((await readRecord(db, { kind: 'passages', key: id }))?.passage_sign);
  expect(sign).toBe('poshlina-v-kazahstane');
  const isThere = () => pageExists(db, `/answers/${sign}`);
  expect([await isThere(), await findAnswer(db, sign, 'ru')]).toEqual([false, null]);

  const key = contentPreviewPath('passages', Number(id), new Date()).split('/')[2] ?? '';
  const shown = await readPreview(db, key, 'ru', new Date());
  expect(shown?.passage).toMatchObject({ title: 'Пошлина в Казахстане', place: 'answers' });

  const stored = (await readRecord(db, { kind: 'passages', key: id })) ?? {};
  const seen = JSON.stringify(marksOf(recordFormOf(recordFieldsOf('passages'), stored)));
  await marketing.send('save-record', { kind: 'passages', key: id, seen, state: 'published' });
  expect(await isThere()).toBe(true);
  expect(await findAnswer(db, sign, 'ru')).toMatchObject({
    topic: 'cost',
    countries: ['KZ'],
    cars: ['electric'],
    locales: ['ru'],
    sources: [{ url: 'https://example.com/rules?a=1', title: 'Правила ввоза' }],
  });
  expect(await findAnswer(db, sign, 'mn')).toBeNull();
  const signsIn = async (locale: 'ru' | 'mn') =>
    (await listAnswers(db, locale)).map((each) => each.passage_sign);
  expect(await signsIn('ru')).toContain(sign);
  expect(await signsIn('mn')).not.toContain(sign);
});

it('a further section, or a legal text, is on its page alone, in the order given', async () => {
  const { db } = backend;
  const published = { state: 'published' };
  await add({ place: 'about', position: '2', ...texts('ru', 'Второй'), ...published });
  await add({ place: 'about', position: '1', ...texts('ru', 'Первый'), ...published });
  await add({ place: 'terms', ...texts('mn', 'Нөхцөл'), ...published });
  const titles = async (place: 'about' | 'terms', locale: 'ru' | 'mn') =>
    (await listPassages(db, place, locale)).map(({ title }) => title);
  expect(await titles('about', 'ru')).toEqual(['Первый', 'Второй']);
  expect(await titles('about', 'mn')).toEqual([]);
  expect([await titles('terms', 'mn'), await titles('terms', 'ru')]).toEqual([['Нөхцөл'], []]);
});

it.each([
  ['a source without a title', { sources: 'https://example.com/rules' }, 'sources'],
  ['a source that is no web address', { sources: 'javascript:alert(1) Правила' }, 'sources'],
  ['a country of which there are no rules', { countries: 'XX' }, 'countries'],
  ['a page that takes none', { place: 'car' }, 'place'],
])('refuses %s', async (_, fields, wrong) => {
  const to = await add({ place: 'answers', ...texts('ru', 'Нет'), state: 'draft', ...fields });
  expect(to).toContain(`wrong=${wrong}&`);
});
