import type { Browser, BrowserContext, Page } from 'playwright-core';
import { LOCALES } from '@/lib/i18n/locales';
import { originOf } from '@/lib/routing/hosts';
import { CHROMIUM_SWITCHES } from './chromium';

/** A phone and a desktop, as docs of the look name them. */
export const WIDTHS_PX = { phone: 375, desktop: 1440 } as const;
const HEIGHTS_PX = { phone: 812, desktop: 900 } as const;
export type Screen = keyof typeof WIDTHS_PX;

/** Of a longer page the upper part tells enough. */
const PICTURE_MAX_HEIGHT_PX = 3000;
const PATIENCE_MS = 20_000;
const ERRORS_MAX = 10;
const ERROR_MAX_LENGTH = 300;

export interface PageView {
  /** PNG. */
  picture: Buffer;
  /** What the page wrote into the console as an error, exceptions included. */
  errors: string[];
  isSideways: boolean;
}

export interface SiteBrowser {
  view(url: string, screen: Screen): Promise<PageView>;
  /** False once it has crashed or was closed: what `view` throws then says nothing of a page. */
  isOpen(): boolean;
  close(): Promise<void>;
}

/** Usage events of a check are none; nobody but the site is asked for anything. */
async function guard(context: BrowserContext, siteOrigin: string): Promise<void> {
  const ours = new Set(LOCALES.map((locale) => originOf(siteOrigin, locale)));
  await context.route('**/*', (route) => {
    const { origin, pathname, protocol } = new URL(route.request().url());
    if (pathname.startsWith('/api/point/'))
      return route.fulfill({ json: { code: 0, msg: 'success', data: null } });
    return ours.has(origin) || protocol === 'data:' || protocol === 'blob:'
      ? route.continue()
      : route.abort();
  });
}

/** Longer than pages keep their typefaces waiting for what matters more (docs/adr/0024). */
const FACES_WITHIN_MS = 10_000;

async function settle(page: Page): Promise<void> {
  // Sections that wait for the scroll position would stay empty in a picture of the whole page, and
  // the bar at a phone's lower edge would stand in its midst.
  await page.addStyleTag({
    content: '* { content-visibility: visible !important } .tab-bar { display: none !important }',
  });
  await page.evaluate(async () => {
    for (const image of document.images) image.loading = 'eager';
    await Promise.all([...document.images].map((image) => image.decode().catch(() => {})));
  });
  // A page is shown in the fallback when they do not come; its picture says so.
  await page
    .waitForFunction(
      () => [...document.fonts].some(({ status }) => status === 'loaded'),
      undefined,
      { timeout: FACES_WITHIN_MS },
    )
    .catch(() => {});
  await page.evaluate(async () => {
    // Further faces are asked for by the first frame that shows them.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    await document.fonts.ready;
  });
}

/**
 * Opens pages as visitors see them.
 * @throws when the browser does not start
 */
export async function openBrowser(
  executablePath: string,
  siteOrigin: string,
): Promise<SiteBrowser> {
  // Loaded by whom takes pictures only.
  const { chromium } = await import('playwright-core');
  const browser: Browser = await chromium.launch({
    executablePath,
    args: [...CHROMIUM_SWITCHES, '--hide-scrollbars'],
    // The shutdown of our process closes the browser; its own signal handlers would end the process.
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  });
  return {
    async view(url, screen) {
      const width = WIDTHS_PX[screen];
      const context = await browser.newContext({
        viewport: { width, height: HEIGHTS_PX[screen] },
        isMobile: screen === 'phone',
        hasTouch: screen === 'phone',
        reducedMotion: 'reduce',
      });
      try {
        await guard(context, siteOrigin);
        const page = await context.newPage();
        page.setDefaultTimeout(PATIENCE_MS);
        const errors: string[] = [];
        const note = (text: string) => {
          if (errors.length < ERRORS_MAX) errors.push(text.slice(0, ERROR_MAX_LENGTH));
        };
        page.on('pageerror', (error) => note(error.message));
        page.on('console', (message) => {
          if (message.type() === 'error') note(message.text());
        });
        await page.goto(url, { waitUntil: 'load' });
        await settle(page);
        const { height, isSideways } = await page.evaluate(() => {
          const root = document.documentElement;
          return {
            height: root.scrollHeight,
            isSideways: root.scrollWidth > root.clientWidth,
          };
        });
        const clip = { x: 0, y: 0, width, height: Math.min(height, PICTURE_MAX_HEIGHT_PX) };
        const picture = await page.screenshot({ fullPage: true, clip });
        return { picture, errors, isSideways };
      } finally {
        await context.close();
      }
    },
    isOpen: () => browser.isConnected(),
    close: () => browser.close(),
  };
}
