import { and, eq, ne, not, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { landingChoiceOf } from '@/lib/routing/landing-address';
import { isLongSold } from '../catalogue/units';
import type { Database } from '../db/database';
import { brands, carTypes, models } from '../db/schema/catalogue';
import {
  articles,
  articleTexts,
  passages,
  passageTexts,
  promotions,
  promotionTexts,
} from '../db/schema/content';
import { units } from '../db/schema/units';

/** The record that a page shows: its inner path, what its name may look like, and its row. */
interface Subject {
  path: RegExp;
  name: RegExp;
  table: PgTable;
  isRow(name: string): SQL;
}

const ID = /^[1-9]\d{0,8}$/;
const SIGN = /^[a-z0-9][a-z0-9-]{0,79}$/;

/** One car; below another model than its own it leads to its own. */
const UNIT_PATH = /^\/car\/([\w-]+\/[\w-]+)$/;
const UNIT_NAME = /^[1-9]\d{0,8}\/[1-9]\d{0,8}$/;
const isUnit = (name: string) => eq(units.unitId, Number(name.split('/')[1]));

/** Drafts have no page; whether there is a text in the visitor's language is for the page to say. */
const isArticleShown = sql`exists (
  select from ${articleTexts} each where each.article_id = ${articles.articleId} and each.is_shown
)`;
const isPromotionShown = sql`exists (
  select from ${promotionTexts} each
  where each.promotion_id = ${promotions.promotionId} and each.is_shown
)`;

const isAnswerShown = sql`${passages.place} = 'answers' and exists (
  select from ${passageTexts} each where each.passage_id = ${passages.passageId} and each.is_shown
)`;

const SUBJECTS: readonly Subject[] = [
  {
    path: UNIT_PATH,
    name: UNIT_NAME,
    table: units,
    isRow: (name) => and(isUnit(name), ne(units.status, 'hidden'), not(isLongSold)) as SQL,
  },
  {
    path: /^\/car\/([\w-]+)(?:\/cars\/\d+)?$/,
    name: ID,
    table: models,
    isRow: (name) => eq(models.modelId, Number(name)),
  },
  {
    path: /^\/brand\/type\/([\w-]+)(?:\/page\/\d+)?$/,
    name: SIGN,
    table: carTypes,
    isRow: (name) => eq(carTypes.typeSign, name),
  },
  {
    path: /^\/brand\/([\w-]+)(?:\/page\/\d+)?$/,
    name: SIGN,
    table: brands,
    isRow: (name) => eq(brands.brandSign, name),
  },
  {
    path: /^\/article\/([\w-]+)$/,
    name: ID,
    table: articles,
    isRow: (name) => and(eq(articles.articleId, Number(name)), isArticleShown) as SQL,
  },
  {
    path: /^\/answers\/([\w-]+)$/,
    name: SIGN,
    table: passages,
    isRow: (name) => and(eq(passages.passageSign, name), isAnswerShown) as SQL,
  },
  {
    path: /^\/activity\/([\w-]+)$/,
    name: ID,
    table: promotions,
    isRow: (name) => and(eq(promotions.promotionId, Number(name)), isPromotionShown) as SQL,
  },
  {
    path: /^\/promotionPage\/([\w-]+)$/,
    name: /^[A-Za-z0-9-]{1,40}$/,
    table: promotions,
    isRow: (name) => and(eq(promotions.coder, name.toUpperCase()), isPromotionShown) as SQL,
  },
];

/** Pages beside those of records. */
const FIXED = /^\/(?:car\/(?:commentPublishM|myReviewListM)|menuCar\/(?:all|helper))$/;

const LANDING = /^\/menuCar\/([\w-]+)$/;

/** Whether the catalogue has the type or brand of a landing page; an address of another form has none. */
async function landingExists(db: Database, slug: string): Promise<boolean> {
  const choice = landingChoiceOf(slug);
  if (!choice) return false;
  const count =
    'type_sign' in choice
      ? db.$count(carTypes, eq(carTypes.typeSign, choice.type_sign))
      : db.$count(brands, eq(brands.brandSign, choice.brand_sign));
  return (await count) > 0;
}

/**
 * Whether there is a record for a page to show, by one query at most; true for every page that
 * shows none. Whether it has a text in the visitor's language is for the page to say.
 * @param innerPath see lib/routing/inner-path.ts
 */
export async function pageExists(db: Database, innerPath: string): Promise<boolean> {
  if (FIXED.test(innerPath)) return true;
  const landing = LANDING.exec(innerPath)?.[1];
  if (landing) return landingExists(db, landing);
  const subject = SUBJECTS.find(({ path }) => path.test(innerPath));
  if (!subject) return true;
  const name = subject.path.exec(innerPath)?.[1] ?? '';
  if (!subject.name.test(name)) return false;
  return (await db.$count(subject.table, subject.isRow(name))) > 0;
}

/**
 * Whether a page that does not exist was there, and will not be again: a car that was sold long ago.
 * Search engines forget such an address sooner.
 */
export async function pageIsGone(db: Database, innerPath: string): Promise<boolean> {
  const name = UNIT_PATH.exec(innerPath)?.[1] ?? '';
  return UNIT_NAME.test(name) && (await db.$count(units, and(isUnit(name), isLongSold))) > 0;
}
