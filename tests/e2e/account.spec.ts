import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures';
import { logInAs, newMember, PASSWORD } from './support/new-member';
import { visit } from './support/page';
import { axeFaults, narrowFaults } from './support/page-checks';
import { callApi, encoded } from './support/signed-call';
import { addressOf } from './support/site';

const NEW_PASSWORD = 'Шинэ нууц үг 9';

const logInElsewhere = (email: string, password: string) =>
  callApi('/api/user/login', { email, password: encoded(password) });

/** Opens the account page as a new member. */
async function openAccount(page: Page, locale: 'en' | 'ru' | 'mn' | 'ar' = 'en') {
  const { email, token } = await newMember();
  await logInAs(page, token);
  await visit(page, addressOf(locale, '/userInfo'));
  const main = page.getByRole('main');
  await expect(main).toContainText(email);
  return { email, token, main };
}

test('a member changes name and number, and the next form knows them', { tag: '@quick' }, async ({
  page,
}) => {
  const { main } = await openAccount(page);
  await expect(main.getByRole('link', { name: 'Your reviews' })).toHaveAttribute(
    'href',
    '/car/myReviewListM',
  );
  await main.getByLabel('Name', { exact: true }).fill('Бат-Эрдэнэ');
  await main.getByLabel('WhatsApp number').fill('+976 8811 0000');
  await main.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Your details are saved').first()).toBeVisible();
  await page.reload();
  await expect(main.getByLabel('Name', { exact: true })).toHaveValue('Бат-Эрдэнэ');
  await expect(main.getByLabel('WhatsApp number')).toHaveValue('+976 8811 0000');
  await visit(page, addressOf('en', '/contactUs'));
  await expect(main.getByLabel('Your name')).toHaveValue('Бат-Эрдэнэ');
});

test('a new password ends every other login and opens the next', async ({ page }) => {
  const { main, email, token } = await openAccount(page);
  const { data: other } = await logInElsewhere(email, PASSWORD);
  await main.getByLabel('Current password').fill(PASSWORD);
  await main.getByLabel(/^New password( \*)?$/).fill(NEW_PASSWORD);
  await main.getByLabel('Repeat new password').fill(NEW_PASSWORD);
  await main.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('The password is changed').first()).toBeVisible();
  await expect(main.getByLabel('Current password')).toHaveValue('');
  expect((await callApi('/api/user/info', { token: String(other) })).code).toBe(401);
  expect(await callApi('/api/user/info', { token })).toMatchObject({ code: 0, data: { email } });
  expect((await logInElsewhere(email, PASSWORD)).code).toBe(1);
  expect((await logInElsewhere(email, NEW_PASSWORD)).code).toBe(0);
});

test('differing passwords are said in Russian and not sent', async ({ page }) => {
  const { main } = await openAccount(page, 'ru');
  const sent: string[] = [];
  page.on('request', (request) => sent.push(new URL(request.url()).pathname));
  await main.getByLabel('Текущий пароль').fill(PASSWORD);
  await main.getByLabel('Новый пароль', { exact: false }).first().fill(NEW_PASSWORD);
  await main.getByLabel('Новый пароль ещё раз').fill(PASSWORD);
  await main.getByRole('button', { name: 'Сменить пароль' }).click();
  await expect(main.getByRole('alert').getByText('Пароли не совпадают')).toBeVisible();
  expect(sent).not.toContain('/api/user/password');
});

test('the logged-in page is accessible and fits a small screen', async ({ page }) => {
  for (const locale of ['ru', 'mn', 'ar'] as const) {
    await openAccount(page, locale);
    expect(await axeFaults(page)).toEqual([]);
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await narrowFaults(page, locale)).toEqual([]);
  }
});

test('a login elsewhere is ended from the list, and the account is closed', async ({ page }) => {
  const { main, email, token } = await openAccount(page);
  const { data: other } = await logInElsewhere(email, PASSWORD);
  await page.reload();
  await main.getByRole('button', { name: /^End: / }).click();
  await expect(page.getByText('That login is ended').first()).toBeVisible();
  expect((await callApi('/api/user/info', { token: String(other) })).code).toBe(401);

  await main.getByText('Close the account', { exact: true }).click();
  await main.getByLabel('Your password').fill(PASSWORD);
  await main.getByRole('button', { name: 'Close the account for good' }).click();
  await expect(main.getByText('You are not logged in.')).toBeVisible();
  expect((await callApi('/api/user/info', { token })).code).toBe(401);
  expect((await logInElsewhere(email, PASSWORD)).code).toBe(1);
});

test.describe('a forgotten password, without script', () => {
  test.use({ javaScriptEnabled: false, expectedErrors: [/422/] });

  test('shows how to contact the mall where the site sends no mail', async ({ page }) => {
    await page.goto(addressOf('ru', '/recovery'));
    await page.getByLabel('Эл. почта').fill('bat@example.mn');
    await page.getByRole('button', { name: 'Отправить ссылку' }).click();
    await expect(page.getByRole('alert')).toContainText('Позвоните или напишите нам');
    await expect(page.locator('a[href^="tel:"]')).toHaveCount(2);
    const opened = await page.goto(addressOf('mn', `/recovery?code=${'0'.repeat(64)}`));
    // Its address holds a secret: it loads nothing else, and only its origin is sent as referrer.
    expect(opened?.headers()).toMatchObject({
      'content-security-policy': expect.stringContaining("default-src 'none'"),
      'referrer-policy': 'strict-origin',
    });
    await page.getByLabel('Шинэ нууц үг').fill('тогоруу-742');
    await page.getByLabel('Дахин бичнэ үү').fill('тогоруу-742');
    await page.getByRole('button', { name: 'Нууц үгийг хадгалах' }).click();
    await expect(page.getByRole('alert')).toContainText('нэг цагаас хуучин');
  });
});

test.describe('the link that proves a mailbox, without script', () => {
  test.use({ javaScriptEnabled: false, expectedErrors: [/422/] });

  test('needs a press, and says when it has expired', async ({ page }) => {
    await page.goto(addressOf('mn', `/confirm?code=${'0'.repeat(64)}`));
    await page.getByRole('button', { name: 'Хаягийг баталгаажуулах' }).click();
    await expect(page.getByRole('alert')).toContainText('хугацаа нь дууссан');
    expect(await narrowFaults(page, 'mn')).toEqual([]);
  });
});

test.describe('failures', () => {
  test.use({ expectedErrors: [/ApiError: 401|NetworkError|ERR_INTERNET_DISCONNECTED/] });

  test('typed text survives the end of a login, and is saved after the next one', async ({
    page,
  }) => {
    const { main, email, token } = await openAccount(page);
    await main.getByLabel('Name', { exact: true }).fill('Bat');
    await callApi('/api/user/logout', { token });
    await main.getByRole('button', { name: 'Save' }).click();
    await expect(main.getByText(/what you typed is still here/)).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
    await main.getByRole('link', { name: 'Log in' }).click();
    const dialog = page.getByRole('dialog', { name: 'Log in' });
    await dialog.getByLabel('E-mail').fill(email);
    await dialog.getByLabel(/^Password/).fill(PASSWORD);
    await dialog.getByRole('button', { name: 'Log in' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(main.getByText(/what you typed is still here/)).toHaveCount(0);
    await expect(main.getByLabel('Name', { exact: true })).toHaveValue('Bat');
    await main.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Your details are saved').first()).toBeVisible();
  });

  test('typed text survives a lost network, and the record can be requested again', async ({
    page,
  }) => {
    const { main } = await openAccount(page, 'mn');
    const away = /\/api\/user\//;
    await main.getByLabel('Нэр', { exact: true }).fill('Бат');
    await page.route(away, (route) => route.abort('internetdisconnected'));
    await main.getByRole('button', { name: 'Хадгалах' }).click();
    await expect(main.getByRole('alert').getByText(/^Холболт алга/)).toBeVisible();
    await expect(main.getByLabel('Нэр', { exact: true })).toHaveValue('Бат');
    await page.reload();
    await expect(main.getByText(/мэдээллийг ачаалж чадсангүй/)).toBeVisible();
    await page.unroute(away);
    // The login is checked once more when the page has time, which may be before the press.
    const again = main.getByRole('button', { name: 'Дахин оролдох' });
    const field = main.getByLabel('WhatsApp дугаар');
    await expect(again.or(field)).toBeVisible();
    await again.click({ timeout: 2_000 }).catch(() => {});
    await expect(field).toHaveValue('+976 9911 2233');
  });
});
