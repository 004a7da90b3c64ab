import { sql } from 'drizzle-orm';
import {
  customType,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

/**
 * The words of a text, cut and stemmed by the database in the text's language; those of its title
 * weigh A, the others B. `search_vector` is a function of the migrations.
 */
function searchColumn(others: string, name = 'search') {
  return tsvector(name).generatedAlwaysAs(sql.raw(`search_vector(locale, title, ${others})`));
}

/** A 16:9 scene in two sizes; width and height in pixels, of the large one. */
const sceneColumns = {
  pictureSrc: text('picture_src').notNull(),
  pictureSmallSrc: text('picture_small_src').notNull(),
  pictureWidth: integer('picture_width').notNull(),
  pictureHeight: integer('picture_height').notNull(),
};

export const promotions = pgTable(
  'promotions',
  {
    promotionId: integer('promotion_id').primaryKey(),
    coder: text('coder').notNull().unique(),
    ...sceneColumns,
    startsAt: timestamp('starts_at', { withTimezone: true, mode: 'date' }).notNull(),
    endsAt: timestamp('ends_at', { withTimezone: true, mode: 'date' }).notNull(),
    /** How many may take part; null is without limit. */
    quota: integer('quota'),
    taken: integer('taken').notNull().default(0),
    typeSigns: text('type_signs').array().notNull().default(sql`'{}'`),
  },
  (table) => [index('promotions_by_end').on(table.endsAt, table.promotionId)],
);

export const promotionTexts = pgTable(
  'promotion_texts',
  {
    promotionId: integer('promotion_id')
      .notNull()
      .references(() => promotions.promotionId, { onDelete: 'cascade' }),
    locale: text('locale').notNull(),
    title: text('title').notNull(),
    summary: text('summary').notNull(),
    body: text('body').notNull(),
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
    publishedAt: date('published_at', { mode: 'string' }).notNull(),
    typeSigns: text('type_signs').array().notNull().default(sql`'{}'`),
  },
  (table) => [
    index('articles_by_day').on(
      table.publishedAt.desc().nullsFirst(),
      table.articleId.desc().nullsFirst(),
    ),
    index('articles_by_type').using('gin', table.typeSigns),
  ],
);

export const articleTexts = pgTable(
  'article_texts',
  {
    articleId: integer('article_id')
      .notNull()
      .references(() => articles.articleId, { onDelete: 'cascade' }),
    locale: text('locale').notNull(),
    title: text('title').notNull(),
    summary: text('summary').notNull(),
    body: text('body').notNull(),
    /** Counted when the text is stored, so that lists need not read bodies. */
    readingMinutes: integer('reading_minutes').notNull(),
    search: searchColumn("summary || ' ' || body"),
    /** Of the title alone: small, where a text's vector has to be fetched from beside its row. */
    titleSearch: searchColumn("''", 'title_search'),
  },
  (table) => [
    primaryKey({ columns: [table.articleId, table.locale] }),
    index('article_texts_by_search').using('gin', table.search),
  ],
);
