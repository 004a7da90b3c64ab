import { gzipSync } from 'node:zlib';
import type { Browser, Page, Response } from 'playwright';
import { DEFERRED_SCRIPTS_ATTRIBUTE } from '@/lib/runtime/http/deferred-scripts';
import { sentCookie } from '@/tests/support/addresses';

/** How long a page is left alone before it counts as idle. */
const IDLE_MS = 5_000;
/** After this time the pictures of the first view are loaded, on this machine. */
const SETTLED_MS = 1_000;

/** The phone of the measurements: most visitors at the border carry one like it. */
const PHONE = { viewport: { width: 375, height: 812 }, deviceScaleFactor: 2, isMobile: true };

/**
 * What a page weighs, in bytes: the HTML as it was sent (Brotli), other texts as gzip, fonts and
 * pictures as they are.
 */
export interface PageWeight {
  html: number;
  /** JavaScript that the HTML itself asks for. */
  scriptTags: number;
  /** All JavaScript, once the page was left alone for five seconds. */
  scriptsWhenIdle: number;
  css: number;
  fonts: number;
  largestPictureAboveFold: number;
  /** Everything loaded without a touch. */
  firstView: number;
}

interface Loaded {
  url: string;
  type: string;
  bytes: number;
}

const isCompressed = (type: string) => type === 'font' || type === 'image' || type === 'media';

async function loadedBy(response: Response): Promise<Loaded | undefined> {
  const type = response.request().resourceType();
  try {
    const body = await response.body();
    const bytes =
      isCompressed(type) && !/svg/.test(response.headers()['content-type'] ?? '')
        ? body.length
        : gzipSync(body).length;
    return { url: response.url(), type, bytes };
  } catch {
    // Redirects and cancelled prefetches have no body.
    return undefined;
  }
}

/**
 * Addresses of the scripts that the HTML loads, at once or deferred; the browser skips those for old
 * browsers.
 */
function scriptTagsOf(html: string, base: string): string[] {
  const immediate = [...html.matchAll(/<script\b[^>]*>/gi)]
    .map(([tag]) => tag)
    .filter((tag) => !/\bnomodule\b/i.test(tag))
    .flatMap((tag) => /\bsrc="([^"]+)"/i.exec(tag)?.[1] ?? [])
    .map((source) => source.replaceAll('&amp;', '&'));
  const block = new RegExp(`<script[^>]*${DEFERRED_SCRIPTS_ATTRIBUTE}[^>]*>(.*?)</script>`, 's');
  const deferred: string[] = JSON.parse(block.exec(html)?.[1] ?? '[]');
  return [...immediate, ...deferred].map((source) => new URL(source, base).href);
}

/** Addresses of pictures of which a visitor sees something without scrolling. */
function picturesAboveFold(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.images]
      .filter((image) => {
        const { top, bottom, width } = image.getBoundingClientRect();
        return width > 0 && bottom > 0 && top < innerHeight && image.checkVisibility();
      })
      .map((image) => image.currentSrc),
  );
}

const sum = (loaded: Loaded[]) => loaded.reduce((total, { bytes }) => total + bytes, 0);

/** Loads a page on a phone, waits until it is idle, and weighs what was loaded. */
export async function weighPage(browser: Browser, address: string): Promise<PageWeight> {
  const context = await browser.newContext(PHONE);
  try {
    await context.addCookies([sentCookie(address)]);
    const page = await context.newPage();
    const loading: Promise<Loaded | undefined>[] = [];
    page.on('response', (response) => loading.push(loadedBy(response)));
    const answer = await page.goto(address, { waitUntil: 'load' });
    if (!answer?.ok()) throw new Error(`${address} answered ${answer?.status()}`);
    const html = await answer.text();
    const { responseBodySize: htmlBytes } = await answer.request().sizes();
    await page.waitForTimeout(SETTLED_MS);
    const aboveFold = await picturesAboveFold(page);
    // A page that redirects by script is weighed until then.
    const isElsewhere = (url: URL) => url.href !== new URL(address).href;
    const left = page.waitForURL(isElsewhere, { timeout: 0, waitUntil: 'commit' });
    await Promise.race([page.waitForTimeout(IDLE_MS - SETTLED_MS), left.catch(() => {})]);
    const loaded = (await Promise.all(loading)).filter((item) => item !== undefined);
    const tags = new Set(scriptTagsOf(html, address));
    const ofType = (type: string) => loaded.filter((item) => item.type === type);
    return {
      html: htmlBytes,
      scriptTags: sum(ofType('script').filter(({ url }) => tags.has(url))),
      scriptsWhenIdle: sum(ofType('script')),
      css: sum(ofType('stylesheet')),
      fonts: sum(ofType('font')),
      largestPictureAboveFold: Math.max(
        0,
        ...loaded.filter(({ url }) => aboveFold.includes(url)).map(({ bytes }) => bytes),
      ),
      firstView: sum(loaded),
    };
  } finally {
    await context.close();
  }
}
