import { execFile } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv, promisify } from 'node:util';
import { closest, distance } from 'fastest-levenshtein';
import { type ServerEnv, VARIABLES } from '@/lib/env/server';
import { allOriginsOf, isLocalOrigin } from '@/lib/routing/hosts';
import { freeBytesAt } from '@/lib/runtime/database/free-space';
import { type Finding, good, reasonOf, unknown, wrong } from './finding';

const MB = 1024 * 1024;

/** As long as from `openssl rand -hex 12`, which cannot be guessed. */
const SECRET_LEAST_LENGTH = 24;

/** Room for a new release beside the old one, a build, and a night's backup. */
const ROOM_LEAST_MB = 2048;

/** Node's own lines of support; 22 and 24 get repairs longer. */
const NODE_LEAST = [20, 19] as const;

export function checkNode(version = process.versions.node): Finding {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major > NODE_LEAST[0] || (major === NODE_LEAST[0] && minor >= NODE_LEAST[1])
    ? good('Node', version)
    : wrong('Node', `${version} is too old: install ${NODE_LEAST.join('.')} or newer.`);
}

export function checkSettings(env: ServerEnv): Finding[] {
  const found: Finding[] = [];
  const { SITE_ORIGIN: origin, NEXT_PUBLIC_API_SECRET: apiSecret } = env;
  if (isLocalOrigin(origin))
    found.push(wrong('address', `SITE_ORIGIN is ${origin}: set it to the public one in .env.`));
  else if (!origin.startsWith('https:'))
    found.push(wrong('address', `SITE_ORIGIN is ${origin}: it has to begin with https://.`));
  else found.push(good('address', `${origin}, with ${allOriginsOf(origin).length} hosts`));
  const weak = [
    apiSecret === 'demo-secret' || apiSecret.length < SECRET_LEAST_LENGTH
      ? 'NEXT_PUBLIC_API_SECRET'
      : '',
    env.REFRESH_SECRET && env.REFRESH_SECRET.length < SECRET_LEAST_LENGTH ? 'REFRESH_SECRET' : '',
  ].filter(Boolean);
  found.push(
    weak.length > 0
      ? wrong(
          'secrets',
          `${weak.join(' and ')}: the demo's, or shorter than ${SECRET_LEAST_LENGTH} signs. Put what "openssl rand -hex 24" prints into .env, build and restart.`,
        )
      : good('secrets', 'made for this site'),
  );
  return found;
}

/** Of `.env` alone: the environment also has what other programs read. */
export function checkNamesIn(file: string): Finding[] {
  const written = existsSync(file) ? Object.keys(parseEnv(readFileSync(file, 'utf8'))) : [];
  return written.flatMap((name) => {
    const base = name.replace(/_FILE$/, '');
    const nearest = closest(base, VARIABLES);
    if (base === nearest) return [];
    // Two letters that changed places are a distance of two; names of libraries are further away.
    return distance(base, nearest) > Math.min(2, base.length / 4)
      ? unknown('settings', `the site itself does not read ${name} of ${file}.`)
      : wrong('settings', `nothing reads ${name} of ${file}: is ${nearest} meant?`);
  });
}

/** Files that hold secrets, and may be read by their owner alone. */
function secretFiles(env: ServerEnv): string[] {
  const inData = ['desk-secret', 'vapid-keys.json', 'instance.json', 'postgres'];
  const files = ['.env', ...inData.map((name) => join(env.DATA_DIR, name))];
  const folder = env.BACKUP_DIR;
  if (folder && existsSync(folder) && env.BACKUP_RECIPIENTS.length === 0)
    files.push(...readdirSync(folder).map((name) => join(folder, name)));
  return files.filter((file) => existsSync(file));
}

export function checkFileModes(env: ServerEnv): Finding {
  const files = secretFiles(env);
  const open = files.filter((file) => (statSync(file).mode & 0o077) !== 0);
  return open.length > 0
    ? wrong('files of secrets', `others may read ${open.join(', ')}: chmod -R go= ${open[0]}`)
    : good('files of secrets', `${files.length}, readable by their owner alone`);
}

export async function checkSpace(env: ServerEnv): Promise<Finding[]> {
  const folders = [env.DATA_DIR, ...(env.BACKUP_DIR ? [env.BACKUP_DIR] : [])];
  return Promise.all(
    folders.map(async (folder) => {
      const what = `space of ${folder}`;
      try {
        const freeMb = Math.floor((await freeBytesAt(folder)) / MB);
        const leastMb = Math.max(ROOM_LEAST_MB, env.MIN_FREE_DISK_MB);
        return freeMb < leastMb
          ? wrong(what, `${freeMb} MB free of the ${leastMb} it should have: make room.`)
          : good(what, `${(freeMb / 1024).toFixed(1)} GB free`);
      } catch (error) {
        return wrong(what, `cannot be used (${reasonOf(error)}): make the folder.`);
      }
    }),
  );
}

/** By how much a clock may be wrong: codes of second factors change every thirty seconds. */
const CLOCK_MAX_S = 15;

/**
 * Compares the clock with another one.
 * @param other the time elsewhere, in milliseconds; without one, what systemd says of this machine's
 */
export async function checkClock(other?: { whose: string; atMs: number }): Promise<Finding> {
  const fix = 'systemctl enable --now systemd-timesyncd';
  if (other) {
    const apartS = Math.abs(Date.now() - other.atMs) / 1000;
    return apartS > CLOCK_MAX_S
      ? wrong('clock', `${apartS.toFixed(0)} s away from that of ${other.whose}: ${fix}`)
      : good('clock', `as that of ${other.whose}`);
  }
  const shown = await promisify(execFile)('timedatectl', ['show']).catch(() => undefined);
  if (!shown) return unknown('clock', 'nothing here says whether it is right (no timedatectl).');
  if (/^NTPSynchronized=yes$/m.test(shown.stdout)) return good('clock', 'set by the network');
  if (/^NTP=yes$/m.test(shown.stdout)) return good('clock', 'about to be set by the network');
  const container = promisify(execFile)('systemd-detect-virt', ['--container', '--quiet']);
  if (await container.then(() => true).catch(() => false))
    return unknown('clock', 'a container has that of its machine: look there.');
  return wrong('clock', `nothing sets it: ${fix}`);
}
