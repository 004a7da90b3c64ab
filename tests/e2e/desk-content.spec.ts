import type { APIRequestContext, Page } from '@playwright/test';
import sharp from 'sharp';
import type { Locale } from '@/lib/i18n/locales';
import { deskAddress, enter, newInvitation, newStaffMail, signIn } from './support/desk';
import { expect, test } from './support/fixtures';
import { axeFaults } from './support/page-checks';
import { addressOf, ask, textOf } from './support/site';

// The tests request missing pages on purpose.
// Sometimes the request for news is the first that notices a session ended by a test.
test.use({ locale: 'en', expectedErrors: [/status of 40[14]/] });

const HOSTS: Locale[] = ['mn', 'ru', 'en'];

/** A word that no other text has, so that no other promotion matches it. */
const WORD = { mn: 'Цасанморь', ru: 'Снегоконь', en: 'Snowhorse' } as const;

const titleIn = (locale: 'mn' | 'ru' | 'en', mark: string) => `${WORD[locale]} ${mark}`;

async function fillText(page: Page, locale: 'mn' | 'ru' | 'en', mark: string): Promise<void> {
  const of = (column: string) => page.locator(`[name="${column}.${locale}"]`);
  await of('title').fill(titleIn(locale, mark));
  await of('summary').fill(`${titleIn(locale, mark)}.`);
  await of('body').fill(`## ${WORD[locale]}\n\n[${WORD[locale]}](/car/101)`);
}

const saved = (page: Page) =>
  expect(page.locator('.desk-notice [role="status"]')).toHaveText(/Saved|Entered/);

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^(?:Save|Enter)$/ }).click();
  await saved(page);
}

/** Of a page that may be missing. */
async function statusOf(request: APIRequestContext, locale: Locale, path: string) {
  return (await ask(request, locale, path)).status();
}

async function own(page: Page): Promise<void> {
  const create = { width: 1280, height: 960, channels: 3 as const, background: '#c2540a' };
  const buffer = await sharp({ create }).jpeg().toBuffer();
  const chooser = page.locator('.picture-chooser input[type="file"]').first();
  await chooser.setInputFiles({ name: 'gate.jpg', mimeType: 'image/jpeg', buffer });
  await expect(page.locator('input[name="picture"]')).toHaveValue(/\/media\//);
}

test('a promotion with a picture of its own is written in three languages, and seen on their sites alone', {
  tag: ['@desktop', '@quick'],
}, async ({ page, request }) => {
  const mark = String(Date.now());
  await enter(page, await newInvitation(newStaffMail('content'), 'marketing'), 'Bold');
  await page.goto(deskAddress('/content/promotions/new'));
  await own(page);
  await page.locator('[name="ends_at"]').fill('2036-12-31T23:59');
  await fillText(page, 'ru', mark);
  await fillText(page, 'mn', mark);
  await save(page);
  const id = /\/content\/promotions\/(\d+)/.exec(page.url())?.[1] ?? '';
  const path = `/activity/${id}`;

  // A draft is visible only with its key.
  for (const locale of HOSTS) {
    expect(await statusOf(request, locale, path)).toBe(404);
    expect(await textOf(request, locale, '/activity')).not.toContain(mark);
  }
  await page.getByText('See it as visitors will').click();
  const preview = page.getByRole('link', { name: 'Mongolian', exact: true });
  const key = new URL((await preview.getAttribute('href')) ?? '');
  expect(key.origin).toBe(addressOf('mn', ''));
  const shown = await ask(request, 'mn', key.pathname);
  expect(await shown.text()).toContain(titleIn('mn', mark));
  expect(await shown.text()).toContain('noindex');
  expect(shown.headers()['cache-control']).toContain('no-store');
  expect(await statusOf(request, 'mn', `${key.pathname}x`)).toBe(404);
  expect(await axeFaults(page)).toEqual([]);

  // By keyboard alone: the third language, and the press that publishes.
  await page.getByRole('link', { name: /^English/ }).press('Enter');
  await expect(page.locator('[name="title.en"]')).toHaveValue('');
  await fillText(page, 'en', mark);
  await page.locator('[name="body.en"]').focus();
  await page.locator('[name="body.en"]').press('ControlOrMeta+a');
  // One tab stop, and arrow keys within it.
  await page.getByRole('toolbar').last().focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(page.locator('[name="body.en"]')).toHaveValue(/^\*\*/);
  await page.getByLabel('State').selectOption('published');
  await page.getByRole('button', { name: 'Save' }).press('Enter');
  await saved(page);
  const startedAt = Date.now();
  for (const locale of HOSTS) {
    const title = titleIn(locale as 'mn', mark);
    await expect.poll(() => textOf(request, locale, '/activity')).toContain(title);
    const html = await textOf(request, locale, path);
    expect(html).toContain(title);
    expect(html).toMatch(/src="\/media\/[^"]+\.avif"/);
    expect(await textOf(request, locale, `/searchsite?word=${WORD[locale as 'mn']}`)).toContain(
      mark,
    );
  }
  test
    .info()
    .annotations.push({ type: 'on three sites', description: `${Date.now() - startedAt} ms` });
  expect(await textOf(request, 'ar', '/activity')).not.toContain(mark);
  expect(await statusOf(request, 'ar', path)).toBe(404);

  // Withdrawn with one press, and taken back into the bin at last.
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => statusOf(request, 'ru', path)).toBe(404);
  await page.getByText('Remove this promotion').click();
  await page.getByRole('button', { name: /^Remove / }).click();
  await expect(page.getByRole('listitem').filter({ hasText: mark })).toBeVisible();
});

test('an article appears at its time automatically, and an ended session loses no typed text', {
  tag: '@desktop',
}, async ({ page, request, database }) => {
  const mark = String(Date.now());
  const email = newStaffMail('article');
  const code = await enter(page, await newInvitation(email, 'marketing'), 'Bold');
  await page.goto(deskAddress('/content/articles/new'));
  await own(page);
  await page.locator('[name="published_at"]').fill('2020-01-01');
  await fillText(page, 'ru', mark);
  await page.getByLabel('State').selectOption('published');
  await page.locator('[name="publish_at"]').fill('2035-01-01T10:00');
  await save(page);
  const id = /\/content\/articles\/(\d+)/.exec(page.url())?.[1] ?? '';
  expect(await statusOf(request, 'ru', `/article/${id}`)).toBe(404);
  // Its time comes.
  await database`update articles set publish_at = now() where article_id = ${id}`;
  await expect.poll(() => statusOf(request, 'ru', `/article/${id}`)).toBe(200);

  await page.locator('[name="summary.ru"]').fill('Набрано и не сохранено');
  // The press has to notice it, not the request for news, which would redirect to the sign-in page.
  await page.route(/\/news\?/, () => {});
  await database`
    delete from staff_sessions where user_id = (select id from staff_users where email = ${email})`;
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page).toHaveURL(/sign-in/);
  await signIn(page, email, code);
  await page.goto(deskAddress(`/content/articles/${id}`));
  await expect(page.locator('[name="summary.ru"]')).toHaveValue('Набрано и не сохранено');
  await database`delete from articles where article_id = ${id}`;
});

test('an answer and terms of the owner’s own are on their pages in the languages that they are written in', {
  tag: ['@desktop', '@database'],
}, async ({ page, request, database }) => {
  const mark = String(Date.now());
  // Leftovers of an earlier attempt would be listed before those of this one.
  await database`delete from passages where passage_sign ~ '^(answers|terms|about)-[0-9]{13}$'`;
  await enter(page, await newInvitation(newStaffMail('answers'), 'marketing'), 'Bold');
  const write = async (place: string) => {
    await page.goto(deskAddress('/content/passages/new'));
    await page.locator('[name="place"]').selectOption(place);
    await page.locator('[name="passage_sign"]').fill(`${place.toLowerCase()}-${mark}`);
    await page.locator('[name="sources"]').fill('https://example.com/rules Правила');
    await fillText(page, 'mn', mark);
    await page.getByLabel('State').selectOption('published');
    await save(page);
    written.push(page.url());
    return Date.now();
  };
  const written: string[] = [];
  for (const [place, path] of [
    ['answers', `/answers/answers-${mark}`],
    ['terms', '/terms'],
    ['about', '/about'],
  ] as const) {
    const startedAt = await write(place);
    await expect
      .poll(() => textOf(request, 'mn', path))
      .toMatch(new RegExp(`${WORD.mn} ${mark}[^]*https://example.com/rules`));
    const description = `${Date.now() - startedAt} ms`;
    test.info().annotations.push({ type: `saved, then on ${path}`, description });
  }
  expect(await textOf(request, 'mn', '/answers')).toContain(mark);
  expect(await statusOf(request, 'ru', `/answers/answers-${mark}`)).toBe(404);
  // The delivered terms are shown only in languages without the owner's own.
  const sections = async (locale: Locale) =>
    (await textOf(request, locale, '/terms')).match(/<section class="grid/g)?.length ?? 0;
  expect(await sections('ru')).toBeGreaterThan(5);
  expect(await sections('mn')).toBe(0);
  for (const url of written) {
    await page.goto(url);
    await page.getByText('Remove this text').click();
    await page.getByRole('button', { name: /^Remove / }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Removed/);
  }
  await expect.poll(() => textOf(request, 'mn', '/about')).not.toContain(mark);
});
