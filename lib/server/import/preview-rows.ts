import type { Database } from '../db/database';
import { ImportReport } from './import-report';
import { doubtFirstPrices, type FirstPrice, mergeChanged } from './merge-rows';
import type { ProblemList } from './problems';
import { KEY_COLUMNS } from './record-columns';
import type { MoveRow } from './row-schemas';
import type { RowSpool } from './row-spool';
import { isPictured } from './serve-pictures';
import type { RecordKind } from './stored-records';
import { readRedirects } from './write-redirects';
import type { KeyValue, TableRow } from './write-rows';
import { completeUnit, settleDays, storedForUnits } from './write-units';

const ROWS_PER_STEP = 500;

/**
 * Reports what an import of checked rows would do: compares them with what is stored as the writer
 * does, and writes nothing.
 */
export async function previewRows(
  db: Database,
  checked: RowSpool,
  served: RowSpool,
  problems: ProblemList,
): Promise<ImportReport> {
  const report = new ImportReport();
  const now = new Date();
  const { moves: _, ...recordKinds } = KEY_COLUMNS;
  for (const kind of Object.keys(recordKinds) as RecordKind[]) {
    const [id = '', ...names] = KEY_COLUMNS[kind];
    const spool = isPictured(kind) ? served : checked;
    for await (const batch of spool.batches<Record<string, KeyValue> | null>(kind, ROWS_PER_STEP)) {
      const good = batch.filter(({ ordinal }) => !problems.isBad(ordinal));
      const read = good.map(({ key, json }) => ({ key, said: JSON.parse(json) as TableRow }));
      const ofUnits = kind === 'units' ? read.map(({ said }) => said) : [];
      const stored = await storedForUnits(db, ofUnits);
      const rows = read.map(({ key, said: row }) => {
        const unitId = kind === 'units' ? (row.unit_id as number | undefined) : undefined;
        const said = unitId ? completeUnit(row, unitId, false, stored, now) : row;
        if (kind === 'units' && !unitId) settleDays(said, undefined, now);
        return { key: (key?.[id] ?? said[id]) as KeyValue | undefined, said };
      });
      const keyed = rows.flatMap(({ key, said }) => (key == null ? [] : [{ key, said }]));
      await mergeChanged(db, kind, keyed, report);
      const firstPrices: FirstPrice[] = [];
      for (const { key, said } of rows) {
        if (key != null) continue;
        const name = names.find((column) => said[column] != null) ?? 'model_id';
        const unitId = String(said[name]);
        report.addCreated(kind, unitId, said);
        const { model_sign: sign, model_id = stored.modelIds.get(sign), price_usd: price } = said;
        if (kind === 'units' && model_id && typeof price === 'number')
          firstPrices.push({ unitId, isNew: true, modelId: model_id as number, price });
      }
      await doubtFirstPrices(db, firstPrices, report);
    }
  }
  for await (const batch of checked.batches('moves', ROWS_PER_STEP)) {
    const moves = batch.map(({ json }): MoveRow => JSON.parse(json));
    const before = await readRedirects(db, moves);
    for (const { moved_from: from, moved_to: to } of moves) {
      report.addMove((before.get(from) ?? null) !== (to ?? null));
    }
  }
  return report;
}
