import { build } from 'esbuild';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { PAGE_SCRIPT, startWorker, type TestWorker } from '@/tests/support/ui/test-worker';

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

it('keeps the form that was opened when the pages are renewed on another day', async () => {
  await worker.tell('/about', [FORM, TEXTS]);
  worker.day = '2026-03-02';
  await worker.request('/about', 'navigate');
  await worker.tell('/about', []);
  expect(await worker.kept()).toEqual(expect.arrayContaining(['/offline', FORM, TEXTS]));
  worker.line = 'hanging';
  vi.useFakeTimers();
  const answer = worker.request(TEXTS);
  await vi.advanceTimersByTimeAsync(PATIENCE_MS);
  expect(await (await answer).text()).toBe(`${TEXTS} of 2026-03-02`);
});

it('lets go of what pages have loaded in the end, never of what they are made of', async () => {
  await worker.tell('/about', [FORM]);
  const builds = Array.from({ length: 3 }, (_, build) =>
    Array.from({ length: 60 }, (_, file) => `/_next/static/chunks/${build}-${file}.js`),
  );
  for (const files of builds) await worker.tell('/about', files);
  const kept = await worker.kept();
  expect(kept).not.toContain(FORM);
  expect(kept).toEqual(expect.arrayContaining([PAGE_SCRIPT, ...(builds.at(-1) ?? [])]));
});

it('keeps the page of a model when the list of all its cars is opened', async () => {
  await worker.tell('/about', []);
  await worker.request('/car/104?utm_source=mail', 'navigate');
  await worker.request('/car/104?cars=1', 'navigate');
  worker.line = 'hanging';
  vi.useFakeTimers();
  const answer = worker.request('/car/104', 'navigate');
  await vi.advanceTimersByTimeAsync(PATIENCE_MS);
  expect(await (await answer).text()).toContain('/car/104?utm_source=mail of 2026-03-01');
});

it('forgets a car whose address redirects when it is opened', async () => {
  await worker.request('/car/104', 'navigate');
  expect(await worker.kept()).toContain('/car/104');
  worker.moved.add('/car/104');
  await worker.request('/car/104', 'navigate');
  expect(await worker.kept()).not.toContain('/car/104');
});

it('forgets a favourite whose address redirects when favourites are renewed', async () => {
  await worker.tell('/about', [], ['/car/104', '/car/105']);
  expect(await worker.kept()).toContain('/car/104');
  worker.moved.add('/car/104');
  worker.day = '2026-03-02';
  await worker.request('/about', 'navigate');
  await worker.tell('/about', [], ['/car/104', '/car/105']);
  expect(await worker.kept()).not.toContain('/car/104');
  expect(await worker.kept()).toContain('/car/105');
});
