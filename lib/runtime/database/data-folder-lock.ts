import { randomUUID } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
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

function ownerOf(path: string): ProcessIdentity | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
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
  writeFileSync(draft, JSON.stringify(identityOf(process.pid)), { mode: 0o600 });
  try {
    for (let attempt = 0; attempt < 10; attempt++) {
      try {
        // A link appears with its content and fails when the name exists: both in one step.
        linkSync(draft, lock);
        return { release: () => rmSync(lock, { force: true }) };
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      }
      const owner = ownerOf(lock);
      if (owner && isRunning(owner)) {
        throw new FolderTakenError(
          `The data folder ${folder} belongs to a running instance (process ${owner.pid}). Stop that one, or set DATA_DIR to another folder.`,
        );
      }
      setStaleAside(lock);
    }
    throw new CommandError(
      `Cannot lock the data folder ${folder}: other processes keep taking it.`,
    );
  } finally {
    rmSync(draft, { force: true });
  }
}

/** Two processes may find the same stale lock: the slower one must not remove the faster one's. */
function setStaleAside(lock: string): void {
  const aside = `${lock}.${randomUUID()}`;
  try {
    renameSync(lock, aside);
    const owner = ownerOf(aside);
    if (owner && isRunning(owner)) linkSync(aside, lock);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'ENOENT' && code !== 'EEXIST') throw error;
  } finally {
    rmSync(aside, { force: true });
  }
}
