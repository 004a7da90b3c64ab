import { cleanup } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import {
  createTestBackend,
  type TestBackend,
  type TestBackendOptions,
} from '@/tests/support/server/test-backend';

interface SentRequest {
  path: string;
  lang: string | null;
  body: Record<string, unknown>;
}

/** The network between a rendered component and the API. */
export interface PageApi extends Pick<TestBackend, 'db' | 'close'> {
  /** Path of every request that reached the API or was lost on the way, oldest first. */
  paths: string[];
  /** Those of them that carry a body; of a form with files only where it went. */
  sent: SentRequest[];
  /**
   * The requests of one call. Usage events are sent in parallel, before or after the request that a
   * test looks for, so no test relies on the last request.
   */
  sentTo(call: { path: string }): SentRequest[];
  /** `answer-lost`: the API works, but its answer does not arrive. */
  network: 'up' | 'down' | 'answer-lost';
  /** The visitor's, in plain notation. */
  address: string;
  /** Its result replaces the API's response; null leaves that, once it arrives. */
  answerWith: ((path: string) => Response | null | Promise<Response | null>) | null;
  /** Puts the network right and forgets what was sent. */
  reset(): void;
}

/** Handlers of the site's addresses outside the API, by path. */
type SiteAnswers = Readonly<Record<string, (request: Request) => Promise<Response>>>;

/** Puts the real API, on a database in memory, behind the network of a file's components. */
export async function connectPageApi(
  options: TestBackendOptions = {},
  siteAnswers: SiteAnswers = {},
): Promise<PageApi> {
  const { dispatch, db, close } = await createTestBackend(options);
  const server = setupServer(
    http.all('*', async ({ request }) => {
      const path = new URL(request.url).pathname;
      connected.paths.push(path);
      if (request.method === 'POST') {
        const isJson = request.headers.get('content-type')?.startsWith('application/json');
        const body = isJson ? ((await request.clone().json()) as Record<string, unknown>) : {};
        connected.sent.push({ path, lang: request.headers.get('lang'), body });
      }
      if (connected.network === 'down') return HttpResponse.error();
      const answer =
        (await connected.answerWith?.(path)) ??
        (await (siteAnswers[path]?.(request) ?? dispatch(request, { address: connected.address })));
      return connected.network === 'answer-lost' ? HttpResponse.error() : answer;
    }),
  );
  server.listen();
  const connected: PageApi = {
    db,
    paths: [],
    sent: [],
    sentTo: ({ path }) => connected.sent.filter((request) => request.path === path),
    network: 'up',
    address: '192.0.2.1',
    answerWith: null,
    reset() {
      connected.paths.length = 0;
      connected.sent.length = 0;
      connected.network = 'up';
      connected.answerWith = null;
    },
    async close() {
      server.close();
      await close();
    },
  };
  return connected;
}

/** The API of a file that calls `withPageApi`. */
export let api: PageApi;

/** Connects the API for a file's tests; each begins in an empty browser, on an English page. */
export function withPageApi(options: TestBackendOptions = {}): void {
  beforeAll(async () => {
    api = await connectPageApi(options);
  });

  afterAll(() => api.close());

  beforeEach(() => {
    localStorage.clear();
    sessionStorage.clear();
    document.documentElement.dataset.locale = 'en';
    api.reset();
  });

  afterEach(cleanup);
}
