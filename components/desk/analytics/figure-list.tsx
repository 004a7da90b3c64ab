'use client';

import { lazy, type MouseEvent, Suspense, useState } from 'react';
import { DeskLink } from '@/components/desk/link';
import type { FigureColumn } from '@/lib/content/desk/analytics-address';
import { type FigureHeader, type FigureOrder, FigureRows, type ShownFigure } from './figure-rows';

const SortedFigures = lazy(() =>
  import('./sorted-figures').then((module) => ({ default: module.SortedFigures })),
);

/** The click asks for another tab or window. */
const isForElsewhere = ({ metaKey, ctrlKey, shiftKey }: MouseEvent) =>
  metaKey || ctrlKey || shiftKey;

interface FigureListProps {
  headers: readonly FigureHeader[];
  rows: readonly ShownFigure[];
  order: FigureOrder;
  /** How many rows are shown at first, and the link to the page with all of them. */
  shown: number;
  whole: { href: string; text: string };
}

/**
 * A list of counts. Its headers are links to the page with the list in another order; with script
 * they sort it where it is, by a table engine that is loaded with the first press.
 */
export function FigureList({ headers, rows, order, shown, whole }: FigureListProps) {
  const [chosen, setChosen] = useState<FigureOrder | null>(null);
  const [isWhole, setIsWhole] = useState(false);
  const sortBy = (column: FigureColumn, event: MouseEvent) => {
    if (isForElsewhere(event)) return;
    event.preventDefault();
    const isDescending = column === order.column ? !order.isDescending : column !== 'name';
    setChosen({ column, isDescending });
  };
  const showAll = (event: MouseEvent) => {
    if (isForElsewhere(event)) return;
    event.preventDefault();
    setIsWhole(true);
  };
  const count = isWhole ? rows.length : shown;
  const plain = (
    <FigureRows headers={headers} rows={rows.slice(0, count)} order={order} onSort={sortBy} />
  );
  return (
    <>
      {chosen ? (
        <Suspense fallback={plain}>
          <SortedFigures headers={headers} rows={rows} firstOrder={chosen} shown={count} />
        </Suspense>
      ) : (
        plain
      )}
      {count < rows.length && (
        <DeskLink href={whole.href} onClick={showAll}>
          {whole.text}
        </DeskLink>
      )}
    </>
  );
}
