import { PAGE_LIFETIME_S, QUERY_PAGE_LIFETIME_S } from '@/lib/config/cache-table';
import { SITE_HINT_COOKIE } from '@/lib/config/cookies';
import { NOT_FOUND_SCREEN_HEADER } from '@/lib/routing/not-found-screen';
import { PAGE_DATA_ROUTES } from '@/lib/routing/page-routes';
import { type CachedResponse, createCachedPage, etagOf } from './cached-response';
import {
  isHtml,
  linkHeaderOf,
  type NextHandler,
  pageHtmlOf,
  publicHeadersOf,
  type RenderedResponse,
  renderWithNext,
} from './next-renderer';

/**
 * Next renders each page for each request, which costs half of what it takes to render and store one
 * (docs/adr/0021), and forbids caches to store it. Their addresses say which are the same for
 * everybody (lib/routing/inner-path.ts). After this time the next request is answered from the
 * cache, and the page is rendered again in the background (stale-while-revalidate); a minute for a
 * page named by a query, as answers of queries are fresh (lib/server/read-cache.ts). Changes of the
 * content do not wait for it: see `invalidate`.
 */
export const lifetimeSOf = ({ isQueryPage }: Pick<RenderTarget, 'isQueryPage'>) =>
  isQueryPage ? QUERY_PAGE_LIFETIME_S : PAGE_LIFETIME_S;

const YEAR_S = 365 * 24 * 3600;

/** What Next is asked for when a page is not cached. */
export interface RenderTarget {
  host: string;
  url: string;
  isQueryPage?: boolean;
  isNotFoundScreen?: boolean;
  /** Of the visitor. */
  clientAddress: string;
}

/** The result. */
export type RenderedEntry =
  | { kind: 'page'; response: CachedResponse }
  | { kind: 'not found' | 'per visitor' };

/** Next answered a page with an error; its response may be sent to the client. */
export class FailedPageError extends Error {
  override name = 'FailedPageError';

  constructor(readonly rendered: RenderedResponse) {
    super(`a page was answered with ${rendered.status}`);
  }
}

/**
 * Renders a page as everybody sees it.
 * @param known the cached page; one that comes out the same, under the same policy, keeps its
 * compressed bodies
 * @throws FailedPageError when Next answers with an error
 */
export async function renderEntry(
  handle: NextHandler,
  target: RenderTarget,
  known: CachedResponse | null,
): Promise<RenderedEntry> {
  const { host, url, isNotFoundScreen } = target;
  const rendered = await renderWithNext(handle, {
    url,
    headers: {
      host,
      accept: 'text/html',
      // Next renders a page's head before the page only for a client with a user agent
      // (`htmlLimitedBots` of next.config.ts).
      'user-agent': 'page-cache',
      // The hint stops the middleware from adding one visitor's cookie to everybody's page.
      cookie: `${SITE_HINT_COOKIE}=1`,
      ...(isNotFoundScreen && { [NOT_FOUND_SCREEN_HEADER]: '1' }),
    },
  });
  const { status, headers } = rendered;
  if (status >= 500) throw new FailedPageError(rendered);
  if (status === 404 && isHtml(rendered)) return { kind: 'not found' };
  const isPage = isHtml(rendered);
  const isForEverybody = status === 200 && (isPage || isTexts(url)) && !headers['set-cookie'];
  if (!isForEverybody) return { kind: 'per visitor' };
  const text = isPage ? pageHtmlOf(rendered) : rendered.body.toString('utf8');
  // A browser that is told that its page is unchanged keeps the policy that came with it.
  const etag = etagOf(`${headers['content-security-policy'] ?? ''}\n${text}`);
  if (known?.etag === etag) return { kind: 'page', response: known };
  const link = linkHeaderOf(text, headers.link);
  const lifetimeS = lifetimeSOf(target);
  const cacheControl = `s-maxage=${lifetimeS}, stale-while-revalidate=${YEAR_S - lifetimeS}`;
  const own = isPage && { ...(link && { link }), 'cache-control': cacheControl };
  return {
    kind: 'page',
    response: await createCachedPage(
      Buffer.from(text),
      publicHeadersOf({ ...headers, ...own }),
      etag,
    ),
  };
}

/** Texts that a page loads later; their own headers say how long they are cached. */
const isTexts = (url: string) => (PAGE_DATA_ROUTES as readonly string[]).includes(url);
