import { readPreview } from '@/lib/contract/calls/content';
import { ApiError, CODE } from '@/lib/contract/envelope';
import type { Locale } from '@/lib/i18n/locales';
import { contentClient } from './content-client';

/** No text in the language, or no key at all. */
const NONE: readonly number[] = [CODE.notFound, CODE.rejected];

/**
 * What a key of the desk shows in a language, as it is stored at this moment, published or not;
 * null for an invalid or expired key. Never cached.
 */
export async function readPreviewed(locale: Locale, key: string) {
  try {
    return await contentClient(locale)(readPreview, { key });
  } catch (error) {
    const isNone = error instanceof ApiError && NONE.includes(error.code);
    if (isNone) return null;
    throw error;
  }
}
