import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { allOriginsOf } from '@/lib/routing/hosts';
import { CommandError } from '@/lib/runtime/process/terminal';
import { onEnd } from '@/tests/support/cleanup';
import { endProgram, findProgram, installPackage, mayInstall } from '@/tests/support/run-program';
import { freePort } from '@/tests/support/running-site';

const STARTED_WITHIN_MS = 15_000;
/** Instead of thirty seconds, which are too long for a check. */
const READ_TIMEOUT = '5s';

export interface FrontProxy {
  name: string;
  /** Starts it before a site, with the configuration that is shipped, and logs in a folder. */
  start(options: ProxyOptions): Promise<void>;
}

interface ProxyOptions {
  sitePort: number;
  /** Where it listens with TLS. */
  port: number;
  folder: string;
  /** The pages that the site has written for when it does not answer. */
  awayFolder: string;
}

/** A program of the system, from its packages where this command may install. */
export function program(name: string, debianPackage: string): string {
  const folders = ['/usr/sbin', '/usr/local/sbin'];
  const found = findProgram(name, folders);
  if (found) return found;
  if (mayInstall()) {
    installPackage(debianPackage);
    const installed = findProgram(name, folders);
    if (installed) return installed;
  }
  throw new CommandError(`No ${name} found. Install it (Debian: ${debianPackage}).`);
}

/** Replaces a machine's values by those of a test; each has to occur. */
function withChanges(text: string, changes: readonly [from: string, to: string][]): string {
  return changes.reduce((changed, [from, to]) => {
    if (!changed.includes(from)) throw new CommandError(`The configuration has no "${from}".`);
    return changed.replaceAll(from, to);
  }, text);
}

/** Waits until a proxy that was started listens. */
export async function waitUntilOpen(port: number, hasEnded: () => boolean): Promise<void> {
  const deadline = Date.now() + STARTED_WITHIN_MS;
  while (!hasEnded() && Date.now() < deadline) {
    const isOpen = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => resolve(true));
      socket.once('error', () => resolve(false)).once('connect', () => socket.destroy());
    });
    if (isOpen) return;
    await setTimeout(50);
  }
  throw new CommandError('The proxy did not start; it says why above.');
}

async function run(
  file: string,
  args: string[],
  port: number,
  env: NodeJS.ProcessEnv = process.env,
): Promise<void> {
  const child = spawn(file, args, { env, stdio: ['ignore', 'ignore', 'inherit'] });
  onEnd(() => endProgram(child));
  await waitUntilOpen(port, () => child.exitCode !== null);
}

/** A certificate for localhost that no browser trusts. */
function createCertificate(folder: string): void {
  const files = ['-keyout', join(folder, 'privkey.pem'), '-out', join(folder, 'fullchain.pem')];
  const names = [
    '-subj',
    '/CN=localhost',
    '-addext',
    'subjectAltName=DNS:localhost,DNS:*.localhost',
  ];
  const key = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2'];
  execFileSync(program('openssl', 'openssl'), [...key, ...names, ...files], { stdio: 'ignore' });
}

const nginx: FrontProxy = {
  name: 'nginx',
  async start({ sitePort, port, folder, awayFolder }) {
    const file = program('nginx', 'nginx-light');
    const plainPort = await freePort();
    createCertificate(folder);
    const shipped = readFileSync('deploy/nginx.conf.template', 'utf8');
    const site = withChanges(shipped, [
      [`\${SITE_DOMAIN}`, 'localhost'],
      [`\${SITE_UPSTREAM}`, `127.0.0.1:${sitePort}`],
      [`\${TLS_FOLDER}`, folder],
      [`\${AWAY_FOLDER}`, awayFolder],
      ['  listen [::]:80;\n', ''],
      ['  listen [::]:443 ssl http2;\n', ''],
      ['listen 80;', `listen 127.0.0.1:${plainPort};`],
      ['listen 443 ', `listen 127.0.0.1:${port} `],
      ['/var/log/nginx/', `${folder}/`],
      ['proxy_read_timeout 30s;', `proxy_read_timeout ${READ_TIMEOUT};`],
    ]);
    writeFileSync(join(folder, 'site.conf'), site);
    // As Debian's own file has them: what the shipped one does not change goes to these logs.
    const main = `daemon off;
worker_processes 1;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log;
events { worker_connections 256; }
http {
  access_log ${folder}/access.log;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  include ${folder}/site.conf;
}
`;
    writeFileSync(join(folder, 'nginx.conf'), main);
    await run(file, ['-c', join(folder, 'nginx.conf'), '-e', join(folder, 'error.log')], port);
  },
};

const caddy: FrontProxy = {
  name: 'Caddy',
  async start({ sitePort, port, folder, awayFolder }) {
    const file = program('caddy', 'caddy');
    const shipped = readFileSync('deploy/Caddyfile', 'utf8');
    const config = withChanges(shipped, [
      ['response_header_timeout 30s', `response_header_timeout ${READ_TIMEOUT}`],
    ]);
    writeFileSync(join(folder, 'Caddyfile'), config);
    const data = join(folder, 'data');
    mkdirSync(data);
    const ours = ['admin off', 'skip_install_trust', 'auto_https disable_redirects', 'local_certs'];
    const env = {
      ...process.env,
      HOME: data,
      XDG_DATA_HOME: data,
      XDG_CONFIG_HOME: data,
      SITE_HOSTS: allOriginsOf(`https://localhost:${port}`).join(', '),
      SITE_UPSTREAM: `127.0.0.1:${sitePort}`,
      SITE_AWAY: awayFolder,
      CADDY_LOG: `file ${folder}/caddy.log`,
      CADDY_GLOBAL_OPTIONS: [...ours, `https_port ${port}`, 'default_bind 127.0.0.1'].join('\n'),
    };
    const args = ['run', '--config', join(folder, 'Caddyfile'), '--adapter', 'caddyfile'];
    await run(file, args, port, env);
  },
};

export const PROXIES: readonly FrontProxy[] = [nginx, caddy];
