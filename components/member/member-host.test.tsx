import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { addModalDialogs } from '@/components/ui/testing/dialog-in-jsdom';
import { queuedEvents } from '@/lib/analytics/track';
import { encodePassword } from '@/lib/contract/password';
import type { Locale } from '@/lib/i18n/locales';
import { members } from '@/lib/server/db/schema/members';
import { TOKEN_KEY, USER_INFO_KEY } from '@/lib/site/storage-keys';
import { forgetDraft } from './member-draft';
import { MemberHost } from './member-host';
import { memberLabels } from './member-labels';
import { MemberOpener } from './member-opener';
import { connectMemberApi, type MemberApi, openPage } from './testing/member-page';

let api: MemberApi;

beforeAll(async () => {
  addModalDialogs();
  api = await connectMemberApi();
  await import('./member-steps');
}, 60_000);

afterAll(() => api.close());

beforeEach(async () => {
  localStorage.clear();
  sessionStorage.clear();
  forgetDraft();
  api.isDown = false;
  api.sent.length = 0;
  window.history.replaceState(null, '', '/');
  await api.db.delete(members);
});

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function openMemberPage(locale: Locale = 'en') {
  const labels = memberLabels(locale);
  const page = openPage(
    locale,
    <>
      <MemberOpener step="login" station="test">
        open login
      </MemberOpener>
      <MemberOpener step="signUp" station="test">
        open sign-up
      </MemberOpener>
      <MemberHost
        labels={labels}
        giftForm={(onSuccess) => (
          <button type="button" onClick={onSuccess}>
            gift form
          </button>
        )}
      />
    </>,
  );
  const { user } = page;
  const box = (label: string) =>
    screen.findByLabelText<HTMLInputElement>(new RegExp(`^${label}( \\*)?$`));
  return {
    ...page,
    labels,
    box,
    type: async (label: string, text: string) => user.type(await box(label), text),
    press: async (name: string) => user.click(await screen.findByRole('button', { name })),
    open: (name: string) => user.click(screen.getByRole('link', { name })),
    step: (title: string) => screen.findByRole('dialog', { name: title }),
  };
}

type Page = ReturnType<typeof openMemberPage>;

async function fillSignUp({ labels, type }: Page, { confirm = 'Passw0rd!' } = {}) {
  await type(labels.email, 'Bat@example.mn');
  await type(labels.whatsapp, '+976 9911 2233');
  await type(labels.password, 'Passw0rd!');
  await type(labels.confirmPassword, confirm);
}

async function fillLogin({ labels, type }: Page, password = 'Passw0rd!') {
  await type(labels.email, 'bat@example.mn');
  await type(labels.password, password);
}

/** Registers in the dialog and leaves the page as somebody without a token. */
async function registerAndLeave() {
  const page = openMemberPage();
  await page.open('open sign-up');
  await fillSignUp(page);
  await page.press(page.labels.nextStep);
  await page.step('Submission successful');
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
  api.sent.length = 0;
}

/** Failures are logged (specification section 8); here that is expected. */
function expectLog() {
  return vi.spyOn(console, 'error').mockImplementation(() => {});
}

const sentTo = (path: string) => api.sent.filter((request) => request.path === path);

describe('sign-up', () => {
  it('shows an alert and sends nothing when the passwords differ', async () => {
    const page = openMemberPage('ru');
    await page.open('open sign-up');
    await fillSignUp(page, { confirm: 'passw0rd!' });
    await page.press('Далее');
    const dialog = await page.step('Регистрация');
    expect(within(dialog).getByText('Пароли не совпадают').closest('[role=alert]')).toBeTruthy();
    expect(sentTo('/api/user/registered')).toEqual([]);
    expect((await page.box(page.labels.confirmPassword)).value).toBe('passw0rd!');
  });

  it('names every missing field and sends nothing', async () => {
    const { labels, open, press, box } = openMemberPage('mn');
    await open('open sign-up');
    await press(labels.nextStep);
    for (const text of [
      labels.fillEmail,
      labels.fillWhatsapp,
      labels.fillPassword,
      labels.fillConfirm,
    ])
      expect(await screen.findByText(text)).toBeTruthy();
    expect(document.activeElement).toBe(await box(labels.email));
    expect(sentTo('/api/user/registered')).toEqual([]);
  });

  it.each(['Next step', 'Join now'])('registers with “%s” and goes on to step 3', async (name) => {
    window.history.replaceState(null, '', '/arriveGift?source=expo-2026');
    const page = openMemberPage();
    await page.open('open sign-up');
    await fillSignUp(page);
    await page.press(name);
    await page.step('Submission successful');
    expect(sentTo('/api/user/registered').map(({ body }) => body)).toEqual([
      {
        email: 'Bat@example.mn',
        whatsapp: '+976 9911 2233',
        password: encodePassword('Passw0rd!'),
        source: 'expo-2026',
        lang: 'en',
      },
    ]);
    expect(localStorage.getItem(TOKEN_KEY)).toMatch(/^[0-9a-f]{64}$/);
    expect(screen.getAllByText('Register success')).not.toEqual([]);
    const [row] = await api.db.select().from(members);
    expect(row).toMatchObject({ email: 'bat@example.mn', source: 'expo-2026', lang: 'en' });
  });

  it('leads over the gift form to the finish, then home, and starts again at login', async () => {
    const page = openMemberPage();
    await page.open('open sign-up');
    await fillSignUp(page);
    await page.press('Next step');
    await page.press('Go to submit');
    await page.step('Your gift at the store');
    await page.press('gift form');
    const finish = await page.step('Thank you!');
    const [, close] = within(finish).getAllByRole('button', { name: 'Close' });
    await page.user.click(close as HTMLElement);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(page.visited).toEqual(['/']);
    await page.open('open login');
    expect(await page.step('Log in')).toBeTruthy();
  });

  it('leads whoever closed it before the gift form back there', async () => {
    const page = openMemberPage();
    await page.open('open sign-up');
    await fillSignUp(page);
    await page.press('Next step');
    fireEvent(await page.step('Submission successful'), new Event('cancel', { cancelable: true }));
    await page.press('Click here for more surprises!');
    expect(await page.step('Your gift at the store')).toBeTruthy();
  });

  it('keeps how the member can be reached, under what they said before', async () => {
    localStorage.setItem(
      USER_INFO_KEY,
      JSON.stringify({ name: 'Бат', mobile: '', mail: 'b@b.mn' }),
    );
    const page = openMemberPage();
    await page.open('open sign-up');
    await fillSignUp(page);
    await page.press('Next step');
    await page.step('Submission successful');
    expect(JSON.parse(localStorage.getItem(USER_INFO_KEY) ?? '')).toEqual({
      name: 'Бат',
      mobile: '+976 9911 2233',
      mail: 'b@b.mn',
    });
  });

  it('shows the server’s refusal and keeps the text', async () => {
    await registerAndLeave();
    const log = expectLog();
    const page = openMemberPage();
    await page.open('open sign-up');
    await fillSignUp(page);
    await page.press('Next step');
    expect(await screen.findByText(/There is already an account/)).toBeTruthy();
    expect(log).toHaveBeenCalled();
    await page.press('Log in');
    await page.step('Log in');
    expect((await page.box(page.labels.email)).value).toBe('Bat@example.mn');
    expect((await page.box(page.labels.password)).value).toBe('Passw0rd!');
  });
});

describe('login', () => {
  it('shows the password as plain text, and hides it by a switch', async () => {
    const { labels, open, box, press } = openMemberPage();
    await open('open login');
    expect((await box(labels.password)).type).toBe('text');
    await press('Hide password');
    expect((await box(labels.password)).type).toBe('password');
    await press('Show password');
    expect((await box(labels.password)).type).toBe('text');
  });

  it('keeps the token, reports the login, knows the member and goes home', async () => {
    await registerAndLeave();
    const page = openMemberPage('mn');
    await page.open('open login');
    await fillLogin(page);
    await page.press('Нэвтрэх');
    await waitFor(() => expect(page.visited).toEqual(['/']));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByText('Амжилттай нэвтэрлээ')).toBeTruthy();
    expect(localStorage.getItem(TOKEN_KEY)).toMatch(/^[0-9a-f]{64}$/);
    expect(sentTo('/api/user/login')).toEqual([
      {
        path: '/api/user/login',
        lang: expect.any(String),
        body: { email: 'bat@example.mn', password: encodePassword('Passw0rd!'), lang: 'mn' },
      },
    ]);
    expect(queuedEvents()).toContainEqual(
      expect.objectContaining({ module: 'login', station: 'login' }),
    );
    await waitFor(() => expect(sentTo('/api/user/info')).toHaveLength(1), { timeout: 4000 });
  });

  it('shows a wrong password, and keeps the text over failure and closing', async () => {
    await registerAndLeave();
    expectLog();
    const page = openMemberPage();
    await page.open('open login');
    await fillLogin(page, 'wrong');
    await page.press('Log in');
    const alert = await screen.findByText('The e-mail address or the password is wrong.');
    expect(alert.closest('[role=alert]')).toBeTruthy();
    expect(localStorage.getItem(TOKEN_KEY)).toBeNull();
    await page.press('Close');
    await page.open('open login');
    expect((await page.box(page.labels.email)).value).toBe('bat@example.mn');
    expect((await page.box(page.labels.password)).value).toBe('wrong');
  });

  it('says that there is no network, and works when it is back', async () => {
    await registerAndLeave();
    expectLog();
    const page = openMemberPage();
    await page.open('open login');
    await fillLogin(page);
    api.isDown = true;
    await page.press('Log in');
    expect(await screen.findByText(page.labels.noNetwork)).toBeTruthy();
    api.isDown = false;
    await page.press('Log in');
    await waitFor(() => expect(page.visited).toEqual(['/']));
  });

  it('says how long to wait after too many attempts', async () => {
    expectLog();
    const page = openMemberPage('ru');
    await page.open('open login');
    await page.type(page.labels.email, 'limit@example.mn');
    await page.type(page.labels.password, 'wrong');
    for (let attempt = 1; attempt <= 9; attempt += 1) {
      await page.press('Войти');
      await waitFor(() => expect(sentTo('/api/user/login')).toHaveLength(attempt));
      await screen.findByRole('button', { name: 'Войти' });
    }
    expect(
      await screen.findByText('Слишком много попыток. Попробуйте ещё раз через 15 мин.'),
    ).toBeTruthy();
  });
});

describe('a stored token', () => {
  it('is blanked when the server refuses it, and the visitor is told', async () => {
    expectLog();
    localStorage.setItem(TOKEN_KEY, '0'.repeat(64));
    openMemberPage('ru');
    expect(
      await screen.findByText('Срок входа истёк. Войдите, пожалуйста, ещё раз.', undefined, {
        timeout: 4000,
      }),
    ).toBeTruthy();
    expect(localStorage.getItem(TOKEN_KEY)).toBeNull();
    expect(sentTo('/api/user/info')).toHaveLength(1);
  });

  it('is kept while the network is away', async () => {
    const log = expectLog();
    api.isDown = true;
    localStorage.setItem(TOKEN_KEY, '0'.repeat(64));
    openMemberPage();
    await waitFor(() => expect(log).toHaveBeenCalled(), { timeout: 4000 });
    expect(localStorage.getItem(TOKEN_KEY)).toBe('0'.repeat(64));
  });
});
