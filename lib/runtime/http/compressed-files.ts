import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join } from 'node:path';
import { CHUNKS_FOLDER } from './build-folder';
import { encode } from './encoding';
import { type KeptBody, keptBodyOf, sendKept } from './kept-body';

/** The address that Next gives a build's scripts and styles. */
const ADDRESS = '/_next/static/chunks/';

const CONTENT_TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
};

/** Their names change with their content. */
const CACHE_CONTROL = 'public, max-age=31536000, immutable';

/** What each file is called in its encodings, beside it. */
const ENDINGS = { br: '.br', gzip: '.gz' } as const;

/**
 * Compresses a build's scripts and styles as small as they get, once, so that no answer does.
 * @param buildFolder as Next writes it
 */
export async function compressFiles(buildFolder: string): Promise<void> {
  const folder = join(buildFolder, CHUNKS_FOLDER);
  for (const name of readdirSync(folder)) {
    if (!CONTENT_TYPES[extname(name)]) continue;
    const file = readFileSync(join(folder, name));
    for (const encoding of ['br', 'gzip'] as const) {
      const encoded = await encode(file, encoding, 'built');
      writeFileSync(join(folder, name + ENDINGS[encoding]), encoded);
    }
  }
}

/**
 * Answers requests for a build's scripts and styles from memory (under 4 MB), compressed by
 * `compressFiles`; a file that was not compressed is left to Next.
 * @param buildFolder read now: the next build may replace it while this one is served
 * @returns whether it answered
 */
export function compressedFiles(
  buildFolder: string,
): (request: IncomingMessage, response: ServerResponse) => boolean {
  const files = readFiles(join(buildFolder, CHUNKS_FOLDER));
  return (request, response) => {
    const { method = '', url = '' } = request;
    if (!url.startsWith(ADDRESS) || !['GET', 'HEAD'].includes(method)) return false;
    const [path = ''] = url.slice(ADDRESS.length).split('?');
    const file = files.get(path);
    if (!file) return false;
    sendKept(file, request, response);
    return true;
  };
}

function readFiles(folder: string): Map<string, KeptBody> {
  const files = new Map<string, KeptBody>();
  if (!existsSync(folder)) return files;
  const names = new Set(readdirSync(folder));
  for (const name of names) {
    const type = CONTENT_TYPES[extname(name)];
    const isCompressed = Object.values(ENDINGS).every((ending) => names.has(name + ending));
    if (!type || !isCompressed) continue;
    const read = (ending: string) => readFileSync(join(folder, name + ending));
    const bodies = { br: read(ENDINGS.br), gzip: read(ENDINGS.gzip), identity: read('') };
    const headers = {
      'content-type': type,
      'cache-control': CACHE_CONTROL,
      'x-content-type-options': 'nosniff',
      vary: 'accept-encoding',
    };
    files.set(name, keptBodyOf(bodies, headers));
  }
  return files;
}
