import {
  bigint,
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import type { FocusedPicture } from '@/lib/config/picture-upload';
import type { Port } from '@/lib/config/ports';
import type { PaperKind, ProofKind } from '@/lib/config/proofs';
import { moment } from './columns';
import { reviews } from './reviews';

/**
 * Codes that staff give to buyers: a review that comes with one says that the car was bought here.
 * What a code stands for is shown with its review, so nothing in it names the buyer.
 */
export const purchaseCodes = pgTable(
  'purchase_codes',
  {
    codeId: integer('code_id').primaryKey().generatedAlwaysAsIdentity(),
    /** The code itself is shown once and stored nowhere. */
    codeHash: text('code_hash').notNull().unique(),
    modelId: integer('model_id').notNull(),
    /** The car as staff called it: its stock number or the model's reference. */
    car: text('car').notNull(),
    /** `YYYY-MM` */
    month: text('month').notNull(),
    /** ISO 3166 alpha-2 of where the car went; null where it is not said. */
    country: text('country'),
    /** What it was made for; null for none. */
    enquiryId: bigint('enquiry_id', { mode: 'number' }),
    /** The review that has used it; deleted with that. */
    reviewId: integer('review_id')
      .unique()
      .references(() => reviews.reviewId, { onDelete: 'cascade' }),
    staffName: text('staff_name').notNull(),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    revokedAt: moment('revoked_at'),
  },
  (table) => [
    index('purchase_codes_by_time').on(table.createdAt.desc()),
    index('purchase_codes_by_enquiry').on(table.enquiryId),
  ],
);

/** What the mall answers to a review, one answer each. */
export const reviewAnswers = pgTable('review_answers', {
  reviewId: integer('review_id')
    .primaryKey()
    .references(() => reviews.reviewId, { onDelete: 'cascade' }),
  text: text('text').notNull(),
  lang: text('lang').notNull(),
  /** Who signs it, and the name as it is written in its language; null and '' for the mall. */
  personId: integer('person_id'),
  author: text('author').notNull(),
  isShown: boolean('is_shown').notNull(),
  /** When it was first shown; null before. */
  shownAt: moment('shown_at'),
  updatedAt: moment('updated_at').notNull(),
});

/** What shows that the mall is real: papers, pictures of its yards, cars that were delivered. */
export const proofs = pgTable(
  'proofs',
  {
    proofId: integer('proof_id').primaryKey().generatedAlwaysAsIdentity(),
    kind: text('kind').$type<ProofKind>().notNull(),
    port: text('port').$type<Port>(),
    /** Of a picture of a yard when it was taken, of a car when it was handed over, of a paper when it was issued. */
    day: date('day', { mode: 'string' }),
    /** Of a car when it arrived, of a paper until when it is valid. */
    untilDay: date('until_day', { mode: 'string' }),
    paper: text('paper').$type<PaperKind>(),
    /** Number of a paper. */
    number: text('number').notNull().default(''),
    /** What staff typed: a stock number or the model's reference. */
    carNumber: text('car_number').notNull().default(''),
    /** No foreign key: the car's name stays when the model leaves the catalogue. */
    modelId: integer('model_id'),
    carName: text('car_name').notNull().default(''),
    /** ISO 3166 alpha-2, and a city of it that the site knows by name. */
    country: text('country'),
    city: text('city').notNull().default(''),
    reviewId: integer('review_id').references(() => reviews.reviewId, { onDelete: 'set null' }),
    picture: jsonb('picture').$type<FocusedPicture>(),
    /** It belongs to the demo, and says so. */
    isExample: boolean('is_example').notNull().default(false),
    isShown: boolean('is_shown').notNull().default(true),
    /** Of the form that added it and its values: a form that is sent twice is stored once. */
    formId: uuid('form_id').unique(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [index('proofs_by_kind').on(table.kind, table.day.desc(), table.proofId)],
);
