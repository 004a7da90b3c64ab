import { answerHref } from '@/lib/routing/paths';
import type { Database } from '../db/database';
import { redirects } from '../db/schema/redirects';
import type { EditedRecord } from './edit';
import type { MoveRow } from './row-schemas';
import type { RecordKind } from './stored-records';
import { isOneOf, type KeyValue, type TableRow, upsert } from './write-rows';

/**
 * Writes redirects, and deletes those without a destination.
 * @returns addresses whose response has changed
 */
export async function writeRedirects(db: Database, rows: MoveRow[]): Promise<Set<KeyValue>> {
  const ended = rows.flatMap((row) => (row.moved_to == null ? [row.moved_from] : []));
  const back =
    ended.length > 0
      ? await db
          .delete(redirects)
          .where(isOneOf(redirects.movedFrom, ended))
          .returning({ path: redirects.movedFrom })
      : [];
  const moved = rows.filter((row) => row.moved_to != null);
  const changed = await upsert(db, redirects, moved, [redirects.movedFrom]);
  return new Set([...changed, ...back.map(({ path }) => path)]);
}

/** The addresses of a record that contain a name which staff may change; the one to lead to first. */
function namedPagesOf(kind: RecordKind, { coder, place, passage_sign: sign }: TableRow): string[] {
  // Codes are typed by hand, in any letter case.
  if (kind === 'promotions') {
    const codes = new Set([String(coder), String(coder).toLowerCase()]);
    return [...codes].map((code) => `/promotionPage/${code}`);
  }
  return kind === 'passages' && place === 'answers' ? [answerHref(String(sign))] : [];
}

/**
 * Moves from the former addresses of renamed records to their new ones. What leads away from an
 * address that a record has got ends, or its page could not be seen.
 * @param changed whole rows of records that are new or differ
 */
export function movesOfRenamed(
  kind: RecordKind,
  changed: readonly (Pick<EditedRecord, 'isNew' | 'changes'> & { row: TableRow })[],
): MoveRow[] {
  return changed.flatMap(({ row, isNew, changes }) => {
    const before = Object.fromEntries(changes.map((change) => [change.column, change.before]));
    const pages = namedPagesOf(kind, row);
    const former = isNew ? [] : namedPagesOf(kind, { ...row, ...before });
    const got = pages.filter((page) => !former.includes(page));
    const left = former.filter((page) => !pages.includes(page));
    const [page = null] = pages;
    return [
      ...got.map((own) => ({ moved_from: own, moved_to: null })),
      ...(page ? left.map((from) => ({ moved_from: from, moved_to: page })) : []),
    ];
  });
}
