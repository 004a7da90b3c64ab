/**
 * `npm run bench:pages [-- PATH… --host=mn --quick --runs=1]` weighs pages of the built site beside
 * a bare Next page of the same run, and holds them to the product's budgets. Without paths: every
 * public page, home, brands and the first car first. `--quick` leaves out Lighthouse, `--runs` is
 * how often it looks at a page (3; the median counts).
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { AxeBuilder } from '@axe-core/playwright';
import { type Browser, chromium } from 'playwright';
import { CommandError, printLine, runCommand } from '@/lib/runtime/process/terminal';
import { CHROMIUM_SWITCHES } from '@/lib/server/site-check/chromium';
import { publicAddresses } from '@/tests/support/addresses';
import { findHeadlessChromium } from '@/tests/support/chromium';
import { cleanUp, cleanUpOnSignals, onEnd } from '@/tests/support/cleanup';
import { freePort, removeDataDir, startSite, temporaryDataDir } from '@/tests/support/running-site';
import { openBareSite } from './bare-page';
import { type Measured, tableOf } from './budgets';
import { lighthouseScores } from './lighthouse-scores';
import { weighPage } from './page-weight';

/** Pages side by side in one table. */
const COLUMNS = 5;

/** Without windows, which would take the processors from the pages (docs/adr/0024). */
async function launch(debuggingPort: number): Promise<Browser> {
  const browser = await chromium.launch({
    executablePath: findHeadlessChromium(),
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

await runCommand(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      host: { type: 'string', default: 'www' },
      quick: { type: 'boolean' },
      runs: { type: 'string', default: '3' },
    },
  });
  cleanUpOnSignals();
  try {
    const { address: bareAddress } = await openBareSite();
    const dataDir = temporaryDataDir();
    onEnd(() => removeDataDir(dataDir));
    const site = await startSite(dataDir);
    onEnd(() => site.stop());
    const origin = `http://${values.host}.localhost:${site.port}`;
    const debuggingPort = await freePort();
    const browser = await launch(debuggingPort);

    const first = ['/', '/brand', await firstCarPath(browser, origin)];
    const every = [...new Set([...first, ...publicAddresses()])];
    const paths = positionals.length > 0 ? positionals : every;
    // The first visit renders a page, the measured ones are like everybody's after it.
    for (const path of paths)
      await fetch(`http://localhost:${site.port}${path}`, {
        headers: { host: new URL(origin).host },
      });
    const scoresOf = async (address: string) =>
      values.quick
        ? {}
        : { lighthouse: await lighthouseScores(address, debuggingPort, Number(values.runs)) };
    const bare: Measured = {
      name: 'bare',
      weight: await weighPage(browser, bareAddress),
      ...(await scoresOf(bareAddress)),
    };
    const pages: Measured[] = [];
    for (const path of paths) {
      const address = origin + path;
      printLine(`Measuring ${address} …`);
      pages.push({
        name: path,
        weight: await weighPage(browser, address),
        axeFaults: await axeFaultsOf(browser, address),
        ...(await scoresOf(address)),
      });
    }
    printLine('\nKB are 1024 bytes; phone, 375 × 812.');
    let exceeded = 0;
    for (let from = 0; from < pages.length; from += COLUMNS) {
      const table = tableOf(bare, pages.slice(from, from + COLUMNS));
      printLine(`\n${table.text}`);
      exceeded += table.exceeded;
    }
    printLine('');
    for (const { name, lighthouse, axeFaults = [] } of pages) {
      for (const fault of [...(lighthouse?.faults ?? []), ...axeFaults])
        printLine(`${name}: ${fault}`);
    }
    mkdirSync('bench-results', { recursive: true });
    writeFileSync(join('bench-results', 'pages.json'), JSON.stringify({ bare, pages }, null, 2));
    printLine(exceeded === 0 ? 'Every budget is kept.' : `${exceeded} budgets are exceeded.`);
    if (exceeded > 0) process.exitCode = 1;
  } finally {
    await cleanUp();
  }
});
