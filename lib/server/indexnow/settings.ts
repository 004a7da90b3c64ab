import type { ServerEnv } from '@/lib/env/server';
import { isLocalOrigin } from '@/lib/routing/hosts';

/** How changed pages are announced to search engines. */
export interface IndexNowSettings {
  /** Proves that announcements are the site's own; it is served at `keyPathOf`. */
  key: string;
  endpoints: readonly string[];
  siteOrigin: string;
}

/** Where every host shows the key. */
export function keyPathOf(key: string): string {
  return `/${key}.txt`;
}

/**
 * @returns null where nothing is announced: without a key, where search engines shall list nothing,
 *   and on a site that only this machine can reach
 */
export function indexNowSettingsOf(env: ServerEnv): IndexNowSettings | null {
  const { INDEXNOW_KEY: key, INDEXNOW_ENDPOINTS, SITE_ORIGIN, SEARCH_INDEXING } = env;
  if (!key || !SEARCH_INDEXING || isLocalOrigin(SITE_ORIGIN)) return null;
  return { key, endpoints: [...new Set(INDEXNOW_ENDPOINTS)], siteOrigin: SITE_ORIGIN };
}
