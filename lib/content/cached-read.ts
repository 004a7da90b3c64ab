import { PAGE_READS } from '@/lib/config/cache-table';
import { ApiError, CODE } from '@/lib/contract/envelope';
import { cachedAnswer } from '@/lib/server/read-cache';

/**
 * The backend's answer to one read of pages, cached as PAGE_READS says. Only "not found" becomes
 * null: any other failure is thrown and never cached, so that an outage is not cached as absence.
 * Answers are shared: callers must not change them.
 * @param args all arguments of the question
 * @param ownTags of the records that the answer shows
 */
export function cachedRead<Answer>(
  kind: keyof typeof PAGE_READS,
  args: readonly (string | number)[],
  read: () => Promise<Answer>,
  ownTags?: (answer: Answer | null) => readonly string[],
): Promise<Answer | null> {
  const run = async () => {
    try {
      return await read();
    } catch (error) {
      if (error instanceof ApiError && error.code === CODE.notFound) return null;
      throw error;
    }
  };
  const name = JSON.stringify(['page', kind, ...args]);
  return cachedAnswer(name, { ...PAGE_READS[kind], run, ...(ownTags && { ownTags }) });
}
