import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CHUNKS_FOLDER } from './build-folder';

/**
 * Tells the engine that nearly every function of the file runs while the page loads (the explicit
 * compile hints of the WICG; Chromium from 136, a plain comment to others). Counts in the first
 * line only.
 */
const HINT = '//# allFunctionsCalledOnLoad\n';

/**
 * Lets browsers compile a build's scripts on a thread of their own, while the network brings them,
 * instead of function by function when the page comes alive: its longest task by far
 * (docs/adr/0014).
 * @param buildFolder as Next writes it; hinted files are left as they are
 */
export function addCompileHints(buildFolder: string): void {
  const folder = join(buildFolder, CHUNKS_FOLDER);
  for (const name of readdirSync(folder)) {
    if (!name.endsWith('.js')) continue;
    const script = readFileSync(join(folder, name), 'utf8');
    if (!script.startsWith(HINT)) writeFileSync(join(folder, name), HINT + script);
  }
}
