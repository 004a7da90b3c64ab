import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { REQUEST_KINDS } from '@/lib/runtime/http/request-kind';
import {
  freePort,
  type RunningSite,
  removeDataDir,
  startSite,
  temporaryDataDir,
} from '@/tests/support/running-site';
import { type Sample, samplesOf } from '@/tests/support/samples';
import { signedQuery } from '@/tests/support/server/signed-request';

let dataDir: string;
let site: RunningSite;
let metricsPort: number;

beforeAll(async () => {
  dataDir = temporaryDataDir();
  metricsPort = await freePort();
  // Pages without a catalogue are pages.
  const changes = { SEED_DEMO: 'false', METRICS_PORT: String(metricsPort), BACKUP_DIR: dataDir };
  site = await startSite(dataDir, changes);
});

afterAll(async () => {
  await site?.stop();
  removeDataDir(dataDir);
});

/** Asks as any program does; Node's own `fetch` would mend an address and a name before. */
function ask(port: number, path: string, host = 'localhost', method = 'GET') {
  return new Promise<{ status: number; text: string }>((resolve, reject) => {
    const headers = { host, 'accept-encoding': 'br', accept: 'text/html' };
    request({ port, path, method, headers, agent: false }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part) => parts.push(part));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, text: Buffer.concat(parts).toString() }),
      );
    })
      .once('error', reject)
      .end();
  });
}

async function read(): Promise<Sample[]> {
  const { status, text } = await ask(metricsPort, '/metrics');
  expect(status).toBe(200);
  return samplesOf(text);
}

/** The sum of a metric over all processes, of those with the given labels. */
function sum(samples: Sample[], name: string, labels: Record<string, string> = {}): number {
  return samples
    .filter((each) => each.name === name)
    .filter((each) => Object.entries(labels).every(([key, value]) => each.labels[key] === value))
    .reduce((total, { value }) => total + value, 0);
}

const visit = (path: string) => ask(site.port, path, `en.localhost:${site.port}`);

it('counts what visitors ask for, by kind and status, in whichever process it is answered', async () => {
  const before = await read();
  for (let time = 0; time < 6; time++) expect((await visit('/about')).status).toBe(200);
  expect((await visit('/brand/nobody')).status).toBe(404);
  expect((await ask(site.port, '/api/home/index?sign=wrong', 'en.localhost')).status).toBe(401);
  const signed = `/api/home/index?${signedQuery({})}`;
  expect((await ask(site.port, signed, 'en.localhost')).status).toBe(200);
  // The last bytes of an answer are seen before the server has noted its end.
  await expect
    .poll(async () => {
      const now = await read();
      const more = (name: string, labels: Record<string, string>) =>
        sum(now, name, labels) - sum(before, name, labels);
      return [
        more('mall_http_requests_total', { kind: 'other', status: '200' }),
        more('mall_http_requests_total', { kind: 'brand', status: '404' }),
        more('mall_http_requests_total', { kind: 'api', status: '200' }),
        more('mall_http_requests_total', { kind: 'api', status: '401' }),
        more('mall_http_request_seconds_count', { kind: 'other' }),
        more('mall_api_calls_total', { call: '/api/home/index', code: '0' }),
        more('mall_page_cache_lookups_total', { result: 'hit' }) > 0,
        more('mall_database_statement_seconds_count', { outcome: 'answered' }) > 0,
      ];
    })
    .toEqual([6, 1, 1, 1, 6, 1, true, true]);
});

it('says how each process is, what is to be done, and how much room there is', async () => {
  await expect.poll(async () => sum(await read(), 'mall_database_up')).toBe(1);
  const samples = await read();
  const up = samples.filter(({ name }) => name === 'mall_process_up');
  expect(up.map(({ labels, value }) => [labels.process, value]).sort()).toEqual([
    ['database', 1],
    ['web-process', 1],
    ['web-server', 1],
    ['web-server-2', 1],
    ['worker', 1],
  ]);
  for (const process of ['supervisor', 'database', 'web-server', 'worker'])
    expect(sum(samples, 'process_resident_memory_bytes', { process })).toBeGreaterThan(1e6);
  expect(sum(samples, 'mall_disk_free_bytes', { folder: 'data' })).toBeGreaterThan(1e6);
  expect(samples).toContainEqual({
    name: 'mall_messages',
    labels: { channel: 'mail', state: 'dead', process: 'worker' },
    value: 0,
  });
});

it('has the same series however hostile the addresses are', async () => {
  const namesOf = (samples: Sample[]) =>
    new Set(samples.map(({ name, labels }) => JSON.stringify([name, labels])));
  await visit('/menuCar/nothing');
  for (let number = 0; number < 60; number++) {
    const word = `${number}"\\\n{}`;
    await visit(`/${encodeURIComponent(word)}/${number}`);
    await visit(`/car/${number}?utm_source=${encodeURIComponent(word)}`);
    await ask(site.port, `/api/unknown-${number}`, 'en.localhost');
    await ask(site.port, `/file-${number}.php`, `host-${number}.localhost`);
  }
  const samples = await read();
  const kinds = new Set(samples.flatMap(({ labels }) => labels.kind ?? []));
  for (const kind of kinds) expect(REQUEST_KINDS).toContain(kind);
  for (const series of namesOf(samples)) expect(series).not.toMatch(/unknown-\d|utm_|php|\\\\/);
  // All kinds of requests, all calls, eight processes: what a Prometheus of its own does not notice.
  expect(samples.length).toBeLessThan(4000);
  expect(sum(samples, 'mall_api_calls_total', { call: 'unknown' })).toBe(60);
});

it('answers nothing but metrics on the port of metrics, and no metrics on that of the site', async () => {
  for (const path of ['/', '/metrics/..', '/healthz'])
    expect((await ask(metricsPort, path)).status).toBe(404);
  expect((await ask(metricsPort, '/metrics', 'localhost', 'POST')).status).toBe(404);
  expect((await visit('/metrics')).status).toBe(404);
});

it('has what rules and dashboards that are shipped ask for', async () => {
  const known = new Set((await read()).map(({ name }) => name));
  const texts = ['deploy/prometheus/alerts.yml', 'deploy/grafana/mall.json'].map((file) =>
    readFileSync(file, 'utf8'),
  );
  const asked = texts.flatMap((text) => text.match(/\b(?:mall|process|nodejs)_[a-z0-9_]+/g) ?? []);
  expect(new Set(asked).size).toBeGreaterThan(20);
  for (const name of asked) expect(known).toContain(name);
});
