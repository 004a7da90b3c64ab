import { RETURN_PATH_KEY, SENT_ENQUIRY_KEY } from '@/lib/browser/storage-keys';
import { LOCALES } from '@/lib/i18n/locales';
import { SENT_NUMBER } from '@/tests/support/addresses';
import { isLongRun } from '@/tests/support/extent';
import { expect, test } from './support/fixtures';
import { isPhone, rememberEnquiry } from './support/page';
import { addressOf } from './support/site';

/** A small phone of today. */
const SCREEN = { width: 375, height: 667 };

/** Where something that may be seen begins: lists hold cards twice for the two ports. */
const topOfFirst = (selector: string) =>
  [...document.querySelectorAll(selector)]
    .map((element) => element.getBoundingClientRect())
    .find(({ height }) => height > 0)?.y;

test.describe('the first view of a phone, in every language', { tag: '@phone' }, () => {
  for (const [index, { path, most }] of [
    // Most of its picture stands above the tabs.
    { path: '/', most: 560 },
    { path: '/menuCar', most: 220 },
    { path: '/searchsite?word=tank+500', most: 260 },
    { path: '/searchsite?word=4x4+7+40000$', most: 260 },
    { path: '/brand?sign=sedan', most: 260 },
    { path: '/brand?sign=compact-suv', most: 260 },
    // There the article is a review.
    { path: '/homeReviews', most: 430 },
  ].entries()) {
    // Each language on every third page, but for the long run.
    const locales = LOCALES.filter((_, place) => isLongRun() || place % 3 === index % 3);
    test(`has a car on ${path}`, async ({ sharedPage: page }) => {
      await page.setViewportSize(SCREEN);
      for (const locale of locales) {
        await page.goto(addressOf(locale, path), { waitUntil: 'domcontentloaded' });
        expect(await page.evaluate(topOfFirst, 'main article'), locale).toBeLessThan(most);
      }
    });
  }
});

test('the success page shows number, messenger and what was sent without scrolling', {
  tag: '@screens',
}, async ({ page }) => {
  const isSmall = isPhone(page);
  if (isSmall) await page.setViewportSize(SCREEN);
  await page.addInitScript(
    ([key, returnKey, number]) => {
      const sent = { number, car: 'Geely Boyue L', name: 'Бат-Эрдэнэ', mobile: '+976 9911 2233' };
      sessionStorage.setItem(key, JSON.stringify(sent));
      sessionStorage.setItem(returnKey, '/terms');
    },
    [SENT_ENQUIRY_KEY, RETURN_PATH_KEY, SENT_NUMBER] as const,
  );
  for (const locale of ['ru', 'mn', 'ar', 'ur', 'de'] as const) {
    await rememberEnquiry(page, addressOf(locale));
    await page.goto(addressOf(locale, `/result?number=${SENT_NUMBER}`));
    await expect(page.getByText('+976 9911 2233')).toBeVisible();
    // A key press stops the countdown that would leave the page.
    await page.keyboard.press('Shift');
    const main = page.locator('main');
    const tabs = isSmall ? await page.locator('.tab-bar').boundingBox() : null;
    const end = tabs?.y ?? 900;
    for (const part of [
      main.getByText(SENT_NUMBER, { exact: true }),
      main.locator('a[target="_blank"]').filter({ visible: true }).first(),
      main.getByText('+976 9911 2233'),
    ]) {
      const box = await part.boundingBox();
      expect((box?.y ?? end) + (box?.height ?? 0), locale).toBeLessThan(end);
    }
  }
});

test('home of a phone ends after seven screens', { tag: '@phone' }, async ({
  sharedPage: page,
}) => {
  await page.setViewportSize(SCREEN);
  for (const locale of ['ru', 'mn', 'ar'] as const) {
    await page.goto(addressOf(locale));
    // Parts far from the window have an estimated height until then.
    await page.addStyleTag({ content: '* { content-visibility: visible !important }' });
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    expect(height / SCREEN.height, locale).toBeLessThanOrEqual(7);
  }
});

test('the finder of home says how many cars there are, and leads to just those', {
  tag: ['@screens', '@quick'],
}, async ({ page }) => {
  const list = addressOf('en', '/menuCar?type=large-suv&seats=7&port=erenhot');
  await page.goto(list);
  const found = page.getByText(/^\d+ models$/).first();
  const count = Number.parseInt((await found.textContent()) ?? '', 10);
  await page.goto(addressOf('en'));
  const finder = page.getByRole('form', { name: 'Narrow the list' });
  await finder.getByLabel('Car type').selectOption('large-suv');
  await finder.getByLabel('Seats').selectOption('7');
  await finder.getByLabel('Port').selectOption('erenhot');
  const button = finder.getByRole('button');
  await expect(button).toHaveText(`Show the cars (${count})`);
  await button.click();
  await expect(page).toHaveURL(list);
  await expect(found).toHaveText(`${count} models`);
});

test('the finder of home works without script', { tag: '@desktop' }, async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(addressOf('mn'));
  const finder = page.locator('.car-finder');
  await finder.locator('[name="seats"]').selectOption('7');
  await finder.getByRole('button').click();
  await expect(page.locator('main article').first()).toBeVisible();
  await expect(page.getByRole('list').filter({ hasText: '7 суудал' }).first()).toBeVisible();
  await context.close();
});
