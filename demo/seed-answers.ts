import { eq } from 'drizzle-orm';
import type { Database } from '@/lib/server/db/database';
import { passages } from '@/lib/server/db/schema/content';
import { catalogueEdits } from '@/lib/server/db/schema/units';
import { importRows } from '@/lib/server/import/import-rows';
import { describeProblem } from '@/lib/server/import/source-row';
import { readAnswers } from './read-answers';

/**
 * Answers to what buyers ask belong to the product, as car types do: a mall without the demo has them.
 * Brings in those that were never there: what an owner has changed stays as it is, and
 * what was removed does not come back.
 */
export async function seedAnswers(db: Database): Promise<void> {
  const stored = await db
    .select({ id: passages.passageId, sign: passages.passageSign })
    .from(passages);
  const edited = await db
    .selectDistinct({ key: catalogueEdits.key })
    .from(catalogueEdits)
    .where(eq(catalogueEdits.kind, 'passages'));
  const known = new Set([...stored.map(({ id }) => String(id)), ...edited.map(({ key }) => key)]);
  const signs = new Set(stored.map(({ sign }) => sign));
  const missing = (await readAnswers('answers')).filter(
    ({ values }) =>
      !known.has(String(values.passage_id)) && !signs.has(String(values.passage_sign)),
  );
  if (missing.length === 0) return;
  const { problems } = await importRows(db, missing);
  if (problems.length > 0) {
    throw new Error(
      `The delivered answers are wrong:\n${problems.map(describeProblem).join('\n')}`,
    );
  }
}
