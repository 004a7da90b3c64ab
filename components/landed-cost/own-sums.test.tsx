import { expect, it, vi } from 'vitest';
import { HOME_KEY } from '@/lib/browser/storage-keys';
import { withPageApi } from '@/tests/support/api/page-api';
import { fillOwnSums } from './own-sums';

withPageApi({ seed: true });

it('begins a chat with the sum for the chosen city, and with spaces that every app reads', async () => {
  // It would look at the page after the test, too.
  vi.stubGlobal(
    'MutationObserver',
    class {
      observe() {}
    },
  );
  localStorage.setItem(HOME_KEY, 'almaty');
  history.replaceState(null, '', '/car/101');
  document.body.innerHTML = `<div class="buy-box">
    <p class="buy-note"><a href="/landedCost?car=101">Costs</a></p>
    <a id="chat" href="https://wa.me/1?text=Is%20it%20there%3F">WhatsApp</a></div>`;
  await fillOwnSums();
  const chat = document.querySelector<HTMLAnchorElement>('#chat');
  await expect.poll(() => chat?.search).toMatch(/^\?text=Is%20it%20there%3F%0AAlmaty%3A%20/);
  expect(chat?.search).not.toContain('+');
  expect(decodeURIComponent(chat?.search ?? '')).toMatch(/ · With example rates$/);
});
