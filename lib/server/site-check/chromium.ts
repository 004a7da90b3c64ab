import { existsSync } from 'node:fs';

/** Where systems put a Chromium, the build without windows first: it needs half of the processor. */
const PROGRAMS = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** The Chromium of this machine: the one that CHROMIUM_PATH names, or an installed one. */
export function findBrowser(named = process.env.CHROMIUM_PATH): string | undefined {
  return (named ? [named] : PROGRAMS).find((file) => existsSync(file));
}

/** Switches of a browser that looks at a site: nothing is drawn by a card, nobody else is asked. */
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
