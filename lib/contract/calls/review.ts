import * as z from 'zod/mini';

import { defineCall } from '../call';
import { PURCHASE_CODE_MAX_LENGTH, REVIEW_TEXT_MAX_LENGTH } from '../review-limits';
import { optionalText, recordId, wholeNumber } from '../text';
import { picture } from './car';

/** A missing token is answered like an unknown one: with code 401. */
const token = optionalText(128);

/** 16 random bytes as hexadecimal text: identifies an upload until a review has it. */
const mediaId = z.string().check(z.regex(/^[0-9a-f]{32}$/));

/** `YYYY-MM`, not before 1990; the service rejects future months. */
const month = z.string().check(z.regex(/^(199\d|20\d\d)-(0[1-9]|1[0-2])$/));

/** A picture in two sizes, or a video with its poster in both. Widths and heights in pixels. */
export const reviewMedia = z.object({
  media_id: z.string(),
  kind: z.enum(['image', 'video']),
  /** The large picture, or the video itself. */
  src: z.string(),
  /** The thumbnail, for a video too. */
  small_src: z.string(),
  /** A video's poster; null for pictures. */
  poster_src: z.nullable(z.string()),
  width: z.number(),
  height: z.number(),
});
export type ReviewMedia = z.infer<typeof reviewMedia>;

/** The car a review is about, as lists of reviews name it. */
const reviewedModel = z.object({
  model_id: z.number(),
  model_name: z.string(),
  model_year: z.number(),
  brand_name: z.string(),
  brand_sign: z.string(),
  /** The car's first one of today; null where the catalogue has none, or the car no longer. */
  picture: z.optional(z.nullable(picture)),
  /** False where the catalogue has the car no longer, so that it has no page. */
  is_listed: z.optional(z.boolean()),
});

/** A review as everybody may read it. */
export const review = z.object({
  review_id: z.number(),
  model: reviewedModel,
  /** Whole stars, 1 to 5. */
  rating: z.number(),
  /** Month of the purchase, `YYYY-MM`; null when the author did not enter one. */
  purchase_time: z.nullable(z.string()),
  experience: z.string(),
  comment: z.string(),
  /** The author's name as in the profile; empty when there is none. */
  author: z.string(),
  /** Language the review was written in. */
  lang: z.string(),
  /** ISO date. */
  created_at: z.string(),
  media: z.array(reviewMedia),
  /** Of a car that its author has bought here, as staff have confirmed: `YYYY-MM`, and the country's name or ''. */
  purchase: z.optional(
    z.nullable(
      z.object({
        month: z.string(),
        country: z.string(),
        /** Not confirmed: it shows what such a mark looks like. */
        is_example: z.optional(z.boolean()),
      }),
    ),
  ),
  /** What the mall has answered, in the language `lang`; `author` is a person's name or the mall's. */
  answer: z.optional(
    z.nullable(
      z.object({ text: z.string(), author: z.string(), lang: z.string(), answered_at: z.string() }),
    ),
  ),
});
export type Review = z.infer<typeof review>;

const REVIEW_STATES = ['pending', 'approved', 'rejected'] as const;
export const ownReview = z.extend(review, { state: z.enum(REVIEW_STATES) });
export type OwnReview = z.infer<typeof ownReview>;

/** `counts[0]` is the number of one-star reviews. `average` is null when there is none. */
export const ratingSummary = z.object({
  average: z.nullable(z.number()),
  total: z.number(),
  counts: z.array(z.number()),
});
export type RatingSummary = z.infer<typeof ratingSummary>;

/** The most reviews one page of a list may hold. */
const REVIEW_PAGE_SIZE_MAX = 40;

/**
 * Approved reviews, those in the request's language first, then newest first; of one car, or of
 * all. The summary counts all of them.
 */
export const listReviews = defineCall({
  method: 'GET',
  path: '/api/review/list',
  request: z.object({
    model_id: z.optional(recordId),
    page: z.optional(wholeNumber(1, 10_000)),
    page_size: z.optional(wholeNumber(1, REVIEW_PAGE_SIZE_MAX)),
  }),
  response: z.object({
    reviews: z.array(review),
    summary: ratingSummary,
    total: z.number(),
    page: z.number(),
    page_size: z.number(),
  }),
});

/** The member's own reviews in every state, newest first. Answers code 401 without a login. */
export const listOwnReviews = defineCall({
  method: 'POST',
  path: '/api/review/mine',
  request: z.object({ token, page: z.optional(wholeNumber(1, 10_000)) }),
  response: z.object({
    reviews: z.array(ownReview),
    total: z.number(),
    page: z.number(),
    page_size: z.number(),
  }),
});

/**
 * Publishes a review, pending approval. Rejected with exactly `please select rating` or
 * `please fill experience` when that is missing (specification section 5), with code 401 without
 * a login, and with a sentence for anything else. A second send with the same `client_id` answers
 * as the first did and stores nothing.
 */
export const publishReview = defineCall({
  method: 'POST',
  path: '/api/review/add',
  request: z.object({
    token,
    model_id: recordId,
    rating: z.optional(wholeNumber(0, 5)),
    purchase_time: z.optional(month),
    experience: optionalText(REVIEW_TEXT_MAX_LENGTH),
    comment: optionalText(REVIEW_TEXT_MAX_LENGTH),
    media: z.optional(z.array(mediaId).check(z.maxLength(20))),
    lang: optionalText(5),
    client_id: z.optional(z.uuid()),
    /** Of staff, by which they confirm the purchase. */
    purchase_code: optionalText(PURCHASE_CODE_MAX_LENGTH),
  }),
  response: z.object({ review_id: z.number() }),
});

/**
 * Uploads one file before its review, as `multipart/form-data`: part `file`, and for a video
 * optionally part `poster`, a picture of it. File parts are not signed (api.md, "Request").
 * Rejected with one of UPLOAD_ERROR_MESSAGES, and with code 401 without a login. A file that no review
 * carries within a day is removed.
 */
export const uploadReviewMedia = defineCall({
  method: 'POST',
  path: '/api/review/upload',
  request: z.object({ token }),
  response: reviewMedia,
});
