import { execFileSync } from 'node:child_process';
import {
  constants,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { removeDataDir, startSite, temporaryDataDir } from '@/tests/support/running-site';

interface Lock {
  packages: Record<string, { dev?: boolean; link?: boolean }>;
}

/** Beside the checkout, so that packages can be copied without their bytes where a disk can do that. */
const folder = mkdtempSync(join(dirname(process.cwd()), '.production-install-'));
const dataDir = temporaryDataDir();

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
  removeDataDir(dataDir);
});

function copy(path: string): void {
  const options = { recursive: true, mode: constants.COPYFILE_FICLONE, verbatimSymlinks: true };
  cpSync(path, join(folder, path), options);
}

/** What `npm ci --omit=dev` leaves of the packages that are installed here. */
function copyPackagesOfProduction(): void {
  const lock: Lock = JSON.parse(readFileSync('package-lock.json', 'utf8'));
  const present: Lock = JSON.parse(readFileSync('node_modules/.package-lock.json', 'utf8'));
  const isDev = (path: string) => lock.packages[path]?.dev === true;
  for (const path of Object.keys(present.packages)) {
    // A nested package has been copied with the one that it lies in.
    const isNested = path.indexOf('/node_modules/') > 0;
    if (!isDev(path) && !isNested && existsSync(path)) copy(path);
  }
  const packages = Object.entries(present.packages).filter(([path]) => !isDev(path));
  writeFileSync(
    join(folder, 'node_modules/.package-lock.json'),
    JSON.stringify({ ...present, packages: Object.fromEntries(packages) }),
  );
}

it('builds and serves with the packages of production alone, and installs nothing', async () => {
  const files = execFileSync('git', [
    'ls-files',
    '-z',
    '--cached',
    '--others',
    '--exclude-standard',
  ]);
  for (const path of files.toString().split('\0')) if (path && existsSync(path)) copy(path);
  mkdirSync(join(folder, 'node_modules'), { recursive: true });
  copyPackagesOfProduction();
  // A call of npm runs this one.
  const called = join(folder, 'npm-was-called');
  const programs = join(folder, 'programs');
  mkdirSync(programs);
  writeFileSync(join(programs, 'npm'), `#!/bin/sh\necho "$@" >> '${called}'\n`, { mode: 0o755 });
  const site = await startSite(
    dataDir,
    {
      NODE_ENV: 'production',
      PATH: [programs, process.env.PATH].join(delimiter),
      npm_execpath: '',
    },
    folder,
  );
  try {
    const { status } = await fetch(`http://localhost:${site.port}/readyz`);
    expect(status).toBe(200);
    expect(existsSync(join(folder, 'node_modules/knip'))).toBe(false);
    expect(existsSync(called) && readFileSync(called, 'utf8')).toBe(false);
  } finally {
    await site.stop();
  }
});
