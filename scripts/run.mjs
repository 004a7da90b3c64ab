/**
 * `node scripts/run.mjs COMMAND [arguments]` runs scripts/COMMAND.ts on a machine that has only
 * Node and npm. Plain JavaScript without dependencies, because it also has to explain an old Node
 * and install the packages that everything else needs.
 */
import { existsSync, lstatSync, readFileSync, realpathSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseEnv } from 'node:util';
import { installWhenNeeded, projectRoot } from './install.mjs';

const MINIMUM_NODE = [20, 19];

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < MINIMUM_NODE[0] || (major === MINIMUM_NODE[0] && minor < MINIMUM_NODE[1])) {
  console.error(
    `This project needs Node ${MINIMUM_NODE.join('.')} or newer; this is Node ${process.versions.node}. Get one from https://nodejs.org.`,
  );
  process.exit(1);
}

/** What runs a site: these do with what `npm ci --omit=dev` installs. */
const COMMANDS_WITHOUT_DEV = new Set([
  'start',
  'build',
  'import',
  'reviews',
  'leads',
  'staff',
  'members',
  'rates',
  'demo',
  'hosts',
  'checks/deploy',
  'backup',
  'restore',
  'release',
]);

const [command, ...rest] = process.argv.slice(2);
if (!command || !/^[a-z][a-z/-]*$/.test(command)) {
  console.error('Usage: node scripts/run.mjs COMMAND [arguments]');
  process.exit(1);
}

process.chdir(projectRoot);
const dataDir = resolve(process.env.DATA_DIR || settingsOfFile().DATA_DIR || 'data');
const release = command === 'start' ? currentRelease() : projectRoot;
if (release === projectRoot) await run();
else {
  console.error(`The release in ${release} is started (npm run release -- --list).`);
  // Its own folder is another one.
  process.env.DATA_DIR = dataDir;
  await import(pathToFileURL(join(release, 'scripts', 'run.mjs')).href);
}

function settingsOfFile() {
  return existsSync('.env') ? parseEnv(readFileSync('.env', 'utf8')) : {};
}

/** The folder of the release that took over last (lib/runtime/process/releases.ts), or this one. */
function currentRelease() {
  const link = join(dataDir, 'releases', 'current');
  try {
    return realpathSync(lstatSync(link).isFile() ? readFileSync(link, 'utf8') : link);
  } catch {
    return projectRoot;
  }
}

async function run() {
  const isOfSite = COMMANDS_WITHOUT_DEV.has(command);
  await installWhenNeeded(!isOfSite);
  // As the unit of systemd does: the proxy may pass through DATA_DIR, and only the site's account may
  // read what is there. In an image, another account reads what `build` has made.
  if (isOfSite && command !== 'build') process.umask(0o077);
  const entry = new URL(`./${command}.ts`, import.meta.url);
  // The script sees its own arguments where a program started by `node FILE` would see them.
  process.argv = [process.argv[0] ?? 'node', entry.pathname, ...rest];
  const { register } = await import('tsx/esm/api');
  register({ tsconfig: pathToFileURL(`${projectRoot}/tsconfig.json`).pathname });
  await import(entry.href);
}
