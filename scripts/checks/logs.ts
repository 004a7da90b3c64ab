/**
 * `npm run check:logs` goes through the site with a browser, behind nginx and Caddy with the
 * configurations that are shipped in deploy/, and brings about what is logged as an error: an error
 * of ours, bodies that are too large, too many calls, a site that hangs and one that is gone. It ends
 * with 1 where any log, or the browser itself, has kept a password, a token, a telephone number, a
 * mailbox, or an address of /api/ with its query, or a line of the site has a form of its own.
 */
import { chmodSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright';
import postgres from 'postgres';
import { encodePassword } from '@/lib/contract/password';
import { awayFolderIn } from '@/lib/runtime/process/away-pages';
import { CommandError, printLine } from '@/lib/runtime/process/terminal';
import { CHROMIUM_SWITCHES, findHeadlessChromium } from '@/tests/support/chromium';
import { onEnd, runAndCleanUp } from '@/tests/support/cleanup';
import { freePort, removeDataDir, startSite, temporaryDataDir } from '@/tests/support/running-site';
import { type FrontProxy, PROXIES } from './logs/proxies';
import { newSecrets, type Secrets, type Traces, visit } from './logs/visit';

/** A secret in every form in which an address or a log may write it. */
function formsOf(text: string): string[] {
  const inForm = new URLSearchParams({ text }).toString().slice('text='.length);
  const escaped = JSON.stringify(text).slice(1, -1);
  const asBytes = Buffer.from(text).toString('latin1');
  return [text, encodeURIComponent(text), encodeURI(text), inForm, escaped, asBytes];
}

function findSecrets(text: string, secrets: Secrets): string[] {
  const all = { ...secrets, encodedPassword: encodePassword(secrets.password) };
  const found = Object.entries(all).filter(([, secret]) =>
    formsOf(secret).some((form) => text.toLowerCase().includes(form.toLowerCase())),
  );
  const names = found.map(([name]) => name);
  if (/\/api\/[^\s"']*[?]/.test(text)) names.push('an address of /api/ with its query');
  if (/\b(?:appkey|sign)=/.test(text)) names.push('a signature');
  return names;
}

/** Every file below a folder, as text with its name. */
function logsIn(folder: string): [name: string, text: string][] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.log'))
    .map((entry) => [entry.name, readFileSync(join(entry.parentPath, entry.name), 'latin1')]);
}

function reportOf({ history, referrers, cached }: Traces): [string, string][] {
  return [
    ['the history', history.join('\n')],
    ['referrers', referrers.join('\n')],
    ['what the service worker keeps', cached.join('\n')],
  ];
}

async function check(proxy: FrontProxy): Promise<void> {
  const dataDir = temporaryDataDir();
  // As in deploy/mall.service: nginx, started by root, serves the page of a stopped site as another
  // user.
  chmodSync(dataDir, 0o711);
  onEnd(() => removeDataDir(dataDir));
  const folder = join(dataDir, 'proxy');
  mkdirSync(folder);
  const port = await freePort();
  const site = await startSite(dataDir, {
    SITE_ORIGIN: `https://localhost:${port}`,
    LISTEN_HOST: '127.0.0.1',
    TRUSTED_PROXY_HOPS: '1',
    WEB_PROCESSES: '1',
    RATE_LIMIT_SCALE: '1',
    LOG_LEVEL: 'debug',
  });
  onEnd(() => site.kill());
  await proxy.start({ sitePort: site.port, port, folder, awayFolder: awayFolderIn(dataDir) });
  const browser = await chromium.launch({
    executablePath: findHeadlessChromium(),
    // Those of a context do not hold for the script of a service worker.
    args: [...CHROMIUM_SWITCHES, '--ignore-certificate-errors'],
  });
  onEnd(() => browser.close());
  const sql = postgres(site.instance.databaseUrl, { max: 1, onnotice: () => {} });
  onEnd(() => sql.end({ timeout: 1 }).catch(() => {}));
  const secrets = newSecrets();
  const traces = await visit(browser, `https://en.localhost:${port}`, secrets, {
    breakMembers: async () => void (await sql`alter table members rename to members_away`),
    mendMembers: async () => void (await sql`alter table members_away rename to members`),
    freezeSite: () => site.signal('SIGSTOP'),
    thawSite: () => site.signal('SIGCONT'),
    stopSite: () => site.kill(),
  });
  await browser.close();
  const kept = [...logsIn(dataDir), ...reportOf(traces)];
  if (!/"\/?api\/user\/login|\/api\/user\/login/.test(kept.map(([, text]) => text).join('\n')))
    throw new CommandError('No log has the calls at all: nothing was shown.');
  if (traces.cached.length === 0)
    throw new CommandError('The service worker keeps nothing: nothing was shown of it.');
  const strange = kept
    .find(([name]) => name === 'site.log')?.[1]
    .match(/^(?!\{"level":\d+,"time":").+$/gm);
  if (strange) {
    printLine(
      `✗ ${proxy.name}, site.log: ${strange.length} lines in a form of their own, as ${strange[0]}`,
    );
    process.exitCode = 1;
  }
  for (const [name, text] of kept) {
    const lines = text.split('\n').length - 1;
    const found = findSecrets(text, secrets);
    printLine(
      `${found.length > 0 ? '✗' : '✓'} ${proxy.name}, ${name}: ${lines} lines${found.length > 0 ? `, with ${found.join(', ')}` : ''}`,
    );
    if (found.length > 0) process.exitCode = 1;
  }
}

await runAndCleanUp(async () => {
  const only = process.argv[2];
  for (const proxy of PROXIES)
    if (!only || proxy.name.toLowerCase() === only.toLowerCase()) await check(proxy);
});
