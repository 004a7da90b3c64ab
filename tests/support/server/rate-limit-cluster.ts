/** Two processes of a cluster that use up one limit; prints how many events they were allowed. */
import cluster from 'node:cluster';
import { RateLimiterClusterMaster } from 'rate-limiter-flexible';
import { createRateLimits } from '@/lib/server/request/rate-limits';

const EVENTS = 30;

function noDatabase(): never {
  throw new Error('Enquiries are counted in memory.');
}

if (cluster.isPrimary) {
  new RateLimiterClusterMaster();
  const counts: number[] = [];
  for (let index = 0; index < 2; index++) {
    cluster.fork().on('message', (message: { allowed?: number }) => {
      if (message.allowed === undefined) return;
      counts.push(message.allowed);
      if (counts.length < 2) return;
      process.stdout.write(String(counts.reduce((sum, count) => sum + count)));
      process.exit(0);
    });
  }
} else {
  const limits = createRateLimits(1, { db: noDatabase, secret: '' });
  let allowed = 0;
  for (let event = 0; event < EVENTS; event++) {
    try {
      await limits.consume('enquiry', 'one visitor');
      allowed += 1;
    } catch {
      // Over the limit.
    }
  }
  process.send?.({ allowed });
}
