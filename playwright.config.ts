import { defineConfig, devices } from '@playwright/test';
import { CHROMIUM_SWITCHES } from './tests/support/chromium';
import { isLongRun, isQuickRun } from './tests/support/extent';
import { PATIENCE_MS } from './tests/support/patience';

const port = process.env.E2E_PORT;
if (!port) {
  throw new Error('Run `npm test -- e2e`, or set E2E_PORT and E2E_DATA_DIR to a running site.');
}
const results = process.env.E2E_RESULTS;

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  // They share one site: every test creates what it needs, and looks only for that.
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  // Only for hanging tests: how long a test takes depends on the machine's other load.
  timeout: 300_000,
  expect: { timeout: PATIENCE_MS },
  reporter: [['list'], ...(results ? ([['json', { outputFile: results }]] as const) : [])],
  use: {
    baseURL: `http://www.localhost:${port}`,
    // Recording costs a quarter of the run: for looking into a failure only. A picture would be
    // taken at the end of each test, whether it failed or not.
    trace: process.env.E2E_TRACE ? 'retain-on-failure' : 'off',
    // Tests that intercept responses do not see those of a service worker, and pages cached by one
    // test must not reach the next. The tests of service workers allow them.
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
    {
      name: 'desktop',
      ...(isQuickRun()
        ? { grep: /@quick/, grepInvert: /@phone|@screens/ }
        : { grepInvert: /@phone/ }),
      use: { viewport: { width: 1440, height: 900 } },
    },
    {
      name: 'phone',
      // Only the long run repeats tests in which a small screen or touch makes no difference.
      ...(isLongRun()
        ? { grepInvert: /@desktop/ }
        : { grep: isQuickRun() ? /(?=.*@quick).*@(phone|screens)/ : /@phone|@screens/ }),
      use: { ...devices['Pixel 5'], viewport: { width: 375, height: 812 } },
    },
  ],
});
