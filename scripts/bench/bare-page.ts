import { spawn } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { CommandError } from '@/lib/runtime/process/terminal';
import { onEnd } from '@/tests/support/cleanup';
import { endProgram, runProgram } from '@/tests/support/run-program';
import { freePort } from '@/tests/support/running-site';

/** As browsers ask: the site stores its pages compressed. */
export const BROWSER_HEADERS = { 'accept-encoding': 'gzip, deflate, br' };

/** Inside the project, so that it uses the very same next and react. */
const FOLDER = join('bench-results', 'bare-page');
const NEXT = join('node_modules', 'next', 'dist', 'bin', 'next');

/**
 * The least a Next page can be, behind the least a middleware can be; and the least a page of about
 * 530 tags and 83 KB can be that is rendered for each request.
 */
const FILES: Record<string, string> = {
  'package.json': '{ "private": true, "type": "module" }',
  'next.config.mjs': `export default {
  poweredByHeader: false,
  turbopack: { root: ${JSON.stringify(resolve('.'))} },
  outputFileTracingRoot: ${JSON.stringify(resolve('.'))},
};`,
  'middleware.js': `import { NextResponse } from 'next/server';
export function middleware() { return NextResponse.next(); }`,
  'app/layout.jsx': `export const metadata = { title: 'A bare page' };
export default function Layout({ children }) {
  return <html lang="en"><body>{children}</body></html>;
}`,
  'app/page.jsx': `export default function Page() { return <h1>A bare page</h1>; }`,
  'app/dynamic/page.jsx': `export const dynamic = 'force-dynamic';
const TEXT = 'What a card of a list says of a car, and more.';
export default function Page() {
  return <main>{Array.from({ length: 175 }, (_, i) => (
    <p key={i}><a href={'/' + i}>{i} {TEXT}</a> <span>{TEXT} {i}</span></p>
  ))}</main>;
}`,
};

/**
 * Builds and serves bare Next pages, to have something to compare with from the same run.
 * @returns the address of the static one, below which `dynamic` is the other, and the server's
 * process
 */
export async function openBareSite(): Promise<{ address: string; pid: number }> {
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(join(FOLDER, 'app', 'dynamic'), { recursive: true });
  for (const [name, text] of Object.entries(FILES)) writeFileSync(join(FOLDER, name), text);
  const env = { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' } as const;
  if ((await runProgram(process.execPath, [NEXT, 'build', FOLDER], env)) !== 0) {
    throw new CommandError('The bare page could not be built; the lines above say why.');
  }
  const port = await freePort();
  const server = spawn(
    process.execPath,
    [NEXT, 'start', FOLDER, '-p', String(port), '-H', 'localhost'],
    { env, stdio: ['ignore', 'ignore', 'inherit'] },
  );
  onEnd(() => endProgram(server));
  const address = `http://localhost:${port}/`;
  const deadline = Date.now() + 30_000;
  while (true) {
    try {
      if ((await fetch(address)).ok) return { address, pid: server.pid ?? 0 };
    } catch {
      // Not listening yet.
    }
    if (Date.now() > deadline) throw new CommandError('The bare page does not answer.');
    await setTimeout(100);
  }
}
