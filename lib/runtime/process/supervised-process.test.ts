import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it } from 'vitest';
import { SupervisedProcess } from './supervised-process';

/** Far longer than a test may take: a test that waits for it has not ended the process. */
const STOP_TIMEOUT_MS = 600_000;

/** A process that runs a line of JavaScript, with a channel to us. */
const run = (line: string) =>
  spawn(process.execPath, ['-e', line], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });

it('ends a process at once that is stopped while it is starting', async () => {
  // Like one that is still loading its modules, and does not listen for messages yet.
  const child = run('setInterval(() => {}, 1000)');
  await once(child, 'spawn');
  const supervised = new SupervisedProcess(() => child, 'worker', {
    stopTimeoutMs: STOP_TIMEOUT_MS,
  });
  supervised.keepRunning();
  await supervised.stop();
  expect(child.signalCode).toBe('SIGTERM');
});

it('lets a process finish that has begun its work', async () => {
  const child = run(
    "process.on('message', (message) => process.exit(message === 'stop' ? 7 : 1)); process.send('ready')",
  );
  const supervised = new SupervisedProcess(() => child, 'worker', {
    stopTimeoutMs: STOP_TIMEOUT_MS,
  });
  await supervised.start();
  await supervised.stop();
  expect(child.exitCode).toBe(7);
});

it('is stopped at once where its process could not be started', async () => {
  const supervised = new SupervisedProcess(() => spawn('/missing/node'), 'worker');
  await expect(supervised.start()).rejects.toThrow('ENOENT');
  await supervised.stop();
});
