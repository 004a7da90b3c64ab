import * as z from 'zod/mini';
import { LEAD_ORIGIN_MAX_LENGTH } from './paths';
import { text } from './text';

/** The most characters of an address of ours, and of a host. */
const PAGE_MAX_LENGTH = 600;
const HOST_MAX_LENGTH = 100;

/** Invalid parts count as missing: no lead is rejected for its origin. */
function orMissing<Part extends z.ZodMiniType>(part: Part) {
  return z.catch(z.optional(part), undefined);
}

/** Seconds since 1970. */
const moment = z.number().check(z.int(), z.gte(1_600_000_000), z.lte(10_000_000_000));

/** Path and query of a page of ours, as they were in the address. */
const page = text(PAGE_MAX_LENGTH).check(z.regex(/^\/(?!\/)\S*$/));

const host = text(HOST_MAX_LENGTH).check(z.regex(/^[\p{L}\p{N}.:_-]+$/u));

const port = z.enum(['khorgos', 'erenhot']);

/** The page that a visitor came to from elsewhere, when, and from which host. */
const touch = z.object({ at: moment, page, referrer: orMissing(host) });

/** Only the valid items of a list; a value that is no list counts as missing. */
function listOf<Item extends z.ZodMiniType>(item: Item, max: number) {
  const items = z.array(z.catch(z.nullable(item), null)).check(z.maxLength(max * 2));
  return orMissing(
    z.pipe(
      items,
      z.transform((list) => list.filter((each) => each !== null).slice(0, max)),
    ),
  );
}

const leadOrigin = z.object({
  /** The port that the visitor chose, and the one that pages showed. */
  chosenPort: orMissing(port),
  shownPort: orMissing(port),
  /** How the visitor came to the site the first and the last time. */
  first: orMissing(touch),
  last: orMissing(touch),
  /** The pages of this visit in their order. */
  pages: listOf(z.tuple([moment, page]), 40),
  /** `model_id` of each favourite. */
  favourites: listOf(z.number().check(z.int(), z.positive(), z.lte(2_147_483_647)), 50),
});
export type LeadOrigin = z.infer<typeof leadOrigin>;

/** Decodes a text of `encodeLeadOrigin`; missing and invalid parts are left out. */
export function parseLeadOrigin(line: string | null): LeadOrigin {
  if (!line || line.length > LEAD_ORIGIN_MAX_LENGTH) return {};
  try {
    return leadOrigin.safeParse(JSON.parse(line)).data ?? {};
  } catch {
    return {};
  }
}
