import { isNull, sql } from 'drizzle-orm';
import { index, integer, pgTable, smallint, text, unique, uuid } from 'drizzle-orm/pg-core';
import type { OwnReview, ReviewMedia } from '@/lib/contract/calls/review';
import { moment } from './columns';
import { members } from './members';

const createdAt = moment('created_at').notNull().defaultNow();

/**
 * Reviews of cars (specification sections 2 and 3). The car's names are copied, and its id is no
 * foreign key: the reviews of a car that leaves the catalogue remain.
 */
export const reviews = pgTable(
  'reviews',
  {
    reviewId: integer('review_id').primaryKey().generatedAlwaysAsIdentity(),
    memberId: integer('member_id')
      .notNull()
      .references(() => members.memberId, { onDelete: 'cascade' }),
    modelId: integer('model_id').notNull(),
    modelName: text('model_name').notNull(),
    modelYear: integer('model_year').notNull(),
    brandName: text('brand_name').notNull(),
    brandSign: text('brand_sign').notNull(),
    rating: smallint('rating').notNull(),
    /** `YYYY-MM` */
    purchaseMonth: text('purchase_month'),
    experience: text('experience').notNull(),
    comment: text('comment').notNull().default(''),
    lang: text('lang').notNull(),
    /** The member's name when it was approved, which is shown; null before. */
    approvedAuthor: text('approved_author'),
    state: text('state').$type<OwnReview['state']>().notNull().default('pending'),
    /** Chosen by the sender; a member's resend has the same one and is stored once. */
    clientId: uuid('client_id'),
    createdAt,
    /** When it was last approved or rejected. */
    decidedAt: moment('decided_at'),
  },
  (table) => {
    const isApproved = sql`${table.state} = 'approved'`;
    /** Built for each index, because Drizzle's index builder changes the columns it gets. */
    const newestFirst = () =>
      [table.createdAt.desc().nullsFirst(), table.reviewId.desc().nullsFirst()] as const;
    return [
      unique('reviews_by_client').on(table.memberId, table.clientId),
      index('reviews_by_time')
        .on(...newestFirst())
        .where(isApproved),
      index('reviews_by_lang')
        .on(table.lang, ...newestFirst())
        .where(isApproved),
      index('reviews_by_model')
        .on(table.modelId, ...newestFirst())
        .where(isApproved),
      /** Answers the summary, of one car or of all, without touching the table. */
      index('reviews_by_rating').on(table.modelId, table.rating, table.lang).where(isApproved),
      index('reviews_by_member').on(table.memberId, ...newestFirst()),
      index('reviews_by_state').on(table.state, ...newestFirst()),
    ];
  },
);

/** Uploads of members; they belong to no review until one is published with them. */
export const reviewMedia = pgTable(
  'review_media',
  {
    /** 16 random bytes as hexadecimal text. */
    mediaId: text('media_id').primaryKey(),
    memberId: integer('member_id')
      .notNull()
      .references(() => members.memberId, { onDelete: 'cascade' }),
    reviewId: integer('review_id').references(() => reviews.reviewId, { onDelete: 'cascade' }),
    /** From 1, in the author's order; 0 while it belongs to no review. */
    position: smallint('position').notNull().default(0),
    kind: text('kind').$type<ReviewMedia['kind']>().notNull(),
    src: text('src').notNull(),
    smallSrc: text('small_src').notNull(),
    posterSrc: text('poster_src'),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    createdAt,
  },
  (table) => [
    // The name that all files of an upload have, in their keys.
    index('review_media_by_name').on(sql`substr(${table.src}, 8, 32)`),
    index('review_media_by_review').on(table.reviewId, table.position),
    index('review_media_of_member').on(table.memberId).where(isNull(table.reviewId)),
    index('review_media_left_over').on(table.createdAt).where(isNull(table.reviewId)),
  ],
);
