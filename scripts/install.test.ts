import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
// Plain JavaScript: both run before there is TypeScript.
import { missingFrom } from './complete-lock.mjs';
import { isInstalled } from './install.mjs';

describe('the lock file', () => {
  it('names the packages of every platform, or `npm ci` refuses it', () => {
    const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
    expect(missingFrom(packages), 'run `node scripts/complete-lock.mjs`').toEqual([]);
  });

  it('is incomplete when a locked package asks for an optional one it does not name', () => {
    const packages = {
      '': {},
      'node_modules/fast': {
        optionalDependencies: { 'fast-linux': '1.0.0', 'fast-darwin': '1.0.0' },
      },
      'node_modules/fast/node_modules/fast-linux': { version: '1.0.0' },
    };
    expect(missingFrom(packages)).toMatchObject([{ name: 'fast-darwin', version: '1.0.0' }]);
  });
});

describe('the installation', () => {
  let root: string;
  const lock = {
    '': {},
    'node_modules/next': { version: '16.0.0' },
    'node_modules/fast-darwin': { version: '1.0.0', optional: true },
    'node_modules/vitest': { version: '4.0.0', dev: true },
  };

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'install-'));
    mkdirSync(join(root, 'node_modules'));
    writeFileSync(join(root, 'package-lock.json'), JSON.stringify({ packages: lock }));
  });

  afterEach(() => {
    rmSync(root, { recursive: true });
  });

  const isInstalledWith = (packages: object, withDev = true) => {
    const file = join(root, 'node_modules', '.package-lock.json');
    writeFileSync(file, JSON.stringify({ packages }));
    return isInstalled(root, withDev);
  };
  const next = { 'node_modules/next': { version: '16.0.0' } };
  const vitest = { 'node_modules/vitest': { version: '4.0.0' } };

  it('is missing before npm has noted what it installed', () => {
    expect(isInstalled(root)).toBe(false);
  });

  it('is good without packages for other platforms', () => {
    expect(isInstalledWith({ ...next, ...vitest })).toBe(true);
  });

  it('without packages for development is good for running the site, and for nothing else', () => {
    expect(isInstalledWith(next, false)).toBe(true);
    expect(isInstalledWith(next)).toBe(false);
  });

  it('is old when a version differs or a package is missing', () => {
    expect(isInstalledWith({ ...vitest, 'node_modules/next': { version: '15.0.0' } })).toBe(false);
    expect(isInstalledWith({})).toBe(false);
  });
});
