import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

it('systemd starts the site again whenever it ends, and stops it by its first process alone', () => {
  const unit = readFileSync('deploy/mall.service', 'utf8');
  const setting = (name: string) => new RegExp(`^${name}=(.*)$`, 'm').exec(unit)?.[1] ?? '';
  expect(setting('Restart')).toBe('always');
  expect(setting('StartLimitIntervalSec')).toBe('0');
  expect(setting('KillMode')).toBe('mixed');
  expect(setting('OOMPolicy')).toBe('continue');
  const [, script = '', command = ''] = /node (\S+) (\w+)$/.exec(setting('ExecStart')) ?? [];
  expect(existsSync(script)).toBe(true);
  expect(existsSync(`scripts/${command}.ts`)).toBe(true);
  expect(setting('ReadWritePaths')).toBe(setting('WorkingDirectory'));
});
