import { readFileSync } from 'node:fs';
import { expect, type Locator, type Page } from '@playwright/test';
import { USAGE_QUEUE_KEY } from '@/lib/browser/storage-keys';
import { RETURN_COUNTDOWN_S } from '@/lib/config/limits';
import type { Locale } from '@/lib/i18n/locales';
import type { Messages } from '@/lib/i18n/texts';
import { sentCookie } from '@/tests/support/addresses';

/** The success page of an enquiry, with its number. */
export const RESULT_URL = /\/result\?number=[0-9A-Z]{3}-[0-9A-Z]{4}$/;

/** Gives the browser the cookie of the enquiry on the success page of the walks, on one host. */
export async function rememberEnquiry(page: Page, address: string): Promise<void> {
  await page.context().addCookies([sentCookie(address)]);
}

/** The number of an enquiry on its success page, and in the text of every chat that starts there. */
export async function expectNumberOnResult(page: Page, number: unknown): Promise<void> {
  const main = page.locator('main');
  await expect(main.getByText(String(number), { exact: true })).toBeVisible();
  const chats = main.locator(
    'a[href^="https://wa.me/"], a[href^="https://t.me/"], a[href^="https://m.me/"]',
  );
  const texts = await chats.evaluateAll((links) =>
    links.map((link) => new URL((link as HTMLAnchorElement).href).searchParams.get('text') ?? ''),
  );
  expect(texts.length).toBeGreaterThan(0);
  expect(texts.filter((text) => !text.includes(String(number)))).toEqual([]);
}

/** True for the project with a phone's screen. */
export function isPhone(page: Page): boolean {
  return (page.viewportSize()?.width ?? 0) <= 768;
}

/**
 * Closing what covers a page goes back over its entry in the history (ADR 0061). Before that has
 * happened it would cancel or undo a navigation to an address; only a test is that quick.
 */
async function whenNothingGoesBack(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      !history.state?.cover ||
      document.querySelector('dialog[open], :popover-open, button[aria-expanded=true]') !== null,
  );
}

/** Closes what covers a page by Escape, and waits until its history is as it was before. */
export async function closeByEscape(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await whenNothingGoesBack(page);
}

/** Opens an address and waits until its islands answer to clicks. */
export async function visit(page: Page, address: string): Promise<void> {
  await whenNothingGoesBack(page);
  await page.goto(address);
  await page.waitForFunction(() => {
    const button = document.querySelector('header button[aria-expanded]');
    return button !== null && Object.keys(button).some((key) => key.startsWith('__reactProps'));
  });
}

/** The interface texts of a language, as they stand in its file. */
export const messagesIn = (locale: Locale): Messages =>
  JSON.parse(readFileSync(`messages/${locale}.json`, 'utf8'));

/** What opens the enquiry on every page: a tab on a phone, part of the side menu on a desktop. */
export function enquiryLink(page: Page, locale: Locale): Locator {
  const { quickContacts, enquire, customerService } = messagesIn(locale).layout;
  return isPhone(page)
    ? page.getByRole('navigation', { name: quickContacts }).getByRole('link', { name: enquire })
    : page
        .getByRole('complementary', { name: quickContacts })
        .getByRole('link', { name: customerService });
}

/**
 * Scrolls to an English enquiry form and waits until it has its list of countries: on a page it
 * is a plain form until the visitor comes near.
 */
export async function whenFormIsLive(form: Locator): Promise<void> {
  await expect(async () => {
    await form.getByLabel('Your name').scrollIntoViewIfNeeded({ timeout: 500 });
    const list = form.getByRole('button', { name: 'Countries and regions' });
    await expect(list).toBeVisible({ timeout: 500 });
  }).toPass();
}

/**
 * Fills an English enquiry in and sends it.
 * @param question the label of the field for what the visitor needs
 */
export async function sendEnquiry(
  form: Locator,
  need: string,
  question = 'What do you need?',
): Promise<void> {
  await whenFormIsLive(form);
  await form.getByLabel('Your name').fill('Bat-Erdene');
  await form.getByLabel('Country or region').fill('Mongolia');
  await form.getByRole('option', { name: 'Mongolia', exact: true }).click();
  await form.getByLabel('Phone').fill('+976 9911 2233');
  await form.getByLabel('E-mail').fill('bat@example.mn');
  await form.getByLabel(question).fill(need);
  await form.getByRole('button', { name: 'Send', exact: true }).click();
}

/** The link to the favourites beside every page, with the number of cars in it. */
export function favouritesLink(page: Page, locale: Locale = 'en'): Locator {
  const { quickContacts, favourites } = messagesIn(locale).layout;
  const place = isPhone(page)
    ? page.getByRole('navigation', { name: quickContacts })
    : page.getByRole('banner');
  return place.getByRole('link', { name: new RegExp(`^${favourites}`) });
}

/** Waits for the typeface, whose widths may differ from those of its fallback. */
export async function whenTypefaceIsLoaded(page: Page): Promise<void> {
  await page.waitForFunction(() => 'typeface' in document.documentElement.dataset);
  await page.evaluate(() => document.fonts.ready);
}

/**
 * Rests the mouse on a menu of the header, once the typeface is loaded: loading later, it would
 * move the menu away from the mouse, and so close it.
 * @returns its panel
 */
export async function hoverMenu(page: Page, name: string | RegExp): Promise<Locator> {
  await whenTypefaceIsLoaded(page);
  const button = page.getByRole('banner').getByRole('button', { name });
  await button.hover();
  return panelOf(button);
}

/** The panel that a button opens. */
export async function panelOf(button: Locator): Promise<Locator> {
  return button.page().locator(`[id="${await button.getAttribute('aria-controls')}"]`);
}

/** Waits until the page has reacted to the last action, such as scrolling. */
export async function nextFrames(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
}

/** Makes the page report all its counts, as it does when it is left. */
export async function reportEvents(page: Page): Promise<void> {
  // Again in every frame: the listener may not be registered yet.
  await page.waitForFunction((key) => {
    dispatchEvent(new PageTransitionEvent('pagehide'));
    return JSON.parse(sessionStorage.getItem(key) ?? '[]').length === 0;
  }, USAGE_QUEUE_KEY);
}

/**
 * Waits until the page has seen how much of a section is in view, and has reported all its counts.
 * A new observer is notified of the section after the page's earlier observers.
 */
export async function whenViewsAreReported(page: Page, section: Locator): Promise<void> {
  await section.evaluate(
    (element) =>
      new Promise<void>((resolve) => {
        new IntersectionObserver((_, observer) => {
          observer.disconnect();
          resolve();
        }).observe(element);
      }),
  );
  await reportEvents(page);
}

/** Lets the success page count down at once; needs `page.clock.install()` before the page opens. */
export async function passCountdown(page: Page): Promise<void> {
  await page.clock.runFor((RETURN_COUNTDOWN_S + 1) * 1000);
}
