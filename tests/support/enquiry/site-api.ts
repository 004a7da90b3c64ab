import { vi } from 'vitest';
import { createTestBackend, type TestBackend } from '@/tests/support/server/test-backend';

/** The network between a rendered island and the API. */
export interface SiteApi extends Pick<TestBackend, 'db' | 'close'> {
  /** Every POST that reached the API or was lost on the way, oldest first. */
  sent: Record<string, unknown>[];
  /** `answer-lost`: the API works, but its answer does not arrive. */
  network: 'up' | 'down' | 'answer-lost';
  /** Path of every request, oldest first. */
  paths: string[];
  /** The visitor's, in plain notation. */
  address: string;
  /** When set, this answers instead of the API. */
  answerWith: (() => Response) | null;
}

/**
 * Puts the real API, on a database in memory, behind `fetch`. Call it before anything imports the
 * browser's client, which looks `Request` up once; then import the island dynamically.
 */
export async function connectSiteApi(): Promise<SiteApi> {
  const { dispatch, db, close } = await createTestBackend();
  const api: SiteApi = {
    db,
    close,
    sent: [],
    network: 'up',
    paths: [],
    address: '192.0.2.1',
    answerWith: null,
  };

  // Node's knows no page whose address a relative one could belong to.
  const NodeRequest = globalThis.Request;
  class PageRequest extends NodeRequest {
    constructor(input: RequestInfo | URL, init?: RequestInit) {
      super(typeof input === 'string' ? new URL(input, window.location.href) : input, init);
    }
  }
  vi.stubGlobal('Request', PageRequest);
  vi.stubGlobal('fetch', async (input: Request) => {
    const request = new PageRequest(input);
    api.paths.push(new URL(request.url).pathname);
    if (request.method === 'POST') api.sent.push(await request.clone().json());
    if (api.network === 'down') throw new TypeError('Failed to fetch');
    const response = api.answerWith?.() ?? (await dispatch(request, { address: api.address }));
    if (api.network === 'answer-lost') throw new TypeError('Failed to fetch');
    return response;
  });
  return api;
}
