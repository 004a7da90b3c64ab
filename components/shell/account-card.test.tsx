import { act, screen, waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { accountLabels } from '@/components/member/member-labels';
import { importAccount } from '@/components/member/use-account';
import { TOKEN_KEY, USER_INFO_KEY } from '@/lib/browser/storage-keys';
import { readVisitorInfo } from '@/lib/browser/visitor-info';
import { encodePassword } from '@/lib/contract/password';
import { members } from '@/lib/server/db/schema/members';
import { useSite } from '@/store/store-provider';
import { connectPageApi, type PageApi } from '@/tests/support/api/page-api';
import { openPage } from '@/tests/support/member/member-page';
import { pasteInto } from '@/tests/support/ui/paste-into';
import { AccountCard } from './account-card';

const EMAIL = 'bat@example.mn';
const PASSWORD = 'Tugrik-742-gobi';

let api: PageApi;
let token: string;

beforeAll(async () => {
  // The client takes its language from the page once.
  document.documentElement.dataset.locale = 'en';
  api = await connectPageApi({ rateLimitScale: 1 });
  await importAccount();
});

afterAll(() => api.close());

const send: typeof import('@/lib/api/browser').send = async (...request) =>
  (await import('@/lib/api/browser')).send(...request);

const logInWith = (password: string) =>
  send('POST /api/user/login', { email: EMAIL, password: encodePassword(password) });

beforeEach(async () => {
  localStorage.clear();
  sessionStorage.clear();
  api.reset();
  await api.db.delete(members);
  token = (await send('POST /api/user/registered', {
    email: EMAIL,
    whatsapp: '+976 9911 2233',
    password: encodePassword(PASSWORD),
  })) as string;
  localStorage.setItem(TOKEN_KEY, token);
  api.reset();
});

afterEach(() => vi.restoreAllMocks());

/** Failures are logged (specification section 8); here that is expected. */
const expectLog = () => vi.spyOn(console, 'error').mockImplementation(() => {});

let setToken: (token: string) => void;

function TokenSetter() {
  setToken = useSite((site) => site.setToken);
  return null;
}

function openAccount(locale: 'en' | 'ru' | 'mn' = 'en') {
  const labels = accountLabels(locale);
  const page = openPage(
    locale,
    <>
      <AccountCard labels={labels} />
      <TokenSetter />
    </>,
  );
  const box = (label: string) =>
    screen.findByLabelText<HTMLInputElement>(new RegExp(`^${label}( \\*)?$`));
  const write = async (label: string, text: string) => {
    const field = await box(label);
    await page.user.clear(field);
    if (text) await pasteInto(page.user, field, text);
  };
  const press = async (name: string) =>
    page.user.click(await screen.findByRole('button', { name }));
  return { ...page, labels, box, write, press };
}

const sentTo = (path: string) => api.sentTo({ path });

describe('the account', () => {
  it('shows record, tier, own pages and the way out', async () => {
    const { labels } = openAccount();
    expect(screen.getByText(labels.loading)).toHaveAttribute('role', 'status');
    expect(await screen.findByText(EMAIL)).toBeTruthy();
    expect(await screen.findByText('Ordinary member')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Your reviews' })).toHaveAttribute(
      'href',
      '/car/myReviewListM',
    );
    expect(screen.getByRole('link', { name: 'Favourites' })).toHaveAttribute('href', '/myFavorite');
    expect(screen.getByRole('button', { name: 'Exit' })).toBeTruthy();
  });

  it('leads a visitor to login and sign-up', async () => {
    localStorage.clear();
    const { labels } = openAccount();
    expect(await screen.findByText(labels.loggedOut)).toBeTruthy();
    expect(await screen.findByRole('link', { name: 'Log in' })).toBeTruthy();
    expect(api.sent).toEqual([]);
  });

  it('says when the record does not come, keeps the token, and asks again', async () => {
    expectLog();
    api.network = 'down';
    const { labels, press } = openAccount('ru');
    // With the spaces at which no line ends.
    const failure = await screen.findByText(labels.loadFailed, { collapseWhitespace: false });
    expect(failure).toBeTruthy();
    expect(localStorage.getItem(TOKEN_KEY)).toBe(token);
    api.network = 'up';
    await press(labels.retry);
    expect(await screen.findByText(EMAIL)).toBeTruthy();
  });

  it('blanks a token the server refuses, and says so', async () => {
    expectLog();
    localStorage.setItem(TOKEN_KEY, '0'.repeat(64));
    const { labels } = openAccount('mn');
    expect(await screen.findByText(labels.loggedOut)).toBeTruthy();
    expect(await screen.findByText(labels.sessionOver)).toBeTruthy();
    await waitFor(() => expect(localStorage.getItem(TOKEN_KEY)).toBeNull());
  });
});

describe('the details', () => {
  it('are saved, shown as the server has them, and known to the other forms', async () => {
    const { labels, write, press, box } = openAccount();
    await write(labels.name, '  Бат-Эрдэнэ ');
    await write(labels.whatsapp, '+976 8811 0000');
    await press(labels.save);
    expect(await screen.findByText(labels.saved)).toBeTruthy();
    const name = await box(labels.name);
    await waitFor(() => expect(name).toHaveValue('Бат-Эрдэнэ'));
    const [stored] = await api.db.select().from(members);
    expect(stored).toMatchObject({ name: 'Бат-Эрдэнэ', whatsapp: '+976 8811 0000' });
    await waitFor(() =>
      expect(readVisitorInfo()).toMatchObject({ name: 'Бат-Эрдэнэ', mobile: '+976 8811 0000' }),
    );
  });

  it('are not sent without a number, and the field says why', async () => {
    const { labels, write, press, box } = openAccount();
    await write(labels.whatsapp, '');
    await press(labels.save);
    expect(await screen.findByText(labels.fillWhatsapp)).toBeTruthy();
    const whatsapp = await box(labels.whatsapp);
    await waitFor(() => expect(whatsapp).toHaveFocus());
    expect(sentTo('/api/user/update')).toEqual([]);
  });

  it('keep what was typed over a rejection and over a lost network', async () => {
    expectLog();
    const { labels, write, press, box } = openAccount();
    await write(labels.name, 'Bat');
    await write(labels.whatsapp, 'call me');
    await press(labels.save);
    expect(await screen.findByText(/does not look like a phone number/)).toBeTruthy();
    api.network = 'down';
    await write(labels.whatsapp, '+976 8811 0000');
    await press(labels.save);
    expect(await screen.findByText(labels.noNetwork)).toBeTruthy();
    expect((await box(labels.name)).value).toBe('Bat');
    api.network = 'up';
    await press(labels.save);
    expect(await screen.findByText(labels.saved)).toBeTruthy();
  });

  it('keep what is typed while they are being saved', async () => {
    const { labels, write, press, box } = openAccount();
    await write(labels.name, ' Bat ');
    let answer: (leftToTheApi: null) => void = () => {};
    const held = new Promise<null>((resolve) => {
      answer = resolve;
    });
    api.answerWith = (path) => (path === '/api/user/update' ? held : null);
    await press(labels.save);
    await waitFor(() => expect(sentTo('/api/user/update')).toHaveLength(1));
    await write(labels.whatsapp, '+976 8811 0000');
    answer(null);
    const name = await box(labels.name);
    await waitFor(() => expect(name).toHaveValue('Bat'));
    expect(await box(labels.whatsapp)).toHaveValue('+976 8811 0000');
    await press(labels.save);
    await waitFor(() => expect(sentTo('/api/user/update')).toHaveLength(2));
    expect(sentTo('/api/user/update')[1]?.body).toMatchObject({ whatsapp: '+976 8811 0000' });
  });

  it('stay in the form alone when the login has ended, and can be sent after another', async () => {
    expectLog();
    const { labels, write, press, box } = openAccount();
    await write(labels.name, 'Bat');
    localStorage.setItem(USER_INFO_KEY, '{}');
    await send('POST /api/user/logout', { token });
    await press(labels.save);
    expect(await screen.findByText(labels.logInAgain)).toBeTruthy();
    await waitFor(() => expect(localStorage.getItem(TOKEN_KEY)).toBeNull());
    expect(localStorage.getItem(USER_INFO_KEY)).toBeNull();
    expect((await box(labels.name)).value).toBe('Bat');
    const newToken = (await logInWith(PASSWORD)) as string;
    act(() => setToken(newToken));
    await waitFor(() => expect(screen.queryByText(labels.logInAgain)).toBeNull());
    expect((await box(labels.name)).value).toBe('Bat');
    await press(labels.save);
    expect(await screen.findByText(labels.saved)).toBeTruthy();
  });

  it('tell a fault of ours with the default text', async () => {
    expectLog();
    const { labels, write, press } = openAccount();
    await write(labels.name, 'Bat');
    api.answerWith = () => Response.json({ code: 500, msg: '', data: null }, { status: 500 });
    await press(labels.save);
    expect(await screen.findByText('Update failed, please try again')).toBeTruthy();
  });
});

describe('the logins', () => {
  it('are listed with the device, and one elsewhere is ended by its button', async () => {
    const other = (await logInWith(PASSWORD)) as string;
    const { labels, user } = openAccount();
    expect(await screen.findByText(labels.thisDevice)).toBeTruthy();
    const end = await screen.findByRole('button', { name: /^End: / });
    await user.click(end);
    expect(await screen.findByText(labels.sessionEnded)).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('button', { name: /^End: / })).toBeNull());
    await expect(send('POST /api/user/info', { token: other })).rejects.toThrow('401');
    expect(await send('POST /api/user/info', { token })).toMatchObject({ email: EMAIL });
  });

  it('elsewhere are ended all at once', async () => {
    await logInWith(PASSWORD);
    await logInWith(PASSWORD);
    const { press, labels } = openAccount('ru');
    await press(labels.endOthers);
    expect(await screen.findByText(labels.othersEnded)).toBeTruthy();
    expect(await send('POST /api/user/sessions', { token })).toHaveLength(1);
  });
});

describe('the end of the account', () => {
  it('comes with the password only, and leaves a visitor with an empty browser', async () => {
    expectLog();
    const { press, labels, user, write } = openAccount();
    await user.click(await screen.findByText(labels.closeTitle));
    await write(labels.closePassword, 'wrong password');
    await press(labels.closeAccount);
    expect(await screen.findByText('The present password is wrong.')).toBeTruthy();
    await write(labels.closePassword, PASSWORD);
    await user.click(screen.getByLabelText(labels.removeReviews));
    await press(labels.closeAccount);
    expect(await screen.findByText(labels.accountClosed)).toBeTruthy();
    expect(sentTo('/api/user/close').at(-1)?.body).toMatchObject({ reviews: 'remove' });
    expect(await screen.findByText(labels.loggedOut)).toBeTruthy();
    expect(localStorage.getItem(TOKEN_KEY)).toBeNull();
  });

  it('can be preceded by a copy of everything, as a file that names no other company', async () => {
    const files: Blob[] = [];
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
    URL.createObjectURL = (file) => `blob:${files.push(file as Blob)}`;
    URL.revokeObjectURL = () => {};
    const { press, labels } = openAccount();
    await press(labels.exportData);
    await waitFor(() => expect(files).toHaveLength(1));
    expect(JSON.parse((await files[0]?.text()) ?? '')).toMatchObject({ member: { email: EMAIL } });
    await waitFor(() => expect(click).toHaveBeenCalledOnce());
    expect(click.mock.contexts).toMatchObject([{ download: 'account.json' }]);
  });
});

describe('the password', () => {
  const fill = async (
    { labels, write }: ReturnType<typeof openAccount>,
    { current = PASSWORD, again = 'тогоруу-742' } = {},
  ) => {
    await write(labels.currentPassword, current);
    await write(labels.newPassword, 'тогоруу-742');
    await write(labels.repeatPassword, again);
  };

  it('is changed encoded, and the fields are emptied', async () => {
    const page = openAccount();
    await fill(page);
    await page.press(page.labels.changePassword);
    expect(await screen.findByText(page.labels.passwordChanged)).toBeTruthy();
    expect(sentTo('/api/user/password')[0]?.body).toEqual({
      token,
      password: encodePassword(PASSWORD),
      new_password: encodePassword('тогоруу-742'),
    });
    const field = await page.box(page.labels.newPassword);
    await waitFor(() => expect(field).toHaveValue(''));
    expect(await logInWith('тогоруу-742')).toMatch(/^[0-9a-f]{64}$/);
  });

  it('is not sent when the two new ones differ', async () => {
    const page = openAccount();
    await fill(page, { again: 'тогоруу-743' });
    await page.press(page.labels.changePassword);
    const alert = await screen.findByText('Passwords do not match');
    expect(alert.closest('[role=alert]')).toBeTruthy();
    expect(sentTo('/api/user/password')).toEqual([]);
  });

  it('stays as it was behind a wrong present one, which its field says', async () => {
    expectLog();
    const page = openAccount();
    await fill(page, { current: 'wrong' });
    await page.press(page.labels.changePassword);
    expect(await screen.findByText('The present password is wrong.')).toBeTruthy();
    const field = await page.box(page.labels.currentPassword);
    await waitFor(() => expect(field).toBeInvalid());
    expect((await page.box(page.labels.newPassword)).value).toBe('тогоруу-742');
    expect(await logInWith(PASSWORD)).toMatch(/^[0-9a-f]{64}$/);
  });

  it('tells password managers whose it is and which is which', async () => {
    const { labels, box } = openAccount();
    expect(await box(labels.currentPassword)).toHaveAttribute('autocomplete', 'current-password');
    for (const label of [labels.newPassword, labels.repeatPassword])
      expect(await box(label)).toHaveAttribute('autocomplete', 'new-password');
    expect(document.querySelector('[autocomplete=username]')).toHaveValue(EMAIL);
  });
});
