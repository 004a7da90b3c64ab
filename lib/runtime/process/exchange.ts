import { type ChildProcess, fork } from 'node:child_process';
import { basename, join } from 'node:path';
import type { PreparedMessage } from './prepare-release';
import { linkedRelease } from './release-links';
import { changingSources, noteStart, refuseRelease, settleRelease } from './releases';
import { EXEC_ARGV, type SitePrograms } from './site-programs';
import { timedStep } from './terminal';
import type { ExchangedMessage, ExchangeMessage } from './web-cluster';

/** Started by the supervisor of another release, so its path must not change. */
const PREPARE_ENTRY = 'scripts/prepare.ts';

/**
 * Runs a release's own program to prepare it to take over.
 * @param env as the supervisor was started with, without what its own `.env` added
 * @throws Error that says why it cannot
 */
function prepare(
  folder: string,
  env: NodeJS.ProcessEnv,
  signal: AbortSignal,
): Promise<SitePrograms> {
  return new Promise((resolve, reject) => {
    const child = fork(join(folder, PREPARE_ENTRY), {
      cwd: folder,
      env,
      stdio: 'inherit',
      execArgv: EXEC_ARGV,
      signal,
    });
    child.on('message', (message: PreparedMessage) => {
      if ('prepared' in message) resolve(message.prepared);
      else reject(new Error(message.refusal));
    });
    child.once('error', reject);
    child.once('exit', () => reject(new Error('It ended before it was ready.')));
  });
}

/**
 * Replaces the serving web servers by those of a release.
 * @param web the process that holds the port
 * @throws Error that says why the old ones continue to serve
 */
export function exchangeServers(web: ChildProcess, exchange: SitePrograms['web']): Promise<void> {
  return new Promise((resolve, reject) => {
    const hear = ({ exchangeFailure }: Partial<ExchangedMessage>) => {
      if (exchangeFailure === undefined) return;
      web.off('message', hear);
      if (exchangeFailure === null) resolve();
      else reject(new Error(exchangeFailure));
    };
    web.on('message', hear);
    web.once('exit', () => reject(new Error('The web process ended.')));
    const message: ExchangeMessage = { exchange };
    web.send(message, (error) => error && reject(error));
  });
}

interface Supervisor {
  /** As it was started with, without what `.env` added. */
  env: NodeJS.ProcessEnv;
  dataDir: string;
  /** Aborted when the site stops. */
  signal: AbortSignal;
  /** Notes for other commands what serves now. */
  announceInstance(): void;
}

/**
 * On SIGUSR2, lets the wanted release take over or, if there is none, restarts the current one with
 * its current settings. A failure changes nothing, and prints one line; so does a release that takes
 * over, but cannot be noted, as on a full disk. A release that is requested meanwhile takes over next.
 * @param takeOver replaces the running programs by the prepared ones
 */
export function onReleaseWanted(
  { env, dataDir, signal, announceInstance }: Supervisor,
  takeOver: (programs: SitePrograms) => Promise<void>,
): void {
  let isAtWork = false;
  let folder = process.cwd();
  let sources = changingSources(folder);
  noteStart(dataDir, folder);
  const exchange = async (release: string | undefined) => {
    const next = release ?? folder;
    const name = basename(next);
    const refuse = (line: string) => {
      console.error(line);
      if (release) refuseRelease(dataDir, release, line);
    };
    try {
      await timedStep(`The release ${name} has taken over`, async () => {
        await takeOver(await prepare(next, { ...env, DATA_DIR: dataDir }, signal));
      });
    } catch (error) {
      refuse(
        `The release ${name} has not taken over. What ran goes on: ${(error as Error).message}`,
      );
      return;
    }
    try {
      if (release) settleRelease(dataDir, release, folder, sources);
    } catch (error) {
      refuse(
        `The release ${name} serves, but that is not noted, and the next start may run the one before: ${(error as Error).message}`,
      );
    }
    try {
      announceInstance();
    } catch (error) {
      console.error(
        `The release ${name} serves, but other commands know the site's settings from before: ${(error as Error).message}`,
      );
    }
    folder = next;
    sources = changingSources(folder);
  };
  process.on('SIGUSR2', async () => {
    if (isAtWork || signal.aborted) return;
    isAtWork = true;
    try {
      let release = linkedRelease(dataDir, 'wanted');
      do {
        await exchange(release);
        // The signal of a release that was requested meanwhile was ignored.
        release = linkedRelease(dataDir, 'wanted');
      } while (release && !signal.aborted);
    } finally {
      isAtWork = false;
    }
  });
}
