import { randomBytes } from 'node:crypto';
import { CommandError } from '@/lib/runtime/process/terminal';
import { startBalancer } from '@/scripts/checks/failover/balancer';
import { openEngines } from '@/scripts/checks/failover/engines';
import { Machine } from '@/scripts/checks/failover/machine';
import { openNetwork } from '@/scripts/checks/failover/network';
import { freePort } from '@/tests/support/running-site';
import { BROWSER_HEADERS } from './bare-page';
import { type Target, visitorAddress } from './load';
import { eachOnce, readQueryLists, seededRandom, shuffled } from './query-lists';

/** One way to run the site, of which one runs at a time. */
interface Deployment {
  name: string;
  machines: number;
  processes: number;
}

const DEPLOYMENTS: readonly Deployment[] = [
  { name: '1 process', machines: 1, processes: 1 },
  { name: '2 processes', machines: 1, processes: 2 },
  { name: '2 machines of 1 process', machines: 2, processes: 1 },
];

/** Opens one deployment after the other, on the same engines and behind HAProxy. */
export async function* openDeployments(): AsyncGenerator<Target> {
  const [engineHost, one, two] = openNetwork(3);
  if (!engineHost || !one || !two) throw new CommandError('There is no network.');
  const { variables } = await openEngines(engineHost);
  const secret = randomBytes(32).toString('hex');
  let nextPath: (() => string) | undefined;
  let visits = 0;
  for (const { name, machines: count, processes } of DEPLOYMENTS) {
    const port = await freePort();
    const settings = {
      ...variables,
      SITE_ORIGIN: `http://localhost:${port}`,
      LOG_LEVEL: 'error',
      // The load names visitors, and HAProxy names the load.
      DESK_SECRET: secret,
      TRUSTED_PROXY_HOPS: '2',
      WEB_PROCESSES: `${processes}`,
    };
    const machines = [one, two]
      .slice(0, count)
      .map((host, nth) => new Machine(`${nth}`, host, settings));
    for (const machine of machines) await machine.start();
    const [first = '', second = first] = machines.map(({ address }) => address);
    const { end } = await startBalancer(port, [first, second]);
    nextPath ??= eachOnce(await readPaths(port));
    const next = nextPath;
    yield {
      name,
      port,
      headers: BROWSER_HEADERS,
      pid: machines.map(({ processes: { supervisor } }) => supervisor),
      nextVisit: () => ({
        path: next(),
        host: `ru.localhost:${port}`,
        address: visitorAddress(visits++),
      }),
    };
    await end();
    for (const machine of machines) await machine.stop();
  }
}

/** Different searches, car menus and sums of landed costs, each requested once. */
async function readPaths(port: number): Promise<string[]> {
  const { searches, menus, modelIds } = await readQueryLists(port);
  const costs = modelIds.flatMap((car) =>
    ['almaty', 'tashkent', 'moscow'].flatMap((to) =>
      ['', '&by=company'].map((by) => `/landedCost?car=${car}&to=${to}${by}`),
    ),
  );
  return shuffled([...searches, ...menus, ...costs], seededRandom(3));
}
