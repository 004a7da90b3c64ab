/**
 * `node scripts/complete-lock.mjs` names in package-lock.json the builds of native packages for
 * every platform. A registry mirror that lacks some of them makes `npm install` leave them out,
 * and `npm ci` then refuses the lock file everywhere. Entries made here carry no checksum, because
 * there is no file to take it from; npm adds it where it finds the package.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const SYSTEMS = ['android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'win32'];
const PROCESSORS = ['arm64', 'x64', 'ia32', 'arm', 'ppc64', 's390x', 'riscv64', 'wasm32'];

/** Whether a package of the lock file finds another one, looking upwards as Node does. */
function isNamed(packages, from, name) {
  for (
    let folder = from;
    ;
    folder = folder.slice(0, Math.max(0, folder.lastIndexOf('node_modules/') - 1))
  ) {
    if (packages[`${folder ? `${folder}/` : ''}node_modules/${name}`]) return true;
    if (!folder) return false;
  }
}

/** Optional packages that locked packages ask for and the lock file does not name. */
export function missingFrom(packages) {
  return Object.entries(packages).flatMap(([from, { optionalDependencies = {}, dev }]) =>
    Object.entries(optionalDependencies)
      .filter(([name]) => !isNamed(packages, from, name))
      .map(([name, range]) => ({ name, version: range.replace(/^[~^=]/, ''), dev })),
  );
}

/** What npm would write about a build for one platform; its name tells which. */
function entryOf({ name, version, dev }) {
  const words = name.split('/').pop().split(/[-_.]/);
  const cpu = PROCESSORS.find((processor) => words.includes(processor));
  const os = SYSTEMS.find((system) => words.includes(system));
  return {
    version,
    ...(cpu && { cpu: [cpu] }),
    ...(dev && { dev }),
    optional: true,
    ...(os && { os: [os] }),
  };
}

function completeLock(file) {
  const lock = JSON.parse(readFileSync(file, 'utf8'));
  const missing = missingFrom(lock.packages);
  const added = missing.map((wanted) => [`node_modules/${wanted.name}`, entryOf(wanted)]);
  const { '': root, ...named } = lock.packages;
  const sorted = [...Object.entries(named), ...added].sort(([a], [b]) => a.localeCompare(b, 'en'));
  lock.packages = { '': root, ...Object.fromEntries(sorted) };
  writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
  return missing.map(({ name }) => name);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const added = completeLock(fileURLToPath(new URL('../package-lock.json', import.meta.url)));
  console.error(added.length > 0 ? `Added ${added.join(', ')}` : 'Nothing is missing.');
}
