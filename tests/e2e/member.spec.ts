import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures';
import { closeByEscape, hoverMenu, isPhone, sendEnquiry, visit } from './support/page';
import { axeFaults } from './support/page-checks';
import { addressOf } from './support/site';

const PASSWORD = 'тогоруу-742';

function newEmail(): string {
  return `member-${Date.now()}-${Math.floor(Math.random() * 1e6)}@example.mn`;
}

/** Follows a link of the account panel, which on a phone is the one button of the header. */
async function chooseAccount(page: Page, name: string) {
  if (isPhone(page)) return page.locator('header').getByRole('link', { name, exact: true }).click();
  const panel = await hoverMenu(page, /Account|Кабинет|Бүртгэл/);
  await panel.getByText(name, { exact: true }).click();
}

const account = (page: Page, name = 'Account') =>
  page.locator('header a[href="/userInfo"]', { hasText: name });

async function fillSignUp(page: Page, email: string, confirm = PASSWORD) {
  const dialog = page.getByRole('dialog', { name: 'Sign up' });
  await dialog.getByLabel('E-mail').fill(email);
  await dialog.getByLabel('WhatsApp number').fill('+976 9911 2233');
  await dialog.getByLabel(/^Password/).fill(PASSWORD);
  await dialog.getByLabel(/^Confirm password/).fill(confirm);
}

async function openSignUp(page: Page) {
  await chooseAccount(page, 'Log in');
  const dialog = page.getByRole('dialog', { name: 'Log in' });
  await dialog.getByRole('button', { name: 'Sign up' }).click();
}

async function signUp(page: Page, email: string) {
  await openSignUp(page);
  await fillSignUp(page, email);
  await page.getByRole('button', { name: 'Next step' }).click();
  await expect(page.getByRole('dialog', { name: 'Your gift is waiting' })).toBeVisible();
}

test('a visitor registers, hands in the gift form and ends at home', {
  tag: ['@screens', '@quick'],
}, async ({ sharedPage: page }) => {
  await visit(page, addressOf('en', '/brand?source=expo'));
  await signUp(page, newEmail());
  await page.getByRole('button', { name: 'Go to submit' }).click();
  const gift = page.getByRole('dialog', { name: 'Your gift at the store' });
  await expect(gift.getByText('We reply within 1 business day.')).toBeVisible();
  await gift.getByLabel('Your name').fill('Бат-Эрдэнэ');
  await expect(gift.getByLabel('Phone')).toHaveValue('+976 9911 2233');
  await gift.getByLabel('Country or region').fill('Mongolia');
  await gift.getByRole('option', { name: 'Mongolia', exact: true }).click();
  await gift.getByLabel('Who is coming?').fill('The gift, on Saturday');
  await gift.getByRole('button', { name: 'Send' }).click();
  const finish = page.getByRole('dialog', { name: 'Thank you!' });
  // The step before was scrolled to its button; the last one begins at its top.
  await expect(finish.getByText(/coming to the store to collect the gift/)).toBeInViewport();
  await expect(finish.getByRole('img', { name: /^Sketch of Erenhot/ })).toBeVisible();
  await expect(finish.getByText(/^[0-9A-Z]{3}-[0-9A-Z]{4}$/)).toBeVisible();
  const facts = finish.locator('dl:visible');
  for (const [name, fact] of [
    ['Store', 'Erenhot store'],
    ['Contact number', '+86 000 0000 0002'],
    ['WhatsApp number', '+86 000 0000 0002'],
    ['Store address', '2 Example Street, Erenhot, Inner Mongolia, China'],
  ] as const)
    await expect(facts.locator('div').filter({ hasText: name }).first()).toContainText(fact);
  await finish.getByRole('button', { name: 'Close' }).last().click();
  await expect(page).toHaveURL(addressOf('en', '/'));
  await expect(account(page).first()).toBeAttached();
});

test('the source of the first page survives navigation, for the member and the lead of the gift', {
  tag: '@database',
}, async ({ sharedPage: page, database }) => {
  const email = newEmail();
  const source = `expo-${Date.now()}`;
  await visit(page, addressOf('en', `/?source=${source}`));
  await page.getByRole('link', { name: 'Register for the gift' }).click();
  await expect(page).toHaveURL(addressOf('en', '/arriveGift'));
  await visit(page, page.url());
  await page
    .getByRole('main')
    .getByRole('button', { name: 'Register for the gift' })
    .first()
    .click();
  await fillSignUp(page, email);
  await page.getByRole('button', { name: 'Next step' }).click();
  await page.getByRole('button', { name: 'Go to submit' }).click();
  const gift = page.getByRole('dialog', { name: 'Your gift at the store' });
  await sendEnquiry(gift, 'The gift, on Sunday', 'Who is coming?');
  await expect(page.getByRole('dialog', { name: 'Thank you!' })).toBeVisible();
  const [member] = await database`select source from members where email = ${email}`;
  expect(member?.source).toBe(source);
  expect(await database`select 1 from enquiries where "from" = ${`gift:${source}`}`).toHaveLength(
    1,
  );
});

test('a member stays logged in over a reload, leaves, and logs in again', {
  tag: '@screens',
}, async ({ page }) => {
  const email = newEmail();
  await visit(page, addressOf('en', '/brand'));
  await signUp(page, email);
  await visit(page, addressOf('en', '/brand'));
  await expect(account(page).first()).toBeAttached();

  await visit(page, addressOf('en', '/userInfo'));
  const card = page.getByRole('main');
  await expect(card).toContainText(email);
  await expect(card).toContainText('Ordinary member');

  const revoked = page.waitForResponse('**/api/user/logout**');
  const reloaded = page.waitForEvent('load');
  // A phone has no panel in its header: its way out is on the page.
  if (isPhone(page)) await card.getByText('Exit', { exact: true }).click();
  else await chooseAccount(page, 'Exit');
  expect((await revoked).ok()).toBe(true);
  await reloaded;
  await visit(page, page.url());
  await expect(card).toContainText('You are not logged in.');
  await expect(account(page)).toHaveCount(0);
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();

  await chooseAccount(page, 'Log in');
  const dialog = page.getByRole('dialog', { name: 'Log in' });
  await dialog.getByLabel('E-mail').fill(email.toUpperCase());
  await dialog.getByLabel('Password', { exact: false }).first().fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL(addressOf('en', '/'));
  await expect(page.getByText('Login success').first()).toBeVisible();
  await expect(account(page).first()).toBeAttached();
  await expect(page.locator('html')).toHaveAttribute('data-member', '');
  expect(await page.evaluate(() => localStorage.getItem('token'))).toMatch(/^[0-9a-f]{64}$/);
});

test('differing passwords are said and not sent', { tag: '@quick' }, async ({ page }) => {
  const sent: string[] = [];
  page.on('request', (request) => sent.push(new URL(request.url()).pathname));
  await visit(page, addressOf('en', '/brand'));
  await openSignUp(page);
  await fillSignUp(page, newEmail(), `${PASSWORD}4`);
  for (const name of ['Next step', 'Join now']) {
    await page.getByRole('button', { name }).click();
    await expect(page.getByRole('alert').getByText('Passwords do not match')).toBeVisible();
  }
  expect(sent).not.toContain('/api/user/registered');
});

test('the dialog is 680 px wide on a desktop and 343 px on a phone', { tag: '@screens' }, async ({
  sharedPage: page,
}) => {
  await visit(page, addressOf('en', '/brand'));
  await chooseAccount(page, 'Log in');
  const dialog = page.getByRole('dialog', { name: 'Log in' });
  await expect
    .poll(async () => Math.round((await dialog.boundingBox())?.width ?? 0))
    .toBe(isPhone(page) ? 343 : 680);
});

test('login is accessible, in Russian', { tag: '@desktop' }, async ({ sharedPage: page }) => {
  await visit(page, addressOf('ru', '/terms'));
  await chooseAccount(page, 'Войти');
  await expect(page.getByRole('dialog', { name: 'Вход' }).getByLabel('Эл. почта')).toBeVisible();
  expect(await axeFaults(page)).toEqual([]);
});

test('sign-up is accessible, in Mongolian', { tag: '@phone' }, async ({ sharedPage: page }) => {
  await visit(page, addressOf('mn', '/terms'));
  await chooseAccount(page, 'Нэвтрэх');
  await page.getByRole('dialog').getByRole('button', { name: 'Бүртгүүлэх' }).click();
  const signUp = page.getByRole('dialog', { name: 'Бүртгүүлэх' });
  await expect(signUp.getByLabel('Имэйл')).toBeVisible();
  expect(await axeFaults(page)).toEqual([]);
});

test.describe('rejections', () => {
  test.use({ expectedErrors: [/ApiError: (?:1|401) /] });

  test('a wrong password is reported in Russian, and the text stays', { tag: '@quick' }, async ({
    sharedPage: page,
  }) => {
    await visit(page, addressOf('ru', '/brand'));
    await chooseAccount(page, 'Войти');
    const dialog = page.getByRole('dialog', { name: 'Вход' });
    await dialog.getByLabel('Эл. почта').fill('nobody@example.ru');
    await dialog.getByLabel(/^Пароль/).fill('не тот');
    await dialog.getByRole('button', { name: 'Войти' }).click();
    await expect(
      dialog.getByRole('alert').getByText('Неверный адрес электронной почты или пароль.'),
    ).toBeVisible();
    await closeByEscape(page);
    await expect(dialog).toHaveCount(0);
    await chooseAccount(page, 'Войти');
    await expect(dialog.getByLabel('Эл. почта')).toHaveValue('nobody@example.ru');
    await expect(dialog.getByLabel(/^Пароль/)).toHaveValue('не тот');
  });

  test('a token the server does not know is blanked with a message', async ({
    sharedPage: page,
  }) => {
    await visit(page, addressOf('mn', '/brand'));
    await page.evaluate(() => localStorage.setItem('token', 'f'.repeat(64)));
    await page.reload();
    await expect(page.getByText('Нэвтрэх хугацаа дууссан. Дахин нэвтэрнэ үү.')).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  });
});
