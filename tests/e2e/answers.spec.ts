import { expect, test } from './support/fixtures';
import { addressOf } from './support/site';

test('a question that buyers type leads to its answer, with its day and its sources', {
  tag: '@quick',
}, async ({ sharedPage: page }) => {
  await page.goto(addressOf('ru', '/searchsite?word=доставка в Алматы'));
  await page
    .getByRole('main')
    .getByRole('link', { name: /из Хоргоса в Алматы/ })
    .click();
  await expect(page).toHaveURL(/\/answers\/kazakhstan-import$/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Казахстан');
  await expect(page.locator('time')).toContainText('Проверено');
  await expect(
    page.getByRole('complementary', { name: 'Источники' }).getByRole('link'),
  ).not.toHaveCount(0);
  await page.getByRole('link', { name: 'Все ответы' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ответы на вопросы покупателей');
  const questions = await page.locator('script[type="application/ld+json"]').allTextContents();
  expect(questions.join()).toContain('"FAQPage"');
});

test('an electric car leads to what buyers ask of batteries, and how to buy to all answers', {
  tag: '@desktop',
}, async ({ sharedPage: page }) => {
  await page.goto(addressOf('en', '/menuCar?energy_type=electric'));
  await page.getByRole('main').getByRole('article').getByRole('link').first().click();
  await page
    .getByRole('main')
    .getByRole('link', { name: /battery/ })
    .click();
  await expect(page).toHaveURL(/\/answers\/battery-health$/);
  await page.goto(addressOf('en', '/buyCar'));
  await page.getByRole('main').getByRole('link', { name: 'All answers' }).click();
  await expect(page).toHaveURL(/\/answers$/);
});

test.describe('in a language that an answer is not written in', () => {
  test.use({ expectedErrors: [/status of 404/] });

  test('it has no page, and the list leaves it out', { tag: '@desktop' }, async ({
    sharedPage: page,
  }) => {
    const missing = await page.goto(addressOf('de', '/answers/battery-health'));
    expect(missing?.status()).toBe(404);
    await page.goto(addressOf('de', '/answers'));
    await expect(page.getByRole('main').getByRole('link', { name: /Werksgarantie/ })).toBeVisible();
    await expect(page.getByRole('main').locator('a[href^="/answers/"]')).toHaveCount(1);
  });
});
