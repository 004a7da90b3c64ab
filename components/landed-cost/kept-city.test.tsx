import { cleanup, render } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, it, vi } from 'vitest';
import { HOME_KEY } from '@/lib/browser/storage-keys';
import { KeptCity } from './kept-city';

const FORM = (
  <form>
    <select name="to" defaultValue="ulaanbaatar">
      {['ulaanbaatar', 'almaty', 'moscow'].map((city) => (
        <option key={city}>{city}</option>
      ))}
    </select>
    <KeptCity isChosen={false} />
  </form>
);

afterEach(() => {
  vi.restoreAllMocks();
  cleanup();
  localStorage.clear();
});

function cityAfterHydration(chosen?: string): string {
  localStorage.setItem(HOME_KEY, 'almaty');
  const container = document.createElement('div');
  document.body.append(container);
  container.innerHTML = renderToString(FORM);
  const select = container.querySelector('select') as HTMLSelectElement;
  if (chosen) select.value = chosen;
  render(FORM, { container, hydrate: true });
  return select.value;
}

it('preselects the city of last time, except where another was chosen before hydration', () => {
  expect(cityAfterHydration()).toBe('almaty');
  expect(cityAfterHydration('moscow')).toBe('moscow');
});

it.each([
  ['keeps the city of a form that was sent before its script had loaded', '', null, 'ulaanbaatar'],
  ['keeps no city of a link from elsewhere', 'https://elsewhere.example/', null, null],
  ['leaves a city that was kept before', '', 'almaty', 'almaty'],
])('%s', (_, from, before, after) => {
  if (before) localStorage.setItem(HOME_KEY, before);
  vi.spyOn(document, 'referrer', 'get').mockReturnValue(from || `${location.href}?car=101`);
  render(
    <form>
      <select name="to" defaultValue="ulaanbaatar">
        <option>ulaanbaatar</option>
      </select>
      <KeptCity isChosen />
    </form>,
  );
  expect(localStorage.getItem(HOME_KEY)).toBe(after);
});
