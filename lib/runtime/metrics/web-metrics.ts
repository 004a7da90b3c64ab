import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import type { PageHandlerState } from '@/lib/runtime/http/page-handler';
import { engineStates } from '@/lib/server/engine-states';
import { runEvery } from '@/lib/server/jobs/run-every';
import { setMeter } from '@/lib/server/measure';
import { answerMetrics } from './metrics-channel';
import { processMetrics } from './process-metrics';
import { type MeasureRequest, measureRequests } from './request-metrics';
import { measureStatements } from './statement-metrics';

/** Engines are asked at this interval, and not when metrics are read. */
const ASK_ENGINES_EVERY_MS = 5_000;

/**
 * Measures this web server and answers its parent's questions.
 * @param stateOf the state of the page handler
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
  measureEngines(registers);
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

/**
 * What /readyz says of the engines; in web servers, because they also start while the database is
 * away.
 */
function measureEngines(registers: Registry[]): void {
  const isUp = new Gauge({
    name: 'mall_engine_up',
    help: 'Whether an engine answers this process; those that the configuration names, and the database.',
    labelNames: ['engine'],
    registers,
  });
  const ask = async () => {
    for (const [engine, state] of Object.entries(await engineStates()))
      if (state !== 'own') isUp.set({ engine }, state === 'up' ? 1 : 0);
  };
  runEvery(ASK_ENGINES_EVERY_MS, ask, () => isUp.reset());
}

/** Caches and queues are read when metrics are: nothing is counted twice. */
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
