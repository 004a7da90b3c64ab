import { execFile } from 'node:child_process';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { ServerEnv } from '@/lib/env/server';
import { ownAddressOf } from '@/lib/routing/hosts';
import { readInstance } from './instance-file';

const ANSWER_MAX_MS = 10_000;

/** How often a starting site is probed. */
const START_LOOK_MS = 500;

/** Per watchdog period of the manager, so that three answers may be missing before a restart. */
const LOOKS_PER_WATCH = 4;

async function answers(env: ServerEnv): Promise<boolean> {
  const signal = AbortSignal.timeout(ANSWER_MAX_MS);
  return fetch(`${ownAddressOf(env)}/healthz`, { signal }).then(
    ({ ok }) => ok,
    () => false,
  );
}

/**
 * When systemd has started this process and waits for reports (NOTIFY_SOCKET), reports that the
 * site is open once a web process answers, and then that it still is, as long as one does. systemd
 * restarts the site without a report for WatchdogSec. Node does not support the kind of socket that
 * systemd listens on; `systemd-notify` is on every machine that has systemd.
 * @see sd_notify(3), WATCHDOG_USEC in sd_watchdog_enabled(3)
 */
export async function reportToServiceManager(env: ServerEnv): Promise<void> {
  const { NOTIFY_SOCKET: socket, WATCHDOG_USEC: watchdogUs } = process.env;
  if (!socket) return;
  const tell = (state: string) =>
    promisify(execFile)('systemd-notify', [state]).catch((error: Error) => {
      console.error(`systemd could not be told ${state}: ${error.message}`);
    });
  const wait = (ms: number) => setTimeout(ms, undefined, { ref: false });
  // Commands after a start find the site by its instance file.
  while (!readInstance(env.DATA_DIR) || !(await answers(env))) await wait(START_LOOK_MS);
  await tell('READY=1');
  while (watchdogUs) {
    await wait(Number(watchdogUs) / 1000 / LOOKS_PER_WATCH);
    if (await answers(env)) await tell('WATCHDOG=1');
  }
}
