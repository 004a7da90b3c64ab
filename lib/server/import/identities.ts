import type { ParsedRow } from './parse-rows';

/** The place of each record of the import, by the columns that identify it. */
export class Identities {
  private readonly files: string[] = [];
  /** By kind, column and value: the file's index, the line and the ordinal. */
  private readonly places = new Map<string, readonly [number, number, number]>();

  /** The ordinal of the row of the import that names its record so. */
  ordinalOf(kind: ParsedRow['kind'], column: string, value: unknown): number | undefined {
    return this.places.get(`${kind} ${column} ${value}`)?.[2];
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
    const keys = identity.map(({ column, value }) => `${kind} ${column} ${value}`);
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
