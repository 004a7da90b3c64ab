import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import type { PageHandlerState } from '@/lib/runtime/http/page-handler';
import { setMeter } from '@/lib/server/measure';
import { answerMetrics } from './metrics-channel';
import { processMetrics } from './process-metrics';
import { type MeasureRequest, measureRequests } from './request-metrics';
import { measureStatements } from './statement-metrics';

/**
 * Measures this web server and answers its parent's questions.
 * @param stateOf what the handler of pages knows of itself
 */
export function measureWebServer(stateOf: () => PageHandlerState): MeasureRequest {
  const registry = processMetrics();
  const registers = [registry];
  const calls = new Counter({
    name: 'mall_api_calls_total',
    help: 'Calls by path and code of the envelope (docs/api.md).',
    labelNames: ['call', 'code'],
    registers,
  });
  const callSeconds = new Histogram({
    name: 'mall_api_call_seconds',
    help: 'Time that calls took in the backend.',
    labelNames: ['call'],
    buckets: [0.005, 0.025, 0.1, 0.5, 1, 2.5, 5],
    registers,
  });
  measureState(registers, stateOf);
  const statementBegun = measureStatements(registers);
  setMeter({
    callAnswered(call, code, tookMs) {
      calls.inc({ call, code });
      callSeconds.observe({ call }, tookMs / 1000);
    },
    statementBegun,
  });
  answerMetrics(registry);

  return measureRequests(registry);
}

/** Caches and queues are read when somebody asks: nothing is counted twice for it. */
function measureState(registers: Registry[], stateOf: () => PageHandlerState): void {
  new Counter({
    name: 'mall_page_cache_lookups_total',
    help: 'Pages that were found fresh, sent stale while rendered anew, waited for, or rendered.',
    labelNames: ['result'],
    registers,
    collect() {
      this.reset();
      for (const [result, count] of Object.entries(stateOf().cache.lookups))
        this.inc({ result }, count);
    },
  });
  new Gauge({
    name: 'mall_page_cache_entries',
    help: 'Pages that are kept in memory.',
    registers,
    collect() {
      this.set(stateOf().cache.entries);
    },
  });
  new Gauge({
    name: 'mall_page_cache_bytes',
    help: 'Memory of the pages that are kept.',
    registers,
    collect() {
      this.set(stateOf().cache.bytes);
    },
  });
  new Gauge({
    name: 'mall_queue_requests',
    help: 'Requests in a queue, by what they wait for, running or waiting.',
    labelNames: ['queue', 'state'],
    registers,
    collect() {
      for (const [queue, { running, waiting }] of Object.entries(stateOf().queues)) {
        this.set({ queue, state: 'running' }, running);
        this.set({ queue, state: 'waiting' }, waiting);
      }
    },
  });
  new Counter({
    name: 'mall_queue_refused_total',
    help: 'Requests that a queue turned away, because it was full, its time was over or the address had too many.',
    labelNames: ['queue'],
    registers,
    collect() {
      this.reset();
      for (const [queue, { refused }] of Object.entries(stateOf().queues))
        this.inc({ queue }, refused);
    },
  });
}
