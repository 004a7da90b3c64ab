import {
  createColumnHelper,
  createSortedRowModel,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { type MouseEvent, useState } from 'react';
import type { FigureColumn } from '@/lib/content/desk/analytics-address';
import { type FigureHeader, type FigureOrder, FigureRows, type ShownFigure } from './figure-rows';

const features = tableFeatures({ rowSortingFeature, sortedRowModel: createSortedRowModel() });
const helper = createColumnHelper<typeof features, ShownFigure>();
const columns = helper.columns([
  helper.accessor('name', {
    sortFn: (a, b) => a.original.name.localeCompare(b.original.name),
  }),
  helper.accessor('now', {}),
  helper.accessor('before', {}),
  helper.accessor('difference', {}),
]);

/** A list that the browser sorts; loaded at the first sorting. */
export function SortedFigures({
  headers,
  rows,
  firstOrder,
  shown,
}: {
  headers: readonly FigureHeader[];
  rows: readonly ShownFigure[];
  firstOrder: FigureOrder;
  /** How many rows. */
  shown: number;
}) {
  const [data] = useState(() => [...rows]);
  const [sorting, setSorting] = useState([
    { id: firstOrder.column as string, desc: firstOrder.isDescending },
  ]);
  const table = useTable({
    features,
    columns,
    data,
    enableSortingRemoval: false,
    state: { sorting },
    onSortingChange: setSorting,
  });
  const [{ id, desc } = { id: 'now', desc: true }] = sorting;
  const sortBy = (column: FigureColumn, event: MouseEvent) => {
    event.preventDefault();
    // Counts begin with the most, names with the first letter.
    table.getColumn(column)?.toggleSorting(column === id ? !desc : column !== 'name');
  };
  return (
    <FigureRows
      headers={headers}
      rows={table
        .getRowModel()
        .rows.slice(0, shown)
        .map(({ original }) => original)}
      order={{ column: id as FigureColumn, isDescending: desc }}
      onSort={sortBy}
    />
  );
}
