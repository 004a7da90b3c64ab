import { Gauge } from 'prom-client';
import { lastGoodBackup } from '@/lib/server/backup/backups';
import type { Database } from '@/lib/server/db/database';
import { countBacklog } from '@/lib/server/jobs/backlog';
import { type Clock, runEvery } from '@/lib/server/jobs/run-every';
import { setMeter } from '@/lib/server/measure';
import { answerMetrics } from './metrics-channel';
import { processMetrics } from './process-metrics';
import { measureStatements } from './statement-metrics';

/** As often as Prometheus usually asks. Reading metrics does not query the database. */
const COUNT_EVERY_MS = 15_000;

/** Measures the worker, and counts what is still to be done on the site. */
export function measureWorker(db: Database): Clock {
  const registry = processMetrics();
  const registers = [registry];
  const statementBegun = measureStatements(registers);
  setMeter({ callAnswered() {}, statementBegun });
  const enquiries = new Gauge({
    name: 'mall_enquiries',
    help: 'Enquiries that wait for an answer; "overdue" of them longer than was promised.',
    labelNames: ['state'],
    registers,
  });
  const messages = new Gauge({
    name: 'mall_messages',
    help: 'Messages to people: waiting, retried after a failure, dead after two days of them.',
    labelNames: ['channel', 'state'],
    registers,
  });
  const imports = new Gauge({
    name: 'mall_imports',
    help: 'Files of cars that wait or are being brought in.',
    labelNames: ['state'],
    registers,
  });
  const backup = new Gauge({
    name: 'mall_last_good_backup_timestamp_seconds',
    help: 'When the newest good backup was begun, in seconds since 1970; 0 where there is none.',
    registers,
  });
  answerMetrics(registry);

  const countAll = async () => {
    const now = new Date();
    const [backlog, lastGood] = await Promise.all([countBacklog(db, now), lastGoodBackup(db, now)]);
    for (const [state, value] of Object.entries(backlog.enquiries)) enquiries.set({ state }, value);
    for (const [channel, states] of Object.entries(backlog.messages)) {
      for (const [state, value] of Object.entries(states)) messages.set({ channel, state }, value);
    }
    for (const [state, value] of Object.entries(backlog.imports)) imports.set({ state }, value);
    backup.set((lastGood?.startedAt.getTime() ?? 0) / 1000);
  };
  return runEvery(COUNT_EVERY_MS, countAll, () => {
    // The numbers from before are no longer valid.
    for (const gauge of [enquiries, messages, imports]) gauge.reset();
    backup.set(Number.NaN);
  });
}
