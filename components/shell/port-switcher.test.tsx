import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { bootScript } from '@/lib/browser/boot-script';
import { EXAMPLE_FACTS, setCompanyFacts } from '@/lib/config/company';
import { PORT_SWITCH_DELAY_MS } from '@/lib/config/limits';
import { locateAddress } from '@/lib/contract/calls/home';
import { api, withPageApi } from '@/tests/support/api/page-api';
import type { TextLanguages } from './language-menu';
import { PortChoice } from './main-menu';

withPageApi();

const setCookie = (text: string) => {
  // biome-ignore lint/suspicious/noDocumentCookie: what the browser sends is this very thing
  document.cookie = text;
};

beforeEach(() => {
  for (const name of ['site', 'site_hint']) setCookie(`${name}=; path=/; max-age=0`);
  delete document.documentElement.dataset.site;
});

/** A page as a browser opens it: the script in its head, then its picker of ports. */
async function openPage(text?: TextLanguages) {
  new Function(bootScript('http://localhost:3000'))();
  // Presses are answered at once here.
  window.eventReplay?.end();
  render(<PortChoice locale="en" text={text} />);
  await screen.findByRole('group', { name: 'Port' });
}

const site = () => document.documentElement.dataset.site;
const chosen = () => screen.getByRole('button', { pressed: true });

it('offers both ports, the western with value 1 and the eastern with value 2', async () => {
  setCookie('site=2; path=/');
  await openPage();
  const options = screen
    .getAllByRole('button')
    .map((button) => [button.dataset.port, button.textContent]);
  expect(options).toEqual([
    ['1', 'Khorgos'],
    ['2', 'Erenhot'],
  ]);
});

describe('the port of a visitor of whom nothing is known', () => {
  it.each([
    ['Russia', '5.255.255.70', '1', 'Khorgos'],
    ['Mongolia', '103.9.88.1', '2', 'Erenhot'],
    ['nowhere', '192.0.2.1', '2', 'Erenhot'],
  ])('is asked for, and an address in %s decides it', async (_country, address, value, name) => {
    api.address = address;
    await openPage();
    await waitFor(() => expect(site()).toBe(value));
    expect(api.paths).toEqual([locateAddress.path]);
    await waitFor(() => expect(document.cookie).toContain(`site=${value}`));
    await waitFor(() => expect(sessionStorage.getItem('site')).toBe(value));
    await waitFor(() => expect(chosen()).toHaveTextContent(name));
  });

  it('stays open without an answer', async () => {
    api.network = 'down';
    await openPage();
    await waitFor(() => expect(api.paths).toEqual([locateAddress.path]));
    expect(site()).toBeUndefined();
    expect(document.cookie).not.toContain('site=');
    expect(screen.queryByRole('button', { pressed: true })).toBeNull();
  });
});

it.each([
  ['the cookie', () => setCookie('site=1; path=/')],
  ['session storage', () => sessionStorage.setItem('site', '1')],
  ['the hint', () => setCookie('site_hint=1; path=/')],
])('nobody is asked where %s knows the port', async (_source, know) => {
  know();
  // A call would answer the other port.
  api.address = '103.9.88.1';
  await openPage();
  await waitFor(() => expect(chosen()).toHaveTextContent('Khorgos'));
  expect(site()).toBe('1');
  await waitFor(() => expect(document.cookie).toContain('site=1'));
  await waitFor(() => expect(sessionStorage.getItem('site')).toBe('1'));
  expect(api.paths).toEqual([]);
});

describe('a switch to Erenhot', () => {
  const assign = vi.fn();

  beforeEach(() => {
    setCookie('site=1; path=/');
    const { origin, hostname } = new URL('http://en.localhost:3000');
    const address = { hash: '', pathname: '/activity/7', search: '?page=2' };
    vi.stubGlobal('location', { origin, hostname, ...address, assign });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
    vi.clearAllMocks();
    setCompanyFacts(EXAMPLE_FACTS);
  });

  const press = () => fireEvent.click(screen.getByRole('button', { name: 'Erenhot' }));
  const left = () =>
    waitFor(() => expect(assign).toHaveBeenCalledOnce(), { timeout: 2 * PORT_SWITCH_DELAY_MS });

  it.each([
    ['the same page', ['en', 'mn'] as const, '/activity/7?page=2'],
    ['the list of a text that Mongolian does not have', ['en'] as const, '/activity'],
  ])('leads to %s', async (_, locales, path) => {
    await openPage({ locales, listPath: '/activity' });
    press();
    await left();
    expect(assign.mock.calls[0]?.[0]).toContain(`http://mn.localhost:3000${path}#site=2`);
  });

  it('waits while the focus is on the button to stay, wherever the mouse goes', async () => {
    await openPage();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    press();
    const stay = screen.getByRole('button', { name: 'Stay in this language' });
    act(() => stay.focus());
    fireEvent.pointerEnter(stay);
    fireEvent.pointerLeave(stay);
    await vi.advanceTimersByTimeAsync(2 * PORT_SWITCH_DELAY_MS);
    expect(assign).not.toHaveBeenCalled();
    act(() => stay.blur());
    await vi.advanceTimersByTimeAsync(PORT_SWITCH_DELAY_MS);
    vi.useRealTimers();
    await left();
  });

  it('stays where the owner does not offer Mongolian', async () => {
    setCompanyFacts({ ...EXAMPLE_FACTS, hiddenLocales: ['mn'] });
    await openPage();
    press();
    expect(screen.getByRole('status')).toHaveTextContent('Port: Erenhot');
    expect(assign).not.toHaveBeenCalled();
  });
});
