import { sql } from 'drizzle-orm';
import { boolean, date, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { ContentState } from '@/lib/config/content-state';
import type { AnsweredCar, AnswerTopic, PassagePlace } from '@/lib/contract/passages';
import { moment, tsvector } from './columns';

/**
 * The words of a text, cut and stemmed by the database in the text's language; those of its title
 * weigh A, the others B. `search_vector` is a function of the migrations.
 */
function searchColumn(others: string, name = 'search') {
  return tsvector(name).generatedAlwaysAs(sql.raw(`search_vector(locale, title, ${others})`));
}

/** A picture in two sizes, shown as 16:9; width and height in pixels, of the large one. */
const sceneColumns = {
  pictureSrc: text('picture_src').notNull(),
  pictureSmallSrc: text('picture_small_src').notNull(),
  pictureWidth: integer('picture_width').notNull(),
  pictureHeight: integer('picture_height').notNull(),
  /** The point that stays visible when it is cropped, in per cent from its left and top. */
  pictureFocusX: integer('picture_focus_x'),
  pictureFocusY: integer('picture_focus_y'),
};

/**
 * Whether and when visitors see a record. What they see now is in `is_shown` of its texts, by which
 * every public read filters (import/shown-texts.ts).
 */
const publicationColumns = {
  state: text('state').$type<ContentState>().notNull().default('published'),
  /** Limits of the time in which it is published; null for no limit. */
  publishAt: moment('publish_at'),
  publishUntil: moment('publish_until'),
};

/** A text in one language; it is shown when it has all of them. */
const textColumns = {
  locale: text('locale').notNull(),
  title: text('title').notNull(),
  summary: text('summary').notNull(),
  body: text('body').notNull(),
};

/** Whether the text is complete and its record published at this moment. */
const shownColumn = { isShown: boolean('is_shown').notNull().default(true) };

/** Records that are published or withdrawn at a set time. */
const isTimed = sql`publish_at is not null or publish_until is not null`;

export const promotions = pgTable(
  'promotions',
  {
    promotionId: integer('promotion_id').primaryKey(),
    coder: text('coder').notNull().unique(),
    ...sceneColumns,
    ...publicationColumns,
    startsAt: moment('starts_at').notNull(),
    endsAt: moment('ends_at').notNull(),
    /** How many may take part; null is without limit. */
    quota: integer('quota'),
    taken: integer('taken').notNull().default(0),
    typeSigns: text('type_signs').array().notNull().default(sql`'{}'`),
  },
  (table) => [
    index('promotions_by_end').on(table.endsAt, table.promotionId),
    index('promotions_by_clock').on(table.promotionId).where(isTimed),
  ],
);

export const promotionTexts = pgTable(
  'promotion_texts',
  {
    promotionId: integer('promotion_id')
      .notNull()
      .references(() => promotions.promotionId, { onDelete: 'cascade' }),
    ...textColumns,
    ...shownColumn,
    search: searchColumn('summary'),
  },
  (table) => [
    primaryKey({ columns: [table.promotionId, table.locale] }),
    index('promotion_texts_by_search').using('gin', table.search),
  ],
);

export const articles = pgTable(
  'articles',
  {
    articleId: integer('article_id').primaryKey(),
    articleSign: text('article_sign').notNull().unique(),
    ...sceneColumns,
    ...publicationColumns,
    publishedAt: date('published_at', { mode: 'string' }).notNull(),
    typeSigns: text('type_signs').array().notNull().default(sql`'{}'`),
  },
  (table) => [
    index('articles_by_day').on(
      table.publishedAt.desc().nullsFirst(),
      table.articleId.desc().nullsFirst(),
    ),
    index('articles_by_type').using('gin', table.typeSigns),
    index('articles_by_clock').on(table.articleId).where(isTimed),
  ],
);

export const articleTexts = pgTable(
  'article_texts',
  {
    articleId: integer('article_id')
      .notNull()
      .references(() => articles.articleId, { onDelete: 'cascade' }),
    ...textColumns,
    /** Counted when the text is stored, so that lists need not read bodies. */
    readingMinutes: integer('reading_minutes').notNull(),
    /** The store's day on which it was last rewritten, or added to a known article; null for never. */
    changedOn: date('changed_on', { mode: 'string' }),
    ...shownColumn,
    search: searchColumn("summary || ' ' || body"),
    /** Of the title alone: small, whereas a text's vector is stored outside its row. */
    titleSearch: searchColumn("''", 'title_search'),
  },
  (table) => [
    primaryKey({ columns: [table.articleId, table.locale] }),
    index('article_texts_shown').on(table.locale, table.articleId).where(sql`is_shown`),
    index('article_texts_by_search').using('gin', table.search),
    index('article_texts_by_title').using('gin', table.titleSearch),
  ],
);

/** Texts that staff write for pages (lib/contract/passages.ts). */
export const passages = pgTable(
  'passages',
  {
    passageId: integer('passage_id').primaryKey(),
    /** The address of an answer ends with it. */
    passageSign: text('passage_sign').notNull().unique(),
    ...publicationColumns,
    place: text('place').$type<PassagePlace>().notNull(),
    position: integer('position').notNull().default(0),
    topic: text('topic').$type<AnswerTopic>(),
    /** ISO 3166 alpha-2; none is every country. */
    countries: text('countries').array().notNull().default(sql`'{}'`),
    cars: text('cars').$type<AnsweredCar>().array().notNull().default(sql`'{}'`),
    /** The day on which it was last compared with its sources. */
    checkedOn: date('checked_on', { mode: 'string' }),
    /** Each an address, a space and what it is called. */
    sources: text('sources').array().notNull().default(sql`'{}'`),
  },
  (table) => [
    index('passages_by_place').on(table.place, table.position, table.passageId),
    index('passages_by_clock').on(table.passageId).where(isTimed),
  ],
);

export const passageTexts = pgTable(
  'passage_texts',
  {
    passageId: integer('passage_id')
      .notNull()
      .references(() => passages.passageId, { onDelete: 'cascade' }),
    ...textColumns,
    ...shownColumn,
    search: searchColumn("summary || ' ' || body"),
  },
  (table) => [
    primaryKey({ columns: [table.passageId, table.locale] }),
    index('passage_texts_by_search').using('gin', table.search),
  ],
);
