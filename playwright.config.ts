import { defineConfig, devices } from '@playwright/test';
import { CHROMIUM_SWITCHES } from './tests/support/chromium';
import { isLongRun } from './tests/support/extent';
import { PATIENCE_MS } from './tests/support/patience';

const port = process.env.E2E_PORT;
if (!port) {
  throw new Error('Run `npm test -- e2e`, or set E2E_PORT and E2E_DATA_DIR to a running site.');
}
const results = process.env.E2E_RESULTS;

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  // They share one site: every test makes what it needs, and looks for that alone.
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  // For what hangs: how long a test takes depends on what else the machine does.
  timeout: 300_000,
  expect: { timeout: PATIENCE_MS },
  reporter: [['list'], ...(results ? ([['json', { outputFile: results }]] as const) : [])],
  use: {
    baseURL: `http://www.localhost:${port}`,
    // Recording costs a quarter of the run: for looking into a failure only. A picture would be
    // taken at the end of each test, whether it failed or not.
    trace: process.env.E2E_TRACE ? 'retain-on-failure' : 'off',
    // What a worker answers is seen by no test that changes answers on their way, and pages kept by one
    // test are no business of the next. Those of the workers themselves allow them.
    serviceWorkers: 'block',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH || undefined,
      args: [
        ...CHROMIUM_SWITCHES,
        // No test leaves this machine, whatever a page asks for.
        '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE *.localhost',
        // Pages are opened one after the other: a process for each host costs an eighth of the time.
        '--renderer-process-limit=1',
        // Chromium's headless shell rounds the widths of letters otherwise, as no screen does.
        '--font-render-hinting=none',
      ],
    },
  },
  projects: [
    // A test for one kind of screen says so in its tag; the other project leaves it out.
    { name: 'desktop', grepInvert: /@phone/, use: { viewport: { width: 1440, height: 900 } } },
    {
      name: 'phone',
      // The short run repeats there what a small screen or a finger changes.
      ...(isLongRun() ? { grepInvert: /@desktop/ } : { grep: /@phone|@screens/ }),
      use: { ...devices['Pixel 5'], viewport: { width: 375, height: 812 } },
    },
  ],
});
