import { z } from 'zod';

/** How search engines meet this installation (README, "Search engines"). */
export const SEARCH_VARIABLES = {
  /** Whether they may list its pages; the origin decides when nobody says. */
  SEARCH_INDEXING: z.preprocess((value) => value || undefined, z.stringbool().optional()),
};

/** A label or a part of one by which people name an installation that is not the real site. */
const REHEARSAL = /(?:^|[.-])(?:dev|test|qa|uat|stage|staging|preview|preprod)(?:[.-]|$)/;

/**
 * Whether the pages of an origin are for search engines when nobody says: those of a rehearsal
 * (`staging.example.com`, `mall-test.example.com`) would be duplicates of the real site.
 */
export function isForSearchEngines(siteOrigin: string, nodeEnv: string): boolean {
  return nodeEnv !== 'development' && !REHEARSAL.test(new URL(siteOrigin).hostname);
}
