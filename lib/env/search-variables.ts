import { z } from 'zod';

/** Tokens with commas between them: an engine may give another one for each host. */
const tokens = z.preprocess(
  (value) =>
    String(value ?? '')
      .split(',')
      .map((each) => each.trim())
      .filter(Boolean),
  z.array(z.string().regex(/^[\w-]{8,100}$/, { message: 'must be what the tag holds' })).max(20),
);

/** IndexNow services that changed pages are announced to; each informs the others. */
const INDEXNOW_ENDPOINTS = 'https://api.indexnow.org/indexnow,https://yandex.com/indexnow';

const addresses = z.preprocess(
  (value) =>
    String(value || INDEXNOW_ENDPOINTS)
      .split(',')
      .map((each) => each.trim())
      .filter(Boolean),
  z.array(z.url({ protocol: /^https?$/ })).max(5),
);

/** How search engines meet this installation (docs/search-engines.md). */
export const SEARCH_VARIABLES = {
  /** Whether they may list its pages; by default the origin decides. */
  SEARCH_INDEXING: z.preprocess((value) => value || undefined, z.stringbool().optional()),
  /** Tokens on the home page, by which their consoles verify who owns the site. */
  GOOGLE_VERIFICATION: tokens,
  YANDEX_VERIFICATION: tokens,
  BING_VERIFICATION: tokens,
  /** As the protocol wants it (https://www.indexnow.org/documentation); served as a file's name. */
  INDEXNOW_KEY: z.preprocess(
    (value) => value || undefined,
    z
      .string()
      .regex(/^[a-zA-Z0-9-]{8,128}$/, {
        message: 'must be 8 to 128 Latin letters, digits and hyphens',
      })
      .optional(),
  ),
  INDEXNOW_ENDPOINTS: addresses,
};

/** A host label, or a part of one, that is usual for an installation that is not the real site. */
const REHEARSAL = /(?:^|[.-])(?:dev|test|qa|uat|stage|staging|preview|preprod)(?:[.-]|$)/;

/**
 * Whether search engines may list an origin by default: the pages of a rehearsal
 * (`staging.example.com`, `mall-test.example.com`) would be duplicates of the real site.
 */
export function isForSearchEngines(siteOrigin: string, nodeEnv: string): boolean {
  return nodeEnv !== 'development' && !REHEARSAL.test(new URL(siteOrigin).hostname);
}
