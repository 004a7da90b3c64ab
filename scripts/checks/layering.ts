import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { findBrowserTestFaults } from './browser-test-imports';

/** One import between two files of ours; paths relative to the project, with `/`. */
export interface Arrow {
  from: string;
  to: string;
  /** Written as `import()`: nothing is loaded before it runs. */
  isLazy: boolean;
  /** Of types alone: nothing is loaded. */
  isType: boolean;
}

interface Rule {
  /** What the rule demands, as a sentence for whoever breaks it. */
  says: string;
  isBrokenBy(arrow: Arrow): boolean;
}

/**
 * The rooms of the house and what each may import, besides itself. What is not named here is not
 * restricted by this table (app, scripts, demo and the files of the root).
 */
const ROOMS: Record<string, readonly string[]> = {
  'lib/contract': [],
  'lib/env': [],
  'lib/i18n': ['messages', 'lib/config/cookies.ts'],
  'lib/config': ['lib/i18n'],
  'lib/routing': ['lib/i18n', 'lib/config'],
  'lib/format': ['lib/contract', 'lib/i18n', 'lib/config', 'messages'],
  'lib/browser': ['lib/i18n', 'lib/config', 'lib/routing'],
  'lib/server': ['lib/contract', 'lib/env', 'lib/i18n', 'lib/routing', 'lib/config', 'lib/format'],
  'lib/runtime': ['lib/server', 'lib/env', 'lib/routing', 'lib/i18n', 'lib/config', 'lib/format'],
  'lib/api': ['lib/contract', 'lib/env', 'lib/i18n', 'lib/config', 'lib/browser', 'lib/server'],
  'lib/analytics': ['lib/contract', 'lib/config', 'lib/browser', 'lib/api'],
  'lib/content': ['lib/contract', 'lib/i18n', 'lib/config', 'lib/routing', 'lib/format', 'lib/api'],
  // The one page side that meets the backend directly: its data is nobody else's (docs/adr/0018).
  'lib/content/desk': [
    'lib/contract',
    'lib/env',
    'lib/i18n',
    'lib/config',
    'lib/routing',
    'lib/format',
    'lib/server',
  ],
  'lib/forms': [
    'lib/contract',
    'lib/i18n',
    'lib/config',
    'lib/format',
    'lib/routing',
    'lib/api',
    'lib/content',
  ],
  'lib/seo': [
    'lib/contract',
    'lib/env',
    'lib/i18n',
    'lib/config',
    'lib/routing',
    'lib/format',
    'lib/content',
  ],
  store: ['lib/contract', 'lib/i18n', 'lib/config', 'lib/browser'],
};

const within = (path: string, ...folders: string[]) =>
  folders.some((folder) => path === folder || path.startsWith(`${folder}/`));

/** The innermost room of a file. */
const roomOf = (path: string) =>
  Object.keys(ROOMS)
    .filter((room) => within(path, room))
    .sort((a, b) => b.length - a.length)[0];

const featureOf = (path: string) => /^components\/([^/]+)\//.exec(path)?.[1];

/** The rooms of the staff side (docs/adr/0018). */
const DESK = ['app/desk', 'components/desk', 'lib/content/desk'];

/** The arrows of the design ("The house"). Tests may import everything. */
const RULES: Rule[] = [
  ...Object.entries(ROOMS).map(([room, allowed]) => ({
    says: `${room} imports ${allowed.length > 0 ? `${allowed.join(', ')} only` : 'nothing of ours'}`,
    isBrokenBy: ({ from, to }: Arrow) => roomOf(from) === room && !within(to, room, ...allowed),
  })),
  {
    says: 'lib/server is imported by route handlers, runtime, demo, scripts, lib/content/desk and, lazily, lib/api/in-process-client.ts only',
    isBrokenBy: ({ from, to, isLazy }) =>
      within(to, 'lib/server') &&
      !within(from, 'lib/server', 'lib/runtime', 'lib/content/desk', 'demo', 'scripts', 'tests') &&
      !/^app\/(?:api|desk\/(?:do|export|review-media)|enquiry|recovery|confirm|media|healthz|readyz|internal)\//.test(
        from,
      ) &&
      !(from === 'lib/api/in-process-client.ts' && isLazy) &&
      // Where a visitor is, is looked up before there is a page.
      !(from === 'middleware.ts' && within(to, 'lib/server/geo')),
  },
  {
    says: 'lib/server/db knows no other part of lib/server but its log',
    isBrokenBy: ({ from, to }) =>
      within(from, 'lib/server/db') &&
      within(to, 'lib/server') &&
      !within(to, 'lib/server/db', 'lib/server/log.ts'),
  },
  {
    says: 'lib/server/catalogue is what the search finds, and knows nothing of the search',
    isBrokenBy: ({ from, to }) =>
      within(from, 'lib/server/catalogue') && within(to, 'lib/server/search'),
  },
  {
    says: 'lib/runtime is the process around Next, imported by scripts and tests only',
    isBrokenBy: ({ from, to }) =>
      within(to, 'lib/runtime') && !within(from, 'lib/runtime', 'demo', 'scripts', 'tests'),
  },
  {
    says: 'nothing imports demo but the commands that fill, start and draw it',
    isBrokenBy: ({ from, to }) => within(to, 'demo') && !within(from, 'demo', 'scripts', 'tests'),
  },
  {
    says: 'feature folders under components/ import components/ui, but never each other; shell composes them',
    isBrokenBy: ({ from, to }) => {
      const [importer, imported] = [featureOf(from), featureOf(to)];
      if (!importer || !imported || importer === imported || imported === 'ui') return false;
      return importer !== 'shell';
    },
  },
  {
    says: 'the staff side stands apart: public pages and components import nothing of it, and it nothing of theirs but components/ui',
    isBrokenBy: ({ from, to }) =>
      (within(to, ...DESK) && !within(from, ...DESK, 'tests', 'scripts')) ||
      (within(from, ...DESK) &&
        within(to, 'app', 'components', 'store') &&
        !within(to, ...DESK, 'components/ui', 'app/styles')),
  },
  {
    says: 'components import no pages',
    isBrokenBy: ({ from, to }) => within(from, 'components') && within(to, 'app'),
  },
  {
    says: 'the product imports no test support and no scripts',
    isBrokenBy: ({ from, to }) =>
      !within(from, 'scripts', 'tests') && (isTestCode(to) || within(to, 'scripts', 'tests')),
  },
];

function isTestCode(path: string): boolean {
  return /\.test\.tsx?$/.test(path);
}

const IMPORTS = [
  /(?:^|[;}\n])\s*(?:import|export)\s[^'"`;]*?\sfrom\s*(['"])(?<name>[^'"]+)\1/g,
  /(?:^|[;}\n])\s*import\s*(['"])(?<name>[^'"]+)\1/g,
];
const LAZY_IMPORTS = [/\b(?:import|require)\s*\(\s*(['"])(?<name>[^'"]+)\1\s*\)/g];

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
        name: match.groups?.name ?? '',
        isLazy,
        isType: TYPES_ONLY.test(match[0]),
      })),
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

const FOLDERS = ['app', 'components', 'demo', 'lib', 'scripts', 'store', 'tests'];
const ROOT_FILES = ['middleware.ts', 'next.config.ts'];

function modulesOf(root: string): string[] {
  const inFolders = FOLDERS.filter((folder) => existsSync(join(root, folder))).flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.(?:tsx?|mjs)$/.test(path))
      .map((path) => `${folder}/${path.split(sep).join('/')}`),
  );
  return [...ROOT_FILES.filter((file) => existsSync(join(root, file))), ...inFolders].sort();
}

/** Every import between two files below a project root, types included. */
function arrowsOf(root: string): Arrow[] {
  return modulesOf(root).flatMap((from) =>
    importsOf(readFileSync(join(root, from), 'utf8')).flatMap(({ name, ...kind }) => {
      const to = resolveImport(root, from, name);
      return to ? [{ from, to, ...kind }] : [];
    }),
  );
}

/**
 * Circles among imports, lazy ones and types included, each once, as the files on the way round.
 */
function findCircles(arrows: readonly Arrow[]): string[][] {
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

/** Every import below a project root that goes against the design, as a sentence each. */
export function findLayeringFaults(root: string): string[] {
  const arrows = arrowsOf(root).filter(({ from }) => !isTestCode(from));
  const faults = arrows.flatMap((arrow) =>
    RULES.filter((rule) => rule.isBrokenBy(arrow)).map(
      ({ says }) => `${arrow.from} imports ${arrow.to}: ${says}.`,
    ),
  );
  const circles = findCircles(arrows).map(
    (circle) => `${[...circle, circle[0]].join(' → ')}: imports go in a circle.`,
  );
  return [...faults, ...circles, ...findBrowserTestFaults(arrows)];
}
