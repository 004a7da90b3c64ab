/**
 * `node scripts/run.mjs COMMAND [arguments]` runs scripts/COMMAND.ts on a machine that has only
 * Node and npm. Plain JavaScript without dependencies, because it also has to explain an old Node
 * and install the packages that everything else needs.
 */
import { pathToFileURL } from 'node:url';
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
await installWhenNeeded(!COMMANDS_WITHOUT_DEV.has(command));

const entry = new URL(`./${command}.ts`, import.meta.url);
// The script sees its own arguments where a program started by `node FILE` would see them.
process.argv = [process.argv[0] ?? 'node', entry.pathname, ...rest];
const { register } = await import('tsx/esm/api');
register({ tsconfig: pathToFileURL(`${projectRoot}/tsconfig.json`).pathname });
await import(entry.href);
