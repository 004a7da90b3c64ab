import { Counter, type Registry } from 'prom-client';
import { processRestarts } from './metrics-channel';

/** Counts how often this process had to restart its children. */
export function measureRestarts(registry: Registry): void {
  new Counter({
    name: 'mall_process_restarts_total',
    help: 'How often a process was started again after it had ended by itself.',
    labelNames: ['title'],
    registers: [registry],
    collect() {
      this.reset();
      for (const [title, count] of processRestarts()) this.inc({ title }, count);
    },
  });
}
