import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import {
  closeSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { join, resolve } from 'node:path';
import { plainFolderError } from '@/lib/runtime/process/folder-error';
import {
  identityOf,
  isRunning,
  type ProcessIdentity,
} from '@/lib/runtime/process/process-identity';
import { CommandError } from '@/lib/runtime/process/terminal';

export interface FolderLock {
  release(): void;
}

/** It belongs to a process that runs. */
export class FolderTakenError extends CommandError {}

type Owner = ProcessIdentity & { host?: string };

/**
 * Locks an open file by flock(2): shared by all who only look, exclusively by the owner. The lock
 * belongs to what `file` refers to, not to the program that takes it: it lasts until this process
 * closes the file or ends in any way.
 * @returns false when it is locked otherwise; undefined where there is no such program
 */
function flock(file: number, kind: '-s' | '-x'): boolean | undefined {
  const { status } = spawnSync('flock', [kind, '-n', '3'], {
    stdio: ['ignore', 'ignore', 'ignore', file],
  });
  return status === 0 || (status === 1 ? false : undefined);
}

/**
 * The owner of a lock, if it runs. In another container it has a process id that means nothing
 * here: there its lock of the file decides. Its process id decides where there is no flock(1), and
 * for an owner of an earlier release.
 */
function runningOwnerOf(path: string): Partial<Owner> | undefined {
  let owner: Owner | undefined;
  try {
    owner = JSON.parse(readFileSync(path, 'utf8'));
    if (owner && isRunning(owner)) return owner;
  } catch {
    // It is gone, or was not written to its end.
  }
  try {
    const file = openSync(path, 'r');
    try {
      return flock(file, '-s') === false ? (owner ?? {}) : undefined;
    } finally {
      closeSync(file);
    }
  } catch {
    return undefined;
  }
}

/**
 * Makes this process the only owner of a data folder, because two owners corrupt an embedded
 * database. The lock of a process that was killed does not count.
 * @throws CommandError when the folder belongs to a running process, or cannot be written to
 */
export function lockDataFolder(dataDir: string): FolderLock {
  const folder = resolve(dataDir);
  try {
    return lockFolder(folder);
  } catch (error) {
    throw plainFolderError(error, folder);
  }
}

function lockFolder(folder: string): FolderLock {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const lock = join(folder, 'lock.json');
  const draft = join(folder, `lock.${randomUUID()}`);
  const owner: Owner = { ...identityOf(process.pid), host: hostname() };
  writeFileSync(draft, JSON.stringify(owner), { mode: 0o600 });
  const file = openSync(draft, 'r+');
  let isOurs = false;
  try {
    flock(file, '-x');
    for (let attempt = 0; attempt < 10; attempt++) {
      try {
        // A link appears with its content and fails when the name exists: both in one step.
        linkSync(draft, lock);
        isOurs = true;
        return {
          release() {
            if (!isOurs) return;
            isOurs = false;
            rmSync(lock, { force: true });
            closeSync(file);
          },
        };
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      }
      const other = runningOwnerOf(lock);
      if (other) {
        const where = other.host && other.host !== owner.host ? ` on ${other.host}` : '';
        throw new FolderTakenError(
          `The data folder ${folder} belongs to a running instance (process ${other.pid}${where}). Stop that one, or set DATA_DIR to another folder.`,
        );
      }
      setStaleAside(lock);
    }
    throw new CommandError(
      `Cannot lock the data folder ${folder}: other processes keep taking it.`,
    );
  } finally {
    rmSync(draft, { force: true });
    if (!isOurs) closeSync(file);
  }
}

/** Two processes may find the same stale lock: the slower one must not remove the faster one's. */
function setStaleAside(lock: string): void {
  const aside = `${lock}.${randomUUID()}`;
  try {
    renameSync(lock, aside);
    if (runningOwnerOf(aside)) linkSync(aside, lock);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'ENOENT' && code !== 'EEXIST') throw error;
  } finally {
    rmSync(aside, { force: true });
  }
}
