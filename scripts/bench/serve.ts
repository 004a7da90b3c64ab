/**
 * `npm run bench:serve` compares how many requests per second the cached home page takes with a
 * bare Next page behind an empty middleware, in interleaved rounds of the same run.
 */
import { execFileSync } from 'node:child_process';
import autocannon from 'autocannon';
import { CommandError, printLine, runCommand } from '@/lib/runtime/process/terminal';
import { cleanUp, cleanUpOnSignals, onEnd } from '@/tests/support/cleanup';
import { findProgram } from '@/tests/support/run-program';
import { removeDataDir, startSite, temporaryDataDir } from '@/tests/support/running-site';
import { openBareSite } from './bare-page';

const ROUNDS = 5;
const ROUND_S = 4;
const CONNECTIONS = 32;
/** The home page may cost a fifth more than nothing at all. */
const RATIO_AT_LEAST = 0.8;

interface Target {
  name: string;
  address: string;
  headers: Record<string, string>;
}

type Load = (target: Target) => Promise<number>;

function loadByWrk(wrk: string): Load {
  return async ({ address, headers }) => {
    const options = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
    const output = execFileSync(
      wrk,
      ['-t2', `-c${CONNECTIONS}`, `-d${ROUND_S}s`, ...options, address],
      { encoding: 'utf8' },
    );
    if (/Non-2xx|Socket errors/.test(output))
      throw new CommandError(`${address} failed:\n${output}`);
    return Number(/Requests\/sec:\s+([\d.]+)/.exec(output)?.[1]);
  };
}

const loadByAutocannon: Load = async ({ address, headers }) => {
  const result = await autocannon({
    url: address,
    headers,
    connections: CONNECTIONS,
    duration: ROUND_S,
  });
  if (result.non2xx + result.errors > 0) throw new CommandError(`${address} failed under load.`);
  return result.requests.average;
};

const medianOf = (values: number[]) => [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;

/** Interleaved, so that whatever else the machine does hits both alike. */
async function compare(load: Load, site: Target, bare: Target): Promise<number> {
  const rates = { site: [] as number[], bare: [] as number[] };
  await load(site);
  await load(bare);
  for (let round = 1; round <= ROUNDS; round++) {
    rates.bare.push(await load(bare));
    rates.site.push(await load(site));
    printLine(
      `  round ${round}: ${site.name} ${rates.site.at(-1)?.toFixed(0)}, bare ${rates.bare.at(-1)?.toFixed(0)} requests/s`,
    );
  }
  const ratio = medianOf(rates.site) / medianOf(rates.bare);
  printLine(
    `  median: ${medianOf(rates.site).toFixed(0)} to ${medianOf(rates.bare).toFixed(0)} requests/s, ratio ${ratio.toFixed(2)}`,
  );
  return ratio;
}

await runCommand(async () => {
  cleanUpOnSignals();
  try {
    const { address: bareAddress } = await openBareSite();
    const dataDir = temporaryDataDir();
    onEnd(() => removeDataDir(dataDir));
    const running = await startSite(dataDir);
    onEnd(() => running.stop());
    const wrk = findProgram('wrk');
    const load = wrk ? loadByWrk(wrk) : loadByAutocannon;
    const targets = (encoding: Record<string, string>): [Target, Target] => [
      {
        name: 'home',
        address: `http://127.0.0.1:${running.port}/`,
        // Written as wrk writes it: with another spelling it would send its own Host as well.
        headers: { Host: `www.localhost:${running.port}`, ...encoding },
      },
      { name: 'bare', address: bareAddress, headers: encoding },
    ];
    printLine(`\nPlain, with ${wrk ? 'wrk' : 'autocannon'}:`);
    const ratio = await compare(load, ...targets({}));
    printLine('\nFor comparison, as browsers ask (gzip):');
    await compare(load, ...targets({ 'accept-encoding': 'gzip' }));
    const isKept = ratio >= RATIO_AT_LEAST;
    printLine(
      `\n${isKept ? '✓' : '✗'} home takes ${ratio.toFixed(2)} of the bare page's requests per second; at least ${RATIO_AT_LEAST} is wanted.`,
    );
    if (!isKept) process.exitCode = 1;
  } finally {
    await cleanUp();
  }
});
