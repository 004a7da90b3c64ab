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
  `${kind} ${column} ${value}`;

/** The file's index, the line and the ordinal. */
type Place = readonly [number, number, number];

type Identity = readonly { column: string; value: string | number }[];

const numberIn = (identity: Identity) => identity.find(({ column }) => column === 'stock_number');

/** Columns that tell cars apart whose stock numbers are spelled alike. */
const TELLING = ['unit_id', 'vin'];

/** The place of each record of the import, by the columns that identify it. */
export class Identities {
  private readonly files: string[] = [];
  /** By kind, column and value. */
  private readonly places = new Map<string, Place>();
  /** The first row with a stock number, in any spelling, and which of its columns identify it. */
  private readonly spellings = new Map<unknown, { place: Place; columns: readonly string[] }>();

  /** The ordinal of the row of the import that names its record so. */
  ordinalOf(kind: ParsedRow['kind'], column: string, value: unknown): number | undefined {
    return this.places.get(keyOf(kind, column, value))?.[2];
  }

  /** Whether a row of the import names its unit so; stock numbers in any spelling. */
  hasUnit(column: 'unit_id' | 'stock_number', value: unknown): boolean {
    return column === 'stock_number'
      ? this.spellings.has(comparedName(column, value))
      : this.places.has(keyOf('units', column, value));
  }

  private repeated({ column, value }: Identity[number], [file, line]: Place) {
    return { column, reason: `${value} stands in ${this.files[file]}:${line} too` };
  }

  /** What is wrong with a row that identifies the same record as an earlier one, or null. */
  repeatedIn(
    ordinal: number,
    { kind, file, line }: Pick<ParsedRow, 'kind' | 'file' | 'line'>,
    identity: Identity,
  ) {
    const keys = identity.map(({ column, value }) => keyOf(kind, column, value));
    for (const [i, name] of identity.entries()) {
      const first = this.places.get(keys[i] ?? '');
      if (first) return this.repeated(name, first);
    }
    if (this.files.at(-1) !== file) this.files.push(file);
    const place = [this.files.length - 1, line, ordinal] as const;
    for (const key of keys) this.places.set(key, place);
    const number = numberIn(identity);
    const spelling = number && comparedName(number.column, number.value);
    if (number && !this.spellings.has(spelling))
      this.spellings.set(spelling, { place, columns: identity.map(({ column }) => column) });
    return null;
  }

  /**
   * What is wrong with a row of a unit whose stock number an earlier row spells differently, or
   * null: where both name a unit_id or VIN, they are two cars.
   */
  respelledIn(ordinal: number, identity: Identity) {
    const number = numberIn(identity);
    const first = number && this.spellings.get(comparedName(number.column, number.value));
    if (!first || first.place[2] === ordinal) return null;
    const areTwo = identity.some(
      ({ column }) => TELLING.includes(column) && first.columns.includes(column),
    );
    return areTwo ? null : this.repeated(number, first.place);
  }
}
