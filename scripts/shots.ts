/**
 * `npm run shots [-- NAME… --locale=ru --width=375 --port=3000]` takes pictures of every screen
 * into `shots/`, with an index. NAME is a part of a screen's name or address; both options may be
 * repeated. Without `--port` a site is built when needed and started for the pictures; with it,
 * the one that listens there is pictured, and screens of faults are left out.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, chromium } from 'playwright';
import { isLocale, type Locale } from '@/lib/i18n/locales';
import { originOf } from '@/lib/routing/hosts';
import { CommandError, printLine } from '@/lib/runtime/process/terminal';
import { sentCookie } from '@/tests/support/addresses';
import { CHROMIUM_SWITCHES, findChromium } from '@/tests/support/chromium';
import { onEnd, runAndCleanUp } from '@/tests/support/cleanup';
import { startOwnSite } from '@/tests/support/running-site';
import { indexOf, type Shot } from './shots/index-page';
import { allScreens, type Screen } from './shots/screens';

const FOLDER = 'shots';
const HEIGHTS_PX: Record<number, number> = { 375: 812, 1440: 900 };
const LOCALES: Locale[] = ['ru', 'mn', 'en', 'ar'];
/** A few screens in Arabic show whether the page is mirrored well. */
const MIRRORED = ['home', 'car-101', 'brand', 'enquiry', 'login', 'menu', 'languages', 'menuCar'];
/** For each step of a page on its way to its picture. */
const PATIENCE_MS = 10_000;
/** The address of an API that does not answer. */
const NOWHERE = 'http://127.0.0.1:9';

function chosenLocales(names: string[] | undefined): Locale[] {
  return (names ?? LOCALES).map((name) => {
    if (!isLocale(name)) throw new CommandError(`There is no language ${name}.`);
    return name;
  });
}

async function launch(): Promise<Browser> {
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: [...CHROMIUM_SWITCHES, '--hide-scrollbars'],
  });
  onEnd(() => browser.close());
  return browser;
}

/** A site of our own on an empty data folder; returns its port. */
async function open(changes: Record<string, string> = {}): Promise<number> {
  const site = await startOwnSite(changes);
  return site.port;
}

async function take(
  browser: Browser,
  port: number,
  screen: Screen,
  locale: Locale,
  widthPx: number,
) {
  const file = `${screen.name}.${locale}.${widthPx}.jpg`;
  const isPhone = widthPx <= 768;
  const context = await browser.newContext({
    viewport: { width: widthPx, height: HEIGHTS_PX[widthPx] ?? 900 },
    isMobile: isPhone,
    hasTouch: isPhone,
    reducedMotion: 'reduce',
  });
  try {
    const page = await context.newPage();
    page.setDefaultTimeout(PATIENCE_MS);
    const origin = originOf(`http://localhost:${port}`, locale);
    await context.addCookies([sentCookie(origin)]);
    await page.goto(`${origin}${screen.path}`);
    await screen.prepare?.(page);
    // Sections that wait for the scroll position would stay empty in a picture of the whole page.
    await page.addStyleTag({ content: '* { content-visibility: visible !important }' });
    // Bars at the lower edge would appear in its middle.
    if (screen.isWhole)
      await page.addStyleTag({ content: '.tab-bar { display: none !important }' });
    await page.evaluate(async () => {
      for (const image of document.images) image.loading = 'eager';
      await Promise.all([...document.images].map((image) => image.decode().catch(() => {})));
      // Faces are asked for by the first frame that shows them.
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      await document.fonts.ready;
    });
    await page.screenshot({
      path: join(FOLDER, file),
      fullPage: screen.isWhole ?? false,
      type: 'jpeg',
      quality: 80,
    });
  } finally {
    await context.close();
  }
  return { screen: screen.name, path: screen.path, locale, widthPx, file };
}

await runAndCleanUp(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      locale: { type: 'string', multiple: true },
      width: { type: 'string', multiple: true },
      port: { type: 'string' },
    },
  });
  const locales = chosenLocales(values.locale);
  const widths = values.width?.map(Number) ?? Object.keys(HEIGHTS_PX).map(Number);
  const screens = allScreens().filter(
    ({ name, path, isBroken }) =>
      (positionals.length === 0 || positionals.some((part) => `${name} ${path}`.includes(part))) &&
      !(isBroken && values.port),
  );
  mkdirSync(FOLDER, { recursive: true });
  const isWhole = screens.some(({ isBroken }) => !isBroken);
  const port = Number(values.port) || (isWhole ? await open() : 0);
  const brokenPort = screens.some(({ isBroken }) => isBroken)
    ? await open({ API_BASE_URL: NOWHERE })
    : 0;
  const browser = await launch();
  const shots: Shot[] = [];
  const failures: string[] = [];
  for (const screen of screens) {
    for (const widthPx of widths) {
      if (screen.only && (screen.only === 'phone') !== widthPx <= 768) continue;
      for (const locale of locales) {
        if (locale === 'ar' && !values.locale && !MIRRORED.includes(screen.name)) continue;
        const served = screen.isBroken ? brokenPort : port;
        try {
          shots.push(await take(browser, served, screen, locale, widthPx));
        } catch (error) {
          failures.push(`${screen.name}, ${locale}, ${widthPx} px: ${(error as Error).message}`);
        }
      }
    }
    printLine(screen.name);
  }
  writeFileSync(join(FOLDER, 'index.html'), indexOf(shots));
  printLine(`${shots.length} pictures: ${join(FOLDER, 'index.html')}`);
  for (const failure of failures) printLine(`✗ ${failure}`);
  if (failures.length > 0) process.exitCode = 1;
});
