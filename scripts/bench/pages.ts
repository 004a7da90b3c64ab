/**
 * `npm run bench:pages [-- PATH… --host=mn --quick --runs=1 --beside=FOLDER]` weighs pages of the
 * built site beside a bare Next page of the same run, and holds them to the product's budgets.
 * Without paths: every public page, home, brands and the first car first. Lighthouse looks at them
 * in Chromium's build without windows and in a whole one. `--quick` leaves it out, `--runs` is how
 * often it looks at a page (3; the median counts), `--beside` is another built checkout whose site
 * it looks at in turn with this one, so that both values stand in the table.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { AxeBuilder } from '@axe-core/playwright';
import { type Browser, chromium } from 'playwright';
import { CommandError, printLine } from '@/lib/runtime/process/terminal';
import { publicAddresses, sentCookie } from '@/tests/support/addresses';
import { CHROMIUM_SWITCHES, findChromium, findHeadlessChromium } from '@/tests/support/chromium';
import { onEnd, runAndCleanUp } from '@/tests/support/cleanup';
import { freePort, startOwnSite } from '@/tests/support/running-site';
import { openBareSite } from './bare-page';
import { BUDGETS, type Measured, tableOf, WHOLE_CHROMIUM_BUDGETS } from './budgets';
import { getPage } from './get-page';
import { lighthouseScores } from './lighthouse-scores';
import { weighPage } from './page-weight';

/** Pages side by side in one table. */
const COLUMNS = 5;

async function launch(executablePath: string, debuggingPort: number): Promise<Browser> {
  const browser = await chromium.launch({
    executablePath,
    args: [
      `--remote-debugging-port=${debuggingPort}`,
      ...CHROMIUM_SWITCHES,
      // Phones draw letters as wide as they are, not in whole pixels.
      '--font-render-hinting=none',
    ],
  });
  onEnd(() => browser.close());
  return browser;
}

/** The first car that the brand page or home leads to. */
async function firstCarPath(browser: Browser, origin: string): Promise<string> {
  const page = await browser.newPage();
  try {
    for (const path of ['/', '/brand']) {
      await page.goto(origin + path);
      const link = page.locator('a[href^="/car/"]').first();
      const href = (await link.count()) > 0 ? await link.getAttribute('href') : null;
      if (href) return href;
    }
  } finally {
    await page.close();
  }
  throw new CommandError('Neither home nor /brand leads to a car; name the paths to measure.');
}

/** What axe finds on a phone and on a desktop. */
async function axeFaultsOf(browser: Browser, address: string): Promise<string[]> {
  const faults: string[] = [];
  for (const viewport of [
    { width: 375, height: 812 },
    { width: 1440, height: 900 },
  ]) {
    const context = await browser.newContext({ viewport });
    await context.addCookies([sentCookie(address)]);
    const page = await context.newPage();
    // As it stands: words over a drawing that is still on its way have not the contrast that is read.
    await page.goto(address, { waitUntil: 'networkidle' });
    const { violations } = await new AxeBuilder({ page }).analyze();
    for (const { id, help, nodes } of violations) {
      faults.push(`${id} at ${viewport.width} px: ${help} (${nodes[0]?.target.join(' ')})`);
    }
    await context.close();
  }
  return faults;
}

/** Starts the site on a data folder of its own; returns its port. */
async function portOfSite(folder?: string): Promise<number> {
  const site = await startOwnSite({}, folder);
  return site.port;
}

/**
 * The first visit renders the page, so that the measured ones are served like those of later
 * visitors.
 */
async function visitOnce(address: string): Promise<void> {
  const { host, pathname, search, port } = new URL(address);
  await getPage(Number(port), host, pathname + search);
}

await runAndCleanUp(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      host: { type: 'string', default: 'www' },
      quick: { type: 'boolean' },
      runs: { type: 'string', default: '3' },
      beside: { type: 'string' },
    },
  });
  const { address: bareAddress } = await openBareSite();
  const origin = `http://${values.host}.localhost:${await portOfSite()}`;
  const before =
    values.beside && `http://${values.host}.localhost:${await portOfSite(values.beside)}`;
  const debuggingPort = await freePort();
  const browser = await launch(findHeadlessChromium(), debuggingPort);

  const first = ['/', '/brand', await firstCarPath(browser, origin)];
  const every = [...new Set([...first, ...publicAddresses()])];
  const paths = positionals.length > 0 ? positionals : every;
  for (const path of paths) {
    await visitOnce(origin + path);
    if (before) await visitOnce(before + path);
  }
  const bare: Measured = { name: 'bare', weight: await weighPage(browser, bareAddress) };
  const pages: Measured[] = [];
  for (const path of paths) {
    const address = origin + path;
    printLine(`Weighing ${address} …`);
    pages.push({
      name: path,
      weight: await weighPage(browser, address),
      axeFaults: await axeFaultsOf(browser, address),
    });
  }
  const scored = async (title: string, port: number, measured: Measured[], bare: Measured) => {
    if (values.quick) return { bare, pages: measured };
    printLine(`Looking at ${paths.length} pages in ${title} …`);
    const addresses = paths.flatMap((path) => [...(before ? [before + path] : []), origin + path]);
    const scores = await lighthouseScores([bareAddress, ...addresses], port, Number(values.runs));
    const withScores = (page: Measured, address: string): Measured => {
      const own = scores.get(address);
      const other = before && scores.get(before + page.name);
      return { ...page, ...(own && { lighthouse: own }), ...(other && { before: other }) };
    };
    return {
      bare: withScores(bare, bareAddress),
      pages: measured.map((page) => withScores(page, origin + page.name)),
    };
  };
  const headless = await scored('the headless shell', debuggingPort, pages, bare);
  await browser.close();
  const wholePort = await freePort();
  const names = pages.map(({ name }) => ({ name }));
  if (!values.quick) await launch(findChromium(), wholePort);
  const whole = await scored('a whole Chromium', wholePort, names, { name: 'bare' });

  printLine('\nKB are 1024 bytes; phone, 375 × 812.');
  let exceeded = 0;
  const printTables = ({ bare, pages }: typeof whole, budgets: typeof BUDGETS) => {
    for (let from = 0; from < pages.length; from += COLUMNS) {
      const table = tableOf(bare, pages.slice(from, from + COLUMNS), budgets);
      printLine(`\n${table.text}`);
      exceeded += table.exceeded;
    }
  };
  printTables(headless, BUDGETS);
  if (!values.quick) {
    printLine('\nIn a whole Chromium:');
    printTables(whole, WHOLE_CHROMIUM_BUDGETS);
  }
  printLine('');
  for (const { name, lighthouse, axeFaults = [] } of headless.pages) {
    for (const fault of [...(lighthouse?.faults ?? []), ...axeFaults])
      printLine(`${name}: ${fault}`);
  }
  mkdirSync('bench-results', { recursive: true });
  writeFileSync(join('bench-results', 'pages.json'), JSON.stringify({ headless, whole }, null, 2));
  printLine(exceeded === 0 ? 'Every budget is kept.' : `${exceeded} budgets are exceeded.`);
  if (exceeded > 0) process.exitCode = 1;
});
