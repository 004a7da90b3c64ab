import type { ReactNode } from 'react';

interface TableProps {
  className?: string;
  /** What the columns are called. */
  columns: readonly string[];
  /** The rows. */
  children: ReactNode;
}

/** A table whose columns have headings. */
export function DeskTable({ className = 'desk-table', columns, children }: TableProps) {
  return (
    <table className={className}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}
