import { isDatabaseReady } from './db/availability';
import { siteObjects } from './media/object-store';
import { siteCounts } from './request/shared-counts';

/** `own`: what this machine has by itself, because the configuration names none that is shared. */
export type EngineState = 'up' | 'away' | 'own';

export interface EngineStates {
  /** Stores what it is sent; also the embedded one is `up` or `away`. */
  database: Exclude<EngineState, 'own'>;
  /** Valkey: limits of all machines. Away, each counts by itself. */
  counts: EngineState;
  /** S3: pictures. Away, pages are without them and uploads are refused. */
  objects: EngineState;
}

const stateOf = (isUp: boolean) => (isUp ? 'up' : 'away');

/**
 * What the engines of the site do at the moment, as this process has heard of them: for probes and
 * metrics. Answers within some three seconds, whatever is away, and never throws.
 */
export async function engineStates(): Promise<EngineStates> {
  const [counts, objects] = [siteCounts(), siteObjects()];
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
