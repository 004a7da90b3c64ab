import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { UsageObserver } from '@/components/shell/page-effects';
import { send } from '@/lib/api/browser';
import { recordUniqueView, recordUsage } from '@/lib/contract/calls/point';
import { uniqueViews, usageEvents } from '@/lib/server/db/schema/usage';
import { api, withPageApi } from '@/tests/support/api/page-api';
import { USAGE } from './events';
import { track } from './track';

/** How far the server's clock is ahead of the device's. */
let aheadMs = 0;
withPageApi({ now: () => new Date(Date.now() + aheadMs) });

/** The events of a test, told apart by their station. */
const usageOf = async (station: string) =>
  (await api.db.select().from(usageEvents)).filter((event) => event.station === station);

const openPage = async (station: string) => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  render(<UsageObserver />);
  await vi.dynamicImportSettled();
  track({ plate: 'layout', module: USAGE.menuHead, station });
};

/** What a phone does with a page when another app comes to the front, and before it closes it. */
function hidePage(): void {
  const state = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  state.mockRestore();
}

it('sends nothing while a page is open and makes no call, and everything when it is hidden', async () => {
  document.documentElement.dataset.locale = 'mn';
  await openPage('hidden');
  track({ plate: 'home', module: 'brands', station: 'hidden' }, { unique: true });
  await userEvent.keyboard('{Tab}');
  expect(api.paths).toEqual([]);
  hidePage();
  await expect.poll(() => usageOf('hidden')).toMatchObject([{ locale: 'mn', page: '/' }]);
  await expect
    .poll(() => api.db.select().from(uniqueViews))
    .toMatchObject([{ station: 'hidden', locale: 'mn', visitor: localStorage.getItem('visitor') }]);
  hidePage();
  await send('GET /api/home/lang', {});
  expect(api.sentTo(recordUsage)).toHaveLength(1);
  expect(api.sentTo(recordUniqueView)).toHaveLength(1);
});

it('sends events beside the next call that is made', async () => {
  await openPage('beside');
  await userEvent.keyboard('{Tab}');
  await expect
    .poll(async () => {
      await send('GET /api/home/lang', {});
      return usageOf('beside');
    })
    .toHaveLength(1);
});

it.each(['down', 'answer-lost'] as const)(
  'keeps events while the network is %s, and stores each once',
  async (network) => {
    await openPage(network);
    api.network = network;
    hidePage();
    await expect.poll(() => api.sentTo(recordUsage)).toHaveLength(1);
    await expect.poll(() => sessionStorage.getItem('usage_queue')).toContain(network);
    api.network = 'up';
    hidePage();
    await expect.poll(() => api.sentTo(recordUsage)).toHaveLength(2);
    await expect.poll(() => usageOf(network)).toHaveLength(1);
    expect(sessionStorage.getItem('usage_queue')).toBe('[]');
  },
);

it('keeps events while the API asks to wait', async () => {
  await openPage('wait');
  api.answerWith = () => new Response('{}', { status: 429 });
  hidePage();
  await expect.poll(() => sessionStorage.getItem('usage_queue')).toContain('"wait"');
  api.answerWith = null;
  hidePage();
  await expect.poll(() => usageOf('wait')).toHaveLength(1);
});

it('sends events also from a device whose clock is wrong', async () => {
  aheadMs = 3 * 60 * 60 * 1000;
  await openPage('late');
  hidePage();
  await expect.poll(() => usageOf('late')).toHaveLength(1);
  expect(api.sentTo(recordUsage)).toHaveLength(2);
});
