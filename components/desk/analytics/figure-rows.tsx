import type { MouseEvent } from 'react';
import type { FigureColumn } from '@/lib/content/desk/analytics-address';

/** One displayed row. */
export interface ShownFigure {
  value: string;
  /** May be a text of visitors. */
  name: string;
  now: number;
  before: number;
  difference: number;
  /** The same for people. */
  texts: { now: string; before: string; difference: string };
}

export interface FigureHeader {
  column: FigureColumn;
  text: string;
  /** The page with the list in this order. */
  href: string;
}

export interface FigureOrder {
  column: FigureColumn;
  isDescending: boolean;
}

interface FigureRowsProps {
  headers: readonly FigureHeader[];
  rows: readonly ShownFigure[];
  order: FigureOrder;
  /** Sorts without leaving the page; without it the headers are links. */
  onSort?: (column: FigureColumn, event: MouseEvent) => void;
}

/** A list of counts as a table whose headers sort it. */
export function FigureRows({ headers, rows, order, onSort }: FigureRowsProps) {
  return (
    <table className="desk-figures desk-figure-list">
      <thead>
        <tr>
          {headers.map(({ column, text, href }) => (
            <th
              key={column}
              scope="col"
              {...(order.column === column && {
                'aria-sort': order.isDescending ? 'descending' : 'ascending',
              })}
            >
              <a href={href} onClick={onSort && ((event) => onSort(column, event))}>
                {text}
              </a>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ value, name, texts }) => (
          <tr key={value}>
            <th scope="row">
              <bdi>{name}</bdi>
            </th>
            <td>{texts.now}</td>
            <td>{texts.before}</td>
            <td>{texts.difference}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
