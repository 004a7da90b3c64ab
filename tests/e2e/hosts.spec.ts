import { LOCALES } from '@/lib/i18n/locales';
import { expect, test } from './support/fixtures';
import { leaveOutInDutch } from './support/partial-texts';
import { addressOf, firstHeadingOf, textOf } from './support/site';

const HOME_HEADINGS = {
  ru: 'Ваш следующий автомобиль уже на границе',
  mn: 'Таны дараагийн машин хил дээр бэлэн байна',
  en: 'Your next car is already at the border',
};

test('the home page speaks the language of its host', { tag: '@desktop' }, async ({ request }) => {
  for (const [locale, heading] of Object.entries(HOME_HEADINGS)) {
    const html = await textOf(request, locale as keyof typeof HOME_HEADINGS, '/');
    expect(firstHeadingOf(html)).toBe(heading);
    expect(html).toContain(`<html lang="${locale}"`);
  }
});

test('the host of every language answers, and Arabic and Urdu are mirrored', {
  tag: ['@desktop', '@quick'],
}, async ({ request }) => {
  for (const locale of LOCALES) {
    const direction = locale === 'ar' || locale === 'ur' ? 'rtl' : 'ltr';
    const [root] = /<html[^>]*>/.exec(await textOf(request, locale, '/brand')) ?? [];
    expect(root).toContain(` lang="${locale}"`);
    expect(root).toContain(` dir="${direction}"`);
  }
});

test('a host that names no language follows what is stored, then the cookie, then the default', async ({
  page,
  context,
}) => {
  const plain = addressOf('ru').replace('www.', '');
  const first = await page.goto(plain);
  await expect(page.locator('html')).toHaveAttribute('lang', 'ru');
  expect(first?.headers()['cache-control']).toContain('private');
  await context.addCookies([{ name: 'locale', value: 'mn', url: plain }]);
  await page.goto(`${plain}brand`);
  await expect(page.locator('html')).toHaveAttribute('lang', 'mn');
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute(
    'href',
    addressOf('mn', '/brand'),
  );
  await page.evaluate(() => localStorage.setItem('locale', 'en'));
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
});

test('the language menu leads to the same page on the other host', {
  tag: ['@screens', '@quick'],
}, async ({ page }) => {
  await page.goto(addressOf('ru', '/brand?sign=bus'));
  const link = page.getByRole('banner').locator('a[hreflang=mn]');
  await expect(link).toHaveAttribute('href', addressOf('mn', '/brand?sign=bus'));
  await page.getByRole('button', { name: /^Язык/ }).click();
  await link.click();
  await expect(page).toHaveURL(addressOf('mn', '/brand?sign=bus'));
  await expect(page.locator('html')).toHaveAttribute('lang', 'mn');
});

test('the language menu of a text leads to the list where a language does not have it', async ({
  sharedPage: page,
  database,
}) => {
  await leaveOutInDutch(database);
  for (const [path, list] of [
    ['/article/10', '/article'],
    ['/activity/5', '/activity'],
    ['/promotionPage/PARTS-10', '/activity'],
  ] as const) {
    await page.goto(addressOf('ru', path));
    const link = (locale: string) => page.getByRole('banner').locator(`a[hreflang=${locale}]`);
    await expect(link('mn')).toHaveAttribute('href', addressOf('mn', path));
    await expect(link('nl')).toHaveAttribute('href', addressOf('nl', list));
    expect((await page.goto(addressOf('nl', list)))?.status()).toBe(200);
  }
});

test('every page names itself and its siblings to search engines', { tag: '@quick' }, async ({
  sharedPage: page,
}) => {
  await page.goto(addressOf('mn', '/brand/byd'));
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute(
    'href',
    addressOf('mn', '/brand/byd'),
  );
  await expect(page.locator('link[rel=alternate][hreflang]')).toHaveCount(LOCALES.length + 1);
  await expect(page.locator('link[hreflang=ru]')).toHaveAttribute(
    'href',
    addressOf('ru', '/brand/byd'),
  );
});

test('robots, sitemap and manifest belong to the host', async ({ sharedPage: page }) => {
  await page.goto(addressOf('mn'));
  const read = (path: string) => page.evaluate(async (p) => (await fetch(p)).text(), path);
  expect(await read('/robots.txt')).toContain(`Sitemap: ${addressOf('mn', '/sitemap.xml')}`);
  const sitemap = await read('/sitemap.xml');
  expect(sitemap).toContain(`<loc>${addressOf('mn', '/brand/byd')}</loc>`);
  const addresses = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address);
  expect(addresses.filter((address) => !address?.startsWith(addressOf('mn')))).toEqual([]);
  expect(JSON.parse(await read('/manifest.webmanifest'))).toMatchObject({ lang: 'mn' });
});
