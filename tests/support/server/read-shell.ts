import { LANGUAGES_TAG } from '@/lib/config/cache-table';
import { cachedAnswer } from '@/lib/server/read-cache';

/** A read that every page makes while it renders; for tests with a stand-in for Next. */
export const readShell = (): Promise<boolean> =>
  cachedAnswer('shell', { tags: [LANGUAGES_TAG], lifetimeS: 3600, run: async () => true });
