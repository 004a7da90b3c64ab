/** The web process of the site, started by the supervisor: one server, or a cluster of them. */
import './log-output';
import cluster from 'node:cluster';
import { constants, setPriority } from 'node:os';
import { serverEnv } from '@/lib/env/server';

const { NODE_ENV, WEB_PROCESSES } = serverEnv();

if (cluster.isPrimary && NODE_ENV === 'production' && WEB_PROCESSES > 1) {
  // The primary accepts connections and counts rate limits; it does not load Next.
  const { runWebCluster } = await import('./web-cluster');
  await runWebCluster(WEB_PROCESSES);
} else {
  // The embedded database and the worker come first: everybody waits for what these have begun.
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  const { runWebServer } = await import('./web-server');
  await runWebServer();
}
