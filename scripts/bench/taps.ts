/**
 * `npm run bench:taps [-- FOLDER --pages=car,home --runs=3 --moments=200 --line=local --visitors=1]` opens pages
 * of the built site on slow lines, taps the control that opens the enquiry as soon as they are
 * painted, and prints the time of each milestone; those of the built checkout in FOLDER, too.
 * `--moments` taps instead, so many times for each kind of page, at random moments between first
 * paint and a second after its islands live, and prints how many taps had their effect
 * (docs/adr/0024); `--visitors` do so in parallel, without times.
 */
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type Browser, chromium } from 'playwright';
import { originOf } from '@/lib/routing/hosts';
import { CommandError, printLine } from '@/lib/runtime/process/terminal';
import { CHROMIUM_SWITCHES, findHeadlessChromium } from '@/tests/support/chromium';
import { onEnd, runAndCleanUp } from '@/tests/support/cleanup';
import { medianOf } from '@/tests/support/percentile';
import { startOwnSite } from '@/tests/support/running-site';
import { type EarlyVisitor, LINES, type Line, MILESTONES, openVisitor } from './early-page';
import { type Target, tap, targetsOn } from './early-targets';
import { getPage } from './get-page';

const PAGES = {
  home: '/',
  car: '/car/101',
  brand: '/brand/byd',
  menuCar: '/menuCar',
  search: '/searchsite?word=byd',
  promotion: '/activity/1',
  article: '/article/1',
  contact: '/contactUs',
  favourites: '/myFavorite',
} as const;
type PageName = keyof typeof PAGES;

/** When a page is left at the latest. */
const PATIENCE_MS = 20_000;
const AFTER_ALIVE_MS = 1000;

interface Site {
  title: string;
  origin: string;
}

async function until(isTrue: () => Promise<boolean> | boolean): Promise<boolean> {
  const deadline = Date.now() + PATIENCE_MS;
  while (Date.now() < deadline) {
    if (await isTrue()) return true;
    await setTimeout(50);
  }
  return false;
}

/** The site of a checkout, its pages rendered. */
async function openSite(title: string, folder: string, paths: string[]): Promise<Site> {
  const site = await startOwnSite({ LOG_LEVEL: 'error', WEB_PROCESSES: '1' }, folder);
  const origin = originOf(`http://localhost:${site.port}`, 'ru');
  const { host } = new URL(origin);
  for (const path of paths) await getPage(site.port, host, path);
  return { title, origin };
}

/** Opens a page and taps at its first paint; medians of the milestones, in seconds. */
async function tellMilestones(
  visitor: EarlyVisitor,
  sites: Site[],
  names: PageName[],
  runs: number,
) {
  const headings = ['', ...MILESTONES].map((text) => text.padStart(9)).join('');
  for (const line of LINES.filter(({ network }) => network)) {
    const { kbitPerS, latencyMs } = line.network ?? {};
    printLine(`\n${kbitPerS} kbit/s, ${latencyMs} ms, processor ×${line.cpuRate}; seconds`);
    printLine(`${''.padEnd(18)}${headings}`);
    for (const name of names) {
      for (const { title, origin } of sites) {
        const visits: Map<string, number>[] = [];
        for (let run = 0; run < runs; run++) {
          // A tap on the link leaves the page before its islands are live: they are measured on
          // another visit.
          const untouched = await visitor.open(origin + PAGES[name], line);
          await until(() => untouched.has('alive'));
          const tapped = await visitor.open(origin + PAGES[name], line);
          await tap(visitor.page, 'a.tab-primary');
          await until(() => tapped.has('usable'));
          visits.push(new Map([...tapped, ['alive', untouched.get('alive') ?? Number.NaN]]));
        }
        const cells = MILESTONES.map((milestone) => {
          const ms = visits.flatMap((visit) => visit.get(milestone) ?? []);
          return (ms.length === 0 ? '–' : (medianOf(ms) / 1000).toFixed(1)).padStart(9);
        });
        printLine(`${`${name}, ${title}`.padEnd(27)}${cells.join('')}`);
      }
    }
  }
}

/** Whether one tap at a random moment has its effect. */
async function tapEnds(visitor: EarlyVisitor, target: Target, waitMs: number): Promise<boolean> {
  await setTimeout(waitMs);
  for (const control of target.controls) {
    if (!(await tap(visitor.page, control))) return false;
  }
  // A page that is being left does not respond for a moment.
  return until(() => visitor.page.evaluate(target.ended).then(Boolean, () => false));
}

async function tellMoments(
  visitors: EarlyVisitor[],
  sites: Site[],
  names: PageName[],
  line: Line,
  count: number,
) {
  printLine(
    `\nTaps that ended where they were meant to; line: ${line.name}, processor ×${line.cpuRate}`,
  );
  for (const name of names) {
    for (const { title, origin } of sites) {
      const targets = targetsOn(PAGES[name]);
      const lost = new Map<string, number>();
      let left = count;
      const tapAround = async (visitor: EarlyVisitor) => {
        const first = await visitor.open(origin + PAGES[name], line);
        await until(() => first.has('alive'));
        const spanMs = (first.get('alive') ?? 0) - (first.get('paint') ?? 0) + AFTER_ALIVE_MS;
        while (left-- > 0) {
          const target = targets[Math.floor(Math.random() * targets.length)];
          if (!target) continue;
          const reached = await visitor.open(origin + PAGES[name], line);
          if (await tapEnds(visitor, target, Math.random() * spanMs)) continue;
          const isAlive = reached.has('alive') ? 'alive' : 'not alive';
          const what = `${target.name} (${isAlive})`;
          lost.set(what, (lost.get(what) ?? 0) + 1);
        }
      };
      await Promise.all(visitors.map(tapAround));
      const lostCount = [...lost.values()].reduce((sum, each) => sum + each, 0);
      const what = [...lost].map(([target, times]) => `${target}: ${times}`).join(', ');
      printLine(`${`${name}, ${title}`.padEnd(27)}${count - lostCount} of ${count}  ${what}`);
    }
  }
}

function chosenPages(list: string): PageName[] {
  const names = Object.keys(PAGES) as PageName[];
  if (!list) return names;
  const unknown = list.split(',').filter((name) => !names.some((each) => each === name));
  if (unknown.length > 0) throw new CommandError(`There is no kind of page ${unknown.join(', ')}.`);
  return names.filter((name) => list.split(',').includes(name));
}

async function launch(): Promise<Browser> {
  const browser = await chromium.launch({
    executablePath: findHeadlessChromium(),
    args: CHROMIUM_SWITCHES,
  });
  onEnd(() => browser.close());
  return browser;
}

await runAndCleanUp(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      pages: { type: 'string', default: '' },
      runs: { type: 'string', default: '3' },
      moments: { type: 'string', default: '0' },
      line: { type: 'string', default: 'local' },
      visitors: { type: 'string', default: '1' },
    },
  });
  const line = LINES.find(({ name }) => name === values.line);
  if (!line) throw new CommandError(`There is no line ${values.line}.`);
  const names = chosenPages(values.pages);
  const paths = names.map((name) => PAGES[name]);
  const [other] = positionals;
  const sites = [
    ...(other ? [await openSite('before', other, paths)] : []),
    await openSite('now', process.cwd(), paths),
  ];
  const browser = await launch();
  const open = async () => {
    const visitor = await openVisitor(browser);
    onEnd(() => visitor.close());
    return visitor;
  };
  const count = Number(values.moments);
  if (count > 0) {
    const visitors = await Promise.all(Array.from({ length: Number(values.visitors) }, open));
    await tellMoments(visitors, sites, names, line, count);
  } else await tellMilestones(await open(), sites, names, Number(values.runs));
});
