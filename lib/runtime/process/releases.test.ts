import { execFile } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { makeRelease } from '@/scripts/release/make-release';
import { sourceFingerprint } from './build';
import { onReleaseWanted } from './exchange';
import { writeInstance } from './instance-file';
import { linkedRelease, releasesIn, straightenLinks } from './release-links';
import {
  findRelease,
  finishRelease,
  listBuilds,
  newReleaseIn,
  noteStart,
  refusalOf,
  refuseRelease,
  removeOldReleases,
  settleRelease,
  wantRelease,
} from './releases';

/** The tests of a running site change to where it was started. */
const PROJECT = process.cwd();

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
  const one = make('1');
  const two = make('2');
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
  refuseRelease(dataDir, folder, 'its home page is answered with 500');
  expect(linkedRelease(dataDir, 'wanted')).toBeUndefined();
  expect(refusalOf(dataDir, folder)).toBe('its home page is answered with 500');
  wantRelease(dataDir, folder);
  expect(refusalOf(dataDir, folder)).toBeUndefined();
  // As on a disk on which no more files can be made.
  symlinkSync(join(dataDir, 'no-folder', 'failure'), join(dataDir, 'releases', 'failure'));
  refuseRelease(dataDir, folder, 'its home page is answered with 500');
  expect(refusalOf(dataDir, folder)).toBe('The log of the site says what became of it.');
});

it('refuses what was asked for while the site was starting, and not what it took before', () => {
  const folder = make('1');
  wantRelease(dataDir, folder);
  settleRelease(dataDir, folder);
  noteStart(dataDir, folder);
  expect(refusalOf(dataDir, folder)).toBeUndefined();
  wantRelease(dataDir, folder);
  noteStart(dataDir, folder);
  expect(linkedRelease(dataDir, 'wanted')).toBeUndefined();
  expect(refusalOf(dataDir, folder)).toMatch(/ask again/);
});

it('keeps the request of another release when one runs, or does not', () => {
  const one = make('1');
  const two = make('2');
  const three = make('3');
  wantRelease(dataDir, three);
  settleRelease(dataDir, two, one);
  refuseRelease(dataDir, two, 'its home page is answered with 500');
  expect(linkedRelease(dataDir, 'wanted')).toBe(three);
  expect(refusalOf(dataDir, three)).toBeUndefined();
});

/** Replaces what a release does to prepare itself, which needs a database. */
function makePrepared(
  name: string,
  message: object = { prepared: { web: { folder: name } } },
  folder = make(name),
) {
  mkdirSync(join(folder, 'scripts'), { recursive: true });
  symlinkSync(join(PROJECT, 'node_modules'), join(folder, 'node_modules'));
  const program = `process.send(${JSON.stringify(message)}, () => process.exit(0));\n`;
  writeFileSync(join(folder, 'scripts', 'prepare.ts'), program);
  return folder;
}

describe('a site that is asked for a release', () => {
  const INSTANCE = { port: 1, databaseUrl: '', refreshSecret: '' };
  /** What has begun to take over, in order; each waits until it is let go on. */
  let begun: string[];
  let goOn: () => void;
  let stopping: AbortController;
  let others: NodeJS.SignalsListener[];
  /** Where it was started. */
  let checkout: string;
  beforeEach(() => {
    checkout = makePrepared('checkout', undefined, join(dataDir, 'checkout'));
    update('one');
    process.chdir(checkout);
    begun = [];
    stopping = new AbortController();
    others = process.listeners('SIGUSR2');
    const announceInstance = () => writeInstance(dataDir, INSTANCE);
    const { signal } = stopping;
    onReleaseWanted({ env: process.env, dataDir, signal, announceInstance }, ({ web }) => {
      begun.push(web.folder);
      return new Promise((done) => {
        goOn = done;
      });
    });
    announceInstance();
  });
  afterEach(() => {
    stopping.abort();
    for (const listener of process.listeners('SIGUSR2'))
      if (!others.includes(listener)) process.off('SIGUSR2', listener);
    process.chdir(PROJECT);
  });

  const update = (text: string) => {
    mkdirSync(join(checkout, 'app'), { recursive: true });
    writeFileSync(join(checkout, 'app', 'page.tsx'), text);
  };

  /** Handled before it returns; one of the system would arrive later. */
  const signal = () => process.emit('SIGUSR2', 'SIGUSR2');
  const request = (folder: string) => {
    wantRelease(dataDir, folder);
    signal();
  };
  const hasBegun = (...names: string[]) => expect.poll(() => begun).toEqual(names);
  const link = (name: 'current' | 'wanted') => expect.poll(() => linkedRelease(dataDir, name));

  it('lets one take over next that was requested while another took over', async () => {
    const one = makePrepared('1');
    const two = makePrepared('2');
    request(one);
    await hasBegun('1');
    request(two);
    goOn();
    await hasBegun('1', '2');
    expect(linkedRelease(dataDir, 'current')).toBe(one);
    expect(linkedRelease(dataDir, 'wanted')).toBe(two);
    goOn();
    await link('current').toBe(two);
    expect(linkedRelease(dataDir, 'previous')).toBe(one);
    await link('wanted').toBeUndefined();
  });

  it('lets one take over next that was requested during a reload', async () => {
    const one = makePrepared('1');
    const two = makePrepared('2');
    request(one);
    await hasBegun('1');
    goOn();
    await link('wanted').toBeUndefined();
    signal();
    await hasBegun('1', '1');
    request(two);
    goOn();
    await hasBegun('1', '1', '2');
    goOn();
    await link('current').toBe(two);
    await link('wanted').toBeUndefined();
  });

  it('goes back to the checkout that it was started from, until that is updated', async () => {
    const one = makePrepared('1');
    request(one);
    await hasBegun('1');
    goOn();
    await link('wanted').toBeUndefined();
    expect(await release('--list')).toMatch(/^checkout {2}--back leads here$/m);
    const back = release('--back');
    await hasBegun('1', 'checkout');
    goOn();
    expect(await back).toContain('The site runs the release checkout.');
    // While it runs from there: what it holds now never ran.
    update('two');
    request(one);
    await hasBegun('1', 'checkout', '1');
    goOn();
    await link('wanted').toBeUndefined();
    expect(await release('--list')).not.toContain('--back');
    expect(await release('--back')).toMatch(/^Nothing older is left .*checkout, which was updated/);
    expect(linkedRelease(dataDir, 'current')).toBe(one);
  });

  it('says of each request whether that release runs, and of none that another replaced', async () => {
    const one = makePrepared('1');
    const two = makePrepared('2');
    const first = release('1');
    await hasBegun('1');
    const second = release('2');
    await link('wanted').toBe(two);
    goOn();
    await hasBegun('1', '2');
    expect(linkedRelease(dataDir, 'current')).toBe(one);
    goOn();
    expect(await second).toContain('The site runs the release 2.');
    expect(await first).toContain('Another release was requested meanwhile');
    makePrepared('3', { refusal: 'Its settings are wrong.' });
    const printed = vi.spyOn(console, 'error').mockImplementation(() => {});
    expect(await release('3')).toContain('What ran goes on: Its settings are wrong.');
    expect(printed).toHaveBeenCalledWith(expect.stringContaining('Its settings are wrong.'));
    printed.mockRestore();
    expect(linkedRelease(dataDir, 'current')).toBe(two);
  });

  it.runIf(process.platform === 'linux')(
    'says that a release serves which a full disk cannot hold the note of',
    async () => {
      const printed = vi.spyOn(console, 'error').mockImplementation(() => {});
      makePrepared('1');
      symlinkSync('/dev/full', join(releasesIn(dataDir), 'previous-sources'));
      const asked = release('1');
      await hasBegun('1');
      goOn();
      const line = 'The release 1 serves, but that is not noted';
      expect(await asked).toContain(line);
      expect(printed).toHaveBeenCalledWith(expect.stringContaining(line));
      printed.mockRestore();
      // What served is what ran before the next one.
      rmSync(join(releasesIn(dataDir), 'previous-sources'));
      const two = makePrepared('2');
      request(two);
      await hasBegun('1', '2');
      goOn();
      await link('current').toBe(two);
      expect(linkedRelease(dataDir, 'previous')).toBe(join(releasesIn(dataDir), '1'));
    },
  );

  it.runIf(process.platform === 'linux')(
    'says of a release that is noted, but whose settings a full disk cannot hold, that it runs',
    async () => {
      const printed = vi.spyOn(console, 'error').mockImplementation(() => {});
      symlinkSync('/dev/full', join(dataDir, 'instance.json.new'));
      const one = makePrepared('1');
      const asked = release('1');
      await hasBegun('1');
      goOn();
      expect(await asked).toContain('The site runs the release 1.');
      await expect.poll(() => printed).toHaveBeenCalledOnce();
      expect(printed).toHaveBeenCalledWith(
        expect.stringContaining("the site's settings from before"),
      );
      printed.mockRestore();
      expect(linkedRelease(dataDir, 'current')).toBe(one);
    },
  );

  it.runIf(process.platform === 'linux')(
    'goes on when a full disk cannot hold why not',
    async () => {
      const printed = vi.spyOn(console, 'error').mockImplementation(() => {});
      wantRelease(dataDir, makePrepared('1', { refusal: 'Its settings are wrong.' }));
      symlinkSync('/dev/full', join(releasesIn(dataDir), 'failure'));
      signal();
      await link('wanted').toBeUndefined();
      expect(printed).toHaveBeenCalledWith(expect.stringContaining('Its settings are wrong.'));
      printed.mockRestore();
      const two = makePrepared('2');
      request(two);
      await hasBegun('2');
      goOn();
      await link('current').toBe(two);
    },
  );
});

/** Runs `npm run release`; returns what it prints. */
function release(name: string): Promise<string> {
  const env = { ...process.env, DATA_DIR: dataDir, NODE_ENV: 'production' as const };
  const command = [join(PROJECT, 'scripts', 'run.mjs'), 'release', name];
  return new Promise((done) =>
    execFile(process.execPath, command, { env }, (_, stdout, stderr) => done(stdout + stderr)),
  );
}

it('has a release read settings that are first written after it was made', () => {
  const checkout = join(dataDir, 'checkout');
  mkdirSync(join(checkout, 'node_modules'), { recursive: true });
  mkdirSync(join(checkout, '.next'));
  const write = (name: string, text: string) => writeFileSync(join(checkout, name), text);
  write('package-lock.json', '{"packages":{}}');
  write('node_modules/.package-lock.json', '{"packages":{}}');
  write('.next/BUILD_ID', '1');
  write('.next/source-fingerprint', sourceFingerprint(checkout, process.env));
  process.chdir(checkout);
  try {
    const folder = makeRelease('.', dataDir);
    writeFileSync('.env', 'PORT=3001\n');
    expect(readFileSync(join(folder, '.env'), 'utf8')).toBe('PORT=3001\n');
  } finally {
    process.chdir(PROJECT);
  }
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

it('has no way round in circles for a build that looks through a checkout with the data folder', () => {
  const checkout = dataDir;
  const data = join(checkout, 'data');
  const release = newReleaseIn(data, '1');
  mkdirSync(release, { recursive: true });
  // Of a version before.
  symlinkSync(checkout, join(releasesIn(data), 'started'));
  straightenLinks(data);
  expect(linkedRelease(data, 'started')).toBe(checkout);
  settleRelease(data, release, checkout);
  expect(linkedRelease(data, 'current')).toBe(release);
  expect(linkedRelease(data, 'previous')).toBe(checkout);
  const way = (name: string) => realpathSync(join(releasesIn(data), name));
  expect(readdirSync(releasesIn(data)).map(way)).not.toContain(checkout);
  settleRelease(data, checkout, release);
  expect(linkedRelease(data, 'current')).toBe(checkout);
  expect(way('current')).not.toBe(checkout);
});

it('knows no release where none was ever made', () => {
  expect(listBuilds(dataDir)).toEqual([]);
  expect(linkedRelease(dataDir, 'current')).toBeUndefined();
});
