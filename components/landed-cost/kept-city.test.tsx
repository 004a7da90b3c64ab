import { cleanup, render } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, it } from 'vitest';
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
