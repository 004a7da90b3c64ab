import {
  existsSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { sourceFingerprint } from './build';
import { linkedRelease, RELEASE_LINKS, releasesIn, setLink } from './release-links';

/** Written last into a release: one without it was never finished. */
const FINISHED = 'release.json';

/** What a release was made of. */
export interface ReleaseFacts {
  /** Of git; empty where it came from a folder. */
  commit: string;
  /** ISO. */
  builtAt: string;
}

/** Requests a release: the running supervisor takes it on SIGUSR2. */
export function wantRelease(dataDir: string, folder: string): void {
  rmSync(failureIn(dataDir), { force: true });
  setLink(dataDir, 'wanted', folder);
}

/**
 * Notes where the first process runs, and refuses a release that was requested before it was ready.
 */
export function noteStart(dataDir: string, folder: string): void {
  const early = linkedRelease(dataDir, 'wanted');
  if (early) refuseRelease(dataDir, early, 'The site was only starting: ask again.');
  setLink(dataDir, 'started', folder);
}

function dropWanted(dataDir: string): void {
  rmSync(join(releasesIn(dataDir), 'wanted'), { force: true });
}

/**
 * What a folder that may change holds now: the site is started from a checkout, which its people
 * update. Undefined for a release, which nobody changes.
 */
export const changingSources = (folder: string): string | undefined =>
  isFinished(folder) ? undefined : sourceFingerprint(folder, {});

const previousSourcesIn = (dataDir: string) => join(releasesIn(dataDir), 'previous-sources');

/**
 * Notes that a release runs now; `previous` becomes the one before, to return to. The request of
 * another one stays.
 * @param sources of the one before when it began to run, by `changingSources`
 */
export function settleRelease(
  dataDir: string,
  folder: string,
  before?: string,
  sources = before && changingSources(before),
): void {
  if (before && before !== folder) {
    setLink(dataDir, 'previous', before);
    writeFileSync(previousSourcesIn(dataDir), sources ?? '', { mode: 0o600 });
  }
  setLink(dataDir, 'current', folder);
  if (linkedRelease(dataDir, 'wanted') === linkedRelease(dataDir, 'current')) dropWanted(dataDir);
}

/** Whether `previous` no longer holds what ran there. */
export function isPreviousChanged(dataDir: string): boolean {
  const previous = linkedRelease(dataDir, 'previous');
  const sources = previous && changingSources(previous);
  if (!sources) return false;
  const noted = previousSourcesIn(dataDir);
  return !existsSync(noted) || readFileSync(noted, 'utf8') !== sources;
}

const failureIn = (dataDir: string) => join(releasesIn(dataDir), 'failure');

/** Notes why a release does not run, or is not noted, if it is still the requested one. */
export function refuseRelease(dataDir: string, folder: string, reason: string): void {
  if (linkedRelease(dataDir, 'wanted') !== folder) return;
  try {
    writeFileSync(failureIn(dataDir), reason, { mode: 0o600 });
  } catch {
    // On a full disk the log alone has the reason: the site goes on.
  }
  dropWanted(dataDir);
}

/** Why the last requested release does not run, or is not noted. */
export function refusalOf(dataDir: string, requested: string): string | undefined {
  const reason = existsSync(failureIn(dataDir)) && readFileSync(failureIn(dataDir), 'utf8');
  const links = (['wanted', 'current'] as const).map((link) => linkedRelease(dataDir, link));
  return (
    reason ||
    (links.includes(requested) ? undefined : 'The log of the site says what became of it.')
  );
}

/** The folder of a release that is to be made. */
export const newReleaseIn = (dataDir: string, name: string) => join(releasesIn(dataDir), name);

export function finishRelease(folder: string, facts: ReleaseFacts): void {
  writeFileSync(join(folder, FINISHED), `${JSON.stringify(facts, null, 2)}\n`);
}

const isFinished = (folder: string) => existsSync(join(folder, FINISHED));

/** The folders of a data folder's releases, the oldest first. */
function listFolders(dataDir: string): string[] {
  try {
    return readdirSync(releasesIn(dataDir), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => join(realpathSync(releasesIn(dataDir)), name))
      .sort();
  } catch {
    return [];
  }
}

/** The folder of a release that was made before, by its name or its folder. */
export function findRelease(dataDir: string, nameOrFolder: string): string | undefined {
  return listFolders(dataDir)
    .filter(isFinished)
    .find((folder) => folder === resolve(nameOrFolder) || basename(folder) === nameOrFolder);
}

/**
 * All folders whose pages may be open in browsers: the releases, and what ran before the first one.
 */
export function listBuilds(dataDir: string): string[] {
  const linked = (['current', 'previous'] as const).map((link) => linkedRelease(dataDir, link));
  const folders = [...listFolders(dataDir).filter(isFinished), ...linked];
  return [...new Set(folders.filter((folder) => folder !== undefined))];
}

/**
 * Removes releases that were not finished, and the oldest beyond a number; never one that runs, or ran
 * before.
 */
export function removeOldReleases(dataDir: string, kept: number): void {
  const links = RELEASE_LINKS.map((link) => linkedRelease(dataDir, link));
  const folders = listFolders(dataDir);
  const newest = folders.filter(isFinished).slice(-kept);
  for (const folder of folders) {
    if (newest.includes(folder) || links.includes(folder)) continue;
    rmSync(folder, { recursive: true, force: true });
  }
}
