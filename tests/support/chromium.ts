import { existsSync } from 'node:fs';
import { chromium } from 'playwright';
import { CommandError } from '@/lib/runtime/process/terminal';
import { findProgram, installPackage, mayInstall } from './run-program';

/** Switches for a browser that opens only the site: no GPU, no background requests. */
export const CHROMIUM_SWITCHES = [
  // Chromium's sandbox does not start for root.
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-gpu',
];

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];

/** Where macOS puts them. */
const APPLICATIONS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/**
 * Chromium's build without windows, as Debian packages it: the same engine, at half of the
 * processor time per page.
 */
const HEADLESS_SHELL = 'chromium-headless-shell';

/** A whole Chromium that is already installed; ignores CHROMIUM_PATH. */
export function installedChromium(): string | undefined {
  const playwrights = chromium.executablePath();
  if (existsSync(playwrights)) return playwrights;
  for (const name of NAMES) {
    const file = findProgram(name);
    if (file) return file;
  }
  return APPLICATIONS.find((file) => existsSync(file));
}

/**
 * The Chromium that CHROMIUM_PATH names.
 * @throws CommandError when there is no such file
 */
function namedChromium(): string | undefined {
  const named = process.env.CHROMIUM_PATH;
  if (!named || existsSync(named)) return named;
  throw new CommandError(`CHROMIUM_PATH names ${named}, and there is no such file.`);
}

/**
 * A Chromium for browser tests, which need no window: CHROMIUM_PATH, the headless shell (from the
 * system's packages where this command may install), or whatever `findChromium` finds.
 * @throws CommandError that says how to get one
 */
export function findHeadlessChromium(): string {
  const found = namedChromium() ?? findProgram(HEADLESS_SHELL);
  if (found) return found;
  if (mayInstall()) {
    try {
      installPackage(HEADLESS_SHELL);
    } catch {
      // Not every distribution has it.
    }
  }
  return findProgram(HEADLESS_SHELL) ?? findChromium();
}

/**
 * A whole Chromium on this machine: CHROMIUM_PATH, Playwright's own, an installed one, or one from
 * the system's packages where this command may install.
 * @throws CommandError that says how to get one
 */
export function findChromium(): string {
  const named = namedChromium();
  if (named) return named;
  const found = installedChromium();
  if (found) return found;
  if (mayInstall()) {
    installPackage('chromium');
    const installed = installedChromium();
    if (installed) return installed;
  }
  throw new CommandError(
    'No Chromium found. Install Chromium or Chrome, run `npx playwright install chromium`, or set CHROMIUM_PATH.',
  );
}
