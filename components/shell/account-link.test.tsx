import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { queuedEvents } from '@/lib/analytics/queue';
import { rememberSentNumber } from '@/lib/browser/sent-numbers';
import { TOKEN_KEY } from '@/lib/browser/storage-keys';
import { logout } from '@/lib/contract/calls/user';
import { encodePassword } from '@/lib/contract/password';
import { sentNumbersIn } from '@/lib/routing/sent-numbers';
import { StoreProvider, useSite } from '@/store/store-provider';
import { connectPageApi, type PageApi } from '@/tests/support/api/page-api';
import { openPage } from '@/tests/support/member/member-page';
import { AccountLink } from './account-link';
import { UsageObserver } from './page-effects';

const LABELS = { login: 'Log in', signUp: 'Sign up', account: 'Account', exit: 'Exit' };

let api: PageApi;

beforeAll(async () => {
  // jsdom lays nothing out, so nothing can come into view.
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  api = await connectPageApi({ rateLimitScale: 1 });
});

afterAll(() => api.close());

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
});

function OpenedStep() {
  const openLogin = useSite((site) => site.openLogin);
  const openSignUp = useSite((site) => site.openSignUp);
  return <output>{openLogin ? 'login' : openSignUp ? 'sign-up' : 'closed'}</output>;
}

it('is a link to the membership page before hydration', () => {
  const html = renderToString(
    <StoreProvider locale="en">
      <AccountLink labels={LABELS} look="icon" />
      <AccountLink labels={LABELS} look="panel" />
    </StoreProvider>,
  );
  expect(html.match(/href="\/arriveGift"/g)).toHaveLength(3);
  expect(html).not.toContain('/userInfo');
});

it('opens login and sign-up, one in place of the other, and reports both', async () => {
  const { user } = openPage(
    'en',
    <>
      <AccountLink labels={LABELS} look="panel" />
      <OpenedStep />
      <UsageObserver />
    </>,
  );
  await user.click(screen.getByRole('link', { name: 'Log in' }));
  expect(await screen.findByText('login')).toBeTruthy();
  await user.click(screen.getByRole('link', { name: 'Sign up' }));
  expect(await screen.findByText('sign-up')).toBeTruthy();
  await waitFor(() =>
    expect(queuedEvents().map(({ module }) => module)).toEqual(['login_pop_up', 'resgist_pop_up']),
  );
});

it('leads a member to the account, and out: revoked, forgotten, reloaded', async () => {
  const { send } = await import('@/lib/api/browser');
  const password = encodePassword('Tugrik-742-gobi');
  await send('POST /api/user/registered', {
    email: 'bat@example.mn',
    whatsapp: '+976 9911 2233',
    password,
  });
  const token = await send('POST /api/user/login', { email: 'bat@example.mn', password });
  localStorage.setItem(TOKEN_KEY, token);
  const reload = vi.fn();
  const { user } = openPage('en', <AccountLink labels={LABELS} look="panel" reload={reload} />);
  const account = await screen.findByRole('link', { name: 'Account' });
  expect(account.getAttribute('href')).toBe('/userInfo');
  await user.click(screen.getByRole('button', { name: 'Exit' }));
  await waitFor(() => expect(reload).toHaveBeenCalledOnce());
  expect(localStorage.getItem(TOKEN_KEY)).toBeNull();
  // The page does not wait for it longer than a visitor would.
  await waitFor(() => expect(api.sentTo(logout)).toMatchObject([{ body: { token } }]));
});

it('leaves nothing of the member in the browser at Exit but the favourites, language and port', async () => {
  const { KEPT_AT_EXIT_KEYS, ...keys } = await import('@/lib/browser/storage-keys');
  const names = Object.values(keys).filter((key) => typeof key === 'string');
  for (const name of [...names, 'site', 'reviewDraft:101', 'enquiryAttempt']) {
    localStorage.setItem(name, '{}');
    sessionStorage.setItem(name, '{}');
  }
  localStorage.setItem(TOKEN_KEY, '0'.repeat(64));
  rememberSentNumber('K7M-4R7X');
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  const reload = vi.fn();
  const { user } = openPage('en', <AccountLink labels={LABELS} look="panel" reload={reload} />);
  await user.click(await screen.findByRole('button', { name: 'Exit' }));
  await waitFor(() => expect(reload).toHaveBeenCalledOnce());
  expect(sentNumbersIn(document.cookie)).toEqual([]);
  const left = [...Object.keys(localStorage), ...Object.keys(sessionStorage)];
  expect([...new Set(left)].sort()).toEqual([...KEPT_AT_EXIT_KEYS].sort());
  expect(left).toContain('favoriteData');
  for (const gone of ['token', 'userInfo', 'enquiryDraft', 'handover', 'reviewDraft:101'])
    expect(left).not.toContain(gone);
  localStorage.clear();
  sessionStorage.clear();
  log.mockRestore();
});

describe('an Exit in another tab', () => {
  /** What browsers tell the other tabs of a change of local storage, in this order. */
  async function changesOfExit() {
    const changes: StorageEventInit[] = [];
    const note = (method: 'setItem' | 'removeItem') =>
      vi.spyOn(Storage.prototype, method).mockImplementation(function (
        this: Storage,
        key: string,
        value?: string,
      ) {
        if (this === localStorage) changes.push({ key, newValue: value ?? null });
      });
    const { forgetMember } = await import('@/lib/browser/forget-member');
    const spies = [note('setItem'), note('removeItem')];
    forgetMember();
    for (const spy of spies) spy.mockRestore();
    return changes;
  }

  function openOtherTab() {
    const reload = vi.fn();
    render(
      <StoreProvider locale="en" reload={reload}>
        <AccountLink labels={LABELS} look="panel" />
      </StoreProvider>,
    );
    return reload;
  }

  const WORDS = { enquiryDraft: '{"remark":"Need"}', sentEnquiry: '{"linkToken":"x"}' };
  const fill = () => {
    localStorage.setItem(TOKEN_KEY, '0'.repeat(64));
    for (const [key, text] of Object.entries(WORDS)) sessionStorage.setItem(key, text);
  };

  it('has this one forget the words and the link, but nothing of who comes next', async () => {
    fill();
    const changes = await changesOfExit();
    const reload = openOtherTab();
    await screen.findByRole('button', { name: 'Exit' });
    localStorage.setItem(TOKEN_KEY, '1'.repeat(64));
    for (const change of changes) window.dispatchEvent(new StorageEvent('storage', change));
    expect({ ...sessionStorage }).toEqual({});
    expect(reload).toHaveBeenCalledOnce();
    expect(localStorage.getItem(TOKEN_KEY)).toBe('1'.repeat(64));
  });

  it('reloads a page that the browser had put aside and shows again', async () => {
    fill();
    const reload = openOtherTab();
    await screen.findByRole('button', { name: 'Exit' });
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    expect(reload).not.toHaveBeenCalled();
    localStorage.removeItem(TOKEN_KEY);
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    expect(reload).toHaveBeenCalledOnce();
  });

  it('leaves the words of this one where a login has only expired there', async () => {
    fill();
    const reload = openOtherTab();
    await screen.findByRole('button', { name: 'Exit' });
    localStorage.removeItem(TOKEN_KEY);
    window.dispatchEvent(new StorageEvent('storage', { key: TOKEN_KEY, newValue: null }));
    expect(await screen.findByRole('link', { name: 'Log in' })).toBeTruthy();
    expect({ ...sessionStorage }).toEqual(WORDS);
    expect(reload).not.toHaveBeenCalled();
  });
});

it('lets a member out without a network', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  api.network = 'down';
  localStorage.setItem(TOKEN_KEY, '0'.repeat(64));
  const reload = vi.fn();
  const { user } = openPage('en', <AccountLink labels={LABELS} look="panel" reload={reload} />);
  await user.click(await screen.findByRole('button', { name: 'Exit' }));
  await waitFor(() => expect(reload).toHaveBeenCalledOnce());
  expect(localStorage.getItem(TOKEN_KEY)).toBeNull();
  log.mockRestore();
  api.reset();
});
