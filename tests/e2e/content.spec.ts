import { LOCALES } from '@/lib/i18n/locales';
import { expect, test } from './support/fixtures';
import { isPhone, RESULT_URL, visit } from './support/page';
import { leaveOutInDutch } from './support/partial-texts';
import { addressOf, ask, firstHeadingOf } from './support/site';

const LANGUAGES = ['en', 'ru', 'mn'] as const;

/** Paths of the demo content, with what each page says in its first heading. */
const PAGES: { path: string; heading: Record<(typeof LANGUAGES)[number], RegExp> }[] = [
  { path: '/about', heading: { en: /car mall/, ru: /Автоцентр/, mn: /автомашины төв/ } },
  { path: '/activity', heading: { en: /^Promotions$/, ru: /^Акции$/, mn: /^Урамшуулал$/ } },
  {
    path: '/activity/1',
    heading: { en: /winter tyres/, ru: /Зимние шины/, mn: /Өвлийн дугуй/ },
  },
  {
    path: '/promotionPage/DIAGNOSTICS-5',
    heading: { en: /remote diagnostics/, ru: /диагностик/, mn: /оношилгоо/ },
  },
  {
    path: '/article',
    heading: { en: /^Before you buy$/, ru: /^Прежде чем купить$/, mn: /^Худалдаж авахын өмнө$/ },
  },
  { path: '/article/2', heading: { en: /160 hp/, ru: /160\sл\.\sс\./, mn: /160\sморины хүч/ } },
  { path: '/buyCar', heading: { en: /How to buy/, ru: /Как купить/, mn: /худалдаж авах/ } },
  { path: '/privacy', heading: { en: /Privacy/, ru: /Конфиденциальность/, mn: /Нууцлал/ } },
  { path: '/terms', heading: { en: /Terms/, ru: /Условия/, mn: /нөхцөл/ } },
];

test('pages of content open under their headings, in three languages', { tag: '@desktop' }, async ({
  request,
}) => {
  for (const { path, heading } of PAGES) {
    for (const locale of LANGUAGES) {
      const page = `${locale} ${path}`;
      const answer = await ask(request, locale, path);
      expect(answer.status(), page).toBe(200);
      const html = await answer.text();
      expect(html.match(/<h1/g), page).toHaveLength(1);
      expect(firstHeadingOf(html), page).toMatch(heading[locale]);
      expect(html, page).toContain(`<html lang="${locale}"`);
    }
  }
});

/** The demo promotions have fixed dates; the reader's clock decides what runs. */
const DURING_THE_OFFERS = new Date('2026-12-01T10:00:00Z');

test.describe('promotions', () => {
  // A wrong clock makes stale signatures, which the API rejects.
  test.use({ expectedErrors: [/status of 403/] });
  test.beforeEach(({ page }) => page.clock.setFixedTime(DURING_THE_OFFERS));

  test('tells running ones from ended ones', async ({ page }) => {
    await page.goto(addressOf('en', '/activity'));
    const card = (title: string) => page.getByRole('listitem').filter({ hasText: title });
    await expect(card('Free winter tyres').getByText('until 28 February 2027')).toBeVisible();
    await expect(card('Members’ Day 2026').getByText('ended on 13 September 2026')).toBeVisible();
    await expect(card('Five free remote').getByText('All places taken')).toBeVisible();
  });

  test('counts down, and leads to registration under the code', { tag: '@quick' }, async ({
    page,
  }) => {
    await page.goto(addressOf('en', '/promotionPage/winter-tyres'));
    await expect(page.getByRole('timer')).toHaveText(/^89 d\s*5 h\s*59 min$/);
    await expect(page.getByText(/^37 of 60/)).toBeVisible();
    await expect(page.getByRole('link', { name: 'Register and take part' })).toHaveAttribute(
      'href',
      '/arriveGift?source=WINTER-TYRES',
    );
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', /\/activity\/1$/);
  });

  test('keeps dates and what to do beside the text', { tag: '@desktop' }, async ({ page }) => {
    await page.goto(addressOf('ru', '/activity/1'));
    const action = page.getByRole('link', { name: 'Зарегистрироваться и участвовать' });
    const text = page.locator('.prose').first();
    await text.evaluate((element) => element.scrollIntoView());
    await expect(action).toBeInViewport();
    const left = await text.boundingBox();
    const right = await action.boundingBox();
    expect((left?.x ?? 0) + (left?.width ?? 0)).toBeLessThan(right?.x ?? 0);
  });

  test('ends on a page that was kept beyond its end', async ({ page }) => {
    await page.clock.setFixedTime(new Date('2027-03-01T00:00:00Z'));
    await page.goto(addressOf('en', '/activity/1'));
    await expect(page.getByText('Ended', { exact: true })).toBeVisible();
    await expect(page.getByText('Ends in', { exact: true })).toBeHidden();
    await expect(page.getByRole('link', { name: 'Register and take part' })).toBeHidden();
    await expect(page.getByRole('link', { name: 'Ask about the next round' })).toBeVisible();
  });

  test('has the state that it is in and no other, before any script', async ({
    sharedPage: page,
  }) => {
    const answer = await page.goto(addressOf('en', '/activity/6'));
    const html = (await answer?.text()) ?? '';
    const text = html.replace(/<script[^>]*>.*?<\/script>/gs, '').replaceAll('\u00a0', ' ');
    expect(text).toContain('This offer ended on 13 September 2026');
    for (const other of ['Register and take part', 'Ends in', 'This offer starts', 'Starts soon'])
      expect(text).not.toContain(other);
  });

  test('offers the next round when all places are taken', async ({ page }) => {
    await page.goto(addressOf('en', '/activity/4'));
    await expect(page.getByText('All places taken', { exact: true })).toBeVisible();
    await expect(page.getByText('Ends in', { exact: true })).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Register and take part' })).toHaveCount(0);
    const next = page.getByRole('link', { name: 'Ask about the next round' });
    await expect(next.filter({ visible: true })).toHaveCount(1);
  });
});

test('an enquiry is stored with the promotion it came from', {
  tag: ['@database', '@quick'],
}, async ({ page, database }) => {
  const mail = `promotion-${Date.now()}-${test.info().project.name}@example.mn`;
  await visit(page, addressOf('en', '/activity/6'));
  await page.getByRole('link', { name: 'Ask about the next round' }).click();
  const form = page.getByRole('dialog');
  await form.getByRole('textbox', { name: 'Your name' }).fill('Бат-Эрдэнэ');
  await form.getByRole('textbox', { name: 'Phone' }).fill('+976 9911 2233');
  await form.getByRole('textbox', { name: 'E-mail' }).fill(mail);
  await form.getByRole('combobox', { name: 'Country or region' }).fill('Mongolia');
  await form.getByRole('option', { name: 'Mongolia', exact: true }).click();
  await form.getByRole('textbox', { name: 'What do you need?' }).fill('The next members day');
  await form.getByRole('button', { name: 'Send' }).click();
  await page.waitForURL(RESULT_URL);
  const [row] = await database`select "from", from_id from enquiries where mail = ${mail}`;
  expect(row).toEqual({ from: 'promotion:MEMBERS-DAY', from_id: '6' });
});

test('the list of articles says to search engines what it is about', async ({
  sharedPage: page,
}) => {
  await page.goto(addressOf('en', '/article'));
  await expect(page).toHaveTitle(/^Blog: before you buy a car from China/);
});

test('an article has contents that lead to its parts, related articles and cars', {
  tag: ['@screens', '@quick'],
}, async ({ page }) => {
  await page.goto(addressOf('ru', '/article/2'));
  if (isPhone(page)) await page.locator('summary', { hasText: 'В этой статье' }).click();
  const contents = page.getByRole('navigation', { name: 'В этой статье' });
  const link = contents.getByRole('link', { name: 'Правило коротко' }).filter({ visible: true });
  await link.click();
  await expect(page.getByRole('heading', { name: 'Правило коротко' })).toBeInViewport();
  await expect(page.locator('main .model-card')).toHaveCount(4);
  await expect(page.locator('main .story-card')).toHaveCount(3);
  const data = await page.locator('script[type="application/ld+json"]').allTextContents();
  expect(data.map((json) => JSON.parse(json))).toContainEqual(
    expect.objectContaining({ '@type': 'BlogPosting', inLanguage: 'ru' }),
  );
});

test('hreflang names only the languages that have the text', async ({
  sharedPage: page,
  database,
}) => {
  await leaveOutInDutch(database);
  await page.goto(addressOf('mn', '/article/10'));
  const languages = await page
    .locator('link[rel="alternate"][hreflang]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('hreflang')));
  expect(languages.sort()).toEqual(
    [...LOCALES.filter((locale) => locale !== 'nl'), 'x-default'].sort(),
  );
});

test('answers open without a script, and link to articles', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(addressOf('mn', '/buyCar'));
  await page.getByText('Хоргос уу, Эрээн үү?', { exact: true }).click();
  await expect(page.getByRole('link', { name: /аль боомтыг сонгох вэ/ })).toBeVisible();
  await page.goto(addressOf('mn', '/activity/1'));
  const countdown = page.getByText('Дуусахад үлдсэн хугацаа', { exact: true });
  await expect(countdown).toHaveCount(1);
  await expect(countdown).toBeHidden();
  await context.close();
});

test.describe('addresses of nothing', () => {
  for (const path of [
    '/activity/99',
    '/activity/x',
    '/promotionPage/NOPE',
    '/article/99',
    '/article?page=2',
  ]) {
    test(`${path} answers 404`, async ({ request }) => {
      expect((await ask(request, 'en', path)).status()).toBe(404);
    });
  }

  test('an article without a text in the language answers 404', async ({ request, database }) => {
    await leaveOutInDutch(database);
    expect((await ask(request, 'nl', '/article/10')).status()).toBe(404);
  });
});
