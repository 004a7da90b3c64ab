/**
 * `npm run check:image [-- --kept=FOLDER]` builds the image of deploy/Dockerfile without Docker, by its own
 * steps, in a root file system of Debian with this machine's Node, and runs it as Docker would: as its user,
 * with a read-only root, its data in a folder and /tmp in memory. It ends with 1 if the site does
 * not answer, may write into its root, or contains development files. As root; it takes minutes.
 */
import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { CommandError, printLine, timedStep } from '@/lib/runtime/process/terminal';
import { onEnd, runAndCleanUp } from '@/tests/support/cleanup';
import { endProgram } from '@/tests/support/run-program';
import { freePort } from '@/tests/support/running-site';
import { copyNode, makeRoot } from './deploy-page/machine';
import { expectThat } from './expectations';
import { filledIn, type Stage, stagesOf, wordsOf } from './image/dockerfile';

/** The build arguments, as from --build-arg. */
const BUILD_ARGUMENTS = { NEXT_PUBLIC_API_SECRET: 'a-secret-of-the-check-of-images' };
const STARTED_WITHIN_MS = 180_000;
const ANSWERED_WITHIN_MS = 5000;

interface Image {
  root: string;
  env: NodeJS.ProcessEnv;
  folder: string;
  user: string;
  command: string[];
  health: string[];
}

/** The build context: all files of this checkout that git knows, except ignored ones. */
function copyContext(to: string): void {
  const ignored = readFileSync('deploy/Dockerfile.dockerignore', 'utf8')
    .split('\n')
    .filter((line) => line && !line.startsWith('#'))
    .flatMap((line) => ['--exclude', line.startsWith('**/') ? line.slice(3) : `./${line}`]);
  execFileSync('sh', [
    '-c',
    'to="$1"; shift; tar -c "$@" . | tar -x --no-same-owner -C "$to"',
    'sh',
    to,
    ...ignored,
  ]);
}

/** The base image: a bare Debian with the Node of this machine. */
function makeBase(root: string, kept: string): void {
  makeRoot(root, kept);
  copyNode(root);
  execFileSync('cp', ['-L', '/etc/resolv.conf', join(root, 'etc/resolv.conf')]);
  // As Docker does for each container.
  writeFileSync(join(root, 'etc/hosts'), '127.0.0.1 localhost\n');
}

/** Runs a program in the root of an image, where it sees no other processes. */
function within(image: Pick<Image, 'root' | 'folder' | 'env'>, program: string[], user = '0:0') {
  const script = `mount --bind "$1" "$1" && mount -t proc proc "$1/proc" && mount -t tmpfs tmpfs "$1/dev" && for d in null zero urandom random; do touch "$1/dev/$d" && mount --bind /dev/$d "$1/dev/$d"; done
root="$1" user="$2" folder="$3" data="$4"; shift 4
if test -n "$data"; then mount -t tmpfs -o mode=1777 tmpfs "$root/tmp" && mount --bind "$data" "$root/data" && mount -o remount,ro,bind "$root"; fi
exec chroot --userspec="$user" "$root" sh -c 'cd "$0" && exec "$@"' "$folder" "$@"`;
  const namespaces = ['--fork', '--kill-child', '--pid', '--mount', '--propagation', 'private'];
  return (data: string): [file: string, args: string[]] => [
    'unshare',
    [...namespaces, 'sh', '-ec', script, 'sh', image.root, user, image.folder, data, ...program],
  ];
}

const PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';

/** Settings to reach the registry from here, which are no part of the image. */
function outerEnv(root: string): Record<string, string> {
  const registry = execFileSync('npm', ['config', 'get', 'registry'], { encoding: 'utf8' }).trim();
  const certificates = process.env.NODE_EXTRA_CA_CERTS;
  if (!certificates) return { npm_config_registry: registry };
  const inside = '/usr/local/share/outer-certificates.pem';
  execFileSync('cp', ['-L', certificates, join(root, inside)]);
  return { npm_config_registry: registry, NODE_EXTRA_CA_CERTS: inside };
}

async function buildStage(stage: Stage, built: Map<string, Image>, folder: string, kept: string) {
  const root = join(folder, stage.name || 'image');
  const before = built.get(stage.from);
  if (before) execFileSync('cp', ['-a', before.root, root]);
  else makeBase(root, kept);
  const image: Image = before
    ? { ...before, root, env: { ...before.env } }
    : {
        root,
        env: { PATH, HOME: '/root', NODE_ENV: 'production' },
        folder: '/',
        user: '0:0',
        command: [],
        health: [],
      };
  const given: Record<string, string> = {};
  for (const { name, rest } of stage.steps) {
    if (name === 'WORKDIR') {
      image.folder = rest;
      mkdirSync(join(root, rest), { recursive: true });
    } else if (name === 'ENV' || name === 'ARG') {
      const [, key = '', value] = /^(\w+)(?:=(.*))?$/.exec(rest) ?? [];
      const known: Record<string, string> = BUILD_ARGUMENTS;
      if (name === 'ENV') image.env[key] = filledIn(value ?? '', given);
      else given[key] = known[key] ?? value ?? '';
    } else if (name === 'USER') image.user = rest;
    else if (name === 'CMD') image.command = wordsOf(rest);
    else if (name === 'HEALTHCHECK') image.health = wordsOf(rest);
    else if (name === 'COPY') copyInto(image, rest, built);
    else if (name === 'RUN')
      await timedStep(`RUN ${rest.slice(0, 60)}`, async () => {
        const [file, args] = within(image, ['sh', '-c', rest])('');
        const env = { ...image.env, ...given, ...outerEnv(root) };
        execFileSync(file, args, { env, stdio: ['ignore', 'ignore', 'inherit'] });
      });
    else if (!['VOLUME', 'EXPOSE'].includes(name))
      throw new CommandError(`This check does not know the step ${name}.`);
  }
  return image;
}

function copyInto(image: Image, rest: string, built: Map<string, Image>): void {
  const [, from] = /^--from=(\S+) /.exec(rest) ?? [];
  const paths = rest.replace(/^--from=\S+ /, '').split(' ');
  const target = join(image.root, image.folder, paths.at(-1) === '/app' ? '' : '.');
  if (from) execFileSync('cp', ['-a', `${built.get(from)?.root}${paths[0]}/.`, target]);
  else if (paths[0] === '.') copyContext(target);
  else execFileSync('cp', [...paths.slice(0, -1), target]);
}

async function check(kept: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'image-'));
  onEnd(() => rmSync(folder, { recursive: true, force: true }));
  const built = new Map<string, Image>();
  const stages = stagesOf(readFileSync('deploy/Dockerfile', 'utf8'));
  for (const stage of stages) built.set(stage.name, await buildStage(stage, built, folder, kept));
  const image = built.get('');
  if (!image) throw new CommandError('deploy/Dockerfile has no last stage.');
  const data = join(folder, 'data-volume');
  // As a new volume gets the files that the image has there.
  execFileSync('cp', ['-a', join(image.root, 'data'), data]);
  const port = await freePort();
  const env = { ...image.env, PORT: String(port), SITE_ORIGIN: `http://localhost:${port}` };
  const [file, args] = within(image, image.command, image.user)(data);
  const site = spawn(file, args, {
    env: { ...env, LISTEN_HOST: '127.0.0.1', WEB_PROCESSES: '1' },
    stdio: ['ignore', 'ignore', 'inherit'],
    detached: true,
  });
  // Its group: the kernel forgets --kill-child where a program changes its account.
  onEnd(() => {
    if (site.exitCode === null) process.kill(-Number(site.pid), 'SIGKILL');
    return endProgram(site, 'SIGKILL');
  });
  await timedStep('The site in the image answers', () =>
    waitFor(port, () => site.exitCode !== null),
  );
  const health = image.health.map((word) => word.replace(':3000/', `:${port}/`));
  const inImage = (program: string[], user = image.user) => {
    const [name, rest] = within(image, program, user)(data);
    return execFileSync(name, rest, { env, encoding: 'utf8' }).trim();
  };
  inImage(health);
  expectThat(true, 'its health check succeeds');
  expectThat(inImage(['id', '-u']) === '10001', 'it runs as user 10001');
  const touched = 'touch /app/x /app/.next/x /etc/x; ls /app/x /app/.next/x /etc/x; true';
  const tried = inImage(['sh', '-c', `{ ${touched}; } 2>/dev/null`], '0:0');
  expectThat(tried === '', 'not even root can write into its root');
  const found = inImage([
    'sh',
    '-c',
    'cd /app; ls -d node_modules/vitest node_modules/knip node_modules/@biomejs vitest.config.ts biome.json tests .env .git docs deploy 2>/dev/null; find . -path ./node_modules -prune -o -name "*.test.ts*" -print | head; true',
  ]);
  expectThat(found === '', `nothing of development is in it ${found.replaceAll('\n', ' ')}`);
  const size = inImage(['du', '-sm', '/app']).split('\t')[0];
  printLine(`/app has ${size} MB.`);
}

async function waitFor(port: number, hasEnded: () => boolean): Promise<void> {
  const deadline = Date.now() + STARTED_WITHIN_MS;
  while (!hasEnded() && Date.now() < deadline) {
    const signal = AbortSignal.timeout(ANSWERED_WITHIN_MS);
    const isOpen = await fetch(`http://127.0.0.1:${port}/readyz`, { signal }).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isOpen) return;
    await setTimeout(200);
  }
  throw new CommandError('The site in the image does not answer.');
}

await runAndCleanUp(async () => {
  const kept = process.argv.find((each) => each.startsWith('--kept='))?.slice('--kept='.length);
  await check(kept ?? join(tmpdir(), 'bare-debian-13'));
});
