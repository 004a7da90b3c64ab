import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures';
import { visit } from './support/page';
import { addressOf } from './support/site';

/** The Arabic site has two files on every page: its letters, and Latin ones and digits. */
const ARABIC_FILE = '**/noto-arabic*.woff2';

const firstFamily = (page: Page) =>
  page.evaluate(() =>
    getComputedStyle(document.body).fontFamily.split(',')[0]?.replaceAll('"', ''),
  );

test.describe('the typeface', () => {
  test('of headlines in Urdu is Nastaliq, which no other site and no first view waits for', {
    tag: '@phone',
  }, async ({ page }) => {
    const files: string[] = [];
    page.on('request', (request) => {
      const [file] = /noto-[a-z]+|onest-latin/.exec(request.url()) ?? [];
      if (file && request.resourceType() === 'font') files.push(file);
    });
    const isLoaded = () =>
      page.evaluate(() =>
        [...document.fonts].some(
          (face) => /Nastaliq/.test(face.family) && face.status === 'loaded',
        ),
      );
    await visit(page, addressOf('ur', '/about'));
    await expect.poll(isLoaded).toBe(true);
    expect(files.indexOf('noto-nastaliq')).toBeGreaterThan(files.indexOf('noto-arabic'));
    expect(await firstFamily(page)).toBe('Onest');
    const heightOf = () => page.locator('h1').evaluate((title) => title.clientHeight);
    const height = await heightOf();
    await page.addStyleTag({ content: 'h1 { font-family: "Noto Naskh Arabic" !important }' });
    expect(await heightOf()).toBe(height);
    files.length = 0;
    await visit(page, addressOf('ar', '/about'));
    await expect.poll(() => firstFamily(page)).toBe('Onest');
    expect(files).not.toContain('noto-nastaliq');
  });

  test('is shown at once, when all its files are there', { tag: '@phone' }, async ({ page }) => {
    let arrive = () => {};
    const arrival = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    await page.route(ARABIC_FILE, async (route) => {
      await arrival;
      await route.continue();
    });
    const latin = page.waitForResponse('**/onest-latin*.woff2');
    await visit(page, addressOf('ar', '/'));
    await (await latin).finished();
    await page.waitForFunction(() =>
      [...document.fonts].some(({ family, status }) => family === 'Onest' && status === 'loaded'),
    );
    expect(await firstFamily(page)).toBe('Onest Fallback');
    arrive();
    await expect.poll(() => firstFamily(page)).toBe('Onest');
    const loading = await page.evaluate(() => document.fonts.status);
    expect(loading).toBe('loaded');
  });

  test.describe('without one of its files', () => {
    test.use({ expectedErrors: [/ERR_FAILED/] });

    test('is shown all the same', { tag: '@phone' }, async ({ page }) => {
      await page.route(ARABIC_FILE, (route) => route.abort());
      await visit(page, addressOf('ar', '/'));
      await expect.poll(() => firstFamily(page)).toBe('Onest');
    });
  });
});
