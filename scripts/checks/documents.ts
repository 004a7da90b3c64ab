import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, posix } from 'node:path';

/** Folders and files of the root that a text in backticks may name. */
const ROOTS =
  /^(?:app|components|demo|docs|lib|messages|public|scripts|store|tests)\/|^(?:middleware\.ts|next\.config\.ts|package\.json|drizzle\.config\.ts|\.env\.example|[A-Z]+\.md)$/;

/** Named in a recipe and created by following it, or a pattern of several names. */
const NOT_A_PATH = /[\s*…<>{}]|\.\.\./;

const withoutCode = (markdown: string) => markdown.replace(/^( *)```.*?^\1```/gms, '');

/** The paths of this project that a document names: in backticks, and as relative links. */
export function pathsIn(markdown: string, file: string): string[] {
  const text = withoutCode(markdown);
  const quoted = [...text.matchAll(/`([^`\n]+)`/g)]
    .map(([, name]) => name ?? '')
    .filter((name) => ROOTS.test(name) && !NOT_A_PATH.test(name.replace('[...path]', '')));
  const linked = [...text.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target]) => target?.replace(/#.*/, '') ?? '')
    .filter((target) => target !== '' && !/^[a-z]+:/.test(target))
    .map((target) => posix.join(dirname(file), target));
  return [...new Set([...quoted, ...linked])];
}

/** File names without a folder, such as `page-cache.ts`, which a document may use once it is clear. */
function fileNamesIn(markdown: string): string[] {
  return [...markdown.matchAll(/`([a-z][\w-]*(?:\.\w+)*\.tsx?)`/g)].map(([, name]) => name ?? '');
}

const SOURCES = ['app', 'components', 'demo', 'lib', 'scripts', 'store', 'tests'];

/** The names of all source files, without their folders. */
function sourceFileNames(root: string): Set<string> {
  const paths = SOURCES.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }),
  );
  return new Set([...readdirSync(root), ...paths.map((path) => basename(path))]);
}

/** A line for each path that a document names and that does not exist. */
export function missingPaths(
  markdown: string,
  file: string,
  { made = [] as readonly string[], root = '.' } = {},
): string[] {
  const known = sourceFileNames(root);
  return [
    ...pathsIn(markdown, file).filter(
      (path) => !made.includes(path) && !existsSync(join(root, path)),
    ),
    ...fileNamesIn(markdown).filter((name) => !known.has(name)),
  ].map((path) => `${file}: there is no ${path}.`);
}

/** The address of a heading within its page, as GitHub makes it. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-');

/** The list that leads to each chapter of a document, as it stands above the first one. */
export function contentsOf(markdown: string): string {
  const chapters = [...withoutCode(markdown).matchAll(/^## (.+)$/gm)].map(
    ([, title = '']) => title,
  );
  return chapters.map((title) => `- [${title}](#${anchorOf(title)})\n`).join('');
}

/** A line for each link to a chapter that its document does not have. */
export function missingChapters(markdown: string, file: string, root = '.'): string[] {
  const links = [...withoutCode(markdown).matchAll(/\]\(([^)\s:]*\.md)?#([^)\s]+)\)/g)];
  return links.flatMap(([, target, anchor = '']) => {
    const path = target ? posix.join(dirname(file), target) : file;
    const text = target ? readFileSync(join(root, path), 'utf8') : markdown;
    const anchors = [...text.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) => anchorOf(title));
    return anchors.includes(anchor) ? [] : [`${file}: ${path} has no chapter #${anchor}.`];
  });
}

/** The npm commands that a document names and that package.json does not have. */
export function missingCommands(markdown: string, file: string, scripts: object): string[] {
  const named = [...markdown.matchAll(/\bnpm run ([a-z][a-z:-]*)/g)].map(([, name]) => name ?? '');
  return [...new Set(named)]
    .filter((name) => !(name in scripts))
    .map((name) => `${file}: there is no npm run ${name}.`);
}

const VARIABLE = /^\s{2,4}([A-Z][A-Z0-9_]+):/gm;

/** The environment variables of the server, by the sources of lib/env. */
export function variablesOf(source: string): string[] {
  const names = new Set([...source.matchAll(VARIABLE)].map(([, name]) => name ?? ''));
  names.delete('NODE_ENV');
  return [...names].sort();
}
