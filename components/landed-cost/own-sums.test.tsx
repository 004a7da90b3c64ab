import { expect, it, vi } from 'vitest';
import { send } from '@/lib/api/browser';
import { HOME_KEY, MONEY_KEY } from '@/lib/browser/storage-keys';
import { api, withPageApi } from '@/tests/support/api/page-api';
import { fillOwnSums } from './own-sums';

withPageApi({ seed: true });

/** Shows the page of a car to a visitor from a city. @returns the chat's link */
function openCar(city = 'almaty', path = '/car/101'): HTMLAnchorElement | null {
  // It would look at the page after the test, too.
  vi.stubGlobal(
    'MutationObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  localStorage.setItem(HOME_KEY, city);
  history.replaceState(null, '', path);
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

it('asks beside the price, and leaves a chat as it is, where the cost in the city is not known', async () => {
  const chat = openCar('bishkek', '/car/3204');
  // An electric car, of which the cost is known there.
  document.body.insertAdjacentHTML(
    'beforeend',
    '<ul class="own-note"><li><a href="/car/103">BYD</a> <b class="own-price">$9,900</b></li></ul>',
  );
  const said = chat?.href;
  await fillOwnSums();
  await expect.poll(() => document.querySelector('.buy-note > a')?.textContent).toMatch(/ask us$/);
  const list = document.querySelector<HTMLElement>('.own-note');
  await expect.poll(() => list?.dataset.own).toMatch(/^Bishkek: with delivery/);
  expect(document.querySelector<HTMLElement>('.buy-note')?.dataset.own).toBe('');
  expect(chat?.href).toBe(said);
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
