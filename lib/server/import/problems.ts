import type { z } from 'zod';
import type { RowPlace, RowProblem } from './source-row';

/** Most problems that are stored; more of them usually have one cause. */
const PROBLEMS_MAX = 1000;

export type ColumnProblem = Pick<RowProblem, 'column' | 'reason'>;

/** What is wrong with the rows of an import: the first problems, and how many there are. */
export class ProblemList {
  private readonly list: RowProblem[] = [];
  private readonly badRows = new Set<number>();
  private total = 0;
  private readonly files: string[] = [];

  /** Announces the rows of a file: problems are listed in the order of files. */
  beginFile(file: string): void {
    if (!this.files.includes(file)) this.files.push(file);
  }

  add(ordinal: number, { file, line }: RowPlace, column: string, reason: string): void {
    this.badRows.add(ordinal);
    this.total += 1;
    if (this.list.length < PROBLEMS_MAX) this.list.push({ file, line, column, reason });
  }

  isBad(ordinal: number): boolean {
    return this.badRows.has(ordinal);
  }

  get badRowCount(): number {
    return this.badRows.size;
  }

  get count(): number {
    return this.total;
  }

  /** In the order of files and lines. */
  inFileOrder(): RowProblem[] {
    const { files } = this;
    return this.list.toSorted(
      (a, b) => files.indexOf(a.file) - files.indexOf(b.file) || a.line - b.line,
    );
  }
}

/** The problems that a schema found in a row, by column. */
export function describeIssues(issues: readonly z.core.$ZodIssue[]): ColumnProblem[] {
  return issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((column) => ({ column, reason: 'no such column' }))
      : [{ column: issue.path.join('.'), reason: reasonOf(issue) }],
  );
}

/** What is expected, where a schema only has patterns. */
const FORMS: Record<string, string> = {
  vin: 'must be 17 Latin letters and digits without I, O and Q',
  stock_number: 'must be 2 to 24 Latin letters, digits and hyphens',
  built_on: 'must be a month such as 2026-11',
  reserved_until: 'must be a date such as 2026-11-18',
};

/** What is wrong, in words for a person with a spreadsheet. */
function reasonOf(issue: z.core.$ZodIssue): string {
  const given = issue.input;
  if (given === undefined) return 'is missing';
  if (given === null) return 'cannot be emptied';
  const shown = JSON.stringify(given)?.slice(0, 60);
  if (issue.code === 'invalid_value') return `${shown} is not one of ${issue.values.join(', ')}`;
  if (issue.code === 'invalid_type') {
    return `${shown} is not a ${issue.expected === 'int' ? 'whole number' : issue.expected}`;
  }
  if (issue.code === 'too_small' && typeof given === 'number') {
    return `${shown} is less than ${issue.minimum}`;
  }
  if (issue.code === 'too_big') {
    return typeof given === 'number'
      ? `${shown} is more than ${issue.maximum}`
      : `is longer than ${issue.maximum}`;
  }
  const isOfForm = issue.code === 'invalid_format' || issue.code === 'invalid_union';
  const form = isOfForm ? FORMS[String(issue.path[0])] : undefined;
  return form ?? issue.message;
}
