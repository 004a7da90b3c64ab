import type { Locator, Page } from '@playwright/test';
import { expect, test } from './support/fixtures';
import { expectNumberOnResult, RESULT_URL } from './support/page';
import { addressOf } from './support/site';

/** A rejected form is a page with this status, which the console repeats. */
test.use({ expectedErrors: [/status of 422/] });

let count = 0;
const newNeed = () => `Two of them, please ${Date.now()}-${++count}`;

const formOf = (page: Page) => page.locator('main form[method=post]');
const send = (form: Locator) => form.getByRole('button', { name: /^Send/ });

async function expectError(field: Locator, text: string) {
  await expect(field).toBeFocused();
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(field).toHaveAccessibleDescription(new RegExp(text));
}

/** Fills in what is still empty and presses Send. */
async function fillRest(form: Locator, need: string) {
  await form.getByLabel('Your name').fill('Bat-Erdene');
  await form.getByLabel('Phone').fill('+976 9911 2233');
  await form.getByLabel('E-mail').fill('bat@example.mn');
  await form.getByLabel('Country or region').fill('mongolia');
  await form.getByLabel('What do you need?').fill(need);
  await send(form).click();
}

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('an enquiry is rejected on its fields with everything typed still there, then stored', {
    tag: ['@database', '@postgres', '@screens', '@quick'],
  }, async ({ page, database, cars: [car] }) => {
    const need = `${newNeed()}\nand a third line "quoted" <b>&amp;`;
    await page.goto(addressOf('en', `/contactUs?car=${car.modelId}&from=tab-bar&utm_source=flyer`));
    const form = formOf(page);
    await form.getByLabel('What do you need?').fill(need);
    await send(form).click();
    await expect(page).toHaveURL(addressOf('en', '/enquiry'));
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await expectError(form.getByLabel('Your name'), 'Please fill in your name');
    await expect(page.getByText(`BAM-${car.modelId}`)).toBeVisible();

    await form.getByLabel('Your name').fill('Bat-Erdene');
    await form.getByLabel('Phone').fill('+976 9911 2233');
    await form.getByLabel('E-mail').fill('bat@example.mn');
    await send(form).click();
    await expectError(form.getByLabel('Country or region'), 'country');
    await expect(form.getByLabel('Your name')).toHaveValue('Bat-Erdene');
    await expect(form.getByLabel('What do you need?')).toHaveValue(need);

    await form.getByLabel('Country or region').fill('mongolia');
    await send(form).click();
    await expect(page).toHaveURL(RESULT_URL);
    const leads = await database`select * from enquiries where remark = ${need}`;
    expect(leads).toHaveLength(1);
    await expectNumberOnResult(page, leads[0]?.number);
    expect(leads[0]).toMatchObject({
      name: 'Bat-Erdene',
      country: 'Mongolia',
      country_id: 496,
      from: 'tab-bar',
      from_id: String(car.modelId),
      lang: 'en',
      suspect: false,
      // Kept through both rejections.
      first_page: `/contactUs?car=${car.modelId}&from=tab-bar`,
      utm_source: 'flyer',
    });
    expect(leads[0]?.car_model).toContain(car.modelName);
  });

  for (const { path, lead } of [
    { path: '/contactUs', lead: { from: 'contact', from_id: '' } },
    { path: '/activity/1', lead: { from_id: '1' } },
    { path: '/dealerRecruitment', lead: { from: 'dealer', company: 'Darkhan Motors' } },
    { path: '/car/101', lead: { from: 'car', from_id: '101', brand_sign: 'byd' } },
  ]) {
    test(`the form of ${path} is stored`, { tag: '@database' }, async ({ page, database }) => {
      await page.goto(addressOf('en', path));
      const need = newNeed();
      if ('company' in lead)
        await formOf(page).getByLabel('Company or showroom').fill('Darkhan Motors');
      await fillRest(formOf(page), need);
      await expect(page).toHaveURL(RESULT_URL);
      const leads = await database`select * from enquiries where remark = ${need}`;
      expect(leads).toHaveLength(1);
      expect(leads[0]).toMatchObject(lead);
    });
  }

  test('a rejected dealer still sees company and city', async ({ page }) => {
    await page.goto(addressOf('en', '/dealerRecruitment'));
    await formOf(page).getByLabel('City').fill('Darkhan');
    await send(formOf(page)).click();
    await expect(formOf(page).getByLabel('City')).toHaveValue('Darkhan');
  });

  test('an enquiry sent again after Back is stored once', { tag: '@database' }, async ({
    page,
    database,
  }) => {
    const need = newNeed();
    for (let i = 0; i < 2; i += 1) {
      await page.goto(addressOf('en', '/contactUs'));
      await fillRest(formOf(page), need);
      await expect(page).toHaveURL(RESULT_URL);
    }
    expect(await database`select id from enquiries where remark = ${need}`).toHaveLength(1);
  });

  test('a need that is too long is rejected, and not cut', async ({ page }) => {
    await page.goto(addressOf('en', '/contactUs'));
    const need = 'я'.repeat(20_000);
    await fillRest(formOf(page), need);
    await expectError(formOf(page).getByLabel('What do you need?'), 'at most');
    await expect(formOf(page).getByLabel('What do you need?')).toHaveValue(need);
  });

  test('opening the page of a rejected form again shows the contact page', async ({ page }) => {
    await page.goto(addressOf('en', '/enquiry'));
    await expect(page).toHaveURL(addressOf('en', '/contactUs'));
  });
});

test('a form sent from a page that is not ours is shown before it is stored', {
  tag: '@database',
}, async ({ request, database }) => {
  const need = newNeed();
  const form = { name: 'Bat', mobile: '+976 9911 2233', mail: 'b@example.mn', country: 'Mongolia' };
  const { host, port } = new URL(addressOf('en', '/enquiry'));
  for (const [name, value] of [
    ['sec-fetch-site', 'cross-site'],
    ['origin', 'https://elsewhere.example'],
  ] as const) {
    const answer = await request.post(`http://localhost:${port}/enquiry`, {
      form: { ...form, remark: need },
      headers: { host, [name]: value },
    });
    expect(answer.status()).toBe(422);
    expect(await answer.text()).toContain(need);
  }
  expect(await database`select id from enquiries where remark = ${need}`).toEqual([]);
});

/** Holds every script of the page back until it is released. */
async function holdScripts(page: Page): Promise<() => void> {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(/\/_next\/static\/chunks\/.*\.js/, async (route) => {
    await held;
    await route.continue();
  });
  return letGo;
}

test('an enquiry is sent before any script has arrived', { tag: '@database' }, async ({
  page,
  database,
}) => {
  await holdScripts(page);
  const need = newNeed();
  await page.goto(addressOf('en', '/contactUs?car=101'), { waitUntil: 'commit' });
  await fillRest(formOf(page), need);
  await page.waitForURL(RESULT_URL);
  expect(await database`select id from enquiries where remark = ${need}`).toHaveLength(1);
});

test('what is typed before the script arrives stays, and is sent by it', {
  tag: ['@database', '@screens'],
}, async ({ page, database }) => {
  const letGo = await holdScripts(page);
  const need = newNeed();
  await page.goto(addressOf('en', '/contactUs?car=101'), { waitUntil: 'commit' });
  const form = page.locator('main form');
  await form.getByLabel('Your name').fill('Bat-Erdene');
  await form.getByLabel('Country or region').fill('mongolia');
  const box = form.getByLabel('What do you need?');
  await box.fill(need);
  letGo();
  await expect
    .poll(() =>
      page
        .locator('header .hover-menu-button')
        .first()
        .evaluate((button) => Object.keys(button).some((key) => key.startsWith('__reactProps'))),
    )
    .toBe(true);
  await expect(box).toBeFocused();
  await expect(box).toHaveValue(need);
  await page.keyboard.type('!');
  await send(form).click();
  // The live form has taken over, with the rejection on its field and the text as it was.
  await expect(page.locator('main form:not([action])')).toBeVisible();
  await expectError(form.getByLabel('Phone'), 'mobile number');
  await expect(form.getByLabel('Your name')).toHaveValue('Bat-Erdene');
  await expect(box).toHaveValue(`${need}!`);
  await form.getByLabel('Phone').fill('+976 9911 2233');
  await form.getByLabel('E-mail').fill('bat@example.mn');
  await send(form).click();
  await expect(page).toHaveURL(RESULT_URL);
  const leads = await database`select country_id from enquiries where remark = ${`${need}!`}`;
  expect(leads).toEqual([{ country_id: 496 }]);
});
