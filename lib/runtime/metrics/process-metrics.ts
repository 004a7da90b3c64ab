import { collectDefaultMetrics, Registry } from 'prom-client';

/** The contents of a registry, as processes send them to each other. */
export type Measured = Awaited<ReturnType<Registry['getMetricsAsJSON']>>;

/**
 * How often the delay of the event loop is measured, which wakes an idle process. Every 10 ms, as
 * the library has it, costs an idle process 3 to 5 ms of processor time a second. A delay counts
 * from here: one that is never late shows 0.1 s.
 */
const LOOK_AT_LOOP_EVERY_MS = 100;

/**
 * The numbers of this process: memory, processor time, descriptors, delay of the event loop, garbage
 * collection, under the names that Prometheus's own libraries give them.
 */
export function processMetrics(): Registry {
  const registry = new Registry();
  collectDefaultMetrics({
    register: registry,
    eventLoopMonitoringPrecision: LOOK_AT_LOOP_EVERY_MS,
  });
  return registry;
}
