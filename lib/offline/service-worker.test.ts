import { build } from 'esbuild';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { startWorker, type TestWorker } from '@/tests/support/ui/test-worker';

const FORM = '/_next/static/chunks/form.js';
const TEXTS = '/labels';
/** The worker waits this long for a line that may only be slow. */
const PATIENCE_MS = 5_000;

let script: string;
let worker: TestWorker;

beforeAll(async () => {
  const { outputFiles } = await build({
    entryPoints: ['lib/offline/service-worker.ts'],
    bundle: true,
    write: false,
    target: 'es2022',
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  script = outputFiles[0]?.text ?? '';
});

beforeEach(() => {
  worker = startWorker(script);
});

afterEach(() => {
  vi.useRealTimers();
});

it('answers with the kept texts of a form when the line hangs', async () => {
  await worker.tell('/about', [FORM, TEXTS]);
  vi.useFakeTimers();
  worker.line = 'hanging';
  const answer = worker.request(TEXTS);
  await vi.advanceTimersByTimeAsync(PATIENCE_MS);
  expect(await (await answer).text()).toBe(`${TEXTS} of 2026-03-01`);
});
