import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { identityOf } from '@/lib/runtime/process/process-identity';
import { CommandError } from '@/lib/runtime/process/terminal';
import { lockDataFolder } from './data-folder-lock';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lock-'));
});

afterEach(() => {
  rmSync(folder, { recursive: true });
});

it('gives the folder to one owner at a time', () => {
  const lock = lockDataFolder(folder);
  expect(() => lockDataFolder(folder)).toThrow(CommandError);
  expect(() => lockDataFolder(folder)).toThrow(`process ${process.pid}`);
  lock.release();
  lockDataFolder(folder).release();
  expect(readdirSync(folder)).toEqual([]);
});

it('does not count the lock of a process that was killed', () => {
  const { pid } = spawnSync(process.execPath, ['-e', '']);
  writeFileSync(join(folder, 'lock.json'), JSON.stringify({ pid, started: 'some time' }));
  lockDataFolder(folder).release();
});

it('does not take a later process with the same id for the owner', () => {
  const started = `not ${identityOf(process.pid).started}`;
  writeFileSync(join(folder, 'lock.json'), JSON.stringify({ pid: process.pid, started }));
  lockDataFolder(folder).release();
});

it('honours the lock of another running process', async () => {
  const other = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60000)']);
  try {
    await new Promise((resolve) => other.once('spawn', resolve));
    writeFileSync(join(folder, 'lock.json'), JSON.stringify(identityOf(other.pid ?? 0)));
    expect(() => lockDataFolder(folder)).toThrow(`process ${other.pid}`);
  } finally {
    other.kill('SIGKILL');
  }
});

it.runIf(process.platform === 'linux')(
  'honours the lock of a process of another container, whose id means nothing here',
  () => {
    const lock = lockDataFolder(folder);
    const { pid } = spawnSync(process.execPath, ['-e', '']);
    const owner = { pid, started: 'some time', host: '0123456789ab' };
    writeFileSync(join(folder, 'lock.json'), JSON.stringify(owner));
    expect(() => lockDataFolder(folder)).toThrow(`process ${pid} on 0123456789ab`);
    lock.release();
    lockDataFolder(folder).release();
  },
);

it('does not count a lock that was not written to its end', () => {
  writeFileSync(join(folder, 'lock.json'), '{"pid":');
  lockDataFolder(folder).release();
});
