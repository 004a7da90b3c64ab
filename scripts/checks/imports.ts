import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';

/** One import between two files of ours; paths relative to the project, with `/`. */
export interface Arrow {
  from: string;
  /** `messages/*.json` for file names that are built at run time. */
  to: string;
  /** Written as `import()`: loaded only when it runs. */
  isLazy: boolean;
  /** Of types alone: nothing is loaded. */
  isType: boolean;
}

const IMPORTS = [
  /(?:^|[;}\n])\s*(?:import|export)\s[^'"`;]*?\sfrom\s*(['"])(?<name>[^'"]+)\1/g,
  /(?:^|[;}\n])\s*import\s*(['"])(?<name>[^'"]+)\1/g,
];
const LAZY_IMPORTS = [/\b(?:import|require)\s*\(\s*(['"])(?<name>[^'"]+)\1\s*\)/g];
/** Of one file for each language; modules that have them wait for them before anything else. */
const IMPORTS_BY_PATTERN = [/\bimport\s*\(\s*`(?<name>[^`]+)`\s*\)/g];

interface Import extends Pick<Arrow, 'isLazy' | 'isType'> {
  name: string;
}

/** `import type …`, or nothing but types between the braces. */
const TYPES_ONLY = /\b(?:import|export)\s+(?:type\s|\{(?:\s*type\s[^,}]+,?)+\s*\})/;

/** What a module's text imports, types included; comments are left out. */
export function importsOf(source: string): Import[] {
  const code = source.replace(/^\s*(?:\/\/.*|\/\*[\s\S]*?\*\/)/gm, '');
  const find = (patterns: RegExp[], isLazy: boolean) =>
    patterns.flatMap((pattern) =>
      [...code.matchAll(pattern)].map((match) => ({
        name: (match.groups?.name ?? '').replace(/\$\{[^}]*\}/g, '*'),
        isLazy,
        isType: TYPES_ONLY.test(match[0]),
      })),
    );
  return [...find(IMPORTS, false), ...find(IMPORTS_BY_PATTERN, false), ...find(LAZY_IMPORTS, true)];
}

const ENDINGS = ['', '.ts', '.tsx', '.mjs', '/index.ts', '/index.tsx'];

/** The file of ours that an import names, or undefined for packages. */
function resolveImport(root: string, importer: string, name: string): string | undefined {
  const base = name.startsWith('@/')
    ? join(root, name.slice(2))
    : name.startsWith('.')
      ? resolve(root, dirname(importer), name)
      : undefined;
  if (!base) return undefined;
  const ending = ENDINGS.find((end) => end !== '' && existsSync(base + end));
  return relative(root, base + (ending ?? ''))
    .split(sep)
    .join('/');
}

const FOLDERS = ['app', 'components', 'demo', 'lib', 'scripts', 'store', 'tests'];
const ROOT_FILES = ['middleware.ts', 'next.config.ts'];

/** Every module below a project root; paths relative to it, with `/`. */
export function modulesOf(root: string): string[] {
  const inFolders = FOLDERS.filter((folder) => existsSync(join(root, folder))).flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.(?:tsx?|mjs)$/.test(path))
      .map((path) => `${folder}/${path.split(sep).join('/')}`),
  );
  return [...ROOT_FILES.filter((file) => existsSync(join(root, file))), ...inFolders].sort();
}

/** Every import between two files below a project root, types included. */
export function arrowsOf(root: string): Arrow[] {
  return modulesOf(root).flatMap((from) =>
    importsOf(readFileSync(join(root, from), 'utf8')).flatMap(({ name, ...kind }) => {
      const to = resolveImport(root, from, name);
      return to ? [{ from, to, ...kind }] : [];
    }),
  );
}

/** Import cycles, lazy ones and types included, each once, as the list of its files. */
export function findCircles(arrows: readonly Arrow[]): string[][] {
  const next = new Map<string, string[]>();
  for (const { from, to } of arrows) {
    next.set(from, [...(next.get(from) ?? []), to]);
  }
  const circles: string[][] = [];
  const finished = new Set<string>();
  const path: string[] = [];
  const visit = (file: string): void => {
    const start = path.indexOf(file);
    if (start >= 0) circles.push(path.slice(start));
    if (start >= 0 || finished.has(file)) return;
    path.push(file);
    for (const target of next.get(file) ?? []) visit(target);
    path.pop();
    finished.add(file);
  };
  for (const file of next.keys()) visit(file);
  return circles;
}
