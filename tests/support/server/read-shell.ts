import { LANGUAGES_TAG } from '@/lib/config/cache-table';
import { cachedAnswer } from '@/lib/server/read-cache';

/** What stands for Next reads, as every page of the site does, while it renders. */
export const readShell = (): Promise<boolean> =>
  cachedAnswer('shell', { tags: [LANGUAGES_TAG], lifetimeS: 3600, run: async () => true });
