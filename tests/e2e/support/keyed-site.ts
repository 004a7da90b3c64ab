import { type SecondSite, startSecondSite } from './second-site';

/** The key of {@link startKeyedSite}; only the tests' own script gets it. */
export const MAPS_KEY = 'key-of-the-tests';

/** A site with a key for the live map. */
export function startKeyedSite(): Promise<SecondSite> {
  return startSecondSite({ variables: { NEXT_PUBLIC_GOOGLE_MAPS_KEY: MAPS_KEY } });
}
