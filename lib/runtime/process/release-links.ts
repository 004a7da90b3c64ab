import {
  lstatSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join, relative, resolve } from 'node:path';

/**
 * Where releases lie (docs/adr/0100): a folder for each, below the data folder, and links that say
 * which of them runs. `scripts/run.mjs` reads `current`, too, which has to do without this file.
 */
export const releasesIn = (dataDir: string) => join(dataDir, 'releases');

/**
 * The running release; the one before, to return to; the requested one; and the one that the first
 * process was started from, which keeps running from there.
 */
export const RELEASE_LINKS = ['current', 'previous', 'wanted', 'started'] as const;
export type ReleaseLink = (typeof RELEASE_LINKS)[number];

/** The folder that a link leads to, or undefined where there is no such link or folder. */
export function linkedRelease(dataDir: string, link: ReleaseLink): string | undefined {
  const path = join(releasesIn(dataDir), link);
  try {
    return realpathSync(lstatSync(path).isFile() ? readFileSync(path, 'utf8') : path);
  } catch {
    return undefined;
  }
}

/** Whether the data folder lies below a folder, as it does in a checkout. */
function isAround(folder: string, dataDir: string): boolean {
  return !relative(resolve(folder), realpathSync(dataDir)).startsWith('..');
}

/**
 * Atomic: a reader finds either the old or the new link. One to a folder around the data folder is a
 * file with its path: Turbopack looks for files below the root, follows links, and would go in
 * circles until the memory is full. `wanted` is there for moments, and earlier versions read it.
 */
export function setLink(dataDir: string, link: ReleaseLink, folder: string): void {
  const path = join(releasesIn(dataDir), link);
  mkdirSync(releasesIn(dataDir), { recursive: true, mode: 0o700 });
  rmSync(`${path}.new`, { force: true });
  if (link !== 'wanted' && isAround(folder, dataDir)) writeFileSync(`${path}.new`, folder);
  else symlinkSync(folder, `${path}.new`);
  renameSync(`${path}.new`, path);
}

/** Rewrites links of earlier versions that lead around the data folder. */
export function straightenLinks(dataDir: string): void {
  for (const link of RELEASE_LINKS) {
    const folder = linkedRelease(dataDir, link);
    if (folder && isAround(folder, dataDir)) setLink(dataDir, link, folder);
  }
}
