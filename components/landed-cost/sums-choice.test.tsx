import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, it, vi } from 'vitest';
import { HOME_KEY, MONEY_KEY } from '@/lib/browser/storage-keys';
import { SumsChoice } from './sums-choice';

const CHOICE = (
  <SumsChoice
    texts={{ currency: '', dollars: '', city: '', cityHint: '', noCity: '', save: 'Save' }}
    currencies={['KZT', 'MNT'].map((code) => ({ code, name: code, note: '' }))}
    countries={[{ name: 'Kazakhstan', cities: [['almaty', 'Almaty']] }]}
  />
);

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

it('shows what this browser keeps, except where something was chosen before hydration', () => {
  localStorage.setItem(MONEY_KEY, 'MNT');
  localStorage.setItem(HOME_KEY, 'almaty');
  const container = document.createElement('div');
  document.body.append(container);
  container.innerHTML = renderToString(CHOICE);
  container.querySelector<HTMLInputElement>('[value="KZT"]')?.click();
  render(CHOICE, { container, hydrate: true });
  const form = container.querySelector('form') ?? undefined;
  expect(Object.fromEntries(new FormData(form))).toEqual({
    [MONEY_KEY]: 'KZT',
    [HOME_KEY]: 'almaty',
  });
});

it('keeps that dollars alone and no city were chosen, which another host has to hear', () => {
  vi.stubGlobal('location', { origin: 'http://localhost:3000', assign: vi.fn() });
  localStorage.setItem(MONEY_KEY, 'MNT');
  localStorage.setItem(HOME_KEY, 'almaty');
  const { container } = render(CHOICE);
  fireEvent.click(container.querySelector('[name="money"][value=""]') as Element);
  fireEvent.change(screen.getByRole('combobox'), { target: { value: '' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect({ ...localStorage }).toEqual({ [MONEY_KEY]: '', [HOME_KEY]: '' });
});
