import { execFileSync, spawn, spawnSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { CommandError, printLine } from '@/lib/runtime/process/terminal';
import { onEnd } from '@/tests/support/cleanup';
import { endProgram, findProgram } from '@/tests/support/run-program';

/** Debian's releases. */
const SUITES: Record<string, string> = { 12: 'bookworm', 13: 'trixie' };
const MIRROR = 'http://deb.debian.org/debian';
const BOOTED_WITHIN_MS = 90_000;
/** Certificates that this machine trusts besides those of Debian, such as a proxy's. */
const OUTER_CERTIFICATES = '/usr/local/share/outer-certificates.pem';

/** What Docker does for a container, and a machine's kernel for its first program. */
const BOOT = `
set -e
R=$1
mount --bind "$R" "$R"
mount -t proc proc "$R/proc"
mount -t sysfs -o ro sysfs "$R/sys"
mount -t cgroup2 cgroup2 "$R/sys/fs/cgroup"
mount -t tmpfs -o mode=755 tmpfs "$R/run"
mount -t tmpfs -o mode=755 tmpfs "$R/dev"
for device in null zero full random urandom tty; do
  touch "$R/dev/$device"
  mount --bind "/dev/$device" "$R/dev/$device"
done
mkdir "$R/dev/pts" "$R/dev/shm"
mount -t devpts -o newinstance,ptmxmode=0666,mode=620,gid=5 devpts "$R/dev/pts"
ln -s pts/ptmx "$R/dev/ptmx"
ln -s /proc/self/fd "$R/dev/fd"
mount -t tmpfs tmpfs "$R/dev/shm"
hostname mall
cd "$R"
pivot_root . mnt
cd /
umount -l /mnt
exec env -i container=unshare PATH=/usr/sbin:/usr/bin:/sbin:/bin /lib/systemd/systemd --system --log-target=null
`;

export interface Machine {
  /** Its files, as this machine sees them. */
  root: string;
  /** Runs lines of a shell as root in it, with their output here; returns what they print. */
  run(lines: string): string;
  /** A file that runs a program of this machine within the network of that one. */
  withinItsNetwork(program: string): string;
}

/**
 * A bare Debian, which is made once and kept where asked.
 * @throws CommandError for a release that is not known
 */
export function makeRoot(root: string, kept: string, debian = '13'): void {
  const suite = SUITES[debian];
  if (!suite) throw new CommandError(`There is no Debian ${debian} here.`);
  if (!existsSync(kept)) {
    const include = '--include=systemd-sysv,dbus';
    printLine(`Making a bare Debian ${debian} …`);
    execFileSync('debootstrap', ['--variant=minbase', include, suite, `${kept}.new`, MIRROR], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    execFileSync('mv', [`${kept}.new`, kept]);
  }
  execFileSync('cp', ['-a', kept, root]);
}

/** Puts the Node of this machine into a root file system, with npm, where nodejs.org's would be. */
export function copyNode(root: string): void {
  const local = join(root, 'usr/local');
  execFileSync('cp', ['-L', process.execPath, join(local, 'bin/node')]);
  const modules = execFileSync('npm', ['root', '-g'], { encoding: 'utf8' }).trim();
  mkdirSync(join(local, 'lib/node_modules'), { recursive: true });
  execFileSync('cp', ['-a', join(modules, 'npm'), join(local, 'lib/node_modules/npm')]);
  symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', join(local, 'bin/npm'));
}

/** The control group of that machine's processes. */
function ownGroup(): string {
  const unified = ['/sys/fs/cgroup/unified', '/sys/fs/cgroup'].find((folder) =>
    existsSync(join(folder, 'cgroup.controllers')),
  );
  if (!unified) throw new CommandError('This machine has no cgroups of version 2.');
  const group = join(unified, `deploy-page-${process.pid}`);
  mkdirSync(group);
  return group;
}

/**
 * Starts a bare Debian with its own systemd, processes, mounts and network, which reaches the
 * outside by slirp4netns and cannot be reached from there.
 * @param folder where its files are put, and removed afterwards
 * @param kept where a bare one is kept for the next time
 * @param debian its release
 * @throws CommandError when this machine cannot do it
 */
export async function startMachine(folder: string, kept: string, debian: string): Promise<Machine> {
  if (process.getuid?.() !== 0) throw new CommandError('Only root can start a machine.');
  for (const program of ['debootstrap', 'slirp4netns', 'nsenter', 'unshare'])
    if (!findProgram(program)) throw new CommandError(`No ${program} found: apt-get install it.`);
  const root = join(folder, 'root');
  makeRoot(root, kept, debian);
  const group = ownGroup();
  onEnd(() => removeGroup(group));
  const namespaces = ['--pid', '--mount', '--uts', '--ipc', '--cgroup', '--net'];
  const joinGroup = `echo $$ > ${group}/cgroup.procs && exec unshare --fork --kill-child --propagation private ${namespaces.join(' ')} sh -c "$1" sh "$2"`;
  const outer = spawn('sh', ['-c', joinGroup, 'sh', BOOT, root], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  onEnd(() => endProgram(outer, 'SIGKILL'));
  const deadline = Date.now() + BOOTED_WITHIN_MS;
  const children = `/proc/${outer.pid}/task/${outer.pid}/children`;
  let pid = '';
  while (!isBooted(pid)) {
    if (outer.exitCode !== null || Date.now() > deadline)
      throw new CommandError('The machine did not start.');
    await setTimeout(200);
    pid = readFileSync(children, 'utf8').trim().split(' ')[0] ?? '';
  }
  const network = spawn(
    'slirp4netns',
    ['--configure', '--mtu=65520', '--disable-host-loopback', pid, 'tap0'],
    { stdio: 'ignore' },
  );
  onEnd(() => endProgram(network));
  writeFileSync(join(root, 'etc/resolv.conf'), 'nameserver 10.0.2.3\n');
  const certificates = process.env.NODE_EXTRA_CA_CERTS;
  if (certificates) copyFileSync(certificates, join(root, OUTER_CERTIFICATES));
  const registry = execFileSync('npm', ['config', 'get', 'registry'], { encoding: 'utf8' }).trim();
  const env = [
    'HOME=/root',
    'PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
    `npm_config_registry=${registry}`,
    ...(certificates ? [`NODE_EXTRA_CA_CERTS=${OUTER_CERTIFICATES}`] : []),
  ];
  return {
    root,
    run: (lines) =>
      execFileSync(
        'nsenter',
        ['-t', pid, '-a', 'env', '-i', ...env, 'bash', '-e', '-o', 'pipefail', '-s'],
        {
          input: lines,
          encoding: 'utf8',
          stdio: ['pipe', 'pipe', 'inherit'],
          maxBuffer: 64 * 1024 * 1024,
        },
      ),
    withinItsNetwork(program) {
      const file = join(folder, 'within-its-network');
      writeFileSync(file, `#!/bin/sh\nexec nsenter -t ${pid} -n '${program}' "$@"\n`, {
        mode: 0o755,
      });
      return file;
    },
  };
}

/** Whether the first program of the machine takes commands. */
function isBooted(pid: string): boolean {
  return pid !== '' && existsSync(`/proc/${pid}/root/run/systemd/private`);
}

/** A left-over group of a machine still has the empty groups of its services below it. */
async function removeGroup(group: string): Promise<void> {
  for (let attempt = 0; attempt < 50 && existsSync(group); attempt++) {
    await setTimeout(100);
    spawnSync('find', [group, '-depth', '-type', 'd', '-exec', 'rmdir', '{}', ';'], {
      stdio: 'ignore',
    });
  }
}
