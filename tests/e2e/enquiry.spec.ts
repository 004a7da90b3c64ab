import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { SENT_NUMBER } from '@/tests/support/addresses';
import { expect, test } from './support/fixtures';
import {
  closeByEscape,
  expectNumberOnResult,
  isPhone,
  passCountdown,
  RESULT_URL,
  rememberEnquiry,
  visit,
} from './support/page';
import { axeFaults } from './support/page-checks';
import { addressOf } from './support/site';

const mn = JSON.parse(readFileSync('messages/mn.json', 'utf8'));
const texts: Record<string, string> = mn.enquiry;
const { countdown, ...result } = mn.result as Record<string, string> & {
  countdown: Record<string, string>;
};

/** From the home page to the first car, as a visitor would. */
async function openCar(page: Page): Promise<string> {
  await page.goto(addressOf('mn'));
  await page.locator('main a[href^="/car/"]').filter({ visible: true }).first().click();
  await page.waitForURL(/\/car\/\d+$/);
  return page.url();
}

/** The opener is a link until React has it; only then does it open the form. */
async function openForm(page: Page): Promise<Locator> {
  const opener = page.getByRole('link', { name: mn.car.ask });
  await expect
    .poll(() =>
      opener.evaluate((link) => Object.keys(link).some((key) => key.startsWith('__reactProps'))),
    )
    .toBe(true);
  await opener.click();
  const dialog = page.getByRole('dialog', { name: texts.titleCar });
  await expect(field(dialog, 'name')).toBeVisible();
  return dialog;
}

function field(dialog: Locator, key: 'name' | 'country' | 'phone' | 'email' | 'need'): Locator {
  const role = key === 'country' ? 'combobox' : 'textbox';
  return dialog.getByRole(role, { name: texts[key] });
}

async function chooseMongolia(dialog: Locator) {
  await field(dialog, 'country').fill('');
  await field(dialog, 'country').fill('Монгол');
  await dialog.getByRole('option', { name: 'Монгол', exact: true }).click();
}

async function fillIn(dialog: Locator, mail: string) {
  await field(dialog, 'name').fill('Бат-Эрдэнэ');
  await field(dialog, 'phone').fill('+976 9911 2233');
  await field(dialog, 'email').fill(mail);
  await chooseMongolia(dialog);
  await field(dialog, 'need').fill('Улаанбаатарт хоёр машин');
}

const send = (dialog: Locator) =>
  dialog.locator('button[type=submit]', {
    hasText: new RegExp(`${texts.send}|${texts.sendAgain}`),
  });

let count = 0;
const newMail = () => `enquiry-${Date.now()}-${++count}@example.mn`;

test('an enquiry about a car is told everything that is wrong with it, then stored', {
  tag: ['@database', '@postgres', '@quick'],
}, async ({ page, database }) => {
  await page.clock.install();
  const car = await openCar(page);
  const dialog = await openForm(page);
  const mail = newMail();
  const steps = [
    { key: 'name', rejection: texts.fillName, fill: 'Бат-Эрдэнэ' },
    { key: 'phone', rejection: texts.fillPhone, fill: '+976 9911 2233' },
    { key: 'country', rejection: texts.fillCountry, fill: '' },
    { key: 'need', rejection: texts.fillNeed, fill: 'Улаанбаатарт хоёр машин' },
  ] as const;
  await expect(field(dialog, 'country')).toHaveValue('Монгол');
  await field(dialog, 'country').fill('');
  await field(dialog, 'email').fill('bat@');
  await send(dialog).click();
  await expect(field(dialog, 'name')).toBeFocused();
  await expect(dialog.locator('[data-toast]').getByText(texts.fillName ?? '')).toBeVisible();
  await expect(field(dialog, 'email')).toHaveAttribute('aria-invalid', 'true');
  for (const { key, rejection, fill } of steps) {
    const invalid = field(dialog, key);
    await expect(invalid).toHaveAttribute('aria-invalid', 'true');
    await expect(invalid).toHaveAccessibleDescription(new RegExp(rejection ?? ''));
    if (key === 'country') await chooseMongolia(dialog);
    else await invalid.fill(fill);
    await expect(invalid).not.toHaveAttribute('aria-invalid');
  }
  await field(dialog, 'email').fill(mail);
  await send(dialog).click();
  await page.waitForURL(RESULT_URL);
  await expect(page.getByRole('heading', { level: 1, name: result.title })).toBeVisible();

  const rows = await database`select * from enquiries where mail = ${mail}`;
  expect(rows).toHaveLength(1);
  const [row] = rows;
  await expectNumberOnResult(page, row?.number);
  // Unchanged, and only in this tab.
  await expect(page.getByRole('region', { name: result.sentTitle }).locator('dd')).toHaveText([
    row?.car_model.startsWith(row.brand) ? row.car_model : `${row?.brand} ${row?.car_model}`,
    'Бат-Эрдэнэ',
    '+976 9911 2233',
  ]);
  expect(row).toMatchObject({
    name: 'Бат-Эрдэнэ',
    country: 'Монгол',
    country_id: 496,
    mobile: '+976 9911 2233',
    remark: 'Улаанбаатарт хоёр машин',
    lang: 'mn',
    from: 'car',
    from_id: car.split('/').pop(),
    suspect: false,
  });
  for (const column of ['brand', 'brand_sign', 'car_model', 'car_model_sign'])
    expect(row?.[column], column).not.toBe('');

  await passCountdown(page);
  await expect(page).toHaveURL(car);
  // Three seconds are short: the number stays until it is closed, and is gone then.
  const notice = page.getByRole('status').filter({ hasText: row?.number });
  await expect(notice).toBeVisible();
  await page.reload();
  await notice.getByRole('button').click();
  await expect(notice).toHaveCount(0);
  await page.reload();
  await expect(page.locator('h1')).toBeVisible();
  await expect(page.locator('html')).not.toHaveAttribute('data-notice');
});

test.describe('a lost connection', () => {
  // The browser itself logs it.
  test.use({ expectedErrors: [/ERR_CONNECTION_RESET/] });

  test('after the enquiry has arrived leaves it stored once, under the number that is shown then', {
    tag: ['@database', '@postgres'],
  }, async ({ page, database }) => {
    await openCar(page);
    const dialog = await openForm(page);
    const mail = newMail();
    await fillIn(dialog, mail);
    // The enquiry arrives; its answer does not.
    await page.route('**/api/clue/record?**', async (route) => {
      // Node itself cannot resolve the language's host.
      await route.fetch({ url: route.request().url().replace('//mn.', '//') });
      await route.abort('connectionreset');
    });
    await send(dialog).click();
    await expect(page.getByRole('heading', { name: mn.outbox.kept })).toBeVisible();
    await page.unroute('**/api/clue/record?**');
    await page.getByRole('button', { name: mn.outbox.sendNow }).click();
    await page.waitForURL(RESULT_URL);
    const rows = await database`select number from enquiries where mail = ${mail}`;
    expect(rows).toHaveLength(1);
    await expectNumberOnResult(page, rows[0]?.number);
  });
});

test('what was typed survives closing the form and reloading the page', { tag: '@quick' }, async ({
  page,
}) => {
  await openCar(page);
  const dialog = await openForm(page);
  await field(dialog, 'name').fill('Бат');
  await chooseMongolia(dialog);
  await closeByEscape(page);
  await expect(dialog).toHaveCount(0);
  await page.reload();
  await openForm(page);
  await expect(field(dialog, 'name')).toHaveValue('Бат');
  await expect(field(dialog, 'country')).toHaveValue('Монгол');
});

test('Escape closes the list of countries first, then the form, which gives the focus back', async ({
  page,
}) => {
  await openCar(page);
  const dialog = await openForm(page);
  await field(dialog, 'country').click();
  await expect(dialog.getByRole('option').first()).toHaveText('Монгол');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Escape');
  await expect(dialog.getByRole('option')).toHaveCount(0);
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('link', { name: mn.car.ask })).toBeFocused();
});

test('the form is a dialog of 590 px on a desktop and a sheet at the bottom of a phone', {
  tag: '@screens',
}, async ({ page }) => {
  await openCar(page);
  const dialog = await openForm(page);
  const viewport = page.viewportSize();
  await expect
    .poll(async () => {
      const box = await dialog.boundingBox();
      return box && { width: Math.round(box.width), bottom: Math.round(box.y + box.height) };
    })
    .toEqual(
      isPhone(page)
        ? { width: viewport?.width, bottom: viewport?.height }
        : { width: 590, bottom: expect.any(Number) },
    );
  await send(dialog).click();
  await expect(field(dialog, 'name')).toHaveAttribute('aria-invalid', 'true');
  await field(dialog, 'need').fill('Трансмонгольскаямагистраль'.repeat(8));
  const [form, need] = await Promise.all([
    dialog.locator('form').boundingBox(),
    field(dialog, 'need').boundingBox(),
  ]);
  expect(form?.width).toBeLessThanOrEqual(isPhone(page) ? (viewport?.width ?? 0) : 590);
  expect(need?.width).toBeLessThan(form?.width ?? 0);
  expect(await axeFaults(page)).toEqual([]);
});

test.describe('the success page', () => {
  const SENT = `/result?number=${SENT_NUMBER}`;

  for (const locale of ['ru', 'mn', 'de', 'ar'] as const) {
    test(`shows number and countdown in a phone's first view in ${locale}`, async ({ page }) => {
      await page.setViewportSize({ width: 375, height: 667 });
      await page.clock.install();
      await page.addInitScript(() => sessionStorage.setItem('enquiryReturn', '/brand'));
      await rememberEnquiry(page, addressOf(locale));
      await page.goto(addressOf(locale, SENT));
      const tabs = page.getByRole('navigation').filter({ has: page.locator('.tab') });
      const end = (await tabs.boundingBox())?.y ?? 667;
      for (const shown of [
        page.getByText(SENT_NUMBER, { exact: true }),
        page.locator('main').getByRole('button').first(),
      ]) {
        const box = await shown.boundingBox();
        expect((box?.y ?? end) + (box?.height ?? 0)).toBeLessThanOrEqual(end);
      }
    });
  }

  test('shows no thanks without an enquiry of this browser, and links to the form', async ({
    page,
  }) => {
    await rememberEnquiry(page, addressOf('mn'));
    for (const invented of ['', '?number=W9T-33CD', '?number=none']) {
      await page.goto(addressOf('mn', `/result${invented}`));
      await expect(page.locator('h1')).toHaveText(result.noEnquiryTitle ?? '');
      await expect(page.locator('main')).not.toContainText('W9T-33CD');
    }
    await page.locator('main').getByRole('link', { name: result.writeEnquiry }).click();
    await expect(page).toHaveURL(addressOf('mn', '/contactUs'));
  });

  /** After a navigation the page could not send another request. */
  async function expectToStay(page: Page) {
    await passCountdown(page);
    await page.evaluate(() => fetch('/robots.txt'));
    await expect(page).toHaveURL(addressOf('mn', SENT));
  }

  test('stays when the visitor asks it to', async ({ page }) => {
    await page.clock.install();
    await page.addInitScript(() => sessionStorage.setItem('enquiryReturn', '/brand'));
    await rememberEnquiry(page, addressOf('mn'));
    await page.goto(addressOf('mn', SENT));
    await page.getByRole('button', { name: countdown.stop }).click();
    await expect(page.getByRole('link', { name: countdown.back })).toBeFocused();
    await expectToStay(page);
  });

  test('redirects nowhere when it was opened without an enquiry', async ({ page }) => {
    await page.clock.install();
    await rememberEnquiry(page, addressOf('mn'));
    await visit(page, addressOf('mn', SENT));
    await expectToStay(page);
    await expect(page.getByRole('button', { name: countdown.stop })).toHaveCount(0);
  });

  test('counts nothing down without script, and is kept from search engines', async ({
    browser,
  }) => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await rememberEnquiry(page, addressOf('mn'));
    await page.goto(addressOf('mn', SENT));
    await expect(page.getByRole('heading', { level: 1, name: result.title })).toBeVisible();
    await expect(page.getByRole('button', { name: countdown.stop })).toHaveCount(0);
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/);
    await context.close();
  });
});
