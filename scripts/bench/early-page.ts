import type { Browser, BrowserContext, CDPSession, Page } from 'playwright';

/** A visitor's line and processor, as Chromium emulates them. */
export interface Line {
  name: string;
  /** Undefined where the network is not slowed. */
  network?: { kbitPerS: number; latencyMs: number };
  /** How many times slower the processor is. */
  cpuRate: number;
}

export const LINES: Line[] = [
  { name: 'slow', network: { kbitPerS: 400, latencyMs: 400 }, cpuRate: 4 },
  { name: 'mobile', network: { kbitPerS: 1600, latencyMs: 150 }, cpuRate: 4 },
  { name: 'local', cpuRate: 4 },
];

/** What happens to a page that is opened and tapped, in the order in which it should. */
export const MILESTONES = ['paint', 'answered', 'dialog', 'usable', 'alive'] as const;
export type Milestone = (typeof MILESTONES)[number];

/**
 * Reports milestones from inside every document of the visit; runs in the browser. A page that a
 * link has led to counts: its form is usable when it is painted.
 */
function watchMilestones(isFirstView: boolean): void {
  const reported = new Set<string>();
  const report = (name: string) => {
    if (reported.has(name)) return;
    reported.add(name);
    const ms = performance.timeOrigin + performance.now();
    (window as unknown as { reportMilestone(name: string, ms: number): void }).reportMilestone(
      name,
      ms,
    );
  };
  const has = (selector: string) => document.querySelector(selector) !== null;
  let isPainted = false;
  const look = () => {
    const isContactPage = !isFirstView && location.pathname === '/contactUs';
    if (has('[data-replay][aria-busy=true], .dialog-coming, dialog[open]')) report('answered');
    if (has('dialog[open]')) report('dialog');
    const fields = ':is(input, textarea):not([type=hidden], [type=search])';
    if (has(`dialog[open] form ${fields}`)) report('usable');
    if (isContactPage && isPainted) report('answered');
    if (isContactPage && isPainted && has(`main form ${fields}`)) report('usable');
    const button = document.querySelector('header button[aria-expanded]');
    if (button && Object.keys(button).some((key) => key.startsWith('__reactProps')))
      report('alive');
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
  new PerformanceObserver((list) => {
    if (list.getEntriesByName('first-contentful-paint').length === 0) return;
    isPainted = true;
    report('paint');
  }).observe({ type: 'paint', buffered: true });
}

/** A phone whose visits each begin with empty storage, one after the other in one window. */
export interface EarlyVisitor {
  page: Page;
  /**
   * Requests a page with an empty cache and waits for its first paint.
   * @returns the milestones reached, in ms from the start; it grows
   */
  open(address: string, line: Line): Promise<Map<Milestone, number>>;
  close(): Promise<void>;
}

async function setLine(session: CDPSession, { network, cpuRate }: Line): Promise<void> {
  const bytesPerS = network ? (network.kbitPerS * 1000) / 8 : -1;
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: network?.latencyMs ?? 0,
    downloadThroughput: bytesPerS,
    uploadThroughput: bytesPerS,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpuRate });
}

async function forgetEverything(context: BrowserContext, session: CDPSession, address: string) {
  await context.clearCookies();
  await session.send('Network.clearBrowserCache');
  const { origin } = new URL(address);
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
}

const PHONE = {
  viewport: { width: 375, height: 812 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
};

export async function openVisitor(browser: Browser): Promise<EarlyVisitor> {
  const context = await browser.newContext(PHONE);
  let visit = { startedMs: 0, reached: new Map<Milestone, number>(), painted: () => {} };
  await context.exposeBinding('reportMilestone', ({ page }, name: Milestone, ms: number) => {
    if (page.isClosed()) return;
    if (!visit.reached.has(name)) visit.reached.set(name, ms - visit.startedMs);
    if (name === 'paint') visit.painted();
  });
  let page = await context.newPage();
  return {
    get page() {
      return page;
    },
    async open(address, line) {
      // Session storage lives as long as the window.
      await page.close();
      page = await context.newPage();
      const session = await context.newCDPSession(page);
      await session.send('Network.enable');
      await forgetEverything(context, session, address);
      await setLine(session, line);
      await page.addInitScript(
        // The compiler of scripts names functions by a helper that pages do not have.
        `var __name = (named) => named;(${watchMilestones.toString()})(location.href===${JSON.stringify(address)})`,
      );
      const painted = new Promise<void>((resolve) => {
        visit = { startedMs: Date.now(), reached: new Map(), painted: resolve };
      });
      await page.goto(address, { waitUntil: 'commit' });
      await painted;
      return visit.reached;
    },
    close: () => context.close(),
  };
}
