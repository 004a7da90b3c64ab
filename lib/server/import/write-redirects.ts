import { answerHref } from '@/lib/routing/paths';
import type { Database } from '../db/database';
import { redirects } from '../db/schema/redirects';
import { type Edit, type EditedRecord, recordEdits } from './edits';
import type { TakingBack } from './merge-rows';
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

/** Where the addresses of rows lead now. */
export async function readRedirects(
  db: Database,
  rows: readonly MoveRow[],
): Promise<Map<string, string>> {
  const addresses = rows.map(({ moved_from: from }) => from);
  const stored = await db.select().from(redirects).where(isOneOf(redirects.movedFrom, addresses));
  return new Map(stored.map(({ movedFrom, movedTo }) => [movedFrom, movedTo]));
}

/**
 * Writes redirects as rows of an import state them. The changes are stored if there is an `edit`;
 * where changes are undone, those that were changed since are left.
 * @returns addresses whose response has changed
 */
export async function changeRedirects(
  db: Database,
  rows: MoveRow[],
  { edit, takingBack }: { edit?: Edit; takingBack?: TakingBack },
): Promise<Set<KeyValue>> {
  const stored = await readRedirects(db, rows);
  const addresses = rows.map(({ moved_from: from }) => from);
  const expected = await takingBack?.expectedOf('moves', addresses);
  const moves = rows.filter(({ moved_from: key }) => {
    const seen = expected?.get(`moves ${key}`);
    const isChanged = seen && seen.moved_to !== (stored.get(key) ?? null);
    if (isChanged) takingBack?.onConflict({ kind: 'moves', key, columns: ['moved_to'] });
    return !isChanged;
  });
  const changed = await writeRedirects(db, moves);
  const edited = moves.flatMap(({ moved_from: key, moved_to: after = null }) => {
    const before = stored.get(key) ?? null;
    const changes = [{ column: 'moved_to', before, after }];
    return changed.has(key) ? [{ key, isNew: false, changes }] : [];
  });
  if (edit) await recordEdits(db, edit, 'moves', edited);
  return changed;
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
