import { Counter, type Registry } from 'prom-client';
import { processRestarts } from './metrics-channel';

/** Has a process that starts others count how often it had to do so again. */
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
