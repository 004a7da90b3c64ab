import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Registry } from 'prom-client';
import { REQUEST_KINDS, type RequestKind, requestKindOf } from '@/lib/runtime/http/request-kind';

/** From a page of the cache to one that a visitor has given up on. */
const SECONDS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** No status is higher; 0 stands for an answer whose visitor left before its end. */
const STATUSES = 600;

interface OfKind {
  /** By status. */
  counts: Uint32Array;
  /** By bucket; the last one has no end. */
  buckets: Uint32Array;
  sumS: number;
}

/** Notes a request; called before anything of it is answered. */
export type MeasureRequest = (request: IncomingMessage, response: ServerResponse) => void;

const startedAtMs = Symbol('startedAtMs');
const requestOf = Symbol('requestOf');
type Noted = ServerResponse & { [startedAtMs]: number; [requestOf]: IncomingMessage };

/** A metric as prom-client writes it (its types name what a library of theirs alone has). */
interface OwnMetric {
  name: string;
  help: string;
  type: 'counter' | 'gauge' | 'histogram';
  values: { value: number; metricName?: string; labels: Record<string, string | number> }[];
}

/** A registry needs only these fields of a metric. */
function registerOwn(registry: Registry, metric: () => OwnMetric): void {
  const { name } = metric();
  const own = { name, get: async () => ({ ...metric(), aggregator: 'sum' }) };
  registry.registerMetric(own as unknown as Parameters<Registry['registerMetric']>[0]);
}

/**
 * Counts requests and their times. A cached page takes 60 µs in all, so that looking up labels
 * would be noticeable: here they are numbers in arrays until metrics are read.
 */
export function measureRequests(registry: Registry): MeasureRequest {
  const ofKinds = Object.fromEntries(
    REQUEST_KINDS.map((kind) => [
      kind,
      { counts: new Uint32Array(STATUSES), buckets: new Uint32Array(SECONDS.length + 1), sumS: 0 },
    ]),
  ) as Record<RequestKind, OfKind>;
  const seen = () =>
    REQUEST_KINDS.map((kind) => ({ kind, ...ofKinds[kind] })).filter(({ counts }) =>
      counts.some((count) => count > 0),
    );
  let running = 0;

  registerOwn(registry, () => ({
    name: 'mall_http_requests_total',
    help: 'Requests by kind and status; "cut" where the visitor left before the end.',
    type: 'counter',
    values: seen().flatMap(({ kind, counts }) =>
      [...counts].flatMap((value, status) =>
        value > 0 ? [{ value, labels: { kind, status: status === 0 ? 'cut' : `${status}` } }] : [],
      ),
    ),
  }));
  registerOwn(registry, () => ({
    name: 'mall_http_request_seconds',
    help: 'Time from a request to the end of its answer.',
    type: 'histogram',
    values: seen().flatMap(({ kind, buckets, sumS }) => {
      let total = 0;
      const steps = [...buckets].map((count, index) => {
        total += count;
        const labels = { le: SECONDS[index] ?? '+Inf', kind };
        return { value: total, metricName: 'mall_http_request_seconds_bucket', labels };
      });
      return [
        ...steps,
        { value: sumS, metricName: 'mall_http_request_seconds_sum', labels: { kind } },
        { value: total, metricName: 'mall_http_request_seconds_count', labels: { kind } },
      ];
    }),
  }));
  registerOwn(registry, () => ({
    name: 'mall_http_requests_running',
    help: 'Requests that are being answered.',
    type: 'gauge',
    values: [{ value: running, labels: {} }],
  }));

  function onClose(this: ServerResponse): void {
    const response = this as Noted;
    running -= 1;
    const ofKind = ofKinds[requestKindOf(response[requestOf])];
    const status = response.writableFinished ? response.statusCode : 0;
    ofKind.counts[status] = (ofKind.counts[status] ?? 0) + 1;
    const tookS = (performance.now() - response[startedAtMs]) / 1000;
    ofKind.sumS += tookS;
    let bucket = 0;
    while (bucket < SECONDS.length && tookS > (SECONDS[bucket] ?? 0)) bucket += 1;
    ofKind.buckets[bucket] = (ofKind.buckets[bucket] ?? 0) + 1;
  }

  return (request, response) => {
    const noted = response as Noted;
    noted[startedAtMs] = performance.now();
    noted[requestOf] = request;
    running += 1;
    response.on('close', onClose);
  };
}
