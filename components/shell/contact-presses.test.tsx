import { cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queuedEvents } from '@/lib/analytics/queue';
import { chatHref, mailHref, telHref } from '@/lib/config/channels';
import { storeOf } from '@/lib/config/company';
import { UsageObserver } from './page-effects';

const stay = (event: Event) => event.preventDefault();

beforeEach(() => {
  sessionStorage.clear();
  document.documentElement.dataset.site = '2';
  // jsdom opens no addresses.
  window.addEventListener('click', stay);
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
});
afterEach(() => {
  cleanup();
  window.removeEventListener('click', stay);
  delete document.documentElement.dataset.site;
  vi.unstubAllGlobals();
});

it('counts presses on telephone, mail and messengers, with the port and the part of the page', () => {
  const store = storeOf('erenhot');
  const about = { message: 'BAM-101?', reference: 'BAM-101' };
  const hrefs = [
    telHref(store.phone),
    mailHref(),
    ...(['whatsapp', 'telegram', 'messenger'] as const).map((app) => chatHref(app, store, about)),
    'https://example.com/',
    '/car/101',
  ];
  const { container } = render(
    <>
      <UsageObserver />
      <main>
        {hrefs.map((href) => (
          <a key={href} href={href}>
            <b>{href}</b>
          </a>
        ))}
      </main>
      <footer>
        <a href={telHref(store.phone)} data-usage="layout|menuHead|phone">
          call
        </a>
      </footer>
    </>,
  );
  for (const inner of container.querySelectorAll<HTMLElement>('b, footer a')) inner.click();
  const events = queuedEvents().map(({ plate, module, station, type }) =>
    [plate, module, station, type].join(' '),
  );
  expect(events).toEqual([
    'page contact phone 2',
    'page contact mail 2',
    'page contact whatsapp 2',
    'page contact telegram 2',
    'page contact messenger 2',
    'layout menuHead phone ',
    'layout contact phone 2',
  ]);
});
