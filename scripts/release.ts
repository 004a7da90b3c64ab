/** `npm run release`: see docs/operate.md. */
import { realpathSync } from 'node:fs';
import { basename } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { readConfiguration, requireOwner } from '@/lib/runtime/process/configuration';
import { type Instance, readInstance } from '@/lib/runtime/process/instance-file';
import { linkedRelease } from '@/lib/runtime/process/release-links';
import {
  findRelease,
  isPreviousChanged,
  listBuilds,
  refusalOf,
  settleRelease,
  wantRelease,
} from '@/lib/runtime/process/releases';
import { CommandError, printLine, runCommand } from '@/lib/runtime/process/terminal';
import { readArguments } from './release/arguments';
import { makeRelease } from './release/make-release';

const LOOK_EVERY_MS = 200;

/** Makes the running site take a release, or the next start if none runs. */
async function runRelease(dataDir: string, folder: string): Promise<void> {
  const site = readInstance(dataDir);
  if (!site) {
    settleRelease(dataDir, folder, linkedRelease(dataDir, 'current'));
    printLine(`No site runs here: the next start runs the release ${basename(folder)}.`);
    return;
  }
  wantRelease(dataDir, folder);
  process.kill(site.pid, 'SIGUSR2');
  await outcome(dataDir, folder, site);
  printLine(`The site runs the release ${basename(folder)}.`);
}

/** @throws CommandError that says why the site does not run this release */
async function outcome(dataDir: string, folder: string, site: Instance): Promise<void> {
  const requested = realpathSync(folder);
  let isReplaced = false;
  let wanted = linkedRelease(dataDir, 'wanted');
  while (wanted) {
    if (wanted !== requested) isReplaced = true;
    await setTimeout(LOOK_EVERY_MS);
    const now = readInstance(dataDir);
    if (!now || now.pid !== site.pid)
      throw new CommandError(
        `The site has ended meanwhile; its next start does not run ${folder}.`,
      );
    wanted = linkedRelease(dataDir, 'wanted');
  }
  // After another request, a refusal is the answer to that one.
  const refusal = isReplaced ? undefined : refusalOf(dataDir, requested);
  if (refusal) throw new CommandError(refusal);
  const current = linkedRelease(dataDir, 'current');
  if (current !== requested)
    throw new CommandError(
      `Another release was requested meanwhile; the site runs ${current ?? 'what it was started with'}.`,
    );
}

function list(dataDir: string): void {
  const current = linkedRelease(dataDir, 'current');
  const previous = isPreviousChanged(dataDir) ? undefined : linkedRelease(dataDir, 'previous');
  for (const folder of listBuilds(dataDir)) {
    const role = folder === current ? '  runs' : folder === previous ? '  --back leads here' : '';
    printLine(`${basename(folder)}${role}`);
  }
}

await runCommand(async () => {
  const command = readArguments(process.argv.slice(2));
  const { DATA_DIR: dataDir } = readConfiguration('production');
  if (command.kind === 'list') return list(dataDir);
  requireOwner(dataDir);
  if (command.kind === 'release') {
    const ready = findRelease(dataDir, command.source);
    const folder = ready ?? makeRelease(command.source, dataDir);
    if (command.isOnlyPrepared)
      printLine(`The release ${basename(folder)} is ready: npm run release -- ${folder}`);
    else await runRelease(dataDir, folder);
    return;
  }
  const previous = linkedRelease(dataDir, 'previous');
  if (!previous) throw new CommandError('There is no release before this one here.');
  if (isPreviousChanged(dataDir))
    throw new CommandError(
      `Nothing older is left to go back to: before this release the site ran from ${previous}, which was updated since. Make a release of the older commit: npm run release -- COMMIT`,
    );
  await runRelease(dataDir, previous);
});
