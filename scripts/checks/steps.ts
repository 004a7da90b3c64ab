import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, isBuilt } from '@/lib/runtime/process/build';
import { printLine } from '@/lib/runtime/process/terminal';
import { FEED_KEY } from '@/tests/e2e/support/site';
import { findHeadlessChromium } from '@/tests/support/chromium';
import { ENGINES } from '@/tests/support/engines/open-engine';
import { type Extent, isLongRun, repeatsOfFailedTests } from '@/tests/support/extent';
import { runProgram } from '@/tests/support/run-program';
import { startOwnSite, type Variables } from '@/tests/support/running-site';
import { createDatabase, openTestPostgres } from '@/tests/support/test-postgres';
import { writeTypesProject } from './language-files';
import { findLayeringFaults } from './layering';
import { type Counts, countsOfPlaywright, countsOfVitest, NO_COUNTS } from './results';

/** What a step reports: whether the run may go on, and the tests it counted. */
export interface Outcome {
  isGood: boolean;
  counts: Counts;
}

export interface Step {
  name: string;
  /** The step that runs at the same time if it is the next one, to use this one's waiting. */
  beside?: string;
  /** The shortest run that it is part of, if it is not part of all. */
  from?: Exclude<Extent, 'quick'>;
  /** Its heading: what is checked. */
  title: string;
  run(context: Context): Promise<Outcome>;
}

export interface Context {
  /** For result files; removed at the end. */
  folder: string;
  /** Arguments behind the step's name, for the test runner. */
  rest: string[];
}

const bin = (name: string) => join('node_modules', ...name.split('/'));

async function runCheck(script: string, ...args: string[]): Promise<Outcome> {
  const code = await runProgram(process.execPath, [script, ...args]);
  return { isGood: code === 0, counts: NO_COUNTS };
}

async function runVitest(
  name: string,
  { folder, rest }: Context,
  args: string[],
  changes: Variables = {},
): Promise<Outcome> {
  const file = join(folder, `${name}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const code = await runProgram(
    process.execPath,
    [
      bin('vitest/vitest.mjs'),
      'run',
      `--retry=${repeatsOfFailedTests()}`,
      ...args,
      ...reporters,
      ...rest,
    ],
    { ...process.env, ...changes },
  );
  return { isGood: code === 0, counts: countsOfVitest(file) };
}

/** Runs the browser tests against a site that is started for them, on a data folder of its own. */
async function runBrowserTests(
  name: string,
  { folder, rest }: Context,
  databaseUrl: string,
): Promise<Outcome> {
  const chromium = findHeadlessChromium();
  const site = await startOwnSite({ DATABASE_URL: databaseUrl, FEED_KEY });
  const file = join(folder, `${name}.json`);
  const code = await runProgram(
    process.execPath,
    [bin('@playwright/test/cli.js'), 'test', `--retries=${repeatsOfFailedTests()}`, ...rest],
    {
      ...process.env,
      CHROMIUM_PATH: chromium,
      E2E_PORT: String(site.port),
      E2E_DATA_DIR: site.dataDir,
      E2E_RESULTS: file,
    },
  );
  await site.stop();
  const isGood = code === 0;
  if (!isGood)
    printLine(
      `The site's log:\n${readFileSync(join(site.dataDir, 'site.log'), 'utf8').slice(-4000)}`,
    );
  return { isGood, counts: countsOfPlaywright(file) };
}

let testPostgres: Promise<string> | undefined;
/** One server serves all steps of a run. */
const sharedPostgres = () => {
  testPostgres ??= openTestPostgres();
  return testPostgres;
};

/** Each spends half of its time waiting for a site of its own, so that all run at a time. */
const SITE_TESTS = ['releases', 'sigkill', 'transports', 'pages', 'check-sites', 'desk-check'].map(
  (name) => `tests/site/${name}.test.ts`,
);

/** In the long run only: whole sites, for what other tests show of one process or of its parts. */
const LONG_SITE_TESTS = [
  'two-instances',
  'metrics-and-logs',
  'check-deploy',
  'production-install',
].map((name) => `tests/site/${name}.test.ts`);

/**
 * All steps of `npm test`, the cheapest ways to find mistakes first; only the build comes early.
 */
export const STEPS: Step[] = [
  {
    name: 'typecheck',
    beside: 'lint',
    title: 'Types',
    async run({ folder }) {
      // Types of routes and of imported styles and pictures, which a fresh clone does not have.
      const routes = await runCheck(bin('next/dist/bin/next'), 'typegen');
      if (!routes.isGood) return routes;
      const project = writeTypesProject(folder);
      return runCheck(bin('typescript/bin/tsc'), '-p', project, '--incremental', 'false');
    },
  },
  {
    name: 'lint',
    beside: 'layers',
    title: 'Lint and format',
    run: () => runCheck(bin('@biomejs/biome/bin/biome'), 'check', '.'),
  },
  {
    name: 'layers',
    beside: 'unused',
    title: 'Direction of imports',
    async run() {
      const faults = findLayeringFaults(process.cwd());
      for (const fault of faults) printLine(fault);
      return { isGood: faults.length === 0, counts: NO_COUNTS };
    },
  },
  {
    name: 'unused',
    title: 'Files, exports and dependencies that nothing uses',
    run: () => runCheck(bin('knip/bin/knip.js'), '--no-progress'),
  },
  {
    name: 'build',
    title: 'Production build',
    beside: 'unit',
    async run() {
      if (!isBuilt(process.env)) await build(process.env, { isQuiet: true });
      return { isGood: true, counts: NO_COUNTS };
    },
  },
  {
    name: 'unit',
    title: 'Unit and component tests, on a database in memory',
    run: (context) =>
      runVitest(
        'unit',
        context,
        ['node', 'browser', 'components', 'desk-components'].flatMap((name) => ['--project', name]),
        {
          TEST_DATABASE_URL: '',
        },
      ),
  },
  {
    name: 'server-postgres',
    title: 'Server tests again, on a real Postgres',
    from: 'ci',
    run: async (context) =>
      runVitest('server-postgres', context, ['--project', 'postgres'], {
        TEST_DATABASE_URL: await sharedPostgres(),
      }),
  },
  {
    name: 'site',
    title: 'The built site: killed at any moment, over both transports, as valid HTML',
    from: 'ci',
    async run(context) {
      if (!isBuilt(process.env)) await build(process.env);
      const ours = isLongRun() ? [...SITE_TESTS, ...LONG_SITE_TESTS] : SITE_TESTS;
      const files = context.rest.length > 0 ? [] : ours;
      return runVitest('site', context, [
        '--project',
        'site',
        `--maxWorkers=${SITE_TESTS.length}`,
        ...files,
      ]);
    },
  },
  {
    name: 'e2e',
    title: 'Browser tests, on the embedded database',
    run: (context) => runBrowserTests('e2e', context, ''),
  },
  {
    name: 'e2e-postgres',
    title: 'Browser tests that touch the database again, on a real Postgres',
    from: 'ci',
    run: async (context) => {
      const url = await createDatabase(await sharedPostgres(), 'site');
      // Enquiries from elsewhere send other texts through the same statements.
      const some = ['--grep', '@postgres', '--project', 'desktop'];
      const rest = [...(isLongRun() ? ['--grep', '@database'] : some), ...context.rest];
      return runBrowserTests('e2e-postgres', { ...context, rest }, url);
    },
  },
  {
    name: 'engines',
    title: 'The main ways through the site in Firefox and WebKitGTK',
    from: 'long',
    async run(context) {
      for (const { name, packages } of ENGINES.filter((engine) => !engine.isPresent()))
        printLine(`${name} is not on this machine (Debian: ${packages}): nothing is tried in it.`);
      return ENGINES.some((engine) => engine.isPresent())
        ? runVitest('engines', context, ['--project', 'site', 'tests/site/engines'])
        : { isGood: true, counts: NO_COUNTS };
    },
  },
];
