import { unstable_cache } from 'next/cache';
import { cache } from 'react';
import { CONTENT_TAG } from '@/lib/config/cache-tags';
import { ApiError, CODE } from '@/lib/contract/envelope';

/** Seconds after which a read is asked again even when nobody announced a change. */
const READ_LIFETIME_S = 3600;

/** The reads of the page that is being made: its metadata, shell and content ask the same things. */
const readsOfPage = cache(() => new Map<string, Promise<unknown>>());

/**
 * Caches the answer of one question until its tags are refreshed or its lifetime ends; within a
 * page it is looked up once, and callers do not change it. Only "not found" becomes null: any other
 * failure is thrown and never cached, so that an outage is not remembered as absence.
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
  const reads = readsOfPage();
  const name = JSON.stringify(key);
  const known = reads.get(name);
  if (known) return known as Promise<Answer | null>;
  const options = { tags: [CONTENT_TAG, ...tags], revalidate: READ_LIFETIME_S };
  const answer = unstable_cache(question, key.map(String), options)();
  reads.set(name, answer);
  return answer;
}
