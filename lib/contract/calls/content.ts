import * as z from 'zod/mini';
import { defineCall } from '../call';
import { recordId, sign, wholeNumber } from '../text';
import { passageDetail } from './passage';

/** A drawn or photographed scene in two sizes, shown as 16:9. */
export const scene = z.object({
  src: z.string(),
  small_src: z.string(),
  width: z.number(),
  height: z.number(),
  /** What has to be seen where it is cropped, in per cent. */
  focus_x: z.optional(z.nullable(z.number())),
  focus_y: z.optional(z.nullable(z.number())),
});
export type Scene = z.infer<typeof scene>;

/** Times are ISO 8601 in UTC. A promotion without `quota` is not limited in number. */
export const promotionCard = z.object({
  promotion_id: z.number(),
  coder: z.string(),
  title: z.string(),
  summary: z.string(),
  starts_at: z.string(),
  ends_at: z.string(),
  quota: z.nullable(z.number()),
  taken: z.number(),
  picture: scene,
});
export type PromotionCard = z.infer<typeof promotionCard>;

/** `body` is the Markdown subset of headings, paragraphs, lists, quotes, bold and tables. */
export const promotionDetail = z.extend(promotionCard, {
  body: z.string(),
  /** Every language that has a text of it. */
  locales: z.array(z.string()),
});
export type PromotionDetail = z.infer<typeof promotionDetail>;

export const articleCard = z.object({
  article_id: z.number(),
  article_sign: z.string(),
  title: z.string(),
  summary: z.string(),
  published_at: z.string(),
  /** ISO date of the last change in this language; a remote backend may not know it. */
  changed_on: z.optional(z.string()),
  reading_minutes: z.number(),
  picture: scene,
});
export type ArticleCard = z.infer<typeof articleCard>;

export const articleDetail = z.extend(articleCard, {
  body: z.string(),
  type_signs: z.array(z.string()),
  /** Every language that has a text of it. */
  locales: z.array(z.string()),
  /** Up to three others: of the newest 200 that share a car type, those that share the most, the newer ones first. */
  related: z.array(articleCard),
});
export type ArticleDetail = z.infer<typeof articleDetail>;

/** Promotions with texts in the request's language: running first, then coming, then ended. */
export const listPromotions = defineCall({
  method: 'GET',
  path: '/api/activity/list',
  request: z.object({}),
  response: z.array(promotionCard),
});

/** Answers 404 when there is none with this id in the request's language. */
export const readPromotion = defineCall({
  method: 'GET',
  path: '/api/activity/info',
  request: z.object({ promotion_id: recordId }),
  response: promotionDetail,
});

/** Answers 404 when no promotion has this code in the request's language. */
export const readPromotionByCode = defineCall({
  method: 'GET',
  path: '/api/activity/coder',
  request: z.object({ coder: z.string().check(z.regex(/^[A-Za-z0-9-]{1,40}$/)) }),
  response: promotionDetail,
});

/**
 * What a key that staff hand on shows in the request's language, published or not. Answers 404 for
 * a key that is none, or too old, and where there is no text in the language.
 */
export const readPreview = defineCall({
  method: 'GET',
  path: '/api/content/preview',
  request: z.object({ key: z.string().check(z.regex(/^[\w-]{1,100}$/)) }),
  response: z.object({
    promotion: z.nullable(promotionDetail),
    article: z.nullable(articleDetail),
    passage: z.optional(z.nullable(passageDetail)),
  }),
});

/** The most articles one page of a list may hold. */
const ARTICLE_PAGE_SIZE_MAX = 60;

/** The most articles one question by sign may name. */
const ARTICLES_BY_SIGN_MAX = 20;

/** Signs in a query string: arrays travel there as compact JSON. */
const signsInQuery = z.pipe(
  z.string().check(z.regex(/^\["[a-z0-9-]{1,80}"(,"[a-z0-9-]{1,80}")*\]$/)),
  z.transform((json): string[] => JSON.parse(json)),
);

/** Articles with texts in the request's language, newest first, as far as each filter lets them. */
export const listArticles = defineCall({
  method: 'GET',
  path: '/api/article/list',
  request: z.object({
    type_sign: z.optional(sign),
    article_signs: z.optional(
      z
        .union([z.array(sign), signsInQuery])
        .check(z.refine((signs) => signs.length <= ARTICLES_BY_SIGN_MAX)),
    ),
    page: z.optional(wholeNumber(1, 10_000)),
    page_size: z.optional(wholeNumber(1, ARTICLE_PAGE_SIZE_MAX)),
  }),
  response: z.object({
    articles: z.array(articleCard),
    total: z.number(),
    page: z.number(),
    page_size: z.number(),
  }),
});

/** Answers 404 when there is none with this id in the request's language. */
export const readArticle = defineCall({
  method: 'GET',
  path: '/api/article/info',
  request: z.object({ article_id: recordId }),
  response: articleDetail,
});
