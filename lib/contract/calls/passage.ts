import * as z from 'zod/mini';
import { defineCall } from '../call';
import { PASSAGE_PLACES } from '../passages';
import { sign } from '../text';

/** An answer to a question of buyers, which is its title. */
export const answerCard = z.object({
  passage_sign: z.string(),
  title: z.string(),
  /** The answer in one or two sentences. */
  summary: z.string(),
  topic: z.nullable(z.string()),
  /** ISO 3166 alpha-2 of those whose rules it tells; none is every country. */
  countries: z.array(z.string()),
  /** Kinds of cars that it is about (ANSWERED_CARS). */
  cars: z.array(z.string()),
  /** ISO date on which it was last compared with its sources. */
  checked_on: z.nullable(z.string()),
});
export type AnswerCard = z.infer<typeof answerCard>;

/** A text that staff write for a page; `body` is Markdown as that of articles. */
export const passageDetail = z.extend(answerCard, {
  place: z.enum(PASSAGE_PLACES),
  body: z.string(),
  sources: z.array(z.object({ url: z.string(), title: z.string() })),
  /** Every language that has a text of it. */
  locales: z.array(z.string()),
});
export type PassageDetail = z.infer<typeof passageDetail>;

/** Answers with texts in the request's language, in the order that staff gave them. */
export const listAnswers = defineCall({
  method: 'GET',
  path: '/api/answer/list',
  request: z.object({}),
  response: z.array(answerCard),
});

/** Answers 404 when there is none of this sign in the request's language. */
export const readAnswer = defineCall({
  method: 'GET',
  path: '/api/answer/info',
  request: z.object({ passage_sign: sign }),
  response: passageDetail,
});

/** What staff have written for a page, in the request's language and in their order. */
export const listPassages = defineCall({
  method: 'GET',
  path: '/api/passage/list',
  request: z.object({ place: z.enum(PASSAGE_PLACES) }),
  response: z.array(passageDetail),
});
