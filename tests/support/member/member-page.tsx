import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  AppRouterContext,
  type AppRouterInstance,
} from 'next/dist/shared/lib/app-router-context.shared-runtime';
import type { ReactNode } from 'react';
import { vi } from 'vitest';
import { Toast } from '@/components/ui/toast';
import type { Locale } from '@/lib/i18n/locales';
import { StoreProvider } from '@/store/store-provider';
import { createTestBackend, type TestBackend } from '@/tests/support/server/test-backend';

/** The network between a page and the API. */
export interface MemberApi extends Pick<TestBackend, 'db' | 'close'> {
  /** Every request that was sent, oldest first. */
  sent: { path: string; lang: string | null; body: Record<string, unknown> }[];
  isDown: boolean;
}

/**
 * Puts the real API, with the limits of a real site, behind `fetch`. Call it before anything
 * imports the browser's client, which looks `Request` up once.
 */
export async function connectMemberApi(): Promise<MemberApi> {
  const { dispatch, db, close } = await createTestBackend({ rateLimitScale: 1 });
  const api: MemberApi = { db, close, sent: [], isDown: false };

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
    const { pathname } = new URL(request.url);
    api.sent.push({
      path: pathname,
      lang: request.headers.get('lang'),
      body: await request.clone().json(),
    });
    if (api.isDown) throw new TypeError('Failed to fetch');
    return dispatch(request, { address: '192.0.2.1' });
  });
  return api;
}

/** Islands on a page of the site, with what every page has around them. */
export function openPage(locale: Locale, islands: ReactNode) {
  document.documentElement.dataset.locale = locale;
  const visited: string[] = [];
  const router = { push: (path: string) => visited.push(path) } as unknown as AppRouterInstance;
  const view = render(
    <AppRouterContext value={router}>
      <StoreProvider locale={locale}>
        {islands}
        <Toast closeLabel="Close" />
      </StoreProvider>
    </AppRouterContext>,
  );
  return { ...view, user: userEvent.setup({ delay: null }), visited };
}
