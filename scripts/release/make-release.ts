import { execFileSync, spawnSync } from 'node:child_process';
import {
  constants,
  copyFileSync,
  cpSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { BUILD_FOLDER } from '@/lib/runtime/http/static-files';
import { isBuilt } from '@/lib/runtime/process/build';
import { finishRelease, newReleaseIn, removeOldReleases } from '@/lib/runtime/process/releases';
import { CommandError, printLine } from '@/lib/runtime/process/terminal';
import { isInstalled } from '../install.mjs';

/** How many finished releases are kept, the newest ones: enough to go back twice. */
const KEPT = 3;

/** What a folder may have that a release has of its own, or shares. */
const NOT_COPIED = new Set(['.git', 'node_modules', 'data', '.env', 'release.json']);

/**
 * Makes a release in a folder of its own, beside the running one: its files, its packages, its
 * build.
 * @param source a folder, or what git knows a commit by
 * @returns its folder
 * @throws CommandError when it cannot be made; the running release is unchanged then
 */
export function makeRelease(source: string, dataDir: string): string {
  const isFolder = existsSync(source) && statSync(source).isDirectory();
  const commit = isFolder
    ? ''
    : git('rev-parse', '--verify', '--quiet', '--end-of-options', `${source}^{commit}`);
  const builtAt = new Date().toISOString();
  const name = [builtAt.replace(/[-:.Z]/g, ''), commit.slice(0, 8)].filter(Boolean).join('-');
  const folder = newReleaseIn(dataDir, name);
  removeOldReleases(dataDir, KEPT);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  try {
    printLine(`The release ${name} is made beside what runs …`);
    if (isFolder) copyFiles(resolve(source), folder);
    else writeFiles(commit, folder);
    // Also where there is none yet: settings may be written later.
    symlinkSync(resolve('.env'), join(folder, '.env'));
    addPackages(folder, dataDir);
    // A folder may bring its build: of another machine, whose pages name the same files then.
    if (!isBuilt(process.env, folder)) run(folder, process.execPath, 'scripts/run.mjs', 'build');
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
  finishRelease(folder, { commit, builtAt });
  return folder;
}

/** The checkout may belong to another user than the site's, which git has to be told to accept. */
const OF_ANOTHER_OWNER = ['-c', `safe.directory=${process.cwd()}`];

/** @throws CommandError when git does not know it, or is not installed */
function git(...args: string[]): string {
  try {
    return execFileSync('git', [...OF_ANOTHER_OWNER, ...args], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    }).trim();
  } catch (error) {
    const { stderr } = error as { stderr?: string };
    const reason = stderr?.trim() || 'it is neither a folder nor a commit that git knows here';
    throw new CommandError(
      `No release can be made of ${args.at(-1)?.replace('^{commit}', '')}: ${reason}.`,
    );
  }
}

/** The files of a commit; nothing of the checkout changes, its index neither. */
function writeFiles(commit: string, folder: string): void {
  const env = { ...process.env, GIT_INDEX_FILE: join(folder, '.index') };
  for (const args of [
    ['read-tree', commit],
    ['checkout-index', '--all', `--prefix=${folder}/`],
  ]) {
    execFileSync('git', [...OF_ANOTHER_OWNER, ...args], {
      env,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  }
  rmSync(join(folder, '.index'));
}

function copyFiles(source: string, folder: string): void {
  for (const name of readdirSync(source)) {
    if (NOT_COPIED.has(name)) continue;
    cpSync(join(source, name), join(folder, name), {
      filter: (path) => path !== join(source, BUILD_FOLDER, 'cache'),
      recursive: true,
      verbatimSymlinks: true,
      mode: constants.COPYFILE_FICLONE,
    });
  }
}

/** The same files under another name where the disk allows it: npm replaces files, and changes none. */
function linkTree(from: string, to: string): void {
  mkdirSync(to);
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const source = join(from, entry.name);
    const target = join(to, entry.name);
    if (entry.isDirectory()) linkTree(source, target);
    else if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target);
    else {
      try {
        linkSync(source, target);
      } catch {
        copyFileSync(source, target, constants.COPYFILE_FICLONE);
      }
    }
  }
}

/** The packages of this checkout, if they are those that the release names, else its own. */
function addPackages(folder: string, dataDir: string): void {
  const present = 'node_modules';
  if (existsSync(present)) {
    linkTree(present, join(folder, present));
    if (isInstalled(folder, false)) return;
    rmSync(join(folder, present), { recursive: true });
  }
  printLine(`Its packages are installed in ${folder.replace(dataDir, 'DATA_DIR')} …`);
  run(folder, 'npm', 'ci', '--omit=dev', '--no-audit', '--no-fund');
}

/** At the lowest priority: the running site comes first. */
function run(folder: string, ...command: string[]): void {
  const [program = '', ...args] =
    process.platform === 'win32' ? command : ['nice', '-n19', ...command];
  const { status, error } = spawnSync(program, args, {
    cwd: folder,
    env: { ...process.env, DATA_DIR: undefined },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  if (error || status !== 0)
    throw new CommandError(
      `The release was not made: ${error?.message ?? `${command.join(' ')} failed`}.`,
    );
}
