import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures';
import { logInOn, newMember } from './support/new-member';
import {
  closeByEscape,
  enquiryLink,
  favouritesLink,
  hoverMenu,
  isPhone,
  messagesIn,
  RESULT_URL,
  visit,
} from './support/page';
import { addressOf } from './support/site';

const NEED = 'Two of them, before Naadam';
const ITALIAN = messagesIn('it');

/** Follows the link to another language, as a visitor does. */
async function chooseLanguage(page: Page, language: string) {
  const name = /^(?:Language|Язык)/;
  if (isPhone(page)) await page.getByRole('banner').getByRole('button', { name }).tap();
  else await hoverMenu(page, name);
  await page.getByRole('banner').getByRole('link', { name: language, exact: true }).click();
}

/** The addresses and bodies of all requests. */
function watchAddresses(page: Page): string[] {
  const addresses: string[] = [];
  page.on('request', (request) => addresses.push(request.url(), request.postData() ?? ''));
  return addresses;
}

async function keepCar(page: Page, path: string) {
  await visit(page, addressOf('en', path));
  await page.getByRole('button', { name: 'Add to favourites' }).first().click();
}

test('favourites and the half-written enquiry come along to another language', {
  tag: ['@screens', '@quick'],
}, async ({ page, cars: [first, second] }) => {
  // One car is kept on either host.
  await visit(page, addressOf('it', second.path));
  await page.getByRole('button', { name: ITALIAN.car.addFavourite }).first().click();
  await keepCar(page, first.path);
  await enquiryLink(page, 'en').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Your name').fill('Бат');
  await dialog.getByLabel('What do you need?').fill(NEED);
  await closeByEscape(page);
  await expect(dialog).toHaveCount(0);
  const seen = watchAddresses(page);
  await chooseLanguage(page, 'Italiano');
  await page.waitForURL(addressOf('it', first.path));
  await visit(page, page.url());
  await expect(favouritesLink(page, 'it')).toHaveText(/2$/);
  await enquiryLink(page, 'it').click();
  await expect(dialog.getByLabel(ITALIAN.enquiry.need)).toHaveValue(NEED);
  await expect(dialog.getByLabel(ITALIAN.enquiry.name)).toHaveValue('Бат');
  expect(page.url()).toBe(addressOf('it', first.path));
  expect(seen.filter((text) => text.includes('handover='))).toEqual([]);
});

test('an enquiry says how its visitor came, what they saw and which port they chose, on either host', {
  tag: ['@desktop', '@database'],
}, async ({ page, database, cars: [car] }) => {
  await visit(page, addressOf('ru', '/?utm_source=Flyer&utm_campaign=naadam'));
  const ports = page.getByRole('banner').locator('.port-switcher');
  await ports.getByRole('button', { name: 'Хоргос' }).click();
  await expect(ports.getByRole('status')).toHaveText('Порт: Хоргос');
  await visit(page, addressOf('ru', car.path));
  await chooseLanguage(page, 'Italiano');
  await page.waitForURL(addressOf('it', car.path));
  await visit(page, page.url());
  await enquiryLink(page, 'it').click();
  const need = `From the leaflet ${Date.now()}`;
  const form = page.getByRole('dialog');
  await form.getByLabel(ITALIAN.enquiry.name).fill('Bat');
  await form.getByRole('combobox', { name: ITALIAN.enquiry.country }).fill('Mongolia');
  await form.getByLabel(ITALIAN.enquiry.phone).fill('+976 9911 2233');
  await form.getByLabel(ITALIAN.enquiry.need).fill(need);
  await form.getByRole('button', { name: ITALIAN.enquiry.send, exact: true }).click();
  await page.waitForURL(RESULT_URL);
  const [lead] = await database`select * from enquiries where remark = ${need}`;
  expect(lead).toMatchObject({
    port: 'khorgos',
    source: 'flyer',
    utm_source: 'Flyer',
    utm_campaign: 'naadam',
    first_page: '/',
    visit: { chosenPort: 'khorgos', first: { page: '/' }, last: { page: '/' } },
  });
  const pages = lead?.visit.pages.map(({ page: path }: { page: string }) => path);
  expect(pages).toEqual(['/', car.path, car.path]);
});

test('an enquiry that is half written there is not replaced', { tag: '@desktop' }, async ({
  page,
}) => {
  for (const [locale, need] of [
    ['it', 'Written in Italy'],
    ['en', NEED],
  ] as const) {
    await visit(page, addressOf(locale, '/about'));
    await enquiryLink(page, locale).click();
    await page.getByRole('dialog').getByLabel(messagesIn(locale).enquiry.need).fill(need);
    await closeByEscape(page);
  }
  await chooseLanguage(page, 'Italiano');
  await page.waitForURL(addressOf('it', '/about'));
  await enquiryLink(page, 'it').click();
  await expect(page.getByRole('dialog').getByLabel(ITALIAN.enquiry.need)).toHaveValue(
    'Written in Italy',
  );
});

test('a member stays logged in when a switch of the port changes the host', {
  tag: ['@desktop', '@database'],
}, async ({ page, context, cars: [car] }) => {
  await context.addCookies([{ name: 'site', value: '1', url: addressOf('ru') }]);
  const { token, email } = await newMember();
  await visit(page, addressOf('ru'));
  await logInOn(page, token);
  await visit(page, addressOf('ru', car.path));
  await page
    .getByRole('group', { name: 'Порт' })
    .getByRole('button', { name: 'Эрэн-Хото' })
    .click();
  await page.waitForURL(addressOf('mn', car.path));
  await page.waitForFunction(() => localStorage.getItem('token') !== null);
  expect(page.url()).toBe(addressOf('mn', car.path));
  await expect(page.locator('html')).toHaveAttribute('data-site', '2');
  const handed = await page.evaluate(() => localStorage.getItem('token'));
  expect(handed).not.toBe(token);
  await visit(page, addressOf('mn', '/userInfo'));
  await expect(page.getByRole('main')).toContainText(email);
});

test.describe('a prepared address', () => {
  test.use({ expectedErrors: [] });

  test('logs no visitor into another one’s account', { tag: '@desktop' }, async ({ page }) => {
    const payload = { code: 'a'.repeat(64), word: 'x' };
    const text = Buffer.from(JSON.stringify(payload)).toString('base64url');
    const answered = page.waitForResponse('**/api/user/handover_login**');
    await page.goto(addressOf('en', `/about#handover=${text}`));
    expect((await (await answered).json()).code).toBe(401);
    expect(page.url()).toBe(addressOf('en', '/about'));
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  });
});

test('a click that asks for another tab just navigates', { tag: '@desktop' }, async ({
  page,
  context,
  cars: [car],
}) => {
  await keepCar(page, car.path);
  await hoverMenu(page, 'Language: English');
  const opened = context.waitForEvent('page');
  await page
    .getByRole('banner')
    .getByRole('link', { name: 'Italiano', exact: true })
    .click({ modifiers: ['ControlOrMeta'] });
  const other = await opened;
  await other.waitForURL(addressOf('it', car.path));
  expect(page.url()).toBe(addressOf('en', car.path));
});
