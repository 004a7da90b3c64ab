/**
 * Processes of a cluster that use up one limit, each with the scale that an argument gives; prints
 * how many events they were allowed.
 */
import cluster from 'node:cluster';
import { RateLimiterClusterMaster } from 'rate-limiter-flexible';
import { createRateLimits } from '@/lib/server/request/rate-limits';

const EVENTS = 90;

function noDatabase(): never {
  throw new Error('Enquiries are counted in memory.');
}

if (cluster.isPrimary) {
  new RateLimiterClusterMaster();
  const scales = process.argv.slice(2);
  const counts: number[] = [];
  for (const SCALE of scales) {
    cluster.fork({ SCALE }).on('message', (message: { allowed?: number }) => {
      if (message.allowed === undefined) return;
      counts.push(message.allowed);
      if (counts.length < scales.length) return;
      process.stdout.write(String(counts.reduce((sum, count) => sum + count)));
      process.exit(0);
    });
  }
} else {
  const limits = createRateLimits(Number(process.env.SCALE), { db: noDatabase, secret: '' });
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
