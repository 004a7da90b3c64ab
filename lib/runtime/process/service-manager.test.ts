import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { parseServerEnv } from '@/lib/env/server';
import { freePort } from '@/tests/support/running-site';
import { readInstance, removeInstance, writeInstance } from './instance-file';
import { identityOf } from './process-identity';
import { reportToServiceManager } from './service-manager';

let folder: string;
let port: number;
let server: Server | undefined;

/** A program with the name of systemd's, which notes its arguments. */
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'service-manager-'));
  port = await freePort();
  const program = `#!/bin/sh\necho "$1" >> '${join(folder, 'told')}'\n`;
  writeFileSync(join(folder, 'systemd-notify'), program, { mode: 0o755 });
  vi.stubEnv('PATH', [folder, process.env.PATH].join(delimiter));
});
afterEach(() => {
  vi.unstubAllEnvs();
  server?.close();
  server = undefined;
  rmSync(folder, { recursive: true });
});

const told = () => {
  try {
    return readFileSync(join(folder, 'told'), 'utf8').trim().split('\n');
  } catch {
    return [];
  }
};
const report = () =>
  reportToServiceManager(
    parseServerEnv({ PORT: String(port), LISTEN_HOST: '127.0.0.1', DATA_DIR: folder }),
  );
const open = (isHealthy: () => boolean) =>
  new Promise<void>((resolve) => {
    server = createServer((_, response) => response.writeHead(isHealthy() ? 200 : 500).end());
    server.listen(port, '127.0.0.1', resolve);
  });

it('tells systemd that the site is open once it answers, and then only while it does', async () => {
  vi.stubEnv('NOTIFY_SOCKET', '/run/systemd/notify');
  vi.stubEnv('WATCHDOG_USEC', '100000');
  void report();
  expect(told()).toEqual([]);
  let isHealthy = true;
  await open(() => isHealthy);
  writeInstance(folder, { port, databaseUrl: '', refreshSecret: '' });
  await expect
    .poll(() => told().slice(0, 3), { timeout: 60_000 })
    .toEqual(['READY=1', 'WATCHDOG=1', 'WATCHDOG=1']);
  isHealthy = false;
  // A report that was already under way still arrives.
  await expect
    .poll(
      async () => {
        const before = told().length;
        await new Promise((resolve) => setTimeout(resolve, 200));
        return told().length - before;
      },
      { timeout: 60_000 },
    )
    .toBe(0);
});

it('reports nothing when systemd has not started the site', async () => {
  vi.stubEnv('NOTIFY_SOCKET', '');
  await report();
  expect(told()).toEqual([]);
});

it('leaves the note of a running site where another start on its folder is interrupted', () => {
  const running = { ...identityOf(process.ppid), port, databaseUrl: '', refreshSecret: '' };
  writeFileSync(join(folder, 'instance.json'), JSON.stringify(running));
  removeInstance(folder);
  expect(readInstance(folder)).toEqual(running);
  writeInstance(folder, { port, databaseUrl: '', refreshSecret: '' });
  removeInstance(folder);
  expect(readInstance(folder)).toBeUndefined();
});
