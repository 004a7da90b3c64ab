import { withLateScripts } from './late-scripts';
import { withLighterData } from './lighter-data';
import type { NextAnswer } from './next-answer';

/** The HTML of a page that Next rendered, as it goes to a browser. */
export function htmlOf({ body }: NextAnswer): string {
  return withLateScripts(withLighterData(body.toString('utf8')));
}
