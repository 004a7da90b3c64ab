import { spawn } from 'node:child_process';
import { expect, it, vi } from 'vitest';

/** Gets its first signal twice, as from npm, and stops as slowly as a site with visitors. */
const SITE = `
  import { onStopSignals } from './lib/runtime/process/stop-requests.ts';
  onStopSignals(
    () => {
      process.send('stops');
      process.kill(process.pid, 'SIGINT');
    },
    () => process.exit(1),
  );
  process.on('SIGINT', () => process.send('still there'));
  process.on('disconnect', () => process.exit());
  process.send('ready');
`;

it('takes a signal that npm passes on for the one before, and ends at once at a later one', async () => {
  const args = ['--import', 'tsx', '--input-type=module', '-e', SITE];
  const site = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const said: unknown[] = [];
  site.on('message', (message) => said.push(message));
  const hasSaid = (...messages: string[]) =>
    vi.waitFor(() => expect(said).toEqual(messages), { timeout: 20_000 });
  await hasSaid('ready');
  site.kill('SIGINT');
  await hasSaid('ready', 'stops', 'still there', 'still there');
  const isEnded = () => {
    site.kill('SIGINT');
    expect(site.exitCode).toBe(1);
  };
  await vi.waitFor(isEnded, { timeout: 20_000 });
});
