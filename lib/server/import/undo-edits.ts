import { and, desc, eq, isNotNull, isNull, lt, max, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { EDITED_KINDS } from '@/lib/format/record-form';
import { type Database, rowsOf } from '../db/database';
import { catalogueEdits } from '../db/schema/units';
import { VACUUM_FROM, vacuumChanged } from '../db/vacuum';
import { ChangedContent } from './changed-content';
import { namedByOthers } from './delete-records';
import type { Editor } from './edits';
import { importRows } from './import-rows';
import type { Conflict, TakingBack } from './merge-rows';
import { KEY_COLUMNS } from './record-columns';
import { forgetWords, putBack, takeOut } from './removed-records';
import type { RowKind } from './row-schemas';
import type { SourceRow } from './source-row';
import type { RecordKind } from './stored-records';
import { isOneOf, type KeyValue, lockCatalogue, type TableRow } from './write-rows';

type StoredEdit = typeof catalogueEdits.$inferSelect;

const EDITS_PER_STEP = 500;

/**
 * A row that gives a record its former values. `checks.tyres` stands for a part of a column. A text
 * that was empty becomes null, because an empty cell of a row leaves its column unchanged.
 */
export function nested(formerValues: TableRow): TableRow {
  const row: TableRow = {};
  for (const [name, former] of Object.entries(formerValues)) {
    const [column = '', part] = name.split('.');
    const value = former === '' ? null : former;
    row[column] = part ? { ...(row[column] as TableRow), [part]: value } : value;
  }
  return row;
}

const keyOf = (kind: RowKind, key: string) => {
  const [column = ''] = KEY_COLUMNS[kind];
  return { [column]: column.endsWith('_id') ? Number(key) : key };
};

/** Kinds of edits of a batch that are not undone. */
const IS_REMOVED = isNull(catalogueEdits.after);
const IS_CREATED = isNull(catalogueEdits.before);
const IS_CHANGED = and(isNotNull(catalogueEdits.before), isNotNull(catalogueEdits.after));
const openOf = (batch: string) =>
  and(eq(catalogueEdits.batch, batch), isNull(catalogueEdits.undoneAt));

/**
 * Undoes the changes of a batch in one transaction: records get their former values, new ones go to
 * the bin. A record is left unchanged, and reported, if somebody has changed the same columns
 * since. Memory does not grow with the batch.
 * @param batch of lib/server/import/edits.ts; undoing one again changes nothing
 */
export async function undoBatch(
  db: Database,
  batch: string,
  editor: Editor,
  onProgress?: (done: number, total: number) => void,
): Promise<{ undone: number; conflicts: Conflict[] }> {
  const total = await db.$count(catalogueEdits, openOf(batch));
  const result = await db.transaction(async (transaction) => {
    await lockCatalogue(transaction);
    return new Undo(transaction, batch, editor, (done) => onProgress?.(done, total)).run();
  });
  if (result.undone >= VACUUM_FROM) await vacuumChanged(db);
  return result;
}

/** Whether anything of a batch has been undone. */
export async function isUndone(db: Database, batch: string): Promise<boolean> {
  const isOfBatch = eq(catalogueEdits.batch, batch);
  return (await db.$count(catalogueEdits, and(isOfBatch, isNotNull(catalogueEdits.undoneAt)))) > 0;
}

class Undo {
  private readonly conflicts: Conflict[] = [];
  private undone = 0;
  private seen = 0;

  constructor(
    private readonly db: Database,
    private readonly batch: string,
    private readonly editor: Editor,
    private readonly onProgress: (done: number) => void,
  ) {}

  async run() {
    await this.restoreRemoved();
    await this.writeFormerValues();
    await this.removeCreated();
    return { undone: this.undone, conflicts: this.conflicts };
  }

  /** Edits of the batch, last ones first. */
  private async *steps(condition: SQL | undefined): AsyncGenerator<StoredEdit[]> {
    const { editId } = catalogueEdits;
    for (let before: number | undefined; ; ) {
      const edits = await this.db
        .select()
        .from(catalogueEdits)
        .where(and(openOf(this.batch), condition, before ? lt(editId, before) : undefined))
        .orderBy(desc(editId))
        .limit(EDITS_PER_STEP);
      if (edits.length > 0) yield edits;
      if (edits.length < EDITS_PER_STEP) return;
      before = edits.at(-1)?.editId;
    }
  }

  private see(count: number): void {
    this.seen += count;
    this.onProgress(this.seen);
  }

  private async markUndone(edits: readonly StoredEdit[]): Promise<void> {
    this.undone += edits.length;
    const ids = edits.map(({ editId }) => editId);
    await this.db
      .update(catalogueEdits)
      .set({ undoneAt: this.editor.at })
      .where(isOneOf(catalogueEdits.editId, ids));
  }

  private async restoreRemoved(): Promise<void> {
    for await (const edits of this.steps(IS_REMOVED)) {
      for (const edit of edits) {
        const kind = edit.kind as RecordKind;
        const restored = await putBack(this.db, kind, edit.key, this.editor);
        if (restored > 0) await this.markUndone([edit]);
        else this.conflicts.push({ kind, key: edit.key, columns: ['*'] });
      }
    }
  }

  private async writeFormerValues(): Promise<void> {
    const { db, batch, editor, conflicts } = this;
    const [first] = await db.select().from(catalogueEdits).where(openOf(batch)).limit(1);
    const edit = {
      ...editor,
      batch: `undo:${batch}`,
      source: 'undo' as const,
      isToldAsWhole: first?.source === 'import',
    };
    const takingBack: TakingBack = {
      expectedOf: (kind, keys) => this.valuesAfter(kind, keys),
      onConflict: (conflict) => conflicts.push(conflict),
    };
    const rows = this.formerRows();
    const { problems } = await importRows(db, rows, { edit, takingBack, skipBad: true });
    const refused = await db
      .select()
      .from(catalogueEdits)
      .where(
        isOneOf(
          catalogueEdits.editId,
          problems.map(({ line }) => line),
        ),
      );
    for (const { kind, key, editId } of refused) {
      const columns = problems.flatMap(({ line, column }) => (line === editId ? column : []));
      conflicts.push({ kind: kind as RowKind, key, columns });
    }
    // The writes above were stored as edits, like any other change.
    const [marked] = rowsOf<{ count: number }>(
      await db.execute(sql`
        with marked as (
          update ${catalogueEdits} set undone_at = ${editor.at.toISOString()}
          where ${openOf(batch)} and ${IS_CHANGED} and exists (
            select from ${catalogueEdits} as own where own.batch = ${edit.batch}
              and own.kind = ${catalogueEdits.kind} and own.key = ${catalogueEdits.key}
          )
          returning 1
        )
        select count(*)::int as count from marked
      `),
    );
    this.undone += marked?.count ?? 0;
  }

  /** Rows with the former values of records. */
  private async *formerRows(): AsyncGenerator<SourceRow> {
    for await (const edits of this.steps(IS_CHANGED)) {
      for (const { kind: name, key, before, editId } of edits) {
        const kind = name as RowKind;
        const values = { ...nested(before ?? {}), ...keyOf(kind, key) };
        yield { kind, file: 'undo', line: editId, values };
      }
    }
  }

  private async valuesAfter(kind: RowKind, keys: readonly KeyValue[]) {
    this.see(keys.length);
    const { key, after } = catalogueEdits;
    const edits = await this.db
      .select({ key, after })
      .from(catalogueEdits)
      .where(
        and(openOf(this.batch), eq(catalogueEdits.kind, kind), isOneOf(key, keys.map(String))),
      );
    // Without the day of the last change, which every change sets.
    return new Map(
      edits.map((edit) => {
        const { updated_at: _, ...values } = edit.after ?? {};
        return [`${kind} ${edit.key}`, values];
      }),
    );
  }

  /** Removes new records, those that others belong to last. */
  private async removeCreated(): Promise<void> {
    const changed = new ChangedContent();
    const { db, editor } = this;
    const kinds = new Set<RecordKind>();
    for (const kind of EDITED_KINDS) {
      for await (const edits of this.steps(and(IS_CREATED, eq(catalogueEdits.kind, kind)))) {
        this.see(edits.length);
        const keys = edits.map(({ key }) => key);
        const kept = await namedByOthers(db, kind, keys);
        for (const key of await this.changedSince(edits)) kept.add(key);
        const going = edits.filter(({ key }) => !kept.has(key));
        await takeOut(
          db,
          kind,
          going.map(({ key }) => key),
          editor,
          changed,
        );
        await this.markUndone(going);
        if (going.length > 0) kinds.add(kind);
        for (const key of kept) this.conflicts.push({ kind, key, columns: ['*'] });
      }
    }
    await forgetWords(db, [...kinds]);
    await changed.announce(db);
  }

  /** Keys of new records that somebody has changed since, without undoing it. */
  private async changedSince(edits: readonly StoredEdit[]): Promise<string[]> {
    const later = alias(catalogueEdits, 'later');
    const rows = await this.db
      .selectDistinct({ key: later.key })
      .from(catalogueEdits)
      .innerJoin(
        later,
        sql`${later.kind} = ${catalogueEdits.kind} and ${later.key} = ${catalogueEdits.key}
          and ${later.editId} > ${catalogueEdits.editId}`,
      )
      .where(
        and(
          isOneOf(
            catalogueEdits.editId,
            edits.map(({ editId }) => editId),
          ),
          isNull(later.undoneAt),
          sql`${later.source} <> 'undo'`,
        ),
      );
    return rows.map(({ key }) => key);
  }
}

/** The batch of the last import of which nothing is undone yet; null for none. */
export async function lastImport(db: Database): Promise<string | null> {
  const { batch, source, undoneAt, editId } = catalogueEdits;
  const [row] = await db
    .select({ batch })
    .from(catalogueEdits)
    .where(eq(source, 'import'))
    .groupBy(batch)
    .having(sql`count(${undoneAt}) = 0`)
    .orderBy(desc(max(editId)))
    .limit(1);
  return row?.batch ?? null;
}
