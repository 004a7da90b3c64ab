/** The web process of the site, started by the supervisor: a cluster of servers; for development, one. */
import './log-output';
import cluster from 'node:cluster';
import { constants, setPriority } from 'node:os';
import { serverEnv } from '@/lib/env/server';

if (cluster.isPrimary && serverEnv().NODE_ENV === 'production') {
  // The primary accepts connections and counts rate limits; it does not load Next.
  const { runWebCluster } = await import('./web-cluster');
  await runWebCluster();
} else {
  // The embedded database and the worker have priority: all requests wait for what they are doing.
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  const { runWebServer } = await import('./web-server');
  await runWebServer();
}
