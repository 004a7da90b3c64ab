import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import postgres, { type Sql } from 'postgres';
import { EARLY_TAP_TIMER } from '@/lib/browser/event-replay';
import { readInstance } from '@/lib/runtime/process/instance-file';

interface Options {
  /** Console errors that the test brings about on purpose; any other fails it. */
  expectedErrors: RegExp[];
  /** Hosts other than the site's that the test asks on purpose; any other fails it. */
  expectedHosts: RegExp[];
  /**
   * Whether a link tapped before the page is live waits for its script however busy the machine is;
   * a visitor's waits for EARLY_TAP_WAIT_MS (lib/browser/event-replay.ts), then it leads to its page.
   */
  areTapsHeld: boolean;
}

interface SharedPage {
  /**
   * A new page that shares the browser's cache and a process with compiled scripts with earlier
   * tests: each of the two saves as much time as the rest of most tests takes. Cookies and storage
   * are cleared. Not for tests of the first visit, or that change their context.
   */
  sharedPage: Page;
}

interface WorkerFixtures {
  /** The context of `sharedPage`, with all errors that the browser reported. */
  reader: { context: BrowserContext; faults: string[]; forget(): Promise<void> };
  /** The database of the site under test. Tests that use it carry the tag `@database`. */
  database: Sql;
  /** Five cars of the catalogue, of different prices, that stand at both ports and can be charged. */
  cars: [CarUnderTest, CarUnderTest, CarUnderTest, CarUnderTest, CarUnderTest];
}

export interface CarUnderTest {
  modelId: number;
  modelName: string;
  priceUsd: number;
  /** The path of its page. */
  path: string;
}

function isOfTheSite(address: string): boolean {
  const { protocol, hostname, port } = new URL(address);
  if (!/^(?:http|ws)s?:$/.test(protocol)) return true;
  return /(?:^|\.)localhost$/.test(hostname) && port === process.env.E2E_PORT;
}

/** Fails on errors that the browser reported, unless the test caused them on purpose. */
function expectOnly(faults: string[], expectedErrors: RegExp[]): void {
  const isExpected = (text: string) => expectedErrors.some((pattern) => pattern.test(text));
  const unexpected = faults.filter((text) => !isExpected(text));
  expect(unexpected, 'what the browser complained about').toEqual([]);
}

/** Records errors of scripts, errors in the console, and requests to other hosts. */
function watch(context: BrowserContext, faults: string[], expectedHosts: RegExp[]): void {
  context.on('weberror', (error) => faults.push(`error: ${error.error().stack}`));
  context.on('console', (message) => {
    if (message.type() !== 'error') return;
    faults.push(`console: ${message.text()} (${message.location().url})`);
  });
  // Watched, not intercepted: interception turns the browser's cache off and sends every request
  // through the test. Switches of the browser keep other hosts out of reach.
  context.on('request', (request) => {
    const address = request.url();
    if (isOfTheSite(address)) return;
    if (expectedHosts.some((host) => host.test(new URL(address).host))) return;
    faults.push(`request to another host: ${address}`);
  });
}

/** Keeps the timers of tapped links from firing. */
const holdTaps = (context: BrowserContext) =>
  context.addInitScript((name) => {
    const setTimer = window.setTimeout;
    window.setTimeout = ((run: TimerHandler, ms?: number, ...rest: unknown[]) => {
      const isOfTap = typeof run === 'function' && run.name === name;
      return setTimer(run, isOfTap ? 2 ** 31 - 1 : ms, ...rest);
    }) as typeof setTimeout;
  }, EARLY_TAP_TIMER);

/**
 * Playwright's test, which also fails on what a visitor would not see: errors of scripts, errors in
 * the console, requests that leave this machine.
 */
export const test = base.extend<Options & SharedPage, WorkerFixtures>({
  expectedErrors: [[], { option: true }],
  expectedHosts: [[], { option: true }],
  areTapsHeld: [true, { option: true }],

  context: async ({ context, expectedErrors, expectedHosts, areTapsHeld }, use) => {
    const faults: string[] = [];
    watch(context, faults, expectedHosts);
    if (areTapsHeld) await holdTaps(context);
    await use(context);
    expectOnly(faults, expectedErrors);
  },

  reader: [
    async ({ browser }, use, { project }) => {
      const { viewport, userAgent, deviceScaleFactor, isMobile, hasTouch, serviceWorkers } =
        project.use;
      const screen = { viewport, userAgent, deviceScaleFactor, isMobile, hasTouch };
      const context = await browser.newContext({ ...screen, serviceWorkers });
      const faults: string[] = [];
      watch(context, faults, []);
      await holdTaps(context);
      const origins = new Set<string>();
      context.on('request', (request) => {
        if (request.isNavigationRequest()) origins.add(new URL(request.url()).origin);
      });
      // Stays open, and keeps the process that the other pages share.
      const keeper = await context.newPage();
      const storage = await context.newCDPSession(keeper);
      const forget = async () => {
        for (const page of context.pages()) if (page !== keeper) await page.close();
        await context.clearCookies();
        const storageTypes = 'local_storage,indexeddb,cache_storage';
        for (const origin of origins)
          await storage.send('Storage.clearDataForOrigin', { origin, storageTypes });
        origins.clear();
      };
      await use({ context, faults, forget });
      await context.close();
    },
    { scope: 'worker' },
  ],

  sharedPage: async ({ reader: { context, faults, forget }, viewport, expectedErrors }, use) => {
    const page = await context.newPage();
    if (viewport) await page.setViewportSize(viewport);
    await use(page);
    await forget();
    expectOnly(faults.splice(0), expectedErrors);
  },

  database: [
    // Playwright reads the names of fixtures from this pattern, even when there are none.
    // biome-ignore lint/correctness/noEmptyPattern: see above
    async ({}, use) => {
      const instance = readInstance(process.env.E2E_DATA_DIR ?? '');
      if (!instance) throw new Error('E2E_DATA_DIR does not belong to a running site.');
      const sql = postgres(instance.databaseUrl, { max: 1, prepare: false });
      await use(sql);
      await sql.end();
    },
    { scope: 'worker' },
  ],

  cars: [
    async ({ database }, use) => {
      const rows = await database<{ model_id: number; model_name: string; price_usd: number }[]>`
        select model_id, model_name, price_usd from (
          select distinct on (price_usd) model_id, model_name, price_usd, brand_position from models
          where stock_khorgos > 0 and stock_erenhot > 0 and charging_standard <> 'none'
          order by price_usd, brand_position, model_id
        ) as each_price order by brand_position, model_id limit 5`;
      const [first, second, third, fourth, fifth] = rows.map((row) => ({
        modelId: row.model_id,
        modelName: row.model_name,
        priceUsd: row.price_usd,
        path: `/car/${row.model_id}`,
      }));
      if (!first || !second || !third || !fourth || !fifth) {
        throw new Error('The catalogue has no five such cars.');
      }
      await use([first, second, third, fourth, fifth]);
    },
    { scope: 'worker' },
  ],
});

export { expect };
