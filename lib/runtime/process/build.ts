import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { createInterface } from 'node:readline';
import { WORKER_FILE } from '@/lib/runtime/http/service-worker';
import { addCompileHints, BUILD_FOLDER, compressFiles } from '@/lib/runtime/http/static-files';
import { PRIVATE_SCRIPT_FILE } from '@/lib/server/http/private-script';
import { straightenLinks } from './release-links';
import { CommandError } from './terminal';

/** What a build is made from, besides the variables below. */
const SOURCES = [
  'app',
  'components',
  'lib',
  'messages',
  'store',
  'middleware.ts',
  'next.config.ts',
  'postcss.config.mjs',
  'tsconfig.json',
  'package-lock.json',
];

/** Files among the sources that a build never reads. */
const NOT_BUILT = /(?:\.test\.tsx?|[\\/]db[\\/]migrations[\\/].*|\.(?:md|sql))$/;

const NEXT = join('node_modules', 'next', 'dist', 'bin', 'next');
const BUILD_ID = join(BUILD_FOLDER, 'BUILD_ID');
const FINGERPRINT = join(BUILD_FOLDER, 'source-fingerprint');

function* filesBelow(path: string): Generator<string> {
  if (!existsSync(path)) return;
  if (statSync(path).isFile()) {
    yield path;
    return;
  }
  const names = readdirSync(path).sort();
  for (const name of names) yield* filesBelow(join(path, name));
}

/**
 * A hash of everything that a build depends on: contents of the sources, names of public files, and
 * the variables that Next writes into the pages. Independent of git and of file times.
 */
export function sourceFingerprint(root: string, env: NodeJS.Dict<string>): string {
  const hash = createHash('sha256');
  for (const source of SOURCES) {
    for (const file of filesBelow(join(root, source))) {
      if (NOT_BUILT.test(file)) continue;
      hash
        .update(`${relative(root, file)}\0`)
        .update(readFileSync(file))
        .update('\0');
    }
  }
  for (const file of filesBelow(join(root, 'public'))) hash.update(`${relative(root, file)}\0`);
  for (const name of Object.keys(env).sort()) {
    if (name.startsWith('NEXT_PUBLIC_API_')) hash.update(`${name}=${env[name]}\0`);
  }
  return hash.digest('hex');
}

/**
 * The name that Next gave the current build.
 * @param root of the project
 */
export function buildId(root = '.'): string {
  return readFileSync(join(root, BUILD_ID), 'utf8').trim();
}

/**
 * Whether `.next` holds a finished build of exactly these sources.
 * @param root of the project
 */
export function isBuilt(env: NodeJS.ProcessEnv, root = '.'): boolean {
  const noted = join(root, FINGERPRINT);
  if (!existsSync(join(root, BUILD_ID)) || !existsSync(noted)) return false;
  return readFileSync(noted, 'utf8') === sourceFingerprint(root, env);
}

/**
 * Bundles what Next does not build, each into one file: the service worker (docs/adr/0089), and the
 * script of a buyer's page (0091).
 */
async function bundleScripts(env: NodeJS.ProcessEnv): Promise<void> {
  // Imported here: every web process loads this file, but none of them builds.
  const { build: bundle } = await import('esbuild');
  // Pages sign their calls with these, and so does the worker.
  const publicNames = ['NEXT_PUBLIC_API_APPKEY', 'NEXT_PUBLIC_API_SECRET'];
  const signedWith = Object.fromEntries(
    publicNames.map((name) => [`process.env.${name}`, JSON.stringify(env[name] ?? '')]),
  );
  const entries = [
    [join('lib', 'offline', 'service-worker.ts'), join(BUILD_FOLDER, WORKER_FILE)],
    [join('lib', 'browser', 'private-form.ts'), PRIVATE_SCRIPT_FILE],
  ] as const;
  for (const [entry, outfile] of entries)
    await bundle({
      entryPoints: [entry],
      outfile,
      bundle: true,
      minify: true,
      target: 'es2022',
      define: { 'process.env.NODE_ENV': '"production"', ...signedWith },
      logLevel: 'error',
    });
}

export interface BuildOptions {
  /** Ends the build early. */
  signal?: AbortSignal;
  /** Shows the output of Next only when the build fails. */
  isQuiet?: boolean;
}

/**
 * Runs `next build` and notes what it was made from.
 * @throws CommandError when the build fails; Next has said why by then
 */
export async function build(
  env: NodeJS.ProcessEnv,
  { signal, isQuiet = false }: BuildOptions = {},
): Promise<void> {
  rmSync(FINGERPRINT, { force: true });
  straightenLinks(env.DATA_DIR || 'data');
  const fingerprint = sourceFingerprint('.', env);
  // Piped, its output becomes lines of this process, which may be log lines.
  const output = process.stdout.isTTY && !isQuiet ? 'inherit' : 'pipe';
  const unseen: string[] = [];
  const status = await new Promise<number | null>((resolve, reject) => {
    const child = spawn(process.execPath, [NEXT, 'build'], {
      env: { ...env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' },
      stdio: ['ignore', output, output],
      signal,
    });
    for (const [from, to] of [
      [child.stdout, process.stdout],
      [child.stderr, process.stderr],
    ] as const)
      if (from)
        createInterface(from).on('line', (line) => {
          if (isQuiet) unseen.push(line);
          else to.write(`${line}\n`);
        });
    child.once('error', reject);
    child.once('exit', resolve);
  });
  if (status !== 0 && unseen.length > 0) process.stderr.write(`${unseen.join('\n')}\n`);
  if (status !== 0) throw new CommandError('The production build failed; the lines above say why.');
  addCompileHints(BUILD_FOLDER);
  await compressFiles(BUILD_FOLDER);
  await bundleScripts(env);
  writeFileSync(FINGERPRINT, fingerprint);
}
