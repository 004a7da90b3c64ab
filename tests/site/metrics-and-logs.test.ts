import { readFileSync } from 'node:fs';
import { createServer, type OutgoingHttpHeaders, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { login } from '@/lib/contract/calls/user';
import { REQUEST_KINDS } from '@/lib/runtime/http/request-kind';
import { cleanUp } from '@/tests/support/cleanup';
import {
  freePort,
  type RunningSite,
  removeDataDir,
  startSite,
  temporaryDataDir,
} from '@/tests/support/running-site';
import { type Sample, samplesOf } from '@/tests/support/samples';
import { openTestS3, type TestS3 } from '@/tests/support/server/s3-server';
import { signedQuery } from '@/tests/support/server/signed-request';
import { openTestValkey, type TestValkey } from '@/tests/support/test-valkey';

let dataDir: string;
let site: RunningSite;
let metricsPort: number;
/** Received by the collector of traces. */
let collector: Server;
let valkey: TestValkey;
let s3: TestS3;
let spans = '';

beforeAll(async () => {
  collector = createServer((sent, response) => {
    sent.on('data', (part) => {
      spans += part;
    });
    sent.on('end', () => response.writeHead(200, { 'content-type': 'application/json' }).end('{}'));
  });
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
  const { port: collectorPort } = collector.address() as AddressInfo;
  dataDir = temporaryDataDir();
  metricsPort = await freePort();
  [valkey, s3] = [await openTestValkey(), await openTestS3()];
  // Pages without a catalogue are enough.
  site = await startSite(dataDir, {
    ...s3.settings,
    VALKEY_URL: valkey.url,
    SEED_DEMO: 'false',
    METRICS_PORT: String(metricsPort),
    LOG_LEVEL: 'debug',
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${collectorPort}`,
    OTEL_BSP_SCHEDULE_DELAY: '100',
  });
});

afterAll(async () => {
  await site?.stop();
  collector.close();
  await s3.close();
  await cleanUp();
  removeDataDir(dataDir);
});

interface Asked {
  method?: string;
  headers?: OutgoingHttpHeaders;
  body?: string;
}

/** Sends a raw request; Node's `fetch` would normalise the address and the host. */
function ask(
  port: number,
  path: string,
  host = 'localhost',
  { method = 'GET', headers, body }: Asked = {},
) {
  return new Promise<{ status: number; text: string; requestId: string }>((resolve, reject) => {
    const all = { host, 'accept-encoding': 'br', accept: 'text/html', ...headers };
    request({ port, path, method, headers: all, agent: false }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part) => parts.push(part));
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          text: Buffer.concat(parts).toString(),
          requestId: String(response.headers['x-request-id'] ?? ''),
        }),
      );
    })
      .once('error', reject)
      .end(body);
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
  expect((await ask(site.port, '/api/home/lang?sign=wrong', 'en.localhost')).status).toBe(403);
  const signed = `/api/home/lang?${signedQuery({})}`;
  expect((await ask(site.port, signed, 'en.localhost')).status).toBe(200);
  // The client gets the last bytes before the server has recorded the end of the response.
  await expect
    .poll(async () => {
      const now = await read();
      const more = (name: string, labels: Record<string, string>) =>
        sum(now, name, labels) - sum(before, name, labels);
      return [
        more('mall_http_requests_total', { kind: 'other', status: '200' }),
        more('mall_http_requests_total', { kind: 'brand', status: '404' }),
        more('mall_http_requests_total', { kind: 'api', status: '200' }),
        more('mall_http_requests_total', { kind: 'api', status: '403' }),
        more('mall_http_request_seconds_count', { kind: 'other' }),
        more('mall_api_calls_total', { call: '/api/home/lang', code: '0' }),
        more('mall_page_cache_lookups_total', { result: 'hit' }) > 0,
        more('mall_database_statement_seconds_count', { outcome: 'answered' }) > 0,
      ];
    })
    .toEqual([6, 1, 1, 1, 6, 1, true, true]);
});

it('says how each process is, what is to be done, and how much room there is', async () => {
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
  // The web process starts the web servers, so that it alone knows of their restarts.
  expect(samples).toContainEqual({
    name: 'mall_process_restarts_total',
    labels: { title: 'web-server', process: 'web-process' },
    value: 0,
  });
  expect(samples).toContainEqual({
    name: 'mall_messages',
    labels: { channel: 'mail', state: 'dead', process: 'worker' },
    value: 0,
  });
});

it('says which engines answer, and that they do again', async () => {
  const WEB_SERVERS = 2;
  const engines = async () => {
    const samples = await read();
    const answering = (engine: string) => sum(samples, 'mall_engine_up', { engine }) / WEB_SERVERS;
    return ['database', 'counts', 'objects'].map(answering);
  };
  await expect.poll(engines).toEqual([1, 1, 1]);
  await valkey.kill();
  await s3.leave();
  await expect.poll(engines).toEqual([1, 0, 0]);
  await valkey.start();
  await s3.come();
  await expect.poll(engines).toEqual([1, 1, 1]);
  const { pid } = JSON.parse(readFileSync(join(dataDir, 'lock.json'), 'utf8'));
  process.kill(pid, 'SIGSTOP');
  try {
    await expect.poll(engines).toEqual([0, 1, 1]);
  } finally {
    process.kill(pid, 'SIGCONT');
  }
  await expect.poll(engines).toEqual([1, 1, 1]);
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
  const kinds = new Set(
    samples.flatMap(({ name, labels }) => (name.startsWith('mall_http') && labels.kind) || []),
  );
  for (const kind of kinds) expect(REQUEST_KINDS).toContain(kind);
  for (const series of namesOf(samples)) expect(series).not.toMatch(/unknown-\d|utm_|php|\\\\/);
  // For all kinds of requests, all calls, eight processes: no noticeable load for a Prometheus.
  expect(samples.length).toBeLessThan(4000);
  expect(sum(samples, 'mall_api_calls_total', { call: 'unknown' })).toBe(60);
});

it('answers nothing but metrics on the port of metrics, and no metrics on that of the site', async () => {
  for (const path of ['/', '/metrics/..', '/healthz'])
    expect((await ask(metricsPort, path)).status).toBe(404);
  expect((await ask(metricsPort, '/metrics', 'localhost', { method: 'POST' })).status).toBe(404);
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

const logLines = () => readFileSync(join(dataDir, 'site.log'), 'utf8').trim().split('\n');

it('names every request in its answer, and by the same name in each of its lines', async () => {
  const { requestId } = await ask(site.port, '/api/home/lang?sign=wrong', 'en.localhost');
  const page = await visit('/about');
  expect(page.requestId).toMatch(/^[0-9a-f-]{36}$/);
  expect(page.requestId).not.toBe(requestId);
  await expect
    .poll(() => logLines().filter((line) => line.includes(requestId)).length)
    .toBeGreaterThan(0);
  for (const line of logLines())
    expect(JSON.parse(line)).toMatchObject({ level: expect.any(Number) });
});

it('sends spans of a request, its call and its statements, and no typed text', async () => {
  const signed = `/api/car/brand?${signedQuery({ type_sign: 'typed-by-somebody' })}`;
  const { requestId } = await ask(site.port, signed, 'en.localhost');
  await expect.poll(() => spans).toContain(requestId);
  await expect.poll(() => spans).toContain('"statement"');
  expect(spans).toContain('"call"');
  await visit('/landedCost?typed=by-somebody');
  await expect.poll(() => spans).toContain('"render"');
  expect(spans).not.toMatch(/by-somebody|landedCost|select /);
});

it('keeps what visitors send out of logs, metrics and traces, wherever they put it', async () => {
  const typed = {
    name: 'Batbold-Ganzorig',
    email: 'bat.ganzorig@example.mn',
    mobile: '+97699112233',
    password: 'Geheim-Wort-77',
    token: 'f00dfeed'.repeat(8),
  };
  const everything = Object.values(typed).join(' ');
  const query = new URLSearchParams(typed).toString();
  const headers = {
    'user-agent': everything,
    referer: `http://en.localhost/?${query}`,
    cookie: `token=${typed.token}; name=${typed.name}`,
    'x-forwarded-for': '203.0.113.77',
    'x-request-id': typed.email,
    'accept-language': typed.name,
    forwarded: 'for=203.0.113.77',
  };
  const json = { ...headers, 'content-type': 'application/json' };
  const form = { ...headers, 'content-type': 'application/x-www-form-urlencoded' };
  const body = JSON.stringify(typed);
  const inPath = encodeURIComponent(everything);
  const hosts = [`en.localhost:${site.port}`, 'desk.localhost', `${typed.name}.localhost`];
  for (const host of hosts) {
    for (const path of [`/?${query}`, `/${inPath}`, `/car/${inPath}?${query}`, `/%zz${inPath}`])
      await ask(site.port, path, host, { headers });
    for (const path of [login.path, '/api/clue/record', '/api/user/registered', `/api/${inPath}`]) {
      await ask(site.port, `${path}?${query}`, host, { method: 'POST', headers: json, body });
      const signed = signedQuery({ ...typed, whatsapp: typed.mobile, lang: 'en' });
      await ask(site.port, `${path}?${signed}`, host, { method: 'POST', headers: json, body });
    }
    for (const path of ['/enquiry', '/do/sign-in', '/recovery'])
      await ask(site.port, path, host, { method: 'POST', headers: form, body: query });
    await ask(site.port, `/${inPath}.php`, host, { method: 'PUT', headers, body });
  }
  const last = await ask(site.port, `/api/home/lang?${signedQuery({})}`, 'en.localhost');
  await expect.poll(() => logLines().join()).toContain(last.requestId);
  await expect.poll(() => spans).toContain(last.requestId);
  const { text: metrics } = await ask(metricsPort, '/metrics');
  for (const kept of [logLines().join('\n'), spans, metrics]) {
    const low = kept.toLowerCase();
    for (const secret of [...Object.values(typed), 'bat.ganzorig', '99112233', '203.0.113.77']) {
      for (const form of [secret, encodeURIComponent(secret)])
        expect(low.includes(form.toLowerCase()), secret).toBe(false);
    }
  }
});
