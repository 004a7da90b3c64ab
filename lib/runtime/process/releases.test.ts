import { mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  findRelease,
  finishRelease,
  linkedRelease,
  listBuilds,
  newReleaseIn,
  noteStart,
  refusalOf,
  refuseRelease,
  removeOldReleases,
  settleRelease,
  wantRelease,
} from './releases';

let dataDir: string;
beforeEach(() => {
  dataDir = realpathSync(mkdtempSync(join(tmpdir(), 'releases-')));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

function make(name: string, isFinished = true): string {
  const folder = newReleaseIn(dataDir, name);
  mkdirSync(folder, { recursive: true });
  if (isFinished) finishRelease(folder, { commit: '', builtAt: '' });
  return folder;
}

it('says what runs and what ran before, and returns from there to where it was', () => {
  const [one, two] = [make('1'), make('2')];
  settleRelease(dataDir, one);
  expect(linkedRelease(dataDir, 'previous')).toBeUndefined();
  wantRelease(dataDir, two);
  settleRelease(dataDir, two, one);
  expect(linkedRelease(dataDir, 'wanted')).toBeUndefined();
  expect(linkedRelease(dataDir, 'current')).toBe(two);
  settleRelease(dataDir, linkedRelease(dataDir, 'previous') ?? '', two);
  expect(linkedRelease(dataDir, 'current')).toBe(one);
  expect(linkedRelease(dataDir, 'previous')).toBe(two);
});

it('notes why what was asked for does not run, until something else is asked for', () => {
  const folder = make('1');
  wantRelease(dataDir, folder);
  refuseRelease(dataDir, 'its home page is answered with 500');
  expect(linkedRelease(dataDir, 'wanted')).toBeUndefined();
  expect(refusalOf(dataDir)).toBe('its home page is answered with 500');
  wantRelease(dataDir, folder);
  expect(refusalOf(dataDir)).toBeUndefined();
});

it('refuses what was asked for while the site was starting, and not what it took before', () => {
  const folder = make('1');
  wantRelease(dataDir, folder);
  settleRelease(dataDir, folder);
  noteStart(dataDir, folder);
  expect(refusalOf(dataDir)).toBeUndefined();
  wantRelease(dataDir, folder);
  noteStart(dataDir, folder);
  expect(linkedRelease(dataDir, 'wanted')).toBeUndefined();
  expect(refusalOf(dataDir)).toMatch(/ask again/);
});

it('removes the oldest and what was not finished, and never what runs, ran before, or was started', () => {
  const [oldest = '', older = '', started = '', , newest = ''] = ['1', '2', '3', '4', '5'].map(
    (name) => make(name),
  );
  make('6', false);
  settleRelease(dataDir, oldest, older);
  noteStart(dataDir, started);
  removeOldReleases(dataDir, 1);
  expect(listBuilds(dataDir)).toEqual([oldest, older, started, newest]);
  expect(findRelease(dataDir, '6')).toBeUndefined();
  expect(findRelease(dataDir, '5')).toBe(newest);
  expect(findRelease(dataDir, newest)).toBe(newest);
});

it('knows no release where none was ever made', () => {
  expect(listBuilds(dataDir)).toEqual([]);
  expect(linkedRelease(dataDir, 'current')).toBeUndefined();
});
