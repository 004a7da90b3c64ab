import { serverEnv } from '@/lib/env/server';
import type { Locale } from '@/lib/i18n/locales';
import { originOf, ownAddressOf } from '@/lib/routing/hosts';
import { readPageDocument } from './page-document';
import { siteClient } from './site-client';

/** Short, because a person waits for it. */
const ANSWER_WITHIN_MS = 8000;

/**
 * The pieces of text of a page of ours as it is now; null for one that is not there.
 * @param path with its query
 */
export async function readBlocks(locale: Locale, path: string): Promise<string[] | null> {
  const env = serverEnv();
  const stop = AbortSignal.timeout(ANSWER_WITHIN_MS);
  const client = siteClient(1, ownAddressOf(env), stop);
  try {
    const { status, body } = await client.get(originOf(env.SITE_ORIGIN, locale) + path);
    return status === 200 ? readPageDocument(body).blocks : null;
  } catch {
    return null;
  } finally {
    client.close();
  }
}
