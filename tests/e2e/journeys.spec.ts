import type { Locator, Page } from '@playwright/test';
import { expect, test } from './support/fixtures';
import {
  enquiryLink,
  hoverMenu,
  isPhone,
  passCountdown,
  RESULT_URL,
  sendEnquiry,
  visit,
} from './support/page';
import { addressOf } from './support/site';

/**
 * Ways through the site that no other file of this folder tests: by letter, menu and helper to a
 * car, and to an enquiry from the controls around every page.
 */

let count = 0;
const newNeed = () => `A car for Darkhan, ${Date.now()}-${++count}`;

/** Opens the form with the control beside every page: a rail on a desktop, a tab on a phone. */
async function openFormBeside(page: Page): Promise<Locator> {
  await enquiryLink(page, 'en').click();
  return page.getByRole('dialog', { name: 'Ask us a question' });
}

test('by car type from the menu to a car, and to an enquiry about it', {
  tag: ['@database', '@screens', '@quick'],
}, async ({ page, database }) => {
  await page.clock.install();
  await visit(page, addressOf('en'));
  if (isPhone(page)) {
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await page.locator('#main-menu').getByRole('link', { name: 'Brands', exact: true }).click();
    await page.locator('main').getByRole('link', { name: 'Pickup', exact: true }).click();
  } else {
    const types = await hoverMenu(page, 'All car types');
    await types.getByRole('link', { name: 'Pickup', exact: true }).click();
  }
  await expect(page).toHaveURL(addressOf('en', '/brand?sign=pickup'));
  await page.getByRole('main').getByRole('article').getByRole('link').first().click();
  await page.waitForURL(/\/car\/\d+$/);
  const car = page.url();
  await visit(page, car);
  await page.getByRole('link', { name: 'Ask about this car' }).click();
  const need = newNeed();
  await sendEnquiry(page.getByRole('dialog', { name: 'Ask about this car' }), need);
  await page.waitForURL(RESULT_URL);
  const leads = await database`
    select "from", from_id, car_model_sign from enquiries where remark = ${need}`;
  expect(leads).toHaveLength(1);
  expect(leads[0]).toMatchObject({ from: 'car', from_id: car.split('/').pop() });
  expect(leads[0]?.car_model_sign).not.toBe('');
  await passCountdown(page);
  await expect(page).toHaveURL(car);
});

/** Chooses a letter where a desktop has it: in the panel of the header. */
async function chooseLetterOfPanel(page: Page, letter: string): Promise<Locator> {
  await visit(page, addressOf('en'));
  const panel = await hoverMenu(page, 'All brands');
  await panel.getByRole('button', { name: letter, exact: true }).click();
  return panel;
}

/** Chooses a letter where a phone has it: on the page of all brands, without script too. */
async function chooseLetterOfPage(page: Page, letter: string): Promise<Locator> {
  await page.goto(addressOf('en', '/brand'));
  await page.getByRole('group').getByText(letter, { exact: true }).click();
  return page.locator('main');
}

test('by letter to a brand, and to an enquiry about it', {
  tag: ['@database', '@screens'],
}, async ({ sharedPage: page, database }) => {
  const choose = isPhone(page) ? chooseLetterOfPage : chooseLetterOfPanel;
  const list = await choose(page, 'T');
  await expect(list.getByRole('link', { name: /^BYD/ })).toBeHidden();
  await list.getByRole('link', { name: /^Tank/ }).click();
  await page.waitForURL('**/brand/tank');
  await visit(page, addressOf('en', '/brand/tank'));
  await page.getByRole('link', { name: 'Ask about Tank' }).first().click();
  const need = newNeed();
  await sendEnquiry(page.getByRole('dialog'), need);
  await page.waitForURL(RESULT_URL);
  const leads = await database`select * from enquiries where remark = ${need}`;
  const brand = { from_id: 'tank', brand: 'Tank', brand_sign: 'tank' };
  expect(leads).toMatchObject([{ kind: 'general', from: 'brand', ...brand }]);
});

test('from beside any page to a stored enquiry, and back to the page', {
  tag: ['@database', '@screens'],
}, async ({ page, database }) => {
  await page.clock.install();
  await visit(page, addressOf('en', '/buyCar'));
  const need = newNeed();
  await sendEnquiry(await openFormBeside(page), need);
  await page.waitForURL(RESULT_URL);
  const leads =
    await database`select "from", country_id, lang from enquiries where remark = ${need}`;
  expect(leads).toEqual([
    { from: isPhone(page) ? 'tab-bar' : 'side', country_id: 496, lang: 'en' },
  ]);
  await passCountdown(page);
  await expect(page).toHaveURL(addressOf('en', '/buyCar'));
});

test('from the header to a stored enquiry', { tag: ['@database', '@screens', '@quick'] }, async ({
  sharedPage: page,
  database,
}) => {
  await visit(page, addressOf('en', '/about'));
  if (isPhone(page)) await page.getByRole('button', { name: 'Menu' }).click();
  const menu = page.getByRole('navigation', { name: 'Main menu' });
  await menu.getByRole('link', { name: 'Ask a question' }).click();
  const need = newNeed();
  await sendEnquiry(page.getByRole('dialog'), need);
  await page.waitForURL(RESULT_URL);
  const leads = await database`select "from" from enquiries where remark = ${need}`;
  expect(leads).toEqual([{ from: 'header' }]);
});

test('from the contact page to a stored enquiry', { tag: ['@database', '@quick'] }, async ({
  sharedPage: page,
  database,
}) => {
  await visit(page, addressOf('en', '/contactUs'));
  const main = page.locator('main');
  const need = newNeed();
  await sendEnquiry(main, need);
  await page.waitForURL(RESULT_URL);
  const leads = await database`select "from" from enquiries where remark = ${need}`;
  expect(leads).toEqual([{ from: 'contact' }]);
});

test('from the helper’s questions to an enquiry that carries the answers', {
  tag: '@database',
}, async ({ sharedPage: page, database }) => {
  await visit(page, addressOf('en', '/menuCar/helper'));
  const main = page.locator('main');
  await main.getByText('Pickup', { exact: true }).click();
  await main.getByText('Diesel', { exact: true }).click();
  await main.getByText('Up to $25,000', { exact: true }).click();
  await main.getByRole('button', { name: 'Show the cars' }).click();
  await expect(page).toHaveURL(/\/menuCar\?/);
  await visit(page, page.url());
  await main.getByRole('link', { name: 'Send my choice' }).click();
  const dialog = page.getByRole('dialog');
  const wish = 'Pickup · Diesel · Up to $25,000';
  await expect(dialog.getByText(wish)).toBeVisible();
  const need = newNeed();
  await sendEnquiry(dialog, need);
  await page.waitForURL(RESULT_URL);
  const leads = await database`select "from", car_model from enquiries where remark = ${need}`;
  expect(leads).toEqual([{ from: 'carMenu', car_model: wish }]);
});

test('from the helper’s questions to a car that fits', async ({ sharedPage: page }) => {
  await visit(page, addressOf('en', '/menuCar'));
  await page.getByRole('link', { name: 'Help me choose' }).click();
  await expect(page).toHaveURL(addressOf('en', '/menuCar/helper'));
  // Until its script is there the form sends empty answers along.
  await visit(page, page.url());
  await page.locator('main').getByText('Pickup', { exact: true }).click();
  await page.getByRole('button', { name: 'Show the cars' }).click();
  await expect(page).toHaveURL(addressOf('en', '/menuCar?type=pickup'));
  await page.getByRole('main').getByRole('article').getByRole('link').first().click();
  await expect(page.locator('main')).toContainText('Pickup');
});

test('from the gift’s page over registration and the gift form to the finish', {
  tag: ['@database', '@postgres'],
}, async ({ sharedPage: page, database }) => {
  const email = `journey-${Date.now()}@example.mn`;
  await visit(page, addressOf('en', '/arriveGift?source=expo'));
  await page.getByRole('button', { name: 'Register for the gift' }).first().click();
  const signUp = page.getByRole('dialog', { name: 'Sign up' });
  await signUp.getByLabel('E-mail').fill(email);
  await signUp.getByLabel('WhatsApp number').fill('+976 9911 2233');
  await signUp.getByLabel(/^Password/).fill('a long password');
  await signUp.getByLabel(/^Confirm password/).fill('a long password');
  await signUp.getByRole('button', { name: 'Next step' }).click();
  await page.getByRole('button', { name: 'Go to submit' }).click();
  const gift = page.getByRole('dialog', { name: 'Your gift at the store' });
  await expect(gift.getByLabel('E-mail')).toHaveValue(email);
  const need = newNeed();
  await sendEnquiry(gift, need, 'Who is coming?');
  await expect(page.getByRole('dialog', { name: 'Thank you!' })).toBeVisible();
  const [member] = await database`select source from members where email = ${email}`;
  const [lead] = await database`select "from" from enquiries where remark = ${need}`;
  expect({ ...member, ...lead }).toEqual({ source: 'expo', from: 'gift:expo' });
});
