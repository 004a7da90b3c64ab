import { execFileSync, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { parseServerEnv } from './server';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'variable-files-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

function fileWith(name: string, text: string | Buffer): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

const SECRET = 'a secret of more than thirty-two signs';

it('takes a variable from the file that is named for it, without the newline at its end', () => {
  for (const [name, end] of Object.entries({ unix: '\n', windows: '\r\n', none: '' })) {
    const file = fileWith(name, SECRET + end);
    expect(parseServerEnv({ DESK_SECRET_FILE: file }).DESK_SECRET).toBe(SECRET);
  }
  const file = fileWith('url', 'postgres://mall:pa%20ss@db/mall\n');
  expect(parseServerEnv({ DATABASE_URL_FILE: file }).DATABASE_URL).toBe(
    'postgres://mall:pa%20ss@db/mall',
  );
  expect(parseServerEnv({ FEED_KEY_FILE: '' }).FEED_KEY).toBeUndefined();
});

it('says in one line what is wrong with a file, and nothing of what is in it', () => {
  mkdirSync(join(folder, 'folder'));
  const wrong = (variables: Record<string, string>) => {
    try {
      parseServerEnv(variables);
    } catch (error) {
      return (error as Error).message.split('\n').slice(1);
    }
    return [];
  };
  const missing = join(folder, 'missing');
  expect(wrong({ DESK_SECRET_FILE: missing })).toEqual([
    `  DESK_SECRET_FILE: cannot be read from ${missing}: ENOENT`,
  ]);
  for (const [file, reason] of [
    [join(folder, 'folder'), 'it is no file'],
    ['/dev/zero', 'it is no file'],
    [fileWith('empty', '\n'), 'it is empty'],
    [fileWith('large', Buffer.alloc(100_000, 'x')), 'it has more than 65536 bytes'],
  ] as const)
    expect(wrong({ DESK_SECRET_FILE: file })).toEqual([
      `  DESK_SECRET_FILE: cannot be read from ${file}: ${reason}`,
    ]);
  expect(wrong({ DESK_SECRET_FILE: fileWith('both', SECRET), DESK_SECRET: SECRET })).toEqual([
    '  DESK_SECRET_FILE: is set, and so is DESK_SECRET',
  ]);
  expect(wrong({ WEBHOOK_SECRET_FILE: fileWith('wrong', 'hunter2') }).join()).toBe(
    '  WEBHOOK_SECRET: must be whsec_ and 24 bytes in Base64',
  );
});

it('is what commands and the processes they start see', () => {
  const origin = fileWith('origin', 'https://mall.example\n');
  const env = { ...process.env, SITE_ORIGIN: '', SITE_ORIGIN_FILE: origin };
  const hosts = execFileSync(process.execPath, ['scripts/run.mjs', 'hosts'], { env });
  expect(hosts.toString()).toContain('https://desk.mall.example');
});

it('may be named in .env, which a start reads more than once', async () => {
  const site = mkdtempSync(join(folder, 'site-'));
  writeFileSync(join(site, '.env'), `DESK_SECRET_FILE=${fileWith('desk', SECRET)}\n`);
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  const env = { ...process.env, SITE_ORIGIN: '', LISTEN_HOST: '127.0.0.1', PORT: String(port) };
  const start = JSON.stringify(pathToFileURL('scripts/start.ts'));
  const code = `process.chdir(${JSON.stringify(site)}); await import(${start});`;
  const args = ['--import', 'tsx', '--input-type=module', '-e', code];
  const { stdout, stderr } = spawnSync(process.execPath, args, { env, encoding: 'utf8' });
  other.close();
  // The port is tried when the settings have been accepted.
  expect(stdout + stderr).toContain(`Port ${port} is taken`);
});
