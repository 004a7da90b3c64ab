/**
 * `npm run bench:dynamic` compares searches and filtered car menus with a bare Next page of equal
 * weight that is rendered for each request: different queries, and popular ones asked again and
 * again. `npm run bench:dynamic -- FOLDER` measures the built checkout in FOLDER beside this one;
 * `-- --machines` measures one process, two, and two machines (root, Linux) instead. The load, HAProxy and
 * the engines are on the same processors, so that a second machine shows what it costs and not what it brings.
 */
import axios from 'axios';
import { printLine } from '@/lib/runtime/process/terminal';
import { runAndCleanUp } from '@/tests/support/cleanup';
import { startOwnSite } from '@/tests/support/running-site';
import { BROWSER_HEADERS, openBareSite } from './bare-page';
import { openDeployments } from './deployments';
import { load, type Measured, measure, type Target, visitorAddress } from './load';
import { eachOnce, type QueryLists, readQueryLists, seededRandom, zipfChoice } from './query-lists';

const ROUND_S = 10;
/** Long enough for V8 to have compiled most of what a rendering runs, of either side. */
const WARM_UP_S = 20;
/** Different queries may cost twice what the bare page of equal weight costs. */
const RATIO_AT_LEAST = 0.5;
const POPULAR_AT_LEAST_PER_S = 1000;

async function weigh({ port, nextVisit }: Target): Promise<string> {
  const { path, host } = nextVisit();
  const url = `http://localhost:${port}${path}`;
  const { data: html } = await axios.get<string>(url, { headers: { host } });
  const tags = html.match(/<[a-z]/g)?.length ?? 0;
  return `${tags} tags, ${(Buffer.byteLength(html) / 1000).toFixed(0)} KB`;
}

/** The kinds of load on one checkout's site. */
async function openTargets(folder: string, title: string): Promise<Target[]> {
  const changes = { LOG_LEVEL: 'error', TRUSTED_PROXY_HOPS: '1' };
  const site = await startOwnSite(changes, folder);
  const lists: QueryLists = await readQueryLists(site.port);
  const host = `ru.localhost:${site.port}`;
  let visits = 0;
  const target = (kind: string, nextPath: () => string): Target => ({
    name: `${title}: ${kind}`,
    port: site.port,
    pid: site.instance.pid,
    headers: BROWSER_HEADERS,
    nextVisit: () => ({ path: nextPath(), host, address: visitorAddress(visits++) }),
  });
  return [
    target('different searches', eachOnce(lists.searches)),
    target('different car menus', eachOnce(lists.menus)),
    target('popular queries', zipfChoice(lists.popular, seededRandom(2))),
  ];
}

await runAndCleanUp(async () => {
  const other = process.argv[2];
  const bareSite = await openBareSite();
  const bare: Target = {
    name: 'bare dynamic page',
    port: Number(new URL(bareSite.address).port),
    pid: bareSite.pid,
    headers: BROWSER_HEADERS,
    nextVisit: () => ({ path: '/dynamic', host: 'localhost' }),
  };
  const results = new Map<Target, Measured>();
  const show = async (target: Target) => {
    const weight = await weigh(target);
    await load(target, WARM_UP_S);
    const measured = await measure(target, ROUND_S);
    results.set(target, measured);
    const { perSecond, msPerRequest } = measured;
    const share = (perSecond / (results.get(bare)?.perSecond ?? 0)).toFixed(2);
    printLine(
      `  ${target.name}: ${perSecond.toFixed(0)}/s, ${msPerRequest?.toFixed(1) ?? '–'} ms, ${share} (${weight})`,
    );
  };
  if (other === '--machines') {
    await show(bare);
    for await (const target of openDeployments()) await show(target);
    return;
  }
  const targets = [
    ...(other ? await openTargets(other, 'other') : []),
    ...(await openTargets(process.cwd(), 'this')),
  ];
  printLine('\nrequests/s, processor time per request, share of the bare page’s requests/s:');
  for (const target of [bare, ...targets]) await show(target);
  const barePerSecond = results.get(bare)?.perSecond ?? 0;
  for (const target of targets.filter(({ name }) => name.startsWith('this'))) {
    const { perSecond = 0 } = results.get(target) ?? {};
    const wanted = target.name.endsWith('popular queries')
      ? POPULAR_AT_LEAST_PER_S
      : RATIO_AT_LEAST * barePerSecond;
    const isFast = perSecond >= wanted;
    printLine(`${isFast ? '✓' : '✗'} ${target.name}: at least ${wanted.toFixed(0)}/s are wanted.`);
    if (!isFast) process.exitCode = 1;
  }
});
