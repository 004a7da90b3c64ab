import { collectDefaultMetrics, Registry } from 'prom-client';

/** What a registry holds, as it is sent from process to process. */
export type Measured = Awaited<ReturnType<Registry['getMetricsAsJSON']>>;

/**
 * The numbers of this process: memory, processor time, descriptors, delay of the event loop, garbage
 * collection, under the names that Prometheus's own libraries give them.
 */
export function processMetrics(): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return registry;
}
