import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { closeSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

export const projectRoot = fileURLToPath(new URL('..', import.meta.url)).replace(/[\\/]$/, '');

/** How long a second command waits for the first one's `npm ci`. */
const INSTALL_PATIENCE_MS = 10 * 60 * 1000;

function readJson(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}

/**
 * Whether node_modules holds what package-lock.json names. npm notes what it installed in
 * node_modules/.package-lock.json, as the last thing it does, so an interrupted installation
 * counts as none. Packages for other platforms may be missing.
 * @param withDev whether packages for development count
 */
export function isInstalled(root = projectRoot, withDev = true) {
  const wanted = readJson(join(root, 'package-lock.json'))?.packages;
  const present = readJson(join(root, 'node_modules', '.package-lock.json'))?.packages;
  if (!wanted || !present) return false;
  return Object.entries(wanted).every(([path, { version, optional, link, dev }]) => {
    if (path === '' || link || (dev && !withDev)) return true;
    const found = present[path]?.version;
    return found === undefined ? Boolean(optional) : found === version;
  });
}

function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** Holds a lock file with our pid while `work` runs; false when another process holds it. */
function whileLocked(path, work) {
  let handle;
  try {
    handle = openSync(path, 'wx');
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    const owner = Number(readFileSync(path, 'utf8'));
    if (owner && !isRunning(owner)) rmSync(path, { force: true });
    return false;
  }
  try {
    writeSync(handle, String(process.pid));
    closeSync(handle);
    work();
    return true;
  } finally {
    rmSync(path, { force: true });
  }
}

function runNpm(...command) {
  const argumentsOfNpm = [...command, '--no-audit', '--no-fund'];
  const npm = process.env.npm_execpath;
  const options = { cwd: projectRoot, stdio: ['ignore', 2, 2] };
  const { status, error } = npm
    ? spawnSync(process.execPath, [npm, ...argumentsOfNpm], options)
    : spawnSync('npm', argumentsOfNpm, { ...options, shell: process.platform === 'win32' });
  if (error) console.error(error.message);
  return status === 0;
}

/**
 * `npm ci`; where it refuses, `npm install` of the same versions. It refuses a lock file that lacks
 * packages of other platforms, which npm leaves out when a registry does not carry them. Where some
 * packages are there already, only `npm install`: `npm ci` removes them first, also from under a site
 * that runs on them.
 */
function install(withDev) {
  const kinds = withDev ? '--include=dev' : '--omit=dev';
  const isNew = readJson(join(projectRoot, 'node_modules', '.package-lock.json')) === undefined;
  console.error(
    withDev
      ? 'Installing the packages that development and tests need …'
      : 'Installing the packages that a site needs …',
  );
  if ((isNew && runNpm('ci', kinds)) || runNpm('install', '--no-save', kinds)) return;
  console.error('The packages could not be installed; npm says why above.');
  process.exitCode = 1;
  throw new InstallFailed();
}

class InstallFailed extends Error {}

/**
 * Installs packages when node_modules is missing or differs from package-lock.json. In production that
 * is not this command's job: it says what to do and ends.
 * @param withDev whether the command needs packages for development
 */
export async function installWhenNeeded(withDev = true) {
  if (isInstalled(projectRoot, withDev)) return;
  if (process.env.NODE_ENV === 'production') {
    console.error('The packages are missing or not those of package-lock.json: run `npm ci`.');
    process.exit(1);
  }
  const lock = join(
    tmpdir(),
    `npm-ci-${createHash('sha256').update(projectRoot).digest('hex').slice(0, 16)}.lock`,
  );
  const deadline = Date.now() + INSTALL_PATIENCE_MS;
  while (!isInstalled(projectRoot, withDev)) {
    try {
      // Asked again under the lock: the process that held it may just have installed.
      if (whileLocked(lock, () => isInstalled(projectRoot, withDev) || install(withDev))) continue;
    } catch (error) {
      if (error instanceof InstallFailed) process.exit(1);
      throw error;
    }
    if (Date.now() > deadline) {
      console.error(
        `Another process installs packages and does not finish; if not, delete ${lock}`,
      );
      process.exit(1);
    }
    await sleep(500);
  }
}
