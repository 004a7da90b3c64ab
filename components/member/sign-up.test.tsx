import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { TOKEN_KEY, USER_INFO_KEY } from '@/lib/browser/storage-keys';
import { ApiError } from '@/lib/contract/envelope';
import { encodePassword } from '@/lib/contract/password';
import { members } from '@/lib/server/db/schema/members';
import {
  api,
  expectLog,
  fillSignUp,
  openMemberPage,
  register,
  sentTo,
  withMemberApi,
} from '@/tests/support/member/member-dialog';

withMemberApi();

it('shows an alert and sends nothing when the passwords differ', async () => {
  const page = openMemberPage('ru');
  await page.open('open sign-up');
  await fillSignUp(page, { confirm: 'tugrik-742-gobi' });
  await page.press('Далее');
  const dialog = await page.step('Регистрация');
  const alert = await within(dialog).findByText('Пароли не совпадают');
  expect(alert.closest('[role=alert]')).toBeTruthy();
  expect(sentTo('/api/user/registered')).toEqual([]);
  expect((await page.box(page.labels.confirmPassword)).value).toBe('tugrik-742-gobi');
});

it.each([
  ['коротко-9', 'Выберите, пожалуйста, пароль подлиннее: не короче 10 знаков'],
  ['йцукенгшщз', 'Такой пароль подбирают одним из первых.'],
])(
  'says in Russian what is wrong with the password “%s”, and sends nothing',
  async (weak, text) => {
    const page = openMemberPage('ru');
    await page.open('open sign-up');
    await page.type(page.labels.email, 'bat@example.mn');
    await page.type(page.labels.whatsapp, '+976 9911 2233');
    await page.type(page.labels.password, weak);
    await page.type(page.labels.confirmPassword, weak);
    await page.press('Далее');
    expect(await screen.findByText(text, { exact: false })).toBeTruthy();
    expect(await page.box(page.labels.password)).toBeInvalid();
    expect(sentTo('/api/user/registered')).toEqual([]);
  },
);

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
  const email = await box(labels.email);
  await waitFor(() => expect(email).toHaveFocus());
  expect(sentTo('/api/user/registered')).toEqual([]);
});

it.each(['Next step', 'Join now'])('registers with “%s” and goes on to step 3', async (name) => {
  window.history.replaceState(null, '', '/arriveGift?source=expo-2026');
  const page = openMemberPage();
  await page.open('open sign-up');
  await fillSignUp(page);
  await page.press(name);
  await page.step('Your gift is waiting');
  expect(sentTo('/api/user/registered').map(({ body }) => body)).toEqual([
    {
      email: 'Bat@example.mn',
      whatsapp: '+976 9911 2233',
      password: encodePassword('Tugrik-742-gobi'),
      source: 'expo-2026',
      lang: 'en',
    },
  ]);
  await waitFor(() => expect(localStorage.getItem(TOKEN_KEY)).toMatch(/^[0-9a-f]{64}$/));
  expect(await screen.findAllByText('Register success')).not.toEqual([]);
  const rows = await api.db.select().from(members).where(eq(members.email, 'bat@example.mn'));
  expect(rows).toMatchObject([{ email: 'bat@example.mn', source: 'expo-2026', lang: 'en' }]);
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
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(page.visited).toEqual(['/']));
  await page.open('open login');
  expect(await page.step('Log in')).toBeTruthy();
});

it('leads whoever closed it before the gift form back there', async () => {
  const page = openMemberPage();
  await page.open('open sign-up');
  await fillSignUp(page);
  await page.press('Next step');
  fireEvent(await page.step('Your gift is waiting'), new Event('cancel', { cancelable: true }));
  await page.press('Click here for more surprises!');
  expect(await page.step('Your gift at the store')).toBeTruthy();
});

it('stores how the member can be reached, unless earlier details are stored', async () => {
  localStorage.setItem(USER_INFO_KEY, JSON.stringify({ name: 'Бат', mobile: '', mail: 'b@b.mn' }));
  const page = openMemberPage();
  await page.open('open sign-up');
  await fillSignUp(page);
  await page.press('Next step');
  await page.step('Your gift is waiting');
  await waitFor(() =>
    expect(JSON.parse(localStorage.getItem(USER_INFO_KEY) ?? '')).toEqual({
      name: 'Бат',
      mobile: '+976 9911 2233',
      mail: 'b@b.mn',
    }),
  );
});

it('shows the server’s error and leaves the text in the fields', async () => {
  await register();
  const log = expectLog();
  const page = openMemberPage();
  await page.open('open sign-up');
  await fillSignUp(page);
  await page.press('Next step');
  expect(await screen.findByText(/There is already an account/)).toBeTruthy();
  await waitFor(() => expect(log).toHaveBeenCalledWith(expect.any(ApiError)));
  await page.press('Log in');
  await page.step('Log in');
  expect((await page.box(page.labels.email)).value).toBe('Bat@example.mn');
  expect((await page.box(page.labels.password)).value).toBe('Tugrik-742-gobi');
});
