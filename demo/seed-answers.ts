import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import type { Database } from '@/lib/server/db/database';
import { passages } from '@/lib/server/db/schema/content';
import { catalogueEdits } from '@/lib/server/db/schema/units';
import { importRows } from '@/lib/server/import/import-rows';
import { describeProblem, type SourceRow } from '@/lib/server/import/source-row';

/** Answers to what buyers ask belong to the product, as car types do: a mall without the demo has them. */
const FOLDER = path.join(import.meta.dirname, 'catalogue', 'answers');

/** A text is a file by its language: the question as its heading, the answer in short, and the rest. */
function textsOf(markdown: string) {
  const [, title = '', summary = '', body = ''] =
    /^# (.+)\n\n(.+)\n\n([\s\S]+)$/.exec(markdown.trim()) ?? [];
  return { title, summary, body };
}

async function readAnswer(sign: string): Promise<SourceRow> {
  const folder = path.join(FOLDER, sign);
  const meta = JSON.parse(await readFile(path.join(folder, 'meta.json'), 'utf8'));
  const texts: Record<string, Record<string, string>> = { title: {}, summary: {}, body: {} };
  for (const file of (await readdir(folder)).filter((name) => name.endsWith('.md'))) {
    const locale = path.basename(file, '.md');
    const parts = textsOf(await readFile(path.join(folder, file), 'utf8'));
    for (const [column, text] of Object.entries(parts))
      Object.assign(texts[column] ?? {}, { [locale]: text });
  }
  const values = { passage_sign: sign, place: 'answers', ...meta, ...texts };
  return { kind: 'passages', file: `answers/${sign}`, line: 1, values };
}

/** The answers that are delivered, in the order of their numbers. */
async function readDeliveredAnswers(): Promise<SourceRow[]> {
  const rows = await Promise.all((await readdir(FOLDER)).map(readAnswer));
  const numberOf = ({ values }: SourceRow) => Number(values.passage_id);
  return rows
    .toSorted((a, b) => numberOf(a) - numberOf(b))
    .map((row) => ({ ...row, values: { ...row.values, position: numberOf(row) * 10 } }));
}

/**
 * Brings in the delivered answers that were never there: what an owner has changed stays as it is, and
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
  const missing = (await readDeliveredAnswers()).filter(
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
