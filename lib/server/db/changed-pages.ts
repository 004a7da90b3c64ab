import { sql } from 'drizzle-orm';
import type { Database } from './database';
import { changedPages, indexnowProgress } from './schema/changes';

/** Pages of one statement. */
const PAGES_PER_STEP = 5000;

async function writeStep(
  db: Database,
  generation: number,
  paths: readonly string[],
): Promise<void> {
  if (paths.length === 0) return;
  await db.execute(sql`
    insert into ${changedPages} (path, generation)
    select distinct changed, ${generation}::bigint
    from json_array_elements_text(${JSON.stringify(paths)}::text::json) as changed
    on conflict (path) do update set generation = excluded.generation
  `);
}

/**
 * Notes which pages have changed, each once however often it changes, if pages are submitted to a
 * search engine (lib/server/indexnow); else does nothing.
 * @param transaction one that has raised `content_generation`: others that raise it wait for its
 *   end, so that changes become visible in the order of their numbers
 */
export async function noteChangedPages(
  transaction: Database,
  generation: number,
  paths: Iterable<string>,
): Promise<void> {
  if ((await transaction.$count(indexnowProgress)) === 0) return;
  let step: string[] = [];
  for (const path of paths) {
    step.push(path);
    if (step.length < PAGES_PER_STEP) continue;
    await writeStep(transaction, generation, step);
    step = [];
  }
  await writeStep(transaction, generation, step);
}
