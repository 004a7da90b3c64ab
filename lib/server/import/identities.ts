import { type SQL, sql } from 'drizzle-orm';
import { units } from '../db/schema/units';
import type { ParsedRow } from './parse-rows';

/** People write stock numbers in small and capital letters. */
export const comparedName = (column: string, value: unknown) =>
  column === 'stock_number' ? String(value).toUpperCase() : value;

/** Finds units that may be called so, by their index, which leaves out hyphens too. */
export const mayBeCalled = (numbers: readonly string[]): SQL => sql`
  upper(replace(${units.stockNumber}, '-', '')) in (
    select upper(replace(given, '-', ''))
    from json_array_elements_text(${JSON.stringify(numbers)}::text::json) given
  )`;

const keyOf = (kind: ParsedRow['kind'], column: string, value: unknown) =>
  `${kind} ${column} ${comparedName(column, value)}`;

/** The place of each record of the import, by the columns that identify it. */
export class Identities {
  private readonly files: string[] = [];
  /** By kind, column and value: the file's index, the line and the ordinal. */
  private readonly places = new Map<string, readonly [number, number, number]>();

  /** The ordinal of the row of the import that names its record so. */
  ordinalOf(kind: ParsedRow['kind'], column: string, value: unknown): number | undefined {
    return this.places.get(keyOf(kind, column, value))?.[2];
  }

  /** Whether a row of the import names its record so. */
  has(kind: ParsedRow['kind'], column: string, value: unknown): boolean {
    return this.ordinalOf(kind, column, value) !== undefined;
  }

  /** What is wrong with a row that identifies the same record as an earlier one, or null. */
  repeatedIn(
    ordinal: number,
    { kind, file, line }: Pick<ParsedRow, 'kind' | 'file' | 'line'>,
    identity: readonly { column: string; value: string | number }[],
  ) {
    const keys = identity.map(({ column, value }) => keyOf(kind, column, value));
    for (const [i, { column, value }] of identity.entries()) {
      const first = this.places.get(keys[i] ?? '');
      if (first) {
        const place = `${this.files[first[0]]}:${first[1]}`;
        return { column, reason: `${value} stands in ${place} too` };
      }
    }
    if (this.files.at(-1) !== file) this.files.push(file);
    const place = [this.files.length - 1, line, ordinal] as const;
    for (const key of keys) this.places.set(key, place);
    return null;
  }
}
