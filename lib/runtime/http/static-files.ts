import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join, sep } from 'node:path';
import sirv from 'sirv';
import {
  type CachedResponse,
  compress,
  createCachedFile,
  FILE_LEVELS,
  sendCachedResponse,
} from './cached-response';

/** Where `next build` writes, below the project. */
export const BUILD_FOLDER = '.next';
/** Where it puts scripts and styles, below that. */
const CHUNKS_FOLDER = join('static', 'chunks');
/** The address that Next gives them. */
const CHUNKS_PATH = '/_next/static/chunks/';

const CONTENT_TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
};

/** Their names change with their content. */
const CACHE_CONTROL = 'public, max-age=31536000, immutable';

/** The endings of a file's compressed copies, which lie beside it. */
const ENDINGS = { br: '.br', gzip: '.gz' } as const;

/**
 * Makes the engine compile every function of the file before it runs, because nearly all of them
 * run while the page loads (the explicit compile hints of the WICG; Chromium from 136, a plain
 * comment to others). Counts in the first line only.
 */
const COMPILE_HINT = '//# allFunctionsCalledOnLoad\n';

/** @returns whether it has answered the request */
type FileHandler = (request: IncomingMessage, response: ServerResponse) => boolean;

/**
 * Lets browsers compile a build's scripts on another thread, while they are downloaded, instead of
 * function by function during hydration, where it was the longest task (docs/adr/0014).
 * @param buildFolder as Next writes it; scripts that have the hint already are not changed
 */
export function addCompileHints(buildFolder: string): void {
  const folder = join(buildFolder, CHUNKS_FOLDER);
  for (const name of readdirSync(folder)) {
    if (!name.endsWith('.js')) continue;
    const script = readFileSync(join(folder, name), 'utf8');
    if (!script.startsWith(COMPILE_HINT)) writeFileSync(join(folder, name), COMPILE_HINT + script);
  }
}

/**
 * Compresses a build's scripts and styles as small as possible, once, instead of for each response.
 * @param buildFolder as Next writes it
 */
export async function compressFiles(buildFolder: string): Promise<void> {
  const folder = join(buildFolder, CHUNKS_FOLDER);
  for (const name of readdirSync(folder)) {
    if (!CONTENT_TYPES[extname(name)]) continue;
    const file = readFileSync(join(folder, name));
    for (const encoding of ['br', 'gzip'] as const) {
      const compressed = await compress(file, encoding, FILE_LEVELS);
      writeFileSync(join(folder, name + ENDINGS[encoding]), compressed);
    }
  }
}

/**
 * Serves a build's scripts and styles from memory (under 4 MB), compressed by `compressFiles`; a
 * file that was not compressed is left to Next.
 * @param buildFolder read now: the next build may replace it while this one is served
 */
export function createBuildFileHandler(buildFolder: string): FileHandler {
  const files = readCompressedFiles(join(buildFolder, CHUNKS_FOLDER));
  return (request, response) => {
    const { method = '', url = '' } = request;
    if (!url.startsWith(CHUNKS_PATH) || !['GET', 'HEAD'].includes(method)) return false;
    const [path = ''] = url.slice(CHUNKS_PATH.length).split('?');
    const file = files.get(path);
    if (!file) return false;
    void sendCachedResponse(file, request, response);
    return true;
  };
}

function readCompressedFiles(folder: string): Map<string, CachedResponse> {
  const files = new Map<string, CachedResponse>();
  if (!existsSync(folder)) return files;
  const names = new Set(readdirSync(folder));
  for (const name of names) {
    const type = CONTENT_TYPES[extname(name)];
    const isCompressed = Object.values(ENDINGS).every((ending) => names.has(name + ending));
    if (!type || !isCompressed) continue;
    const read = (ending: string) => readFileSync(join(folder, name + ending));
    const headers = {
      'content-type': type,
      'cache-control': CACHE_CONTROL,
      'x-content-type-options': 'nosniff',
      vary: 'accept-encoding',
    };
    const bodies = { br: read(ENDINGS.br), gzip: read(ENDINGS.gzip), identity: read('') };
    files.set(name, createCachedFile(bodies, headers));
  }
  return files;
}

type Sirv = ReturnType<typeof sirv>;

/** Whether a folder has the requested file, and sends it. */
function hasServed(serve: Sirv, request: IncomingMessage, response: ServerResponse): boolean {
  let isFound = true;
  serve(request, response, () => {
    isFound = false;
  });
  return isFound;
}

/** Files named by their content, and a build's own lists. */
const STATIC_PATH = '/_next/static/';

/**
 * Serves files of other builds: their pages are open in browsers when a release takes over, and
 * other machines send them meanwhile (docs/adr/0100). Files that this build has are left to it.
 * @param buildFolder of this build
 * @param listFolders the folders of all builds on this machine; called for each unknown file
 */
export function createOtherBuildsHandler(
  buildFolder: string,
  listFolders: () => readonly string[],
): FileHandler {
  const handlers = new Map<string, Sirv>();
  const own = listPublicFiles(join(buildFolder, 'static'));
  return (request, response) => {
    const { method = '', url = '' } = request;
    if (!url.startsWith(STATIC_PATH) || !['GET', 'HEAD'].includes(method)) return false;
    const [path = ''] = url.slice(STATIC_PATH.length - 1).split('?');
    if (own.has(path)) return false;
    request.url = path;
    const isFound = listFolders().some((folder) => {
      const serve =
        handlers.get(folder) ?? sirv(join(folder, BUILD_FOLDER, 'static'), OTHER_BUILDS_OPTIONS);
      handlers.set(folder, serve);
      return hasServed(serve, request, response);
    });
    request.url = url;
    return isFound;
  };
}

/** Read for each request: builds come and go. */
const OTHER_BUILDS_OPTIONS: Parameters<typeof sirv>[1] = {
  dev: true,
  brotli: true,
  gzip: true,
  etag: true,
  setHeaders: (response) => {
    response.setHeader('cache-control', CACHE_CONTROL);
    response.setHeader('x-content-type-options', 'nosniff');
  },
};

/** What the demo adds to `public/`: drawings of its cars, marks of their brands. */
const DEMO_PUBLIC_FOLDER = 'demo/public';
const DEMO_PICTURES_PATH = /^\/pictures\/(?:cars|brands)\//;
const MONTH_S = 30 * 24 * 60 * 60;

/**
 * Serves the pictures of the demo catalogue, whose files lie with the demo and not with the
 * product. Without that folder it answers nothing.
 */
export function createDemoPictureHandler(folder = DEMO_PUBLIC_FOLDER): FileHandler {
  if (!existsSync(folder)) return () => false;
  const serve = sirv(folder, {
    maxAge: MONTH_S,
    setHeaders: (response) => response.setHeader('x-content-type-options', 'nosniff'),
  });
  return (request, response) =>
    DEMO_PICTURES_PATH.test(request.url ?? '') && hasServed(serve, request, response);
}

export const PUBLIC_FOLDER = 'public';

/** Paths of the files that Next serves as they are. */
export function listPublicFiles(folder: string): ReadonlySet<string> {
  if (!existsSync(folder)) return new Set();
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return new Set(names.map((name) => `/${name.split(sep).join('/')}`));
}
