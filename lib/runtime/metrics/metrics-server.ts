import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { createServer, type RequestListener, type Server } from 'node:http';
import { AggregatorRegistry, Gauge, type Registry } from 'prom-client';
import type { ServerEnv } from '@/lib/env/server';
import { askChildren } from './metrics-channel';
import { type Measured, processMetrics } from './process-metrics';
import { measureRestarts } from './restart-metrics';

/** Prometheus uses one connection, a person one now and then. */
const CONNECTIONS_MAX = 20;
const REQUEST_TIMEOUT_MS = 10_000;

/** A port that is still held by the previous process is free within seconds. */
const LISTEN_AGAIN_MS = 1000;

type MetricsEnv = Pick<ServerEnv, 'METRICS_PORT' | 'METRICS_HOST' | 'DATA_DIR' | 'BACKUP_DIR'>;

/** The supervisor's own metrics: its processes, the disks, the build. */
function supervisorMetrics({ DATA_DIR, BACKUP_DIR }: MetricsEnv, buildOf: () => string): Registry {
  const registry = processMetrics();
  const registers = [registry];
  const disks = { data: DATA_DIR, ...(BACKUP_DIR && { backups: BACKUP_DIR }) };
  const size = new Gauge({
    name: 'mall_disk_bytes',
    help: 'Size of the disk of a folder.',
    labelNames: ['folder'],
    registers,
  });
  new Gauge({
    name: 'mall_disk_free_bytes',
    help: 'What the site may still write on the disk of a folder.',
    labelNames: ['folder'],
    registers,
    async collect() {
      for (const [folder, path] of Object.entries(disks)) {
        const { bavail, blocks, bsize } = await statfs(existsSync(path) ? path : '.');
        this.set({ folder }, bavail * bsize);
        size.set({ folder }, blocks * bsize);
      }
    },
  });
  measureRestarts(registry);
  new Gauge({
    name: 'mall_build_info',
    help: 'Always 1, with the name of the build.',
    labelNames: ['build'],
    registers,
    collect() {
      this.reset();
      try {
        this.set({ build: buildOf() }, 1);
      } catch {
        // The development server has no build, and a first start not yet.
      }
    },
  });
  return registry;
}

/** Every process's numbers under its name: a sum of them would fall whenever one is started again. */
function named(name: string, metrics: Measured): Measured {
  return metrics.map((metric) => ({
    ...metric,
    values: metric.values?.map((each) => ({ ...each, labels: { ...each.labels, process: name } })),
  })) as Measured;
}

/**
 * Answers `GET /metrics` with what all processes of the site have measured, in the text format of
 * Prometheus. Not for the internet: it has no secrets and no personal data, but says how busy a site is.
 * @param own of this process
 */
function metricsListener(own: Registry): RequestListener {
  const answering = new Gauge({
    name: 'mall_process_up',
    help: 'Whether a process that runs has answered with its numbers in time.',
    labelNames: ['process'],
  });
  let collecting: Promise<string> | undefined;

  async function collect(): Promise<string> {
    const [processes, metrics] = await Promise.all([askChildren(), own.getMetricsAsJSON()]);
    answering.reset();
    const all = [named('supervisor', metrics)];
    for (const { name, metrics } of processes) {
      answering.set({ process: name }, metrics ? 1 : 0);
      if (metrics) all.push(named(name, metrics));
    }
    const up = await answering.get();
    const registry = AggregatorRegistry.aggregate([...all, [up as Measured[number]]]);
    return registry.metrics();
  }

  return (request, response) => {
    if (request.method !== 'GET' || request.url?.split('?')[0] !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    // Requests that arrive while metrics are collected share the same answer.
    collecting ??= collect().finally(() => {
      collecting = undefined;
    });
    collecting.then(
      (text) => response.writeHead(200, { 'content-type': own.contentType }).end(text),
      (error: Error) => {
        console.error('Metrics cannot be read:', error);
        response.writeHead(500).end();
      },
    );
  };
}

/**
 * Serves metrics from the supervisor, which lives as long as the site.
 * @param buildOf the name of the build that runs; throws where there is none
 */
export function serveMetrics(env: MetricsEnv, buildOf: () => string): void {
  const server: Server = createServer(
    { requestTimeout: REQUEST_TIMEOUT_MS, headersTimeout: REQUEST_TIMEOUT_MS },
    metricsListener(supervisorMetrics(env, buildOf)),
  );
  server.maxConnections = CONNECTIONS_MAX;
  let hasComplained = false;
  const listen = () => server.listen(env.METRICS_PORT, env.METRICS_HOST);
  server.on('error', ({ message }) => {
    if (!hasComplained) console.error(`Metrics are not served yet: ${message}.`);
    hasComplained = true;
    setTimeout(listen, LISTEN_AGAIN_MS).unref();
  });
  // A start that fails ends, and is repeated by the machine.
  server.unref();
  listen();
}
