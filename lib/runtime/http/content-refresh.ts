import { listenForContentChanges } from '@/lib/server/db/content-changes';
import { type NextHandler, renderWithNext } from './next-renderer';

/** The route handler that invalidates Next's cached reads, which only runs inside Next. */
export const REVALIDATE_PATH = '/internal/revalidate';

/** Tags of one request: far below the size of body that the handler accepts. */
const TAGS_AT_ONCE = 5_000;

export interface ContentRefreshOptions {
  databaseUrl: string;
  /** Authorises the request to the route handler. */
  secret: string;
  /** Called once Next renders the change, with the tags of what has changed. */
  onRefreshed(tags: readonly string[]): void;
}

/**
 * Synchronises the caches of this process with the database: what a command announces is
 * invalidated in Next and then in the page cache, at once and in the order of arrival.
 * @param next Next's request handler
 * @returns ends the listening
 */
export async function refreshOnContentChange(
  next: NextHandler,
  { databaseUrl, secret, onRefreshed }: ContentRefreshOptions,
): Promise<() => Promise<void>> {
  const waiting = new Set<string>();
  let isRefreshing = false;

  async function refresh(): Promise<void> {
    if (isRefreshing) return;
    isRefreshing = true;
    while (waiting.size > 0) {
      const tags = [...waiting].slice(0, TAGS_AT_ONCE);
      for (const tag of tags) waiting.delete(tag);
      try {
        await revalidate(next, secret, tags);
      } catch (error) {
        console.error(error);
      }
      onRefreshed(tags);
    }
    isRefreshing = false;
  }

  const add = (tags: string[]) => {
    for (const tag of tags) waiting.add(tag);
    void refresh();
  };
  return listenForContentChanges(databaseUrl, { onChange: add });
}

async function revalidate(next: NextHandler, secret: string, tags: string[]): Promise<void> {
  const { status } = await renderWithNext(next, {
    method: 'POST',
    url: REVALIDATE_PATH,
    headers: {
      host: 'localhost',
      authorization: `Bearer ${secret}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ tags }),
  });
  if (status !== 200) throw new Error(`${REVALIDATE_PATH} answered ${status}`);
}
