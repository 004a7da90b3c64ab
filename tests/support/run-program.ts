import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { CommandError, printLine } from '@/lib/runtime/process/terminal';
import { onEnd } from './cleanup';
import { PATIENCE_MS } from './patience';

/** Runs a program to its end in our terminal; returns its exit code. */
export function runProgram(
  program: string,
  args: string[],
  env: NodeJS.ProcessEnv = process.env,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { env, stdio: ['ignore', 'inherit', 'inherit'] });
    onEnd(() => endProgram(child));
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
}

/** Asks a program to end and waits for it, at most `patienceMs`. */
export async function endProgram(
  child: ChildProcess,
  signal: NodeJS.Signals = 'SIGTERM',
  patienceMs = PATIENCE_MS,
): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill(signal);
  const deadline = setTimeout(() => child.kill('SIGKILL'), patienceMs);
  await gone;
  clearTimeout(deadline);
}

/** The file of a program on PATH or in further folders. */
export function findProgram(name: string, furtherFolders: string[] = []): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...furtherFolders];
  return folders
    .map((folder) => join(folder, name))
    .find((file) => {
      try {
        accessSync(file, constants.X_OK);
        return true;
      } catch {
        return false;
      }
    });
}

/** Whether this command may install system packages: as root, where there is apt. */
export function mayInstall(): boolean {
  return process.getuid?.() === 0 && findProgram('apt-get') !== undefined;
}

/**
 * Installs a system package, and prints that first.
 * @throws CommandError when apt cannot
 */
export function installPackage(name: string): void {
  printLine(`Installing the system's package ${name} with apt-get, because it is missing here …`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const run = (...args: string[]) =>
    execFileSync('apt-get', args, { env, stdio: ['ignore', 'ignore', 'inherit'] });
  try {
    run('update', '-qq');
    run('install', '-y', '-qq', '--no-install-recommends', name);
  } catch {
    throw new CommandError(`apt-get could not install ${name}; it says why above.`);
  }
}
