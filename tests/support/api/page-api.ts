import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import {
  createTestBackend,
  type TestBackend,
  type TestBackendOptions,
} from '@/tests/support/server/test-backend';

/** The network between a rendered component and the API. */
export interface PageApi extends Pick<TestBackend, 'db' | 'close'> {
  /** Path of every request that reached the API or was lost on the way, oldest first. */
  paths: string[];
  /** Those of them that carry a body; of a form with files only where it went. */
  sent: { path: string; lang: string | null; body: Record<string, unknown> }[];
  /** `answer-lost`: the API works, but its answer does not arrive. */
  network: 'up' | 'down' | 'answer-lost';
  /** The visitor's, in plain notation. */
  address: string;
  /** What it answers takes the place of the API's answer. */
  answerWith: ((path: string) => Response | null) | null;
  /** Puts the network right and forgets what was sent. */
  reset(): void;
}

/** What answers addresses of the site that are not the API's, by path. */
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
      api.paths.push(path);
      if (request.method === 'POST') {
        const isJson = request.headers.get('content-type')?.startsWith('application/json');
        const body = isJson ? ((await request.clone().json()) as Record<string, unknown>) : {};
        api.sent.push({ path, lang: request.headers.get('lang'), body });
      }
      if (api.network === 'down') return HttpResponse.error();
      const answer =
        api.answerWith?.(path) ??
        (await (siteAnswers[path]?.(request) ?? dispatch(request, { address: api.address })));
      return api.network === 'answer-lost' ? HttpResponse.error() : answer;
    }),
  );
  server.listen();
  const api: PageApi = {
    db,
    paths: [],
    sent: [],
    network: 'up',
    address: '192.0.2.1',
    answerWith: null,
    reset() {
      api.paths.length = 0;
      api.sent.length = 0;
      api.network = 'up';
      api.answerWith = null;
    },
    async close() {
      server.close();
      await close();
    },
  };
  return api;
}
