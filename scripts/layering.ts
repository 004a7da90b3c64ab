import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';

/** One import between two files of ours; paths relative to the project, with `/`. */
export interface Arrow {
  from: string;
  to: string;
  /** Written as `import()`: nothing is loaded before it runs. */
  isLazy: boolean;
}

interface Rule {
  /** What the rule keeps, as a sentence for whoever breaks it. */
  says: string;
  isBrokenBy(arrow: Arrow): boolean;
}

const within = (path: string, ...folders: string[]) =>
  folders.some((folder) => path === folder || path.startsWith(`${folder}/`));

const featureOf = (path: string) => /^components\/([^/]+)\//.exec(path)?.[1];

/** The arrows of the design ("The idea in one picture"). Tests may import everything. */
export const RULES: Rule[] = [
  {
    says: 'lib/contract imports nothing of ours',
    isBrokenBy: ({ from, to }) => within(from, 'lib/contract') && !within(to, 'lib/contract'),
  },
  {
    says: 'lib/server imports lib/contract, env, i18n, site, format and content/cache-tags only',
    isBrokenBy: ({ from, to }) =>
      within(from, 'lib/server') &&
      !within(to, 'lib/server', 'lib/contract', 'lib/env', 'lib/i18n', 'lib/site', 'lib/format') &&
      !to.startsWith('lib/content/cache-tags.'),
  },
  {
    says: 'lib/server is imported by route handlers, scripts and, lazily, lib/api/in-process-adapter.ts only',
    isBrokenBy: ({ from, to, isLazy }) =>
      within(to, 'lib/server') &&
      !within(from, 'lib/server', 'scripts', 'tests') &&
      !/^app\/(?:api|media|healthz|readyz|internal)\//.test(from) &&
      !(from === 'lib/api/in-process-adapter.ts' && isLazy) &&
      // Where a visitor is, is looked up before there is a page.
      !(from === 'middleware.ts' && within(to, 'lib/server/geo')),
  },
  {
    says: 'feature folders under components/ import components/ui, but never each other',
    isBrokenBy: ({ from, to }) => {
      const [importer, imported] = [featureOf(from), featureOf(to)];
      if (!importer || !imported || importer === imported || imported === 'ui') return false;
      return importer !== 'layout';
    },
  },
  {
    says: 'lib and store import no components and no pages; components import no pages',
    isBrokenBy: ({ from, to }) =>
      (within(from, 'lib', 'store') && within(to, 'components', 'app')) ||
      (within(from, 'components') && within(to, 'app')),
  },
  {
    says: 'the product imports no test support and no scripts',
    isBrokenBy: ({ from, to }) =>
      !within(from, 'scripts', 'tests') && (isTestCode(to) || within(to, 'scripts', 'tests')),
  },
];

function isTestCode(path: string): boolean {
  return /\.test\.tsx?$|\/testing\//.test(path);
}

const IMPORTS = [
  /(?:^|[;}\n])\s*(?:import|export)\s[^'"`;]*?\sfrom\s*(['"])(?<name>[^'"]+)\1/g,
  /(?:^|[;}\n])\s*import\s*(['"])(?<name>[^'"]+)\1/g,
];
const LAZY_IMPORTS = [/\b(?:import|require)\s*\(\s*(['"])(?<name>[^'"]+)\1\s*\)/g];

/** What a module's text imports, types included; comments are left out. */
export function importsOf(source: string): { name: string; isLazy: boolean }[] {
  const code = source.replace(/^\s*(?:\/\/.*|\/\*[\s\S]*?\*\/)/gm, '');
  const find = (patterns: RegExp[], isLazy: boolean) =>
    patterns.flatMap((pattern) =>
      [...code.matchAll(pattern)].map((match) => ({ name: match.groups?.name ?? '', isLazy })),
    );
  return [...find(IMPORTS, false), ...find(LAZY_IMPORTS, true)];
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

const FOLDERS = ['app', 'components', 'lib', 'scripts', 'store', 'tests'];
const ROOT_FILES = ['middleware.ts', 'next.config.ts'];

function modulesOf(root: string): string[] {
  const inFolders = FOLDERS.filter((folder) => existsSync(join(root, folder))).flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.(?:tsx?|mjs)$/.test(path))
      .map((path) => `${folder}/${path.split(sep).join('/')}`),
  );
  return [...ROOT_FILES.filter((file) => existsSync(join(root, file))), ...inFolders].sort();
}

/** Every import below a project root that goes against the design, as a sentence each. */
export function findLayeringFaults(root: string): string[] {
  return modulesOf(root)
    .filter((from) => !isTestCode(from))
    .flatMap((from) =>
      importsOf(readFileSync(join(root, from), 'utf8')).flatMap(({ name, isLazy }) => {
        const to = resolveImport(root, from, name);
        if (!to) return [];
        return RULES.filter((rule) => rule.isBrokenBy({ from, to, isLazy })).map(
          ({ says }) => `${from} imports ${to}: ${says}.`,
        );
      }),
    );
}
