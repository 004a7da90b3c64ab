import type { RowKind } from './row-schemas';

/** Where a person would look for a row. */
export interface RowPlace {
  file: string;
  /** Line of a text file, row of a sheet; from 1. */
  line: number;
}

/** The names by which a row states its model, as people do. */
export interface ModelNaming {
  /** Its sign or one of its names; '' where the row does not say. */
  brand: string;
  /** The brand as the file spells it. */
  brandSaid: string;
  name: string;
  trim: string;
  year: number | null;
}

/** A row as it was read. */
export interface SourceRow extends RowPlace {
  kind: RowKind;
  values: Record<string, unknown>;
  /** Where nothing else identifies its model. */
  naming?: ModelNaming;
  /** Why no model has this name; known units need none. */
  unknownModel?: string;
}

/** Why a row cannot be imported. `column` is empty when the row as a whole is meant. */
export interface RowProblem extends RowPlace {
  column: string;
  reason: string;
}

/** `cars.csv:12: price_usd: must be a number` */
export function describeProblem({ file, line, column, reason }: RowProblem): string {
  return [`${file}:${line}`, ...(column ? [column] : []), reason].join(': ');
}

/** A file that cannot be read as rows at all, with the line at which that shows. */
export class UnreadableFile extends Error {
  override name = 'UnreadableFile';
  constructor(readonly problem: RowProblem) {
    super(describeProblem(problem));
  }
}
