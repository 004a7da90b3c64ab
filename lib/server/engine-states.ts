import { isDatabaseReady } from './db/availability';
import { siteObjects } from './media/object-store';
import { siteCounts } from './request/shared-counts';

/** `own`: this machine's own, because the configuration names no shared one. */
export type EngineState = 'up' | 'away' | 'own';

export interface EngineStates {
  /** Postgres; also the embedded one is `up` or `away`. */
  database: Exclude<EngineState, 'own'>;
  /** Valkey: limits of all machines. While it is away, each machine counts on its own. */
  counts: EngineState;
  /** S3: pictures. While it is away, pages are without them and uploads are rejected. */
  objects: EngineState;
}

const stateOf = (isUp: boolean) => (isUp ? 'up' : 'away');

/**
 * The present states of the site's engines, as this process sees them: for probes and metrics.
 * Resolves within some three seconds, whatever is away, and never throws.
 */
export async function engineStates(): Promise<EngineStates> {
  const counts = siteCounts();
  const objects = siteObjects();
  const [isDatabaseUp, areCountsUp, areObjectsUp] = await Promise.all([
    isDatabaseReady(),
    counts?.isReady(),
    objects?.isReady(),
  ]);
  return {
    database: stateOf(isDatabaseUp),
    counts: counts ? stateOf(areCountsUp === true) : 'own',
    objects: objects ? stateOf(areObjectsUp === true) : 'own',
  };
}
