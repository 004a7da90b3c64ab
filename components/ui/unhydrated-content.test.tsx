import { act } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { afterEach, expect, it, vi } from 'vitest';
import { UnhydratedContent } from './unhydrated-content';

const PAGE = (
  <main>
    <h1>Promotions</h1>
    <UnhydratedContent id="cards" as="ul" />
  </main>
);

afterEach(() => document.body.replaceChildren());

/** The page as the server sends it, changed on its way to hydration as a test says. */
async function hydrate(change: (root: HTMLElement) => void) {
  const root = document.createElement('div');
  root.innerHTML =
    '<main><h1>Promotions</h1><ul data-content="cards"><li>Tank 300</li></ul></main>';
  document.body.append(root);
  change(root);
  const errors: unknown[] = [];
  await act(async () => {
    hydrateRoot(root, PAGE, { onRecoverableError: (error) => errors.push(error) });
  });
  return { root, errors };
}

it('stays as the server sent it', async () => {
  const { root, errors } = await hydrate(() => {});
  expect(root.querySelector('li')?.textContent).toBe('Tank 300');
  expect(errors).toEqual([]);
});

it('stays when a translator has changed the page before it hydrates', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const { root, errors } = await hydrate((page) => {
    const heading = page.querySelector('h1');
    if (heading) heading.innerHTML = '<font><font>Акции</font></font>';
    const car = page.querySelector('li');
    if (car) car.innerHTML = '<font>Танк 300</font>';
  });
  // React did give up what it found, or this test would show nothing.
  expect(errors).not.toEqual([]);
  expect(root.querySelector('ul')?.textContent).toBe('Танк 300');
});
