import type { Database } from '../db/database';
import { type Clock, runEvery } from '../jobs/run-every';
import { errorCodeOf } from '../known-error';
import { log } from '../log';
import { checkSite } from './check-site';
import { takeCheck } from './check-store';

/** How soon a check that staff asked for begins. */
const LOOK_EVERY_MS = 2000;

export interface CheckerOptions {
  siteOrigin: string;
  /** See siteClient. */
  connectTo: string;
}

/** Carries out checks of the language sites that staff ask for, one at a time. */
export function startChecker(db: Database, { siteOrigin, connectTo }: CheckerOptions): Clock {
  const stopping = new AbortController();
  const run = async () => {
    const id = await takeCheck(db, new Date());
    if (id === null) return;
    await checkSite(db, id, { siteOrigin, connectTo, signal: stopping.signal });
  };
  const clock = runEvery(LOOK_EVERY_MS, run, (error) => {
    if (!stopping.signal.aborted) log().error({ checker: errorCodeOf(error) });
  });
  return {
    stop() {
      stopping.abort();
      return clock.stop();
    },
  };
}
