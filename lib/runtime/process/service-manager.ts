import { execFile } from 'node:child_process';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { ServerEnv } from '@/lib/env/server';
import { readInstance } from './instance-file';

const ANSWER_MAX_MS = 10_000;

/** How often a site that starts is asked whether it answers. */
const START_LOOK_MS = 500;

/** Of the time after which the manager starts the site anew, so that three answers may be missing. */
const LOOKS_PER_WATCH = 4;

const EVERY_ADDRESS = ['0.0.0.0', '::'];

async function answers({ LISTEN_HOST: host, PORT: port }: ServerEnv): Promise<boolean> {
  const name = EVERY_ADDRESS.includes(host) ? 'localhost' : host;
  const address = `http://${name.includes(':') ? `[${name}]` : name}:${port}/healthz`;
  const signal = AbortSignal.timeout(ANSWER_MAX_MS);
  return fetch(address, { signal }).then(
    ({ ok }) => ok,
    () => false,
  );
}

/**
 * Where systemd has started this process and waits to be told (NOTIFY_SOCKET), tells it that the site is
 * open once a web process answers, and from then on that it still is, as long as one does. systemd starts
 * the site anew when nothing was heard for WatchdogSec. Node has no sockets of the kind that systemd listens
 * on; `systemd-notify` is on every machine that has systemd.
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
  // Commands that follow a start find the site by the note about it.
  while (!readInstance(env.DATA_DIR) || !(await answers(env))) await wait(START_LOOK_MS);
  await tell('READY=1');
  while (watchdogUs) {
    await wait(Number(watchdogUs) / 1000 / LOOKS_PER_WATCH);
    if (await answers(env)) await tell('WATCHDOG=1');
  }
}
