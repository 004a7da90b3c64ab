import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { queuedEvents } from '@/lib/analytics/queue';
import {
  ENQUIRY_DRAFT_KEY,
  FAVOURITES_KEY,
  LOCALE_KEY,
  TOKEN_KEY,
  USER_INFO_KEY,
} from '@/lib/browser/storage-keys';
import { ApiError } from '@/lib/contract/envelope';
import { encodePassword } from '@/lib/contract/password';
import {
  api,
  expectLog,
  fillLogin,
  openMemberPage,
  register,
  sentTo,
  withMemberApi,
} from '@/tests/support/member/member-dialog';

withMemberApi();

describe('login', () => {
  it('shows the password as plain text, and hides it by a switch', async () => {
    const { labels, open, box, press } = openMemberPage();
    await open('open login');
    expect((await box(labels.password)).type).toBe('text');
    await press('Hide password');
    await waitFor(async () => expect((await box(labels.password)).type).toBe('password'));
    await press('Show password');
    await waitFor(async () => expect((await box(labels.password)).type).toBe('text'));
  });

  it('stores the token, reports the login, reads the member and goes home', async () => {
    await register();
    const page = openMemberPage('mn');
    await page.open('open login');
    await fillLogin(page);
    await page.press('Нэвтрэх');
    await waitFor(() => expect(page.visited).toEqual(['/']));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await screen.findByText('Амжилттай нэвтэрлээ')).toBeTruthy();
    expect(localStorage.getItem(TOKEN_KEY)).toMatch(/^[0-9a-f]{64}$/);
    expect(sentTo('/api/user/login')).toEqual([
      {
        path: '/api/user/login',
        lang: expect.any(String),
        body: { email: 'bat@example.mn', password: encodePassword('Tugrik-742-gobi'), lang: 'mn' },
      },
    ]);
    await waitFor(() =>
      expect(queuedEvents()).toContainEqual(
        expect.objectContaining({ module: 'login', station: 'login' }),
      ),
    );
    await waitFor(() => expect(sentTo('/api/user/info')).toHaveLength(1));
  });

  it('shows a wrong password, and restores the text after failure and closing', async () => {
    await register();
    const log = expectLog();
    const page = openMemberPage();
    await page.open('open login');
    await fillLogin(page, 'wrong');
    await page.press('Log in');
    const alert = await screen.findByText('The e-mail address or the password is wrong.');
    expect(alert.closest('[role=alert]')).toBeTruthy();
    await waitFor(() => expect(log).toHaveBeenCalledWith(expect.any(ApiError)));
    expect(localStorage.getItem(TOKEN_KEY)).toBeNull();
    await page.press('Close');
    await page.open('open login');
    expect((await page.box(page.labels.email)).value).toBe('bat@example.mn');
    expect((await page.box(page.labels.password)).value).toBe('wrong');
  });

  it('says that there is no network, and works when it is back', async () => {
    await register();
    expectLog();
    const page = openMemberPage();
    await page.open('open login');
    await fillLogin(page);
    api.network = 'down';
    await page.press('Log in');
    expect(await screen.findByText(page.labels.noNetwork)).toBeTruthy();
    api.network = 'up';
    await page.press('Log in');
    await waitFor(() => expect(page.visited).toEqual(['/']));
  });

  it('says how long to wait after too many attempts', async () => {
    expectLog();
    const page = openMemberPage('ru');
    const { send } = await import('@/lib/api/browser');
    const wrong = { email: 'limit@example.mn', password: encodePassword('wrong') };
    for (let attempt = 1; attempt <= 8; attempt += 1)
      await send('POST /api/user/login', wrong).catch(() => {});
    await page.open('open login');
    await page.type(page.labels.email, wrong.email);
    await page.type(page.labels.password, 'wrong');
    await page.press('Войти');
    expect(
      await screen.findByText('Слишком много попыток. Попробуйте ещё раз через 15 мин.'),
    ).toBeTruthy();
  });
});

describe('a stored token', () => {
  it('is blanked when the server refuses it, and the visitor is told', async () => {
    const log = expectLog();
    localStorage.setItem(TOKEN_KEY, '0'.repeat(64));
    openMemberPage('ru');
    expect(await screen.findByText('Срок входа истёк. Войдите, пожалуйста, ещё раз.')).toBeTruthy();
    await waitFor(() => expect(log).toHaveBeenCalledWith(expect.any(ApiError)));
    await waitFor(() => expect(localStorage.getItem(TOKEN_KEY)).toBeNull());
    expect(sentTo('/api/user/info')).toHaveLength(1);
  });

  it('removes the member’s data from this host when the login was ended on another', async () => {
    await register();
    const { send } = await import('@/lib/api/browser');
    const token = await send('POST /api/user/login', {
      email: 'bat@example.mn',
      password: encodePassword('Tugrik-742-gobi'),
    });
    await send('POST /api/user/logout', { token });
    expectLog();
    const kept = { [FAVOURITES_KEY]: '[]', [LOCALE_KEY]: 'mn' };
    const own = { [TOKEN_KEY]: token, [USER_INFO_KEY]: '{}', 'reviewDraft:101': '{}' };
    for (const [key, text] of Object.entries({ ...kept, ...own })) localStorage.setItem(key, text);
    sessionStorage.setItem(ENQUIRY_DRAFT_KEY, '{}');
    openMemberPage('mn');
    await waitFor(() => expect({ ...localStorage }).toEqual(kept));
    expect(sessionStorage.getItem(ENQUIRY_DRAFT_KEY)).toBeNull();
  });

  it('stays while the network is away', async () => {
    localStorage.setItem(USER_INFO_KEY, '{}');
    const log = expectLog();
    api.network = 'down';
    localStorage.setItem(TOKEN_KEY, '0'.repeat(64));
    openMemberPage();
    await waitFor(() => expect(log).toHaveBeenCalled());
    expect(localStorage.getItem(TOKEN_KEY)).toBe('0'.repeat(64));
    expect(localStorage.getItem(USER_INFO_KEY)).toBe('{}');
  });
});
