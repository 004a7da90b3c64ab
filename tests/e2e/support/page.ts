import type { Locator, Page } from '@playwright/test';
import { USAGE_QUEUE_KEY } from '@/lib/browser/storage-keys';
import { RETURN_COUNTDOWN_S } from '@/lib/config/limits';

/** True for the project with a phone's screen. */
export function isPhone(page: Page): boolean {
  return (page.viewportSize()?.width ?? 0) <= 768;
}

/** Opens an address and waits until its islands answer to clicks. */
export async function visit(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.waitForFunction(() => {
    const button = document.querySelector('header .hover-menu-button');
    return button !== null && Object.keys(button).some((key) => key.startsWith('__reactProps'));
  });
}

/** Waits until the page has answered to what was just done to it, such as scrolling. */
export async function nextFrames(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
}

/**
 * Waits until the page has seen how much of a section is in view, and has reported all it counts.
 * An observer that begins now hears of the section after those that the page began before.
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
  await page.waitForFunction(
    (key) => JSON.parse(sessionStorage.getItem(key) ?? '[]').length === 0,
    USAGE_QUEUE_KEY,
  );
}

/** Lets the success page count down at once; needs `page.clock.install()` before the page opens. */
export async function passCountdown(page: Page): Promise<void> {
  await page.clock.runFor((RETURN_COUNTDOWN_S + 1) * 1000);
}
