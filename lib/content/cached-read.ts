import { unstable_cache } from 'next/cache';
import { ApiError, CODE } from '@/lib/contract/envelope';

/** Seconds after which a read is asked again even when nobody announced a change. */
const READ_LIFETIME_S = 3600;

/**
 * Keeps the answer of one question until its tags are refreshed or its lifetime ends. Only "not
 * found" becomes null: any other failure is thrown and never kept, so that an outage is not
 * remembered as absence.
 * @param key names the question and all of its arguments
 */
export function cachedRead<Answer>(
  key: readonly (string | number)[],
  tags: string[],
  read: () => Promise<Answer>,
): Promise<Answer | null> {
  const question = async () => {
    try {
      return await read();
    } catch (error) {
      if (error instanceof ApiError && error.code === CODE.notFound) return null;
      throw error;
    }
  };
  return unstable_cache(question, key.map(String), { tags, revalidate: READ_LIFETIME_S })();
}

/**
 * Marks the page that is being made as one that shows what these tags name: it is made anew when
 * one of them is refreshed, though what it reads is not cached by itself.
 */
export async function tagPage(tags: string[]): Promise<void> {
  await unstable_cache(async () => true, ['page-tags', ...tags], { tags })();
}
