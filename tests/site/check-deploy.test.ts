import { execFile } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request as ask } from 'node:http';
import { createServer, type Server } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generate } from 'selfsigned';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { allOriginsOf } from '@/lib/routing/hosts';
import {
  freePort,
  type RunningSite,
  removeDataDir,
  startSite,
  temporaryDataDir,
  type Variables,
} from '@/tests/support/running-site';

/** One by one: `*.localhost` counts for none of them, as it is for a whole top-level domain. */
const NAMES = allOriginsOf('https://localhost').map((origin) => ({
  type: 2 as const,
  value: new URL(origin).hostname,
}));
const DAY_MS = 24 * 3_600_000;

/** Trusts the visitor's header, and adds nothing. */
const believing = (header: string | string[] = []) => header;
/** What deploy/ does. */
const replacing = () => '198.51.100.7';

let site: RunningSite;
let folder: string;
let settings: Variables;
let fronts: Record<'right' | 'believing' | 'ending' | 'small', { server: Server; port: number }>;

async function startFront(
  port: number,
  { days = 60, visitorOf = replacing as typeof believing, refusesBodies = false } = {},
) {
  const { private: key, cert } = await generate([{ name: 'commonName', value: `front ${port}` }], {
    keyType: 'ec',
    notBeforeDate: new Date(Date.now() - 30 * DAY_MS),
    notAfterDate: new Date(Date.now() + days * DAY_MS),
    extensions: [
      { name: 'basicConstraints', cA: true },
      { name: 'subjectAltName', altNames: NAMES },
    ],
  });
  const server = createServer({ key, cert }, (incoming, response) => {
    const { method, url, headers } = incoming;
    if (refusesBodies && Number(headers['content-length']) > 1_000_000) {
      response.writeHead(413, { server: 'small' }).end();
      return;
    }
    const passed = { ...headers, 'x-forwarded-for': visitorOf(headers['x-forwarded-for']) };
    const inner = ask(
      { port: site.port, method, path: url, headers: passed, agent: false },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      },
    );
    inner.on('error', () => response.destroy());
    response.on('close', () => inner.destroy());
    incoming.pipe(inner);
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return { server, port, cert };
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'check-deploy-'));
  const backups = join(folder, 'backups');
  mkdirSync(backups, { mode: 0o700 });
  const port = await freePort();
  settings = {
    SITE_ORIGIN: `https://localhost:${port}`,
    TRUSTED_PROXY_HOPS: '1',
    LISTEN_HOST: 'localhost',
    BACKUP_DIR: backups,
    BACKUP_RECIPIENTS: 'age1ql3z7hjy54pw3hyww5ayyfg7zqgvc7w3j2elw8zmrj2kg5sfn9aqmcac8p',
  };
  site = await startSite(temporaryDataDir(), settings);
  // As the unit's UMask and StateDirectoryMode make them.
  chmodSync(site.dataDir, 0o711);
  chmodSync(join(site.dataDir, 'postgres'), 0o700);
  const right = await startFront(port);
  const ending = await startFront(await freePort(), { days: 3 });
  writeFileSync(join(folder, 'trusted.pem'), [right.cert, ending.cert].join('\n'));
  fronts = {
    right,
    believing: await startFront(await freePort(), { visitorOf: believing }),
    ending,
    small: await startFront(await freePort(), { refusesBodies: true }),
  };
});
afterAll(async () => {
  for (const { server } of Object.values(fronts ?? {})) {
    server.closeAllConnections();
    server.close();
  }
  await site?.stop();
  if (site) removeDataDir(site.dataDir);
  rmSync(folder, { recursive: true, force: true });
});

/** Runs a command of the project as the operator of the site does. */
function run(command: string[], changes: Variables): Promise<string> {
  const env = {
    ...process.env,
    DATABASE_URL: '',
    API_BASE_URL: '',
    ...settings,
    NEXT_PUBLIC_API_SECRET: 'as-long-as-that-of-a-site',
    NODE_EXTRA_CA_CERTS: join(folder, 'trusted.pem'),
    PORT: String(site.port),
    DATA_DIR: site.dataDir,
    ...changes,
  };
  return new Promise((resolve) => {
    execFile(process.execPath, ['scripts/run.mjs', ...command], { env }, (_, stdout, stderr) =>
      resolve(stdout + stderr),
    );
  });
}

const through = (name: keyof typeof fronts): Variables => ({
  SITE_ORIGIN: `https://localhost:${fronts[name].port}`,
});

/** The output line of one check. */
async function lineOf(what: string, changes: Variables = {}): Promise<string | undefined> {
  const said = await run(['checks/deploy'], changes);
  return said.split('\n').find((line) => line.slice(2).startsWith(`${what}:`));
}

it('says of a right site that everything is right, but for what a machine of one’s own lacks', async () => {
  await run(['backup'], {});
  const said = (await run(['checks/deploy'], {})).trim().split('\n');
  const wrong = said.filter((line) => !/^[✓–] /.test(line));
  expect(wrong.filter((line) => !/^✗ (?:address|clock): /.test(line))).toEqual([]);
  for (const what of ['certificates', 'hosts', 'proxy', 'backup', 'database', 'page while away'])
    expect(said.some((line) => line.startsWith(`✓ ${what}: `))).toBe(true);
});

it('finds a proxy that lets visitors pretend to be others', async () => {
  expect(await lineOf('proxy', through('believing'))).toMatch(/^✗ .*pretend to be others/);
});

it('finds proxies that the settings do not count', async () => {
  expect(await lineOf('proxy', { TRUSTED_PROXY_HOPS: '0' })).toMatch(/^✗ .*all visitors are one/);
});

it('finds certificates that expire soon or are not trusted', async () => {
  expect(await lineOf('certificates', through('ending'))).toMatch(
    /^✗ .*end in (?:7[12] hours|3 days)/,
  );
  expect(await lineOf('certificates', { NODE_EXTRA_CA_CERTS: '' })).toMatch(/^✗ .*SELF_SIGNED/);
});

it('finds a proxy that refuses large bodies', async () => {
  expect(await lineOf('large bodies', through('small'))).toMatch(/^✗ .*12 MB for \/api\/review/);
});

it('finds secrets of the demo, and files of secrets that others may read', async () => {
  const demo = { NEXT_PUBLIC_API_SECRET: 'demo-secret' };
  expect(await lineOf('secrets', demo)).toContain('✗ secrets: NEXT_PUBLIC_API_SECRET: ');
  const file = join(site.dataDir, 'desk-secret');
  chmodSync(file, 0o644);
  try {
    expect(await lineOf('files of secrets')).toContain(`others may read ${file}: chmod`);
  } finally {
    chmodSync(file, 0o600);
  }
});

it('finds a mail server that does not answer', async () => {
  const SMTP_URL = `smtp://localhost:${await freePort()}`;
  expect(await lineOf('mail', { SMTP_URL })).toMatch(/^✗ mail: localhost:\d+ refuses \(\w+\)/);
});

it('finds backups that are not made, or were removed', async () => {
  expect(await lineOf('backup', { BACKUP_DIR: '' })).toMatch(/^✗ backup: none is made/);
  expect(await lineOf('backup', { BACKUP_DIR: folder })).toMatch(/^✗ .*who removed it/);
});

it('finds names that do not resolve, and reports nothing that depends on them', async () => {
  const said = await run(['checks/deploy'], { SITE_ORIGIN: 'https://mall.invalid' });
  expect(said).toMatch(/^✗ names: mall\.invalid, .* lead nowhere/m);
  expect(said).not.toContain('certificates');
});

it('finds a data folder that the proxy cannot enter, and a switch that is off', async () => {
  chmodSync(site.dataDir, 0o700);
  expect(await lineOf('page while away')).toMatch(/^✗ .*chmod o\+x/);
  chmodSync(site.dataDir, 0o711);
  const off = await lineOf('pages without a network', { SERVICE_WORKER: 'off' });
  expect(off).toMatch(/^– .*SERVICE_WORKER=off/);
});

it('finds a site that does not answer', async () => {
  const PORT = String(await freePort());
  expect(await lineOf('site', { PORT })).toMatch(/^✗ site: does not answer .*journalctl/);
});
