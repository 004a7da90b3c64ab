import * as z from 'zod/mini';
import { defineCall } from '../call';
import { wholePicture } from './people';

/** What shows that the mall is real: a yard, a paper of the mall, or a car that was delivered. */
export const proof = z.object({
  proof_id: z.number(),
  kind: z.enum(['yard', 'paper', 'delivery']),
  port: z.nullable(z.enum(['khorgos', 'erenhot'])),
  /** ISO dates. Of a yard's picture when it was taken; of a paper from and until when it is valid; of a car when it was handed over and when it arrived. */
  day: z.nullable(z.string()),
  until_day: z.nullable(z.string()),
  paper: z.nullable(z.enum(['business', 'export', 'customs', 'tax', 'other'])),
  /** Of a paper; '' for none. */
  number: z.string(),
  /** The car's name, '' for none, and its model while the catalogue has it. */
  car: z.string(),
  model_id: z.nullable(z.number()),
  /** ISO 3166 alpha-2, and a city by its sign in `landedCost.cities` of the texts, or ''. */
  country: z.nullable(z.string()),
  city: z.string(),
  /** Whether the site shows a review of its buyer. */
  has_review: z.boolean(),
  picture: z.nullable(wholePicture),
  /** It is an example of the demo. */
  is_example: z.boolean(),
});
export type Proof = z.infer<typeof proof>;

/** The newest proofs of each kind, the newest first. */
export const listProofs = defineCall({
  method: 'GET',
  path: '/api/proof/list',
  request: z.object({}),
  response: z.array(proof),
});
