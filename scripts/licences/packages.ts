import { readFileSync } from 'node:fs';

/** SPDX expressions that what runs on a server and in browsers may have (CONTRIBUTING.md). */
const ALLOWED = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'Apache-2.0',
  'Unlicense',
  'CC0-1.0',
  'PSF-2.0',
  'MPL-2.0',
  'CC-BY-4.0',
  'Apache-2.0 AND MIT',
]);

/** What may have another one, with the reason. */
const EXCEPTIONS: readonly (readonly [name: RegExp, licence: RegExp])[] = [
  // A separate library beside the code, which can be replaced: what the LGPL requires.
  [/^@img\/sharp-/, /^(?:Apache-2\.0 AND )?LGPL-3\.0-or-later(?: AND MIT)?$/],
];

/** Licences that packages state elsewhere than in their package.json, as they were read there. */
const READ_ELSEWHERE: Readonly<Record<string, string>> = {
  // Its Readme.md, “License”.
  'combine-errors': 'MIT',
};

/** Builds for other systems, which the registry did not have when the lock file was made. */
const BUILDS: readonly (readonly [name: RegExp, likeThis: string])[] = [
  [/^@next\/swc-/, 'next'],
  [/^@swc\/core-/, '@swc/core'],
  [/^@tailwindcss\/oxide-/, '@tailwindcss/oxide'],
];

interface Locked {
  license?: string;
  dev?: boolean;
}

const nameOf = (path: string) => path.replace(/^.*node_modules\//, '');

/** A package and its licence, where that is known. */
type Licensed = readonly [name: string, licence: string | undefined];

/**
 * The packages that `npm ci --omit=dev` installs on any system, by name; one of several versions once for
 * each licence.
 */
export function licencesOf(packages: Readonly<Record<string, Locked>>): Licensed[] {
  const stated = new Map(
    Object.entries(packages).map(([path, { license }]) => [nameOf(path), license]),
  );
  const named = Object.entries(packages)
    .filter(([path, { dev }]) => path !== '' && !dev)
    .map(([path, { license }]): Licensed => {
      const name = nameOf(path);
      const like = BUILDS.find(([pattern]) => pattern.test(name))?.[1];
      return [name, license ?? READ_ELSEWHERE[name] ?? (like && stated.get(like))];
    });
  const once = new Map(named.map((each) => [each.join(' '), each]));
  return [...once.values()].sort(([a], [b]) => (a < b ? -1 : 1));
}

/** Packages whose licence is unknown, or asks for more than the project gives. */
export function refusedOf(licences: readonly Licensed[]): string[] {
  return licences
    .filter(([name, licence = '']) => {
      if (ALLOWED.has(licence)) return false;
      return !EXCEPTIONS.some(([pattern, own]) => pattern.test(name) && own.test(licence));
    })
    .map(([name, licence]) => `${name}: ${licence ?? 'no licence known'}`);
}

/** The part of docs/licences.md that follows from the lock file. */
export function packageChapter(licences: readonly Licensed[]): string {
  const byLicence = new Map<string, string[]>();
  for (const [name, licence = 'unknown'] of licences)
    byLicence.set(licence, [...(byLicence.get(licence) ?? []), name]);
  return [...byLicence]
    .sort(([, a], [, b]) => b.length - a.length)
    .map(([licence, names]) => `**${licence}** (${names.length}): ${names.join(', ')}.\n`)
    .join('\n');
}

export const readLock = (): Readonly<Record<string, Locked>> =>
  JSON.parse(readFileSync('package-lock.json', 'utf8')).packages;
