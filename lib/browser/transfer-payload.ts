import * as z from 'zod/mini';
import { CURRENCIES } from '@/lib/config/landed-countries';
import { VISIT_PAGES_MAX } from '@/lib/config/lead-origin';
import { PORTS } from '@/lib/config/ports';

/** The most favourites that are handed over, and the most characters of each of their names. */
export const FAVOURITES_MAX = 200;
const NAME_MAX_LENGTH = 120;
/** Beyond every limit of the form, so that nothing that can be sent is cut. */
const DRAFT_TEXT_MAX_LENGTH = 4000;
/** The most versions of a draft that are known; copies of older ones give way to nothing. */
export const DRAFT_VERSIONS_MAX = 20;

const name = z.string().check(z.maxLength(NAME_MAX_LENGTH));
const typed = z._default(z.string().check(z.maxLength(DRAFT_TEXT_MAX_LENGTH)), '');

/** An address of the site, as the boot script keeps it. */
const page = z.string().check(z.maxLength(600));
const touch = z.object({
  at: z.number(),
  page,
  referrer: z.optional(z.string().check(z.maxLength(100))),
});

const favourite = z.object({
  model_id: z.number().check(z.int(), z.positive()),
  brand_name: name,
  brand_sign: name,
  model_name: name,
  model_sign: name,
});

/** What one host of the site hands to another; invalid parts are dropped one by one. */
export const transferPayload = z.object({
  favourites: z.catch(z.optional(z.array(favourite).check(z.maxLength(FAVOURITES_MAX))), undefined),
  /** The half-written enquiry. */
  draft: z.catch(
    z.optional(
      z.object({
        name: typed,
        mobile: typed,
        mail: typed,
        remark: typed,
        company: typed,
        city: typed,
        country: z._default(z.object({ text: typed, id: z._default(z.nullable(name), null) }), {
          text: '',
          id: null,
        }),
      }),
    ),
    undefined,
  ),
  /** Ids of what the draft was whenever a host handed it over, the newest last. */
  draftVersions: z.catch(
    z.optional(z.array(z.string().check(z.maxLength(36))).check(z.maxLength(DRAFT_VERSIONS_MAX))),
    undefined,
  ),
  /** How the visitor came to the site, and the pages of this visit (./visit.ts). */
  visit: z.catch(
    z.optional(
      z.object({
        first: z.catch(z.optional(touch), undefined),
        last: z.catch(z.optional(touch), undefined),
        pages: z.catch(
          z.optional(z.array(z.tuple([z.number(), page])).check(z.maxLength(VISIT_PAGES_MAX))),
          undefined,
        ),
      }),
    ),
    undefined,
  ),
  chosenPort: z.catch(z.optional(z.enum(PORTS)), undefined),
  /** Currency and city for prices; '' where the visitor chose none. */
  money: z.catch(z.optional(z.enum(['', ...CURRENCIES])), undefined),
  home: z.catch(z.optional(z.string().check(z.regex(/^([a-z]{2,30})?$/))), undefined),
  word: z.catch(z.optional(z.string().check(z.maxLength(200))), undefined),
  source: z.catch(z.optional(name), undefined),
  /** Logs in once, within a minute, and only in this browser. */
  code: z.catch(z.optional(z.string().check(z.regex(/^[0-9a-f]{64}$/))), undefined),
  /** The part of the cookie that shows that this browser packed it. */
  proof: z.catch(z.optional(z.string().check(z.maxLength(64))), undefined),
});

export type TransferPayload = z.infer<typeof transferPayload>;
type Favourite = z.infer<typeof favourite>;
type Draft = NonNullable<TransferPayload['draft']>;

/** The favourites in a stored list; invalid entries are skipped. */
export function favouritesIn(stored: unknown): Favourite[] {
  if (!Array.isArray(stored)) return [];
  return stored.flatMap((row) => favourite.safeParse(row).data ?? []);
}

/** True when nothing is typed into it; the country may be chosen by the site. */
export function isEmptyDraft({ country: _country, ...texts }: Draft): boolean {
  return Object.values(texts).every((text) => text.trim() === '');
}

/** A payload that `base64urlOf` has written; null for a text that is no valid one. */
export function decodePayload(text: string): TransferPayload | null {
  try {
    const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0));
    const parsed = transferPayload.safeParse(JSON.parse(new TextDecoder().decode(bytes)));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}
