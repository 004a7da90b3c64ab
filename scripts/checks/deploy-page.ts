/**
 * `npm run check:deploy-page [-- caddy|nginx] [--debian=12] [--kept=FOLDER]` does what docs/deploy.md says on a bare Debian
 * of its own (docs/deploy.md, “How this page is tried”): runs its boxes, asks every host over TLS and HTTP/3, signs the
 * owner in, looks for the backup and for the page shown while the site restarts, and ends with 1 if
 * anything is missing. As root; it takes minutes, and asks Debian's and npm's registries.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { allOriginsOf } from '@/lib/routing/hosts';
import { CommandError, printLine, timedStep } from '@/lib/runtime/process/terminal';
import { join as joinDesk } from '@/tests/e2e/support/desk';
import { CHROMIUM_SWITCHES, findHeadlessChromium } from '@/tests/support/chromium';
import { onEnd, runAndCleanUp } from '@/tests/support/cleanup';
import { boxesOf, withValues } from './deploy-page/boxes';
import { KILL_FIRST_PROCESS, type Visits, whileVisited } from './deploy-page/held-port';
import { copyNode, type Machine, startMachine } from './deploy-page/machine';
import { expectThat } from './expectations';

const DOMAIN = 'mall.example';
/** What the page has Debian 12 leave out. */
const OWN_NODE = / nodejs npm$/m;
const ORIGIN = `https://${DOMAIN}`;

/** The place the program is cloned from. */
const sourceOf = ({ root }: Machine) => join(root, 'srv/source.git');

/** Adds a commit with the same files there, as a new version. */
function publishRelease(machine: Machine): void {
  const git = (...args: string[]) =>
    execFileSync('git', ['-C', sourceOf(machine), ...args], { encoding: 'utf8' }).trim();
  const author = ['-c', 'user.name=Mall', '-c', `user.email=owner@${DOMAIN}`];
  const message = ['-p', 'HEAD', '-m', 'A release'];
  git('update-ref', 'HEAD', git(...author, 'commit-tree', ...message, 'HEAD^{tree}'));
}

/**
 * Sets up stand-ins for names, the place the program is cloned from, and a certificate authority.
 */
function standIn(machine: Machine, way: string): void {
  const source = sourceOf(machine);
  execFileSync('git', ['clone', '--quiet', '--bare', '.', source]);
  const hosts = allOriginsOf(ORIGIN).map((origin) => new URL(origin).hostname);
  const localCertificates = `
install -d /etc/systemd/system/caddy.service.d
printf '[Service]\\nEnvironment=CADDY_GLOBAL_OPTIONS=local_certs\\n' > /etc/systemd/system/caddy.service.d/local.conf`;
  machine.run(`
printf '127.0.0.1 localhost\\n127.0.0.1 ${hosts.join(' ')}\\n' > /etc/hosts
printf '[safe]\\n\\tdirectory = *\\n' > /etc/gitconfig
${way === 'caddy' ? localCertificates : ''}`);
}

/** Lets the machine trust what its own proxy has signed. */
function trustItsProxy(machine: Machine, way: string): void {
  const from =
    way === 'caddy'
      ? '/var/lib/caddy/.local/share/caddy/pki/authorities/local/root.crt'
      : '/etc/nginx/mall-tls/fullchain.pem';
  machine.run(`
for attempt in $(seq 100); do test -f ${from} && break; sleep 0.2; done
cp ${from} /usr/local/share/ca-certificates/proxy.crt
update-ca-certificates > /dev/null 2>&1`);
}

/** The first status of each host, as curl sees it with certificates that have to be good. */
function statusesOf(machine: Machine, options = ''): string[] {
  const hosts = allOriginsOf(ORIGIN);
  return machine
    .run(
      `for host in ${hosts.join(' ')}; do path=/; case $host in *//desk.*) path=/sign-in;; esac
curl -sSL ${options} -o /dev/null -w "%{http_code} $host\\n" --retry 10 --retry-all-errors --max-time 60 $host$path; done`,
    )
    .trim()
    .split('\n');
}

async function signOwnerIn(machine: Machine, invitation: string): Promise<void> {
  const executablePath = machine.withinItsNetwork(findHeadlessChromium());
  const resolver = `--host-resolver-rules=MAP *.${DOMAIN} 127.0.0.1`;
  const browser = await chromium.launch({ executablePath, args: [...CHROMIUM_SWITCHES, resolver] });
  onEnd(() => browser.close());
  const page = await browser.newPage({ ignoreHTTPSErrors: true, locale: 'en' });
  const { pathname } = new URL(invitation);
  await joinDesk(page, pathname, 'Owner', { port: undefined, dataDir: '', origin: ORIGIN });
  await browser.close();
}

/** What a visitor sees while the site is down: status, waiting time, telephones. */
function pageWhileAway(machine: Machine): string {
  return machine.run(`
systemctl stop mall.socket mall
curl -sS -D- https://mn.${DOMAIN}/ | tr -d '\\r' | grep -oiE '^HTTP/[0-9.]+ [0-9]+|^retry-after: [0-9]+|href="tel:[^"]+' | tr '\\n' ' '
systemctl start mall.socket mall`);
}

function expectHosts(how: string, statuses: string[]): void {
  const seen = new Set(statuses.map((line) => line.slice(0, 3)));
  const isGood = seen.size === 1 && seen.has('200');
  expectThat(isGood, `${statuses.length} hosts answer ${how}: ${[...seen].join(', ')}`);
}

/**
 * Visitors of the port itself, whose connections are not refused, and of the proxy, which shows its
 * page after half a minute.
 */
function expectVisits(what: string, visits: Visits, isCutOff: (visit: string) => boolean): void {
  const seen = Object.entries(visits).map(([visit, count]) => `${count} × ${visit}`);
  const isGood = (visit: string) => visit.endsWith(' 0 200') || isCutOff(visit);
  expectThat(Object.keys(visits).every(isGood), `${what}: ${seen.join(', ')}`);
}

/** Restarts the site in every possible way, while visitors send requests. */
function startAgain(machine: Machine, release: string, checkout: string): void {
  const host = `mn.${DOMAIN}`;
  // Empty responses and reset connections: requests that were being answered.
  const isCut = (visit: string) => /^site (?:52|56) /.test(visit) || isAway(visit);
  const isAway = (visit: string) => visit === 'proxy 0 503';
  const killed = whileVisited(machine, host, KILL_FIRST_PROCESS);
  expectVisits('its first process is killed', killed, isCut);
  const restarted = whileVisited(machine, host, 'systemctl restart mall');
  expectVisits('it is restarted', restarted, isAway);
  publishRelease(machine);
  expectVisits('a release', whileVisited(machine, host, release), () => false);
  const back = 'cd /srv/mall; runuser -u mall -- npm run release -- --back';
  expectVisits('the way back', whileVisited(machine, host, back), () => false);
  machine.run(back);
  const ofCheckout = 'git -C /srv/mall rev-parse HEAD';
  const before = machine.run(ofCheckout);
  expectVisits('its checkout follows', whileVisited(machine, host, checkout), isAway);
  expectThat(machine.run(ofCheckout) !== before, 'the checkout is of the release');
}

async function check(way: string, debian: string, kept: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'deploy-page-'));
  onEnd(() => rmSync(folder, { recursive: true, force: true }));
  const machine = await startMachine(folder, kept, debian);
  standIn(machine, way);
  if (debian === '12') copyNode(machine.root);
  const all = boxesOf(readFileSync('docs/deploy.md', 'utf8'));
  const [first, ...boxes] = all.filter((box) => box.way === '' || box.way === way);
  if (!first) throw new CommandError('docs/deploy.md has no boxes to run.');
  const values = withValues(first.lines, {
    MALL_DOMAIN: DOMAIN,
    MALL_SOURCE: '/srv/source.git',
    MALL_OWNER: `owner@${DOMAIN}`,
  });
  // The way of several stands where the page has the other one.
  const last = boxes.findIndex(({ lines }) => lines.includes('check:deploy'));
  const ordered = [
    ...boxes.slice(0, last).filter((box) => box.way === ''),
    ...boxes.filter((box) => box.way !== ''),
  ];
  let invitation = '';
  const startedAtMs = Date.now();
  for (const { chapter, lines } of ordered) {
    const printed = await timedStep(chapter, async () =>
      machine.run(`cd /root\n${values}${debian === '12' ? lines.replace(OWN_NODE, '') : lines}`),
    );
    invitation = /https:\/\/desk\.\S+/.exec(printed)?.[0] ?? invitation;
  }
  printLine(
    `From the bare machine to the open site: ${Math.round((Date.now() - startedAtMs) / 1000)} s.`,
  );
  trustItsProxy(machine, way);
  expectHosts('over TLS', statusesOf(machine));
  // Debian 12 has neither an nginx nor a curl that knows it.
  if (debian !== '12') expectHosts('over HTTP/3', statusesOf(machine, '--http3-only'));
  await signOwnerIn(machine, invitation);
  expectThat(true, 'the owner has a password, a second factor and the desk');
  const backups = machine.run('ls /var/backups/mall').trim().split('\n');
  expectThat(/^mall-.*\.tar\.age$/.test(backups[0] ?? ''), `a backup is there: ${backups[0]}`);
  const linesOf = (name: string) => {
    const box = all.find((each) => each.way === name);
    if (!box) throw new CommandError(`docs/deploy.md has no box "${name}".`);
    return values + box.lines;
  };
  startAgain(machine, linesOf('release'), linesOf('checkout'));
  const away = pageWhileAway(machine);
  expectThat(
    / 503 retry-after: 5 href="tel:\S+ href="tel:/i.test(away),
    `while the site is stopped, visitors see: ${away}`,
  );
  const unit = machine.run('systemctl show mall -p ActiveState,WatchdogUSec,Type,NRestarts');
  expectThat(
    unit.includes('ActiveState=active') && unit.includes('WatchdogUSec=3min'),
    `systemd: ${unit.trim().replaceAll('\n', ' ')}`,
  );
  const said = machine.run(
    // Node from nodejs.org trusts its own list of authorities, and not the machine's.
    `export NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt; cd /srv/mall; ${boxes[last]?.lines ?? ''} true`.replace(
      /(check:deploy)\n/,
      '$1 || true\n',
    ),
  );
  printLine(said.trim());
  expectThat(!said.includes('✗') && said.includes('✓'), 'check:deploy finds everything right');
}

await runAndCleanUp(async () => {
  const args = process.argv.slice(2);
  const setting = (name: string) =>
    args.find((each) => each.startsWith(`--${name}=`))?.slice(`--${name}=`.length);
  const debian = setting('debian') ?? '13';
  const way = args.find((each) => !each.startsWith('--')) ?? 'caddy';
  if (!['caddy', 'nginx'].includes(way)) throw new CommandError(`There is no way "${way}".`);
  await check(way, debian, setting('kept') ?? join(tmpdir(), `bare-debian-${debian}`));
});
