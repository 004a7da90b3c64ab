import { vi } from 'vitest';
import { GET as answerLabels } from '@/app/[locale]/labels/reviews/route';
import { createTestBackend, type TestBackend } from '@/tests/support/server/test-backend';
import { requestClassFor } from './api-request';

/** The network between a page with reviews and the API. */
export interface ReviewApi extends Pick<TestBackend, 'db' | 'close'> {
  /** Paths of everything that was sent, oldest first. */
  sent: string[];
  network: 'up' | 'down' | 'answer-lost';
  /** When set, this answers a path instead of the API. */
  answerWith: ((path: string) => Response | null) | null;
}

/**
 * Puts the real API with the demo catalogue behind `fetch` and XMLHttpRequest. Call it before
 * anything imports the browser's client, which looks `Request` up once.
 */
export async function connectReviewApi(): Promise<ReviewApi> {
  const { dispatch, db, close } = await createTestBackend({ seed: true });
  const api: ReviewApi = { db, close, sent: [], network: 'up', answerWith: null };

  // Node's knows no page whose address a relative one could belong to.
  const NodeRequest = globalThis.Request;
  class PageRequest extends NodeRequest {
    constructor(input: RequestInfo | URL, init?: RequestInit) {
      super(typeof input === 'string' ? new URL(input, window.location.href) : input, init);
    }
  }
  const routed = (pathname: string, request: Request) =>
    pathname === '/labels/reviews'
      ? answerLabels(request, { params: Promise.resolve({ locale: 'en' }) })
      : dispatch(request, { address: '192.0.2.1' });
  const answer = async (request: Request) => {
    const { pathname } = new URL(request.url);
    api.sent.push(pathname);
    if (api.network === 'down') throw new TypeError('Failed to fetch');
    const instead = api.answerWith?.(pathname);
    const response = instead ?? (await routed(pathname, request));
    if (api.network === 'answer-lost') throw new TypeError('Failed to fetch');
    return response;
  };
  vi.stubGlobal('Request', PageRequest);
  vi.stubGlobal('fetch', (input: Request) => answer(new PageRequest(input)));
  vi.stubGlobal('XMLHttpRequest', requestClassFor(answer));
  return api;
}

export function envelope(data: unknown, code = 0, msg = ''): Response {
  return Response.json({ code, msg, data });
}
