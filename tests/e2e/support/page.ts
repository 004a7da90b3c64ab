import type { Page } from '@playwright/test';

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
