import { expect, it, vi } from 'vitest';
import { send } from '@/lib/api/browser';
import { HOME_KEY, MONEY_KEY } from '@/lib/browser/storage-keys';
import { api, withPageApi } from '@/tests/support/api/page-api';
import { fillOwnSums } from './own-sums';

withPageApi({ seed: true });

/** Shows the page of a car to a visitor from Almaty. @returns the chat's link */
function openCar(): HTMLAnchorElement | null {
  // It would look at the page after the test, too.
  vi.stubGlobal(
    'MutationObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  localStorage.setItem(HOME_KEY, 'almaty');
  history.replaceState(null, '', '/car/101');
  document.body.innerHTML = `<div class="buy-box">
    <p class="buy-note"><a href="/landedCost?car=101">Costs</a></p>
    <a id="chat" href="https://wa.me/1?text=Is%20it%20there%3F">WhatsApp</a></div>`;
  return document.querySelector('#chat');
}

it('begins a chat with the sum for the chosen city, and with spaces that every app reads', async () => {
  const chat = openCar();
  await fillOwnSums();
  await expect.poll(() => chat?.search).toMatch(/^\?text=Is%20it%20there%3F%0AAlmaty%3A%20/);
  expect(chat?.search).not.toContain('+');
  expect(decodeURIComponent(chat?.search ?? '')).toMatch(/ · With example rates$/);
});

it.each(['/api/money/rate', '/api/money/home_costs'])(
  'asks again when the network is back, and says the sum once, after %s was lost',
  async (lost) => {
    const chat = openCar();
    localStorage.setItem(MONEY_KEY, 'KZT');
    api.answerWith = (path) => (path === lost ? Response.error() : null);
    await fillOwnSums();
    await expect.poll(() => api.paths).toContain('/api/money/home_costs');
    api.answerWith = null;
    const said = () => {
      window.dispatchEvent(new Event('online'));
      return chat && new URL(chat.href).searchParams.get('text');
    };
    await expect.poll(said).toMatch(/^Is it there\?\nAlmaty: [^\n]*₸[^\n]*\n[^\n]*$/);
  },
);

it('keeps the sums that are shown when the answer to an earlier request comes late', async () => {
  const chat = openCar();
  localStorage.setItem(MONEY_KEY, 'KZT');
  let arrive = (_: null) => {};
  const late = new Promise<null>((resolve) => {
    arrive = resolve;
  });
  api.answerWith = (path) => (path === '/api/money/rate' ? Response.error() : late);
  await fillOwnSums();
  await expect.poll(() => api.paths).toContain('/api/money/home_costs');
  api.answerWith = null;
  window.dispatchEvent(new Event('online'));
  await expect.poll(() => chat?.search).toContain(encodeURIComponent('₸'));
  const shown = chat?.search;
  arrive(null);
  // Answered after the late one.
  for (let i = 0; i < 3; i++)
    await send('GET /api/money/home_costs', { city: 'almaty', ids: [101] });
  expect(chat?.search).toBe(shown);
});
