import { and, eq, ne, sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { LOCALES, type Locale } from '@/lib/i18n/locales';
import { database, withTestDatabase } from '@/tests/support/server/test-database';
import { brands, brandTexts, carTypes, typeTexts } from '../db/schema/catalogue';
import { textRevisions } from '../db/schema/site-check';
import { textFindings } from './text-findings';
import { listOutdated, noteRevisions } from './text-revisions';

/** In all languages more rows than one statement takes. */
const TYPES = 700;
const FIRST_DAY = new Date('2026-11-01T00:00:00Z');
const SECOND_DAY = new Date('2026-11-02T00:00:00Z');

withTestDatabase();
beforeAll(async () => {
  await database.db
    .insert(carTypes)
    .select(sql`select 't' || lpad(n::text, 3, '0'), n from generate_series(1, ${TYPES}) n`);
  for (const locale of LOCALES) {
    await database.db
      .insert(typeTexts)
      .select(
        sql`select type_sign, ${locale}::text, type_sign || ${locale}::text from ${carTypes}`,
      );
  }
});

const ofType = (typeSign: string, locale: string) =>
  and(eq(typeTexts.typeSign, typeSign), eq(typeTexts.locale, locale));

it('notes every text of a table that is longer than a statement takes, and what changes in it', async () => {
  const { db } = database;
  await noteRevisions(db, FIRST_DAY);
  expect(await db.$count(textRevisions)).toBe(TYPES * LOCALES.length);
  expect(await listOutdated(db, LOCALES)).toEqual([]);

  // In the first piece and in the last one.
  for (const typeSign of ['t001', 't700'])
    await db.update(typeTexts).set({ typeName: 'другой' }).where(ofType(typeSign, 'ru'));
  await db.update(typeTexts).set({ typeName: 'อื่น' }).where(ofType('t700', 'th'));
  await db.delete(typeTexts).where(ofType('t350', 'th'));
  await db.delete(typeTexts).where(ofType('t699', 'ar'));
  await noteRevisions(db, SECOND_DAY);
  expect(await db.$count(textRevisions)).toBe(TYPES * LOCALES.length - 2);
  expect(await db.$count(textRevisions, eq(textRevisions.since, SECOND_DAY))).toBe(3);

  const behind = await listOutdated(db, LOCALES);
  const of = (id: string) =>
    behind.filter(({ source }) => source.id === id).map(({ locale }) => locale);
  const translated = LOCALES.filter((each) => each !== 'ru');
  expect(of('t001')).toEqual(translated);
  // Thai has changed with it.
  expect(of('t700')).toEqual(translated.filter((each) => each !== 'th'));
  expect(behind.filter(({ isMissing }) => isMissing)).toMatchObject([
    { locale: 'ar', source: { kind: 'type', id: 't699' } },
    { locale: 'th', source: { kind: 'type', id: 't350' } },
  ]);
  expect(behind.find(({ isMissing }) => !isMissing)?.since).toEqual(SECOND_DAY);
});

it('ends between two pieces when it is aborted', async () => {
  const stop = new AbortController();
  stop.abort(new Error('stopped'));
  await expect(noteRevisions(database.db, SECOND_DAY, stop.signal)).rejects.toThrow('stopped');
  await expect(listOutdated(database.db, LOCALES, stop.signal)).rejects.toThrow('stopped');
});

it('names what each language lacks of each kind, whatever the others lack', async () => {
  const { db } = database;
  await db.delete(typeTexts).where(ne(typeTexts.locale, 'ru'));
  await db.insert(brands).values({ brandSign: 'tulpar', brandName: 'Tulpar', position: 1 });
  await db.insert(brandTexts).values({ brandSign: 'tulpar', locale: 'ru', story: 'Из степи.' });
  await noteRevisions(db, SECOND_DAY);
  const missingIn = async (...locales: Locale[]) =>
    (await textFindings(db, locales, new Map())).filter(({ rule }) => rule === 'contentMissing');
  const ofThai = await missingIn('th');
  expect(ofThai).toHaveLength(TYPES + 1);
  expect(ofThai.at(-1)).toMatchObject({ locale: 'th', source: { kind: 'brand', id: 'tulpar' } });
  const stories = (await missingIn(...LOCALES)).filter(({ source }) => source?.kind === 'brand');
  expect(stories.map(({ locale }) => locale)).toEqual(LOCALES.filter((each) => each !== 'ru'));
});
