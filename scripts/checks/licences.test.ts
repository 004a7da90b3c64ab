import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { licencesOf, packageChapter, readLock, refusedOf } from '../licences/packages';

const document = readFileSync('docs/licences.md', 'utf8');

it('lists every package that a site installs; `npm run docs:licences` writes them again', () => {
  expect(document.endsWith(`\n## Packages\n\n${packageChapter(licencesOf(readLock()))}`)).toBe(
    true,
  );
});

it('has no package in it whose licence is unknown or asks for the source of the site', () => {
  expect(refusedOf(licencesOf(readLock()))).toEqual([]);
});

it('refuses copyleft, unknown licences and those that were not reviewed', () => {
  const packages = {
    '': { license: 'UNLICENSED' },
    'node_modules/free': { license: 'MIT' },
    'node_modules/free/node_modules/viral': { license: 'GPL-3.0-only' },
    'node_modules/@img/sharp-linux-x64': { license: 'LGPL-3.0-or-later' },
    'node_modules/lesser': { license: 'LGPL-3.0-or-later' },
    'node_modules/silent': {},
    'node_modules/for-tests': { license: 'GPL-3.0-only', dev: true },
    'node_modules/new': { license: 'SEE LICENSE IN TERMS.txt' },
  };
  expect(refusedOf(licencesOf(packages))).toEqual([
    'lesser: LGPL-3.0-or-later',
    'new: SEE LICENSE IN TERMS.txt',
    'silent: no licence known',
    'viral: GPL-3.0-only',
  ]);
});
