/**
 * `npm run check:attacks [-- --seconds=8 --only='searches|psql' --folder=CHECKOUT]` attacks a site that it
 * starts, on loopback only, with its real limits, from this checkout or another one that is built:
 * floods of pages, calls and forms, a database process that is killed or does not answer, a transaction
 * that is left open, a workbook that unpacks to a hundred times its size, a disk that is full.
 * During the attacks, visitors at other addresses search, send enquiries and open the home page. It
 * prints how the site served them, and ends with 1 if an enquiry was lost or doubled, or took too
 * long, or if the site could be used to flood strangers and staff with mail.
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import postgres from 'postgres';
import { printLine } from '@/lib/runtime/process/terminal';
import { runAndCleanUp } from '@/tests/support/cleanup';
import { fillDisk } from '@/tests/support/fill-disk';
import { canMount } from '@/tests/support/mount-namespace';
import { percentile } from '@/tests/support/percentile';
import { type RunningSite, startOwnSite } from '@/tests/support/running-site';
import { createDatabase, openTestPostgres } from '@/tests/support/test-postgres';
import { type Attack, FAULT_LASTS_S, FAULTS, wait } from './attacks/faults';
import { FLOODS, flood } from './attacks/floods';
import { floodStrangers, STAFF_MAIL } from './attacks/strangers';
import { sendEnquiry, type VisitKind, type Visits, visitUntil } from './attacks/visitors';

/** During a flood. */
const ENQUIRY_P95_MS = 500;
const HOME_P95_MS = 100;
const WARM_UP_MS = 10_000;

const VARIABLES = {
  ...STAFF_MAIL,
  TRUSTED_PROXY_HOPS: '1',
  RATE_LIMIT_SCALE: '1',
  LOG_LEVEL: 'fatal',
};

const floods: Attack[] = FLOODS.map((each) => ({
  name: each.name,
  isQuick: true,
  run: async ({ port }, seconds) => `${(await flood(each, port, seconds)).toFixed(0)}/s answered`,
}));

const STRANGERS: Attack = {
  name: 'enquiries with invented mailboxes from every address of a network',
  isQuick: true,
  async run(site, seconds) {
    const { note, isKept } = await floodStrangers(site, seconds);
    if (!isKept) process.exitCode = 1;
    return note;
  },
};

const SITES_DISK = 'mount -t tmpfs -o size=600m tmpfs "$1"';

const FULL_DISK: Attack = {
  name: `the disk is full for ${FAULT_LASTS_S} s`,
  isQuick: false,
  async run({ port, dataDir }) {
    const giveBack = fillDisk(join(dataDir, 'filler'));
    await wait(FAULT_LASTS_S);
    const { status } = await fetch(`http://127.0.0.1:${port}/readyz`);
    giveBack();
    return `/readyz ${status} meanwhile`;
  },
};

const inMs = (values: number[], failures: number) =>
  `${percentile(values, 0.5).toFixed(0)}/${percentile(values, 0.95).toFixed(0)}${failures > 0 ? ` (${failures} of ${values.length} busy)` : ''}`;

/** How long the site needs, once an attack is over, to store an enquiry again. */
async function recoveredAfterMs({ port }: RunningSite): Promise<number> {
  const startedAt = performance.now();
  for (let attempt = 0; performance.now() - startedAt < 60_000; attempt++) {
    // One address may send thirty in a minute.
    const address = `192.0.2.${attempt % 250}`;
    if (await sendEnquiry(port, crypto.randomUUID(), address).catch(() => false)) break;
    await wait(0.1);
  }
  return performance.now() - startedAt;
}

/** Of the enquiries confirmed as stored: those that are missing, and those that are doubled. */
async function countFaults({ instance }: RunningSite, { answered }: Visits) {
  const sql = postgres(instance.databaseUrl, { max: 1 });
  try {
    const rows = await sql<{ id: string; times: number }[]>`
      select client_id as id, count(*)::int as times from enquiries
      where client_id = any(${answered}::uuid[]) group by client_id`;
    const doubled = rows.filter(({ times }) => times > 1).length;
    return { lost: answered.length - rows.length, doubled };
  } finally {
    await sql.end();
  }
}

async function attack(site: RunningSite, { name, isQuick, prepare, run }: Attack, seconds: number) {
  prepare?.(site);
  const over = new AbortController();
  const visiting = visitUntil(site.port, over.signal);
  const note = await run(site, seconds);
  over.abort();
  const visits = await visiting;
  const recovered = await recoveredAfterMs(site);
  const { lost, doubled } = await countFaults(site, visits);
  const { tookMs, failures } = visits;
  const cell = (kind: VisitKind) => inMs(tookMs[kind], failures[kind]);
  printLine(
    `| ${name} | ${cell('search')} | ${cell('enquiry')} | ${cell('home')} | ${lost} | ${doubled} | ${(recovered / 1000).toFixed(1)} s | ${note} |`,
  );
  const isSlow =
    isQuick &&
    (percentile(tookMs.enquiry, 0.95) > ENQUIRY_P95_MS ||
      percentile(tookMs.home, 0.95) > HOME_P95_MS ||
      failures.enquiry > 0);
  if (lost > 0 || doubled > 0 || isSlow) process.exitCode = 1;
}

/** A site on a disk of its own, so that nothing else is affected. */
async function attackDisk(folder: string): Promise<void> {
  if (!canMount()) {
    printLine(`${FULL_DISK.name}: not done, nothing may be mounted here (root may, on Linux)`);
    return;
  }
  const site = await startOwnSite(VARIABLES, folder, SITES_DISK);
  await visitUntil(site.port, AbortSignal.timeout(WARM_UP_MS));
  await attack(site, FULL_DISK, FAULT_LASTS_S);
  await site.stop();
}

await runAndCleanUp(async () => {
  const { values } = parseArgs({
    options: {
      seconds: { type: 'string', default: '8' },
      only: { type: 'string', default: '' },
      folder: { type: 'string', default: process.cwd() },
    },
  });
  const isWanted = ({ name }: Attack) => new RegExp(values.only).test(name);
  for (const database of ['embedded', 'Postgres']) {
    const url =
      database === 'embedded' ? '' : await createDatabase(await openTestPostgres(), 'attacks');
    const site = await startOwnSite({ ...VARIABLES, DATABASE_URL: url }, values.folder);
    printLine(
      `\n${database} database; p50/p95 in ms\n| attack | others’ search | enquiry | home page | lost | doubled | recovered after | |\n|---|---|---|---|---|---|---|---|`,
    );
    const faults = database === 'embedded' ? FAULTS : [];
    const attacks = [...floods, STRANGERS, ...faults].filter(isWanted);
    // Visitors of a site that has just been started are slow without any attack.
    await visitUntil(site.port, AbortSignal.timeout(WARM_UP_MS));
    for (const each of attacks) await attack(site, each, Number(values.seconds));
    await site.stop();
  }
  if (isWanted(FULL_DISK)) await attackDisk(values.folder);
});
