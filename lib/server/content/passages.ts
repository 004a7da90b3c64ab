import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import type { Seen } from '@/lib/config/content-state';
import type { AnswerCard, PassageDetail } from '@/lib/contract/calls/passage';
import type { PassagePlace } from '@/lib/contract/passages';
import type { Locale } from '@/lib/i18n/locales';
import type { Database } from '../db/database';
import { passages, passageTexts } from '../db/schema/content';
import { inLanguage } from './in-language';

/** What a card of an answer shows. */
const answerCardColumns = {
  passage_sign: passages.passageSign,
  title: passageTexts.title,
  summary: passageTexts.summary,
  topic: passages.topic,
  countries: passages.countries,
  cars: passages.cars,
  checked_on: passages.checkedOn,
};

const detailColumns = {
  ...answerCardColumns,
  place: passages.place,
  body: passageTexts.body,
  sources: passages.sources,
  locales: sql<string[] | null>`(
    select json_agg(each.locale order by each.locale) from passage_texts each
    where each.passage_id = passages.passage_id and each.is_shown
  )`,
};

/** More than a mall writes. */
const PASSAGES_MAX = 200;

const inOrder = [asc(passages.position), asc(passages.passageId)];

export function listAnswers(db: Database, locale: Locale): Promise<AnswerCard[]> {
  return db
    .select(answerCardColumns)
    .from(passages)
    .innerJoin(passageTexts, inLanguage('passages', locale))
    .where(eq(passages.place, 'answers'))
    .orderBy(...inOrder)
    .limit(PASSAGES_MAX);
}

function sourceOf(line: string) {
  const end = line.indexOf(' ');
  return { url: line.slice(0, end), title: line.slice(end + 1) };
}

async function selectPassages(db: Database, where: SQL | undefined, locale: Locale, seen?: Seen) {
  const rows = await db
    .select(detailColumns)
    .from(passages)
    .innerJoin(passageTexts, inLanguage('passages', locale, seen))
    .where(where)
    .orderBy(...inOrder)
    .limit(PASSAGES_MAX);
  return rows.map(
    ({ sources, locales, ...row }): PassageDetail => ({
      ...row,
      sources: sources.map(sourceOf),
      locales: locales ?? [],
    }),
  );
}

export function listPassages(db: Database, place: PassagePlace, locale: Locale) {
  return selectPassages(db, eq(passages.place, place), locale);
}

/** An answer with its text, or null when it has none in this language. */
export async function findAnswer(db: Database, sign: string, locale: Locale) {
  const isMeant = and(eq(passages.place, 'answers'), eq(passages.passageSign, sign));
  return (await selectPassages(db, isMeant, locale))[0] ?? null;
}

/** As it is stored, whether or not visitors see it. */
export async function findStoredPassage(db: Database, passageId: number, locale: Locale) {
  const rows = await selectPassages(db, eq(passages.passageId, passageId), locale, 'stored');
  return rows[0] ?? null;
}
