import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { directionOf, type Locale } from '@/lib/i18n/locales';
import { languageOfHost } from '@/lib/routing/host-locale';
import { answerHiddenLanguage } from '@/lib/runtime/http/offered-languages';
import { NOT_FOUND_PATHS } from '@/lib/server/site-check/page-list';

/** What a page shows of its own, as HTML. */
export type ContentOf = (locale: Locale, path: string) => string | Promise<string>;

export interface StandInSite {
  /** Such as `http://localhost:20123`. */
  origin: string;
  port: number;
  close(): Promise<void>;
}

/**
 * Language sites of empty pages, in which a check finds nothing but what the test puts into them.
 * They have no sitemap, as sites that are not whole.
 */
export async function openStandInSite(contentOf: ContentOf = () => ''): Promise<StandInSite> {
  const server = createServer(async (request, response) => {
    const { url: path = '/', headers } = request;
    if (answerHiddenLanguage(origin, request, response)) return;
    const locale = languageOfHost(headers.host);
    const isThere = path !== '/sitemap.xml' && !NOT_FOUND_PATHS.includes(path);
    const content = await contentOf(locale, path);
    response
      .writeHead(isThere ? 200 : 404, { 'content-type': 'text/html; charset=utf-8' })
      .end(
        `<html lang="${locale}" dir="${directionOf(locale)}"><head><meta name="robots" content="noindex"></head>` +
          `<body><h1>1</h1>${content}</body></html>`,
      );
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const { port } = server.address() as AddressInfo;
  const origin = `http://localhost:${port}`;
  return {
    origin,
    port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
