import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Arrow } from './imports';

type Ways = ReadonlyMap<string, readonly string[]>;

function waysOf(arrows: readonly Arrow[]): Ways {
  const ways = new Map<string, string[]>();
  for (const { from, to } of arrows) ways.set(from, [...(ways.get(from) ?? []), to]);
  return ways;
}

/** The way from a file to interface texts that it would load; empty where it loads none. */
function wayToMessages(ways: Ways, start: string, isMessages: (file: string) => boolean) {
  const cameFrom = new Map([[start, '']]);
  // Grows while it is walked.
  for (const file of cameFrom.keys()) {
    if (isMessages(file)) {
      const way: string[] = [];
      for (let each = file; each; each = cameFrom.get(each) ?? '') way.unshift(each);
      return way;
    }
    for (const to of ways.get(file) ?? []) if (!cameFrom.has(to)) cameFrom.set(to, file);
  }
  return [];
}

/**
 * Files that would load interface texts where they must not, each with the way to them: browser
 * tests, because Node, which runs these as they are written, does not load JSON as the build does;
 * and what runs in browsers, which would ask for the texts of every language.
 */
export function findMessageFaults(root: string, arrows: readonly Arrow[]): string[] {
  const loading = arrows.filter(({ isType }) => !isType);
  const files = [...new Set(loading.map(({ from }) => from))];
  const faultsOf = (starts: string[], ways: Ways, rule: string, messages: RegExp) =>
    starts
      .map((start) => wayToMessages(ways, start, (file) => messages.test(file)))
      .filter((way) => way.length > 0)
      .map((way) => `${way.join(' → ')}: ${rule}.`);
  const tests = files.filter((file) => /^tests\/e2e\/.*\.spec\.ts$/.test(file));
  const islands = files.filter((file) =>
    /^['"]use client/.test(readFileSync(join(root, file), 'utf8')),
  );
  const atOnce = waysOf(loading.filter(({ isLazy }) => !isLazy));
  return [
    ...faultsOf(tests, atOnce, 'browser tests load no interface texts', /^messages\//),
    ...faultsOf(
      islands,
      waysOf(loading),
      'browsers load no texts of all languages',
      /^messages\/.*\*/,
    ),
  ];
}
