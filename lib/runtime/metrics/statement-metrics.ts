import { Gauge, Histogram, type Registry } from 'prom-client';
import type { Meter } from '@/lib/server/measure';

/** Measures this process's statements, from the call to the last row. */
export function measureStatements(registers: Registry[]): Meter['statementBegun'] {
  const seconds = new Histogram({
    name: 'mall_database_statement_seconds',
    help: 'Time of statements, with the wait for a connection.',
    labelNames: ['outcome'],
    buckets: [0.001, 0.005, 0.025, 0.1, 0.5, 2.5, 10],
    registers,
  });
  const running = new Gauge({
    name: 'mall_database_statements_running',
    help: 'Statements that wait for a connection or for their rows.',
    registers,
  });
  return () => {
    const startedAtMs = performance.now();
    running.inc();
    return (hasFailed) => {
      running.dec();
      const tookS = (performance.now() - startedAtMs) / 1000;
      seconds.observe({ outcome: hasFailed ? 'failed' : 'answered' }, tookS);
    };
  };
}
