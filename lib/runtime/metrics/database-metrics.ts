import { Counter, Gauge } from 'prom-client';
import type { DatabaseState } from '@/lib/runtime/database/pglite-server';
import { answerMetrics } from './metrics-channel';
import { processMetrics } from './process-metrics';

/** Measures the process of the embedded database. */
export function measureDatabase(stateOf: () => DatabaseState): void {
  const registry = processMetrics();
  const registers = [registry];
  new Gauge({
    name: 'mall_embedded_database_clients',
    help: 'Connections to the embedded database, and those of them that wait for their turn.',
    labelNames: ['state'],
    registers,
    collect() {
      const { clients, waiting } = stateOf();
      this.set({ state: 'connected' }, clients);
      this.set({ state: 'waiting' }, waiting);
    },
  });
  new Counter({
    name: 'mall_embedded_database_busy_seconds_total',
    help: 'Time in which the embedded database worked for somebody; it works for one at a time.',
    registers,
    collect() {
      this.reset();
      this.inc(stateOf().busyMs / 1000);
    },
  });
  new Gauge({
    name: 'mall_embedded_database_read_only',
    help: '1 while the disk is too full for the embedded database to write.',
    registers,
    collect() {
      this.set(stateOf().isReadOnly ? 1 : 0);
    },
  });
  answerMetrics(registry);
}
