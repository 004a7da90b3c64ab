import type { Page } from '@playwright/test';
import { publicAddresses } from '@/tests/support/addresses';
import { isLongRun } from '@/tests/support/extent';
import { expect, test } from './support/fixtures';
import { closeByEscape, rememberEnquiry, visit } from './support/page';
import { addressOf } from './support/site';

/**
 * Wraps every text of the page as Google Translate does, in two font elements, with another text
 * in them, as soon as the page is parsed and long before its scripts have come.
 */
function translateWhenParsed(): void {
  addEventListener('DOMContentLoaded', () => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    for (const text of texts) {
      const parent = text.parentElement;
      if (!text.data.trim() || !parent || parent.closest('script, style, textarea')) continue;
      const outer = document.createElement('font');
      const inner = outer.appendChild(document.createElement('font'));
      inner.textContent = `${text.data}\u200b`;
      text.replaceWith(outer);
    }
    document.documentElement.dataset.translated = String(texts.length);
  });
}

/** The words a visitor sees in the page's main part when he has been everywhere on it. */
async function wordsOf(page: Page): Promise<string[]> {
  // Parts far from the window are laid out later, and have no words until then.
  await page.addStyleTag({ content: '* { content-visibility: visible !important }' });
  return page.locator('main').evaluate(
    // biome-ignore lint/performance/useDomNodeTextContent: what is hidden does not count
    (main) => (main as HTMLElement).innerText.replaceAll('\u200b', '').match(/\S+/g) ?? [],
  );
}

/** Every third page is enough for what all pages have in common; the long run takes all. */
const addresses = publicAddresses().filter((_, index) => isLongRun() || index % 3 === 0);

for (const path of addresses) {
  test(`${path} loses nothing when it was translated before its script came`, async ({
    sharedPage,
  }) => {
    await rememberEnquiry(sharedPage, addressOf('en'));
    await visit(sharedPage, addressOf('en', path));
    const before = await wordsOf(sharedPage);
    const translatedPage = await sharedPage.context().newPage();
    await translatedPage.addInitScript(translateWhenParsed);
    await visit(translatedPage, addressOf('en', path));
    await expect(translatedPage.locator('html')).toHaveAttribute('data-translated', /\d\d/);
    expect(await wordsOf(translatedPage)).toEqual(before);
  });
}

test('a page translated before its script came answers every main action', {
  tag: ['@screens', '@quick'],
}, async ({ page, cars: [car] }) => {
  await page.addInitScript(translateWhenParsed);
  await visit(page, addressOf('en', car.path));
  const need = page.locator('main form').getByLabel('What do you need?');
  await need.fill('Is it still there?');
  await expect(need).toHaveValue('Is it still there?');
  await page.getByRole('button', { name: 'Add to favourites' }).click();
  await expect(page.getByRole('button', { name: 'In favourites' })).toBeVisible();
  await page.getByRole('button', { name: /^Language/ }).click();
  await expect(page.getByRole('link', { name: 'Монгол' })).toBeVisible();
  await closeByEscape(page);
  await page.locator('main').getByRole('link', { name: 'Ask about this car' }).click();
  await expect(page.getByRole('dialog').getByLabel('Your name')).toBeVisible();
});

test('what is typed into a translated form before its script comes stays', async ({ page }) => {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(/\/_next\/static\/chunks\/.*\.js/, async (route) => {
    await held;
    await route.continue();
  });
  await page.addInitScript(translateWhenParsed);
  await page.goto(addressOf('en', '/contactUs'), { waitUntil: 'commit' });
  await expect(page.locator('html')).toHaveAttribute('data-translated', /\d\d/);
  const name = page.locator('main form').getByLabel('Your name');
  await name.fill('Bat-Erdene');
  letGo();
  await page.waitForFunction(() => {
    const button = document.querySelector('header button[aria-expanded]');
    return button !== null && Object.keys(button).some((key) => key.startsWith('__reactProps'));
  });
  await expect(name).toHaveValue('Bat-Erdene');
  await expect(name).toBeFocused();
});
