import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parseServerEnv } from '@/lib/env/server';

const unit = readFileSync('deploy/mall.service', 'utf8');
const setting = (name: string) => new RegExp(`^${name}=(.*)$`, 'm').exec(unit)?.[1] ?? '';

/** Web processes and worker side by side, then the database. */
const STOP_MAX_S = 60;

it('systemd starts the site again whenever it ends or is silent, and stops it by its first process', () => {
  expect(setting('Restart')).toBe('always');
  expect(setting('StartLimitIntervalSec')).toBe('0');
  expect(setting('KillMode')).toBe('mixed');
  expect(setting('OOMPolicy')).toBe('continue');
  expect(setting('Type')).toBe('notify');
  // Two minutes are what the site itself gives its database.
  expect(Number(setting('WatchdogSec'))).toBeGreaterThan(120);
  const [, script = '', command = ''] = /node (\S+) (\w+)$/.exec(setting('ExecStart')) ?? [];
  expect(existsSync(script)).toBe(true);
  expect(existsSync(`scripts/${command}.ts`)).toBe(true);
});

it('systemd waits for a stop that the longest delay comes before', () => {
  const latest = Number(setting('TimeoutStopSec')) - STOP_MAX_S;
  const withDelay = (seconds: number) =>
    parseServerEnv({ SHUTDOWN_DELAY_SECONDS: String(seconds) });
  expect(() => withDelay(latest + 1)).toThrow('SHUTDOWN_DELAY_SECONDS');
});

const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0;

it.runIf(hasSystemd)('systemd knows every setting of the unit, and calls its exposure low', () => {
  const run = (...args: string[]) => execFileSync('systemd-analyze', args, { encoding: 'utf8' });
  expect(run('verify', '--man=no', 'deploy/mall.service')).toBe('');
  const offline = ['security', '--offline=true', '--threshold=20', 'deploy/mall.service'];
  expect(run(...offline)).toContain('Overall exposure level');
});

it('systemd holds the port of the site, and has it reload its settings without a restart', () => {
  const unit = readFileSync('deploy/mall.service', 'utf8');
  expect(unit).toMatch(/^ExecReload=\/bin\/kill -USR2 \$MAINPID$/m);
  const { PORT } = parseServerEnv({});
  const addresses = readFileSync('deploy/mall.socket', 'utf8').match(/^ListenStream=.*$/gm);
  expect(addresses).toEqual([`ListenStream=127.0.0.1:${PORT}`]);
});
